//! Running a script: the interpreter works on a thread of its own and asks the thread of the caller for every call, so
//! that a host needs to know nothing of threads, and a script that computes for ever is noticed.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use serde_json::Value;

use super::host::{Function, Host, Returned};
use super::interpret::{End, Stop, interpret};
use crate::engine::Cancel;
use crate::error::{Code, Error, Result};

/// How much a script may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Passes of loops and calls of functions, in units of ten thousand; the same on every machine.
    pub steps: usize,
    /// How long it may compute between two calls.
    pub pause: Duration,
    /// Bytes of memory.
    pub memory: usize,
    /// Bytes of the stack.
    pub stack: usize,
    /// Calls of the host's functions.
    pub calls: usize,
    /// Bytes of its result, and of its log.
    pub text: usize,
}

/// A script that came to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Ran {
    /// What it returned; none if it returned nothing.
    pub result: Option<Value>,
    /// What it wrote to its log.
    pub log: Vec<String>,
}

/// What the interpreter's thread wants of the caller's.
pub enum Ask {
    /// The answer of a function, given its name and a list of values as JSON.
    Call {
        /// What is called.
        name: String,
        /// What stands between the parentheses.
        given: String,
    },
    /// Nothing more.
    Done(std::result::Result<Ran, End>),
}

/// What a call came to; a failure with the number under which it is kept.
pub type Answer = std::result::Result<Returned, (usize, Error)>;

/// Bytes that the thread needs beside the script's stack.
const ROOM: usize = 1 << 20;

/// Runs a script to its end.
///
/// `INVALID_SYNTAX` where it cannot be read, `FAILED` where it stops with an error of its own, and the failure of a call
/// that it did not catch, each with the place; `LIMIT_EXCEEDED` and `TIMEOUT` where it wants more than it may have.
pub fn run(script: &str, functions: &[Function], limits: Limits, cancel: &Cancel, host: &mut dyn Host) -> Result<Ran> {
    let stop = Stop::new(cancel);
    std::thread::scope(|scope| {
        // Made in here, so that a host that panics leaves nobody waiting for its answer.
        let (ask, asked) = channel();
        let (answer, answers) = channel();
        let theirs = stop.clone();
        let work = move || {
            let done = interpret(script, functions, limits, &theirs, &ask, answers);
            // Nobody listens any more only where the caller has given up.
            let _ = ask.send(Ask::Done(done));
        };
        let thread = std::thread::Builder::new().name("script".into()).stack_size(limits.stack + ROOM);
        thread
            .spawn_scoped(scope, work)
            .map_err(|error| Error::new(Code::Io, format!("no thread for the script: {error}")))?;
        let mut serving = Serving { functions, host, failures: Vec::new() };
        match serving.until_done(&asked, &answer, limits.pause, &stop)? {
            Ok(ran) => Ok(ran),
            Err(End::Own(error)) => Err(error),
            Err(End::Call { number, place }) => {
                let lost = || Error::new(Code::Internal, "a failure of the script was lost");
                let error = serving.failures.into_iter().nth(number).unwrap_or_else(lost);
                Err(place.map_or(error.clone(), |place| place.shown(error, script)))
            }
        }
    })
}

/// The caller's side of a script that runs.
struct Serving<'a> {
    functions: &'a [Function],
    host: &'a mut dyn Host,
    /// The calls that failed, in order.
    failures: Vec<Error>,
}

impl Serving<'_> {
    /// Answers calls until the script has ended.
    fn until_done(
        &mut self,
        asked: &Receiver<Ask>,
        answer: &Sender<Answer>,
        pause: Duration,
        stop: &Stop,
    ) -> Result<std::result::Result<Ran, End>> {
        loop {
            match asked.recv_timeout(pause) {
                Ok(Ask::Done(done)) => return Ok(done),
                Ok(Ask::Call { name, given }) => {
                    let result = self.call(&name, &given).map_err(|error| {
                        self.failures.push(error.clone());
                        (self.failures.len() - 1, error)
                    });
                    // Whoever waits for the answer is there until it has it.
                    let _ = answer.send(result);
                }
                Err(RecvTimeoutError::Timeout) => stop.is_too_slow(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::new(Code::Internal, "the interpreter of the script is gone"));
                }
            }
        }
    }

    fn call(&mut self, name: &str, given: &str) -> Result<Returned> {
        let given = serde_json::from_str(given)
            .map_err(|error| Error::new(Code::InvalidArgument, format!("the values for {name}: {error}")))?;
        let known = self.functions.iter().find(|function| function.name == name);
        // A function that has no name here is reached by `call` all the same, with arguments by name.
        let other = || Function { name: name.to_owned(), target: name.to_owned(), params: Vec::new() };
        let function = known.cloned().unwrap_or_else(other);
        let arguments = function.arguments(given)?;
        self.host.call(&function.target, arguments)
    }
}

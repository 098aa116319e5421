//! The interpreter: `QuickJS` with the language and nothing beside it, held to its limits.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use rquickjs::context::{EvalOptions, intrinsic};
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Exception, Function as Callable, Promise, Runtime, Value};
use serde_json::json;

use super::host::Function;
use super::place::{NAME, Place};
use super::run::{Answer, Ask, Limits, Ran};
use crate::engine::Cancel;
use crate::error::{Code, Error, Result};

/// How a script ended that did not come to its end.
pub enum End {
    /// With an error of its own, or because it was stopped.
    Own(Error),
    /// With the failure of a call.
    Call {
        /// The number of the failure.
        number: usize,
        /// Where the call stands.
        place: Option<Place>,
    },
}

/// Requests to stop from outside.
#[derive(Clone)]
pub struct Stop {
    cancel: Cancel,
    too_slow: Arc<AtomicBool>,
}

/// The language without clock and chance.
type Language = (
    intrinsic::Eval,
    intrinsic::RegExpCompiler,
    intrinsic::RegExp,
    intrinsic::Json,
    intrinsic::Proxy,
    intrinsic::MapSet,
    intrinsic::TypedArrays,
    intrinsic::Promise,
);

/// What makes of the functions' names what a script calls.
const PRELUDE: &str = include_str!("prelude.js");
/// What stands around a script, so that it can return and wait.
const AROUND: [&str; 2] = ["(async () => {\n", "\n})()"];

/// Why a script had to stop, once it had to.
type Stopped = Rc<RefCell<Option<Error>>>;

impl Stop {
    /// Nobody asked for it yet but through `cancel`.
    pub fn new(cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), too_slow: Arc::default() }
    }

    /// Asks because nothing was heard for too long.
    pub fn is_too_slow(&self) {
        self.too_slow.store(true, Ordering::Relaxed);
    }

    fn check(&self, limits: &Limits) -> Result<()> {
        if self.too_slow.load(Ordering::Relaxed) {
            let message = format!("the script computed for {:?} without a call", limits.pause);
            return Err(Error::new(Code::Timeout, message));
        }
        self.cancel.check()
    }
}

/// Runs a script on this thread.
pub fn interpret(
    script: &str,
    functions: &[Function],
    limits: Limits,
    stop: &Stop,
    ask: &Sender<Ask>,
    answers: Receiver<Answer>,
) -> std::result::Result<Ran, End> {
    let stopped = Stopped::default();
    let unavailable =
        |error: rquickjs::Error| End::Own(Error::new(Code::Internal, format!("the interpreter: {error}")));
    let runtime = Runtime::new().map_err(unavailable)?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(limits.stack);
    runtime.set_interrupt_handler(Some(watch(limits, stop.clone(), Rc::clone(&stopped))));
    let context = Context::custom::<Language>(&runtime).map_err(unavailable)?;
    let done = context.with(|ctx| {
        let log = Rc::new(RefCell::new(Log::default()));
        lend(&ctx, functions, limits, &stopped, ask.clone(), answers, &log).map_err(unavailable)?;
        let result = result(&ctx, script, limits)?;
        let log = std::mem::take(&mut log.borrow_mut().lines);
        Ok(Ran { result, log })
    });
    match stopped.take() {
        Some(error) => Err(End::Own(error)),
        None => done,
    }
}

/// Called by the interpreter after every ten thousand steps; stops it where that is due.
fn watch(limits: Limits, stop: Stop, stopped: Stopped) -> Box<dyn FnMut() -> bool> {
    let mut left = limits.steps;
    Box::new(move || {
        let due = match left.checked_sub(1) {
            Some(fewer) => {
                left = fewer;
                stop.check(&limits)
            }
            None => Err(Error::new(
                Code::LimitExceeded,
                format!("the script took more than {} million steps", limits.steps / 100),
            )),
        };
        if let Err(error) = due {
            stopped.borrow_mut().get_or_insert(error);
        }
        stopped.borrow().is_some()
    })
}

/// What a script has written to its log.
#[derive(Default)]
struct Log {
    lines: Vec<String>,
    bytes: usize,
}

/// Gives the script its functions.
fn lend(
    ctx: &Ctx<'_>,
    functions: &[Function],
    limits: Limits,
    stopped: &Stopped,
    ask: Sender<Ask>,
    answers: Receiver<Answer>,
    log: &Rc<RefCell<Log>>,
) -> rquickjs::Result<()> {
    let exceed = {
        let stopped = Rc::clone(stopped);
        move |ctx: &Ctx<'_>, message: String| {
            stopped.borrow_mut().get_or_insert(Error::new(Code::LimitExceeded, message.clone()));
            Exception::throw_internal(ctx, &message)
        }
    };
    let exceeds = exceed.clone();
    let mut calls = 0;
    let call = move |ctx: Ctx<'_>, name: String, given: String| -> rquickjs::Result<String> {
        calls += 1;
        if calls > limits.calls {
            return Err(exceed(&ctx, format!("the script made more than {} calls", limits.calls)));
        }
        let answer = ask.send(Ask::Call { name, given }).ok().and_then(|()| answers.recv().ok());
        let Some(answer) = answer else { return Err(exceed(&ctx, "nobody answers the script".into())) };
        Ok(match answer {
            Ok(returned) => json!({"text": returned.text, "value": returned.value}),
            Err((number, error)) => json!({"failure": {
                "number": number,
                "code": error.code,
                "message": error.message,
                "details": error.details,
                "suggestions": error.suggestions,
                "hint": error.hint,
            }}),
        }
        .to_string())
    };
    let log = Rc::clone(log);
    let note = move |ctx: Ctx<'_>, line: String| -> rquickjs::Result<()> {
        let mut log = log.borrow_mut();
        log.bytes += line.len() + 1;
        if log.bytes > limits.text {
            return Err(exceeds(&ctx, format!("the script's log is longer than {} bytes", limits.text)));
        }
        log.lines.push(line);
        Ok(())
    };
    let names: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
    let prelude: Callable<'_> = ctx.eval_with_options(PRELUDE, options("prelude"))?;
    let call = Callable::new(ctx.clone(), rquickjs::function::MutFn::new(call))?;
    let note = Callable::new(ctx.clone(), note)?;
    prelude.call((call, note, names))
}

fn options(name: &str) -> EvalOptions {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(name.to_owned());
    options
}

/// What the script returns.
fn result(ctx: &Ctx<'_>, script: &str, limits: Limits) -> std::result::Result<Option<serde_json::Value>, End> {
    let source = [AROUND[0], script, AROUND[1]].concat();
    let promise = ctx.eval_with_options::<Promise<'_>, _>(source, options(NAME)).catch(ctx);
    let promise = promise.map_err(|caught| ended(caught, script, &limits, Code::InvalidSyntax))?;
    let value = promise.finish::<Value<'_>>();
    if matches!(value, Err(rquickjs::Error::WouldBlock)) {
        return Err(End::Own(Error::new(Code::Failed, "the script waits for something that never comes")));
    }
    let value = value.catch(ctx).map_err(|caught| ended(caught, script, &limits, Code::Failed))?;
    let text = ctx.json_stringify(value).and_then(|text| text.map(|text| text.to_string()).transpose());
    let text = text.catch(ctx).map_err(|caught| {
        let error = Error::new(Code::Failed, "what the script returns cannot be written as JSON");
        End::Own(error.detail(caught.to_string().trim()))
    })?;
    let Some(text) = text else { return Ok(None) };
    if text.len() > limits.text {
        let message = format!("the script returns {} bytes, and {} is the most", text.len(), limits.text);
        return Err(End::Own(Error::new(Code::LimitExceeded, message)));
    }
    let value = serde_json::from_str(&text);
    value.map(Some).map_err(|error| End::Own(Error::new(Code::Internal, format!("the script's result: {error}"))))
}

/// How a script ended that threw something and did not catch it.
fn ended(caught: CaughtError<'_>, script: &str, limits: &Limits, code: Code) -> End {
    let exception = match caught {
        CaughtError::Exception(exception) => exception,
        CaughtError::Value(value) => {
            let thrown =
                value.ctx().json_stringify(value.clone()).ok().flatten().and_then(|text| text.to_string().ok());
            let thrown = thrown.unwrap_or_else(|| value.type_name().to_owned());
            return End::Own(Error::new(code, format!("the script threw {thrown}")));
        }
        CaughtError::Error(error) => return End::Own(Error::new(Code::Internal, format!("the interpreter: {error}"))),
    };
    let place = exception.stack().and_then(|stack| Place::of(&stack, script));
    if let Ok(Some(number)) = exception.as_object().get::<_, Option<usize>>("number") {
        return End::Call { number, place };
    }
    let message = exception.message().unwrap_or_default();
    let error = match (code, message.as_str()) {
        (_, "out of memory") => {
            let message = format!("the script needs more than {} MB of memory", limits.memory >> 20);
            return End::Own(Error::new(Code::LimitExceeded, message));
        }
        (Code::InvalidSyntax, _) => Error::new(code, format!("the script cannot be read: {message}")),
        _ => {
            let name: String = exception.as_object().get("name").unwrap_or_else(|_| "Error".to_owned());
            Error::new(code, format!("the script stopped: {name}: {message}"))
        }
    };
    End::Own(match place {
        Some(place) => place.shown(error, script),
        None => error,
    })
}

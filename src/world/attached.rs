//! A program that stays and is talked to through its pipes. It goes when the talk is over, with all that it started.

use std::process::{ChildStdin, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use process_wrap::std::ChildWrapper;

use super::World;
use super::process::{Drain, ERRORS, End, Keep, Program, Ran};
use crate::error::{Code, Error, Result};

/// How long a program may take to end by itself once nobody talks to it any more.
const FAREWELL: Duration = Duration::from_millis(300);

/// A program that was started; it ends when this is dropped.
pub struct Attached {
    child: Box<dyn ChildWrapper>,
    errors: Drain,
}

impl World {
    /// Starts a program to talk to; gives it, what it reads and what it writes. Its time and input are the caller's
    /// business.
    ///
    /// NOT_FOUND where there is no such program or folder, INVALID_ARGUMENT where an argument cannot be passed.
    pub fn attach(&self, program: &Program) -> Result<(Attached, ChildStdin, ChildStdout)> {
        let mut child = self.spawn(program, true)?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(Error::new(Code::Internal, "a program was started without pipes"));
        };
        let errors = Drain::start(stderr, Keep::Tail(ERRORS), &Arc::new(AtomicUsize::new(0)));
        Ok((Attached { child, errors }, stdin, stdout))
    }
}

impl Attached {
    /// How it ended and what it complained of; waits a moment for what has closed its output already.
    pub fn so_far(&mut self) -> Ran {
        let deadline = Instant::now() + FAREWELL;
        let end = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break End::of(status),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
                _ => break End::Stopped,
            }
        };
        Ran { stdout: Vec::new(), lost: 0, stderr: self.errors.so_far(deadline), end }
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        let deadline = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        // What the program left running in its group goes with it.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

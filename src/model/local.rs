//! A model that is a program of this machine: the prompt on standard input, the answer on standard output.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Model;
use crate::engine::last_words;
use crate::error::{Code, Error, Result};
use crate::world::{End, Program, World};

/// A model behind a program.
pub struct LocalCommand {
    pub(super) name: String,
    pub(super) command: Vec<String>,
    pub(super) timeout: Duration,
    pub(super) world: World,
    pub(super) stop: Arc<AtomicBool>,
}

impl Model for LocalCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn complete(&self, prompt: &str) -> Result<String> {
        let mut program = Program::new(self.command.clone());
        program.stdin = prompt.as_bytes().to_vec();
        program.timeout = self.timeout;
        let failed = |message: String| Error::new(Code::ModelError, format!("model \"{}\" {message}", self.name));
        let ran = self
            .world
            .run(&program, &self.stop)
            .map_err(|error| failed(format!("did not start: {}", error.message)))?;
        match ran.end {
            End::Exit(0) => {}
            End::Exit(code) => return Err(last_words(&ran, failed(format!("ended with exit code {code}")))),
            End::Signal(signal) => return Err(last_words(&ran, failed(format!("was ended by signal {signal}")))),
            End::TimedOut => {
                let message = format!("took longer than {}s", self.timeout.as_secs());
                return Err(Error { code: Code::Timeout, ..failed(message) });
            }
            End::Stopped => return Err(Error::new(Code::Timeout, "interrupted")),
            End::Flooded => return Err(Error { code: Code::LimitExceeded, ..failed("wrote without end".into()) }),
        }
        if ran.lost > 0 {
            let message = format!("answered {} bytes more than are kept", ran.lost);
            return Err(Error { code: Code::LimitExceeded, ..failed(message) });
        }
        let answer = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
        if answer.is_empty() {
            return Err(last_words(&ran, failed("answered nothing".into())));
        }
        Ok(answer)
    }
}

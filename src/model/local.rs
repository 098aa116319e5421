//! A model that is a program of this machine: the prompt on standard input, the answer on standard output.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Completion, Model, Settings};
use crate::engine::last_words;
use crate::error::{Code, Error, Result};
use crate::world::{End, Program, World};

/// A model behind a program.
pub struct LocalCommand {
    pub(super) name: String,
    pub(super) settings: Settings,
    pub(super) world: World,
    pub(super) stop: Arc<AtomicBool>,
}

impl Model for LocalCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn answer(&self, prompt: &str, tokens: Option<u32>) -> Result<Completion> {
        let mut program = Program::new(self.settings.command.clone());
        program.stdin = prompt.as_bytes().to_vec();
        program.timeout = Duration::from_secs(self.settings.timeout);
        program.env.extend(tokens.map(|tokens| ("ARROWSH_MAX_TOKENS".to_owned(), tokens.to_string())));
        let failed = |message: String| Error::new(Code::ModelError, format!("model \"{}\" {message}", self.name));
        let ran = self
            .world
            .run(&program, &self.stop)
            .map_err(|error| failed(format!("did not start: {}", error.message)))?;
        // What was printed before it broke off may still be of use.
        let broken = match ran.end {
            End::Exit(0) => None,
            End::Exit(code) => return Err(last_words(&ran, failed(format!("ended with exit code {code}")))),
            End::Signal(signal) => Some(last_words(&ran, failed(format!("was ended by signal {signal}")))),
            End::TimedOut => {
                let message = format!("took longer than {}s", self.settings.timeout);
                Some(Error { code: Code::Timeout, ..failed(message) })
            }
            End::Stopped => Some(Error::new(Code::Timeout, "interrupted")),
            End::Flooded => return Err(Error { code: Code::LimitExceeded, ..failed("wrote without end".into()) }),
        };
        if ran.lost > 0 {
            let message = format!("answered {} bytes more than are kept", ran.lost);
            return Err(Error { code: Code::LimitExceeded, ..failed(message) });
        }
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        if text.trim().is_empty() {
            return Err(broken.unwrap_or_else(|| last_words(&ran, failed("answered nothing".into()))));
        }
        Ok(Completion { text, raw: ran.stdout, broken })
    }
}

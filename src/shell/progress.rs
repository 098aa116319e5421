//! What a batch carries from line to line: what its lines came to, and what speaks against running the next one.

use super::cue::Cue;
use super::directive::Mode;
use crate::engine::{Call, It, Question};
use crate::error::Code;
use crate::memory::{Dialogue, OpenQuestion};

/// What a batch carries from line to line.
pub struct Progress {
    pub mode: Mode,
    /// What each line so far stands for; a failed line stands for nothing.
    pub values: Vec<Vec<It>>,
    /// The first line that failed or asked.
    pub failed: Option<usize>,
    /// A line could not be read, so that nothing after it can be trusted.
    pub unreadable: bool,
    /// It could not be read because a string in it never closes.
    pub unclosed: bool,
    pub doubt: Doubt,
    /// What the words around the batch say against it.
    pub cues: Vec<Cue>,
    /// What the batch before it asked.
    pub asked: Vec<OpenQuestion>,
    /// The dialogue as it was before, where everything is kept or nothing.
    pub atomic: Option<Dialogue>,
}

impl Progress {
    pub const fn new(doubt: Doubt, cues: Vec<Cue>) -> Self {
        Self {
            mode: Mode::Careful,
            values: Vec::new(),
            failed: None,
            unreadable: false,
            unclosed: false,
            doubt,
            cues,
            asked: Vec::new(),
            atomic: None,
        }
    }

    /// The question whether a call is meant, where the words around it say otherwise.
    pub fn question(&self, call: &Call, line: &str) -> Option<Question> {
        let cue = self.cues.iter().find(|cue| cue.holds(call, line))?;
        let message = format!("this line {}", cue.describe());
        Some(Question { code: Code::Ambiguous, message, candidates: vec![call.into()], hint: None })
    }
}

/// Whether the lines of a batch can be trusted to be commands at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// They stand in a text that could be read so far.
    None,
    /// An earlier string of the text never closed, so that they may be part of it.
    OpenString,
}

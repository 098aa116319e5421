//! Lines that speak to the shell itself: `batch keep-going`, `as NAME`, and the number of an answer.

use crate::syntax::{Utterance, WordKind};

/// A line that is no call of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Directive {
    /// `batch MODE`, as a batch's first line.
    Batch(Mode),
    /// `batch` with a word that is no mode.
    UnknownMode(String),
    /// `as NAME`: names the previous outcome.
    As(String),
    /// `1`: the first reading that a question offered.
    Answer(usize),
}

/// How a batch goes on after a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Lines that read still run.
    #[default]
    Careful,
    /// Everything still runs.
    KeepGoing,
    /// Nothing more runs.
    Stop,
    /// Nothing runs at all; each line says what it would do.
    Plan,
    /// Everything is written or nothing.
    Atomic,
}

/// The modes by name.
pub const MODES: &[(&str, Mode)] =
    &[("keep-going", Mode::KeepGoing), ("stop", Mode::Stop), ("plan", Mode::Plan), ("atomic", Mode::Atomic)];

impl Directive {
    /// The directive that a line is, if it is one.
    pub fn of(utterance: &Utterance) -> Option<Self> {
        if utterance.body.is_some() || utterance.words.iter().any(|word| word.kind == WordKind::Quoted) {
            return None;
        }
        let words: Vec<&str> = utterance.words.iter().map(|word| word.text.as_str()).collect();
        match words[..] {
            ["batch", mode] => {
                let mode = mode.to_lowercase().replace('_', "-");
                let known = MODES.iter().find(|(name, _)| *name == mode);
                Some(known.map_or(Self::UnknownMode(mode), |(_, mode)| Self::Batch(*mode)))
            }
            ["as", name] => Some(Self::As(name.to_owned())),
            [number] => number.parse().ok().filter(|number| (1..=4).contains(number)).map(Self::Answer),
            _ => None,
        }
    }
}

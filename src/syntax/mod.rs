//! Text → blocks of candidate lines → utterances.
//!
//! The front half of the arrow language: [`Scanner`] finds the lines that may be commands in any text, [`Utterance`]
//! reads one such line into words with kinds and spans. Nothing here knows a tool, looks anything up, or fails on any
//! input. `grammar/README.md` is the language on a page.

mod block;
mod body;
mod emphasis;
mod fence;
pub mod front_matter;
mod head;
mod marker;
mod markup;
mod opening;
mod passed;
mod quotes;
mod scanner;
mod signs;
mod simple;
mod source;
mod tag;
mod think;
mod utterance;
mod words;

#[cfg(test)]
mod scanner_tests;
#[cfg(test)]
mod utterance_tests;

pub use block::{Block, BlockKind, Body, Line, LineKind, Notes, Reason, Skipped};
pub use marker::{Strength, begins_with_arrow};
pub use scanner::{Scanner, typed};
pub use utterance::{Form, Opt, Place, Utterance, Word, WordKind};

//! Transcripts as tests: Markdown in which commands stand with the results they should give.
//!
//! A transcript is read, its fences are run one after the other in a fresh dialogue, and each result is laid beside what
//! was expected; `--update` writes down what came instead. The format is described in `docs/transcripts.md`. Replay
//! knows neither the shell nor the file system: it is given a [`Stage`] and [`Sources`]. It never makes output
//! repeatable by rewriting it; that is the business of the clock and the seed in the front matter.

pub mod align;
pub mod bindings;
pub mod command;
pub mod compare;
pub mod diff;
pub mod escape;
pub mod expectation;
pub mod fence;
pub mod junit;
pub mod matcher;
pub mod pattern;
#[cfg(test)]
mod properties;
mod reader;
pub mod record;
pub mod report;
pub mod run;
pub mod transcript;
pub mod update;

use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::syntax::front_matter::FrontMatter;

pub use junit::junit;
pub use report::{Report, Status};
pub use run::{Options, run};
pub use transcript::Transcript;

/// What a transcript is run against: one dialogue from its first fence to its last.
pub trait Dialogue {
    /// Runs the commands of one fence as one batch.
    ///
    /// A command is an arrow line with its body, lines ended by `\n`. Gives exactly one printed block a command, in
    /// order; an empty one for a line that was taken for prose.
    fn run(&mut self, commands: &[String]) -> Vec<String>;
}

/// Where dialogues come from.
pub trait Stage: Sync {
    /// Opens a dialogue in a fresh copy of the workspace that the front matter names. `file` is the transcript.
    fn open(&self, header: &FrontMatter, file: &Path) -> Result<Box<dyn Dialogue>>;
}

/// Where transcripts are kept.
pub trait Sources: Sync {
    /// The transcripts at a path: a file itself, or the Markdown files below a folder, in a fixed order.
    fn transcripts(&self, path: &Path) -> Result<Vec<PathBuf>>;

    /// The text of a transcript.
    fn read(&self, file: &Path) -> Result<String>;

    /// Replaces the text of a transcript.
    fn write(&self, file: &Path, text: &str) -> Result<()>;
}

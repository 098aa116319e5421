//! What would be attempted of a text; nothing is run.

use serde::Serialize;

use super::Shell;
use super::stream::Event;
use crate::engine::{Outcome, Verdict};

/// The batches of a text, as written.
#[derive(Debug, Default, Serialize)]
pub struct Scan {
    /// The commands of each batch, each as written behind its arrow, its body below it.
    pub batches: Vec<Vec<String>>,
    /// Commands that the words around their batch turn into questions.
    pub held: Vec<String>,
    /// Remarks about the text.
    pub notes: Vec<String>,
}

/// Finds the batches of `text` as a run in `shell` would find them.
pub fn scan(shell: Shell, text: &[u8]) -> Scan {
    let mut shell = shell.only_looking();
    let mut scan = Scan::default();
    for event in shell.run_text(text) {
        match event {
            Event::Batch(outcomes) => {
                let is_held = |outcome: &&Outcome| matches!(outcome.verdict, Verdict::Question(_));
                scan.held.extend(outcomes.iter().filter(is_held).map(|outcome| outcome.line.clone()));
                scan.batches.push(outcomes.into_iter().map(|outcome| outcome.line).collect());
            }
            Event::Note(note) => scan.notes.push(note),
            Event::Prose(_) => {}
        }
    }
    scan
}

//! Keeping what was said, so that it can be written down as a transcript.

use super::Runner;
use crate::engine::{Change, Outcome};
use crate::memory::{self, Said};
use crate::render::{self, Style};
use crate::tools;

impl Runner<'_> {
    /// Keeps a command with what is printed for it; gives whether it did. Scratchpads are private, and writing it all down
    /// is no part of what was said.
    pub(super) fn note_said(&mut self, outcome: &Outcome, begins: bool) -> bool {
        let left_out = [&raw const tools::meta::THINK, &raw const tools::meta::RECORD];
        let is_left_out = |tool| left_out.iter().any(|known| std::ptr::eq(*known, tool));
        if self.inner || self.rules.only_scan || outcome.call.as_ref().is_some_and(|call| is_left_out(call.tool)) {
            return false;
        }
        let acts = |change: &Change| matches!(change, Change::Wrote { .. } | Change::Deleted { .. });
        let said = Said {
            begins,
            acts: outcome.changes().iter().any(acts),
            command: outcome.line.trim_end().to_owned(),
            result: render::text(outcome, Style::default()),
        };
        // Without its state a dialogue cannot be written down; `record` says so when it is asked.
        memory::note_said(self.session, &said).is_ok()
    }
}

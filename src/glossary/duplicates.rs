//! Entries that may mean the same as a new one: named when it is made, so that a duplicate is seen at once.

use super::entry::Entry;
use super::library::Library;
use super::words::{bare, folded, likeness};
use crate::error::Result;

/// How alike terms must look to be worth a word.
const ALIKE: f64 = 0.6;

/// How many are named.
const NAMED: usize = 3;

impl Library<'_> {
    /// The entries whose term looks most like that of `entry`, best first.
    pub(super) fn similar(&self, entry: &Entry) -> Result<Vec<Entry>> {
        let term = folded(bare(&entry.term));
        let others = self.entries()?.into_iter().filter(|other| other.id != entry.id);
        let mut scored: Vec<(f64, Entry)> =
            others.map(|other| (likeness(&folded(bare(&other.term)), &term), other)).collect();
        scored.retain(|(score, _)| *score >= ALIKE);
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.id.cmp(&b.1.id)));
        Ok(scored.into_iter().take(NAMED).map(|(_, entry)| entry).collect())
    }
}

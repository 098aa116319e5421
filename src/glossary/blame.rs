//! Who wrote a passage of a definition: the first change that brought it, and the first snapshot that knew it.

use super::library::Library;
use super::words::{stands_in, texts};
use crate::error::Result;

/// Where a passage comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Blame {
    /// The post that was being read when it was written.
    pub post: Option<u32>,
    /// The earliest snapshot that holds it.
    pub snapshot: Option<u32>,
    /// When it was written.
    pub written: Option<String>,
}

impl Library<'_> {
    /// Who wrote `passage` into the definition of an entry.
    pub(super) fn blame(&self, entry: u32, passage: &[String]) -> Result<Blame> {
        let holds = |text: &str| stands_in(passage, &texts(text));
        let history = self.history(entry)?;
        let mut definitions = history.into_iter().filter(|revision| revision.field == "definition");
        let written = definitions.find(|revision| revision.after.as_deref().is_some_and(holds));
        let snapshot = self.first_snapshot(entry, holds)?;
        Ok(Blame {
            post: written.as_ref().and_then(|revision| revision.post_id),
            snapshot,
            written: written.map(|revision| revision.at),
        })
    }
}

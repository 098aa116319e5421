//! The log of changes: one row a field, never changed, longer-lived than the entry.

use rusqlite::Row;
use serde::Serialize;

use super::library::Library;
use crate::error::Result;

/// A change of one field of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Revision {
    /// What was changed: `term`, `definition`, `tags`, `status`, or `deleted`.
    pub field: String,
    /// What it was; nothing when the entry was made. Of a deletion, the definition.
    pub before: Option<String>,
    /// What it became. Of a deletion, the reason.
    pub after: Option<String>,
    /// The post that was being read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_id: Option<u32>,
    /// Who changed it.
    pub author: String,
    /// When.
    pub at: String,
}

/// A change to be logged, with the reader's place.
pub(super) struct Logged<'a> {
    pub entry: u32,
    pub term: &'a str,
    pub field: &'a str,
    pub before: Option<&'a str>,
    pub after: Option<&'a str>,
    pub place: Option<(u32, u32)>,
}

impl Revision {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            field: row.get(0)?,
            before: row.get(1)?,
            after: row.get(2)?,
            post_id: row.get(3)?,
            author: row.get(4)?,
            at: row.get(5)?,
        })
    }
}

impl Library<'_> {
    /// All changes of an entry, oldest first.
    pub fn history(&self, entry: u32) -> Result<Vec<Revision>> {
        self.store.all(
            "SELECT field, before, after, post, author, at FROM glossary_revision WHERE entry = ?1 ORDER BY id",
            [entry],
            Revision::read,
        )
    }

    /// Logs a change.
    pub(super) fn log(&self, change: &Logged<'_>) -> Result<()> {
        let (post, thread) = change.place.unzip();
        self.store.execute(
            "INSERT INTO glossary_revision (entry, term, field, before, after, post, thread, author, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            (change.entry, change.term, change.field, change.before, change.after, post, thread, &self.who, &self.now),
        )?;
        Ok(())
    }
}

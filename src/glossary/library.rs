//! A caller's hold on the library: the database, who they are, and what time it is.

use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::store::Store;
use crate::world::stamp;

/// The library, open for one call.
pub struct Library<'a> {
    pub(super) store: &'a Store,
    /// Whose position and summons these are.
    pub(super) who: String,
    /// The time of everything that this call writes.
    pub(super) now: String,
}

impl<'a> Library<'a> {
    /// Opens the library for the caller of a session.
    pub fn open(session: &'a mut Session) -> Result<Self> {
        let (who, now) = (session.who().to_owned(), stamp(session.world().clock().now()));
        Ok(Self { store: session.store()?, who, now })
    }

    /// Runs `work` as one transaction in which nothing may be written while a snapshot is summoned.
    pub(super) fn writing<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        self.store.transaction(|| {
            self.writable()?;
            work()
        })
    }

    /// SUMMON_READ_ONLY while the caller has summoned a snapshot; what a tool asks before it looks at anything else.
    pub fn writable(&self) -> Result<()> {
        match self.summoned()? {
            None => Ok(()),
            Some(summon) => Err(Error::new(
                Code::SummonReadOnly,
                format!("snapshot {} is summoned, and nothing can be written until it is dismissed", summon.snapshot),
            )
            .hint("summon_dismiss \"what was learned\"")),
        }
    }
}

/// A column that holds JSON which cannot be read: somebody else wrote it.
pub(super) fn damaged(what: &str, error: &serde_json::Error) -> Error {
    Error::new(Code::Io, format!("the workspace's state is damaged: {what}: {error}"))
}

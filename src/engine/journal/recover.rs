//! What a crash left: entries that were begun and not done.
//!
//! Where none of an entry's files was written it is forgotten; where some were, the others are written now. The files of
//! a batch are all written: what it noted is kept already. A file that another process holds is that process's business.

use super::super::Session;
use super::{State, applied, current, decode, entry, hash};
use crate::error::Result;
use crate::world::{FileLock, Nature};

/// A file of an entry that was begun.
struct Begun {
    file: String,
    before: Option<String>,
    after: Option<String>,
    forward: Vec<u8>,
    nature: Nature,
}

/// Brings every entry that was begun to an end.
pub fn recover(session: &mut Session) -> Result<()> {
    let pending: Vec<i64> = session.store()?.all(
        "SELECT id FROM journal WHERE state IN ('pending', 'committed') ORDER BY id",
        [],
        |row| row.get(0),
    )?;
    for number in pending {
        recover_one(session, number)?;
    }
    Ok(())
}

fn recover_one(session: &mut Session, number: i64) -> Result<()> {
    let sql =
        "SELECT file, before, after, forward, coalesce(nature, '') FROM journal_file WHERE entry = ?1 ORDER BY file";
    let files: Vec<Begun> = session.store()?.all(sql, [number], |row| {
        Ok(Begun {
            file: row.get(0)?,
            before: row.get(1)?,
            after: row.get(2)?,
            forward: row.get(3)?,
            nature: Nature::read(&row.get::<_, String>(4)?),
        })
    })?;
    let mut locks: Vec<FileLock> = Vec::new();
    for begun in &files {
        match session.world().try_lock(&begun.file)? {
            Some(lock) => locks.push(lock),
            None => return Ok(()),
        }
    }
    // Whoever wrote it may have finished while we waited for nothing.
    let Ok(state) = entry::entry(session, number).map(|entry| entry.state) else { return Ok(()) };
    if !matches!(state, State::Pending | State::Committed) {
        return Ok(());
    }
    let mut now = Vec::with_capacity(files.len());
    for begun in &files {
        now.push(current(session, &begun.file)?);
    }
    let is_written = |(begun, now): (&Begun, &Option<Vec<u8>>)| now.as_deref().map(hash) == begun.after;
    if state == State::Pending && !files.iter().zip(&now).any(is_written) {
        session.store()?.execute("DELETE FROM journal WHERE id = ?1", [number])?;
        return Ok(());
    }
    for (begun, now) in files.iter().zip(&now) {
        if now.as_deref().map(hash) == begun.before && begun.before != begun.after {
            let bytes = applied(now.as_deref().unwrap_or_default(), &decode(&begun.forward)?)?;
            session.world().put(&begun.file, begun.after.as_ref().map(|_| bytes.as_slice()), Some(&begun.nature))?;
        }
    }
    entry::finish(session, number)
}

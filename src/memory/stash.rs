//! Stashes: content put away under a label, out of the context until it is recalled.

use rusqlite::Row;

use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::world::stamp;

/// A stash.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Stashed {
    /// Its label.
    pub label: String,
    /// What was put away.
    pub content: String,
    /// Where the content was taken from, if it was not written out.
    pub source: Option<String>,
    /// Whether it was brought back, and is thus part of the context.
    pub recalled: bool,
}

/// The labels of the stashes, oldest first; what they hold is not read.
pub fn stash_labels(session: &mut Session) -> Result<Vec<String>> {
    let who = session.who().to_owned();
    session.store()?.all("SELECT label FROM stash WHERE owner = ?1 ORDER BY id", [&who], |row| row.get(0))
}

/// Puts `content` away; gives the content that the label held before.
pub fn stash(session: &mut Session, label: &str, content: &str, source: Option<&str>) -> Result<Option<String>> {
    let before = find(session, label).ok().map(|stash| stash.content);
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    session.store()?.execute(
        "INSERT INTO stash (owner, label, content, source, at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (owner, label) DO UPDATE
         SET content = excluded.content, source = excluded.source, recalled = 0, at = excluded.at",
        (&who, label, content, source, &at),
    )?;
    Ok(before)
}

/// The stashes, oldest first.
pub fn stashes(session: &mut Session) -> Result<Vec<Stashed>> {
    let who = session.who().to_owned();
    let sql = "SELECT label, content, source, recalled FROM stash WHERE owner = ?1 ORDER BY id";
    session.store()?.all(sql, [&who], read)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Stashed> {
    let recalled: i64 = row.get(3)?;
    Ok(Stashed { label: row.get(0)?, content: row.get(1)?, source: row.get(2)?, recalled: recalled > 0 })
}

/// The stash of that label, letter case aside; NOT_FOUND names the labels there are.
pub fn find(session: &mut Session, label: &str) -> Result<Stashed> {
    let who = session.who().to_owned();
    let sql = "SELECT label, content, source, recalled FROM stash WHERE owner = ?1 AND label = ?2 COLLATE NOCASE
         ORDER BY label <> ?2, id LIMIT 1";
    if let Some(found) = session.store()?.one(sql, [&who, label], read)? {
        return Ok(found);
    }
    let labels = stash_labels(session)?;
    Err(Error::new(Code::NotFound, format!("nothing is stashed as \"{label}\""))
        .suggest(nearest(label, labels.iter().map(String::as_str), 5))
        .hint("memory stashed"))
}

/// Brings a stash back into the context.
pub fn recall(session: &mut Session, label: &str) -> Result<Stashed> {
    let mut found = find(session, label)?;
    let who = session.who().to_owned();
    session
        .store()?
        .execute("UPDATE stash SET recalled = recalled + 1 WHERE owner = ?1 AND label = ?2", [&who, &found.label])?;
    found.recalled = true;
    Ok(found)
}

/// Forgets a stash; gives what it held.
pub fn drop_stash(session: &mut Session, label: &str) -> Result<Stashed> {
    let found = find(session, label)?;
    let who = session.who().to_owned();
    session.store()?.execute("DELETE FROM stash WHERE owner = ?1 AND label = ?2", [&who, &found.label])?;
    Ok(found)
}

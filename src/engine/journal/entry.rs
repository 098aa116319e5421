//! Entries of the journal, as they are read again.

use serde::Serialize;

use super::super::Session;
use crate::error::{Code, Error, Result};

/// An entry of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name: `rev_3`.
    pub id: String,
    /// Its number.
    #[serde(skip)]
    pub number: i64,
    /// Whose change it was.
    pub who: String,
    /// The tool that made it.
    pub tool: String,
    /// What it did, in a line.
    pub what: String,
    /// How it stands.
    pub state: State,
    /// When.
    pub at: String,
    /// The files it changed.
    pub files: Vec<String>,
    /// The line that takes a note back, or the entry that an undo is of.
    #[serde(skip)]
    pub inverse: Option<String>,
    /// The line that made a note.
    #[serde(skip)]
    pub line: Option<String>,
}

/// How an entry stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Begun; what is on the disk is not known.
    Pending,
    /// A batch that is certain, whose files are being written.
    Committed,
    /// Written.
    Done,
    /// Taken back.
    Undone,
    /// It took another one back, or made it again.
    Again,
}

/// The name of an entry.
pub fn name(number: i64) -> String {
    format!("rev_{number}")
}

/// The entries that match, newest first.
pub fn entries(session: &mut Session, file: Option<&str>, who: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
    let like = file.map(|file| format!("%{}%", file.replace(['%', '_'], "?")));
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let sql = "SELECT id FROM journal j WHERE (?1 IS NULL OR owner = ?1)
         AND (?2 IS NULL OR what LIKE ?2 OR path LIKE ?2
              OR EXISTS (SELECT 1 FROM journal_file f WHERE f.entry = j.id AND f.file || coalesce(j.path, '') LIKE ?2))
         ORDER BY id DESC LIMIT ?3";
    let ids: Vec<i64> = session.store()?.all(sql, (who, like, limit), |row| row.get(0))?;
    ids.into_iter().map(|id| entry(session, id)).collect()
}

/// The entry of that number.
pub fn entry(session: &mut Session, number: i64) -> Result<Entry> {
    let store = session.store()?;
    let files =
        store.all("SELECT file FROM journal_file WHERE entry = ?1 ORDER BY file", [number], |row| row.get(0))?;
    let found = store.one(
        "SELECT owner, tool, what, state, at, inverse, path FROM journal WHERE id = ?1",
        [number],
        |row| {
            let state: String = row.get(3)?;
            Ok(Entry {
                id: name(number),
                number,
                who: row.get(0)?,
                tool: row.get(1)?,
                what: row.get(2)?,
                state: match state.as_str() {
                    "done" => State::Done,
                    "undone" => State::Undone,
                    "again" => State::Again,
                    "committed" => State::Committed,
                    _ => State::Pending,
                },
                at: row.get(4)?,
                files: Vec::new(),
                inverse: row.get(5)?,
                line: row.get(6)?,
            })
        },
    )?;
    found
        .map(|entry| Entry { files, ..entry })
        .ok_or_else(|| Error::new(Code::NotFound, format!("there is no change {}", name(number))).hint("history log"))
}

/// An entry has been written: it is done, and so is what it was for.
pub(super) fn finish(session: &mut Session, number: i64) -> Result<()> {
    let done = entry(session, number)?;
    let of = done.inverse.as_deref().and_then(|of| of.parse::<i64>().ok());
    let store = session.store()?;
    store.transaction(|| {
        let state = if of.is_some() { "again" } else { "done" };
        store.execute("UPDATE journal SET state = ?2 WHERE id = ?1", (number, state))?;
        if let Some(of) = of {
            let state = if done.tool == "history.undo" { "undone" } else { "done" };
            store.execute("UPDATE journal SET state = ?2 WHERE id = ?1", (of, state))?;
        }
        Ok(())
    })
}

//! Entries of the journal, as they are read again.

use serde::Serialize;

use super::super::{Repeatable, Session};
use crate::error::{Code, Error, Result};
use crate::store::Store;

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
    /// What takes a note back.
    #[serde(skip)]
    pub back: Option<Repeatable>,
    /// What made a note.
    #[serde(skip)]
    pub made: Option<Repeatable>,
    /// The entry that it turned, and which way.
    #[serde(skip)]
    pub(super) turned: Option<(i64, Turn)>,
}

/// Which way a change is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is taken back.
    Undo,
    /// It is made again.
    Redo,
}

impl Turn {
    /// The name, as it stands in the store and in messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Undo => "undo",
            Self::Redo => "redo",
        }
    }

    /// How a change stands that can be turned so.
    pub(super) const fn from(self) -> State {
        match self {
            Self::Undo => State::Done,
            Self::Redo => State::Undone,
        }
    }

    /// How it stands then.
    pub(super) const fn to(self) -> State {
        match self {
            Self::Undo => State::Undone,
            Self::Redo => State::Done,
        }
    }
}

/// Of which changes one wants to know.
#[derive(Debug, Clone, Copy)]
pub enum About<'a> {
    /// Of all.
    Everything,
    /// Of those of a file.
    File(&'a str),
    /// Of those in whose file, path or summary a text stands, letter case aside.
    Text(&'a str),
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

impl State {
    /// The name in the store.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Committed => "committed",
            Self::Done => "done",
            Self::Undone => "undone",
            Self::Again => "again",
        }
    }
}

/// The name of an entry.
pub fn name(number: i64) -> String {
    format!("rev_{number}")
}

/// The entries that match, newest first.
pub fn entries(session: &mut Session, about: About<'_>, who: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
    let (like, file) = match about {
        About::Everything => (None, None),
        About::File(file) => (None, Some(file)),
        About::Text(text) => (Some(format!("%{}%", literally(text))), None),
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let sql = "SELECT id FROM journal j WHERE (?1 IS NULL OR owner = ?1)
         AND (?2 IS NULL OR what LIKE ?2 ESCAPE '\\' OR path LIKE ?2 ESCAPE '\\'
              OR EXISTS (SELECT 1 FROM journal_file f
                         WHERE f.entry = j.id AND f.file || coalesce(j.path, '') LIKE ?2 ESCAPE '\\'))
         AND (?4 IS NULL OR EXISTS (SELECT 1 FROM journal_file f WHERE f.entry = j.id AND f.file = ?4))
         ORDER BY id DESC LIMIT ?3";
    let ids: Vec<i64> = session.store()?.all(sql, (who, like, limit, file), |row| row.get(0))?;
    ids.into_iter().map(|id| entry(session, id)).collect()
}

/// A text as a part of a pattern of LIKE that escapes with `\`.
pub(super) fn literally(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

/// The entry of that number.
pub fn entry(session: &mut Session, number: i64) -> Result<Entry> {
    let store = session.store()?;
    let files =
        store.all("SELECT file FROM journal_file WHERE entry = ?1 ORDER BY file", [number], |row| row.get(0))?;
    let found = store.one(
        "SELECT owner, tool, what, state, at, inverse, path, turned, turn, back, made FROM journal WHERE id = ?1",
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
                back: repeatable(row.get(5)?, row.get(9)?),
                made: repeatable(row.get(6)?, row.get(10)?),
                turned: match (row.get(7)?, row.get::<_, Option<String>>(8)?.as_deref()) {
                    (Some(of), Some("undo")) => Some((of, Turn::Undo)),
                    (Some(of), Some("redo")) => Some((of, Turn::Redo)),
                    _ => None,
                },
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
    let store = session.store()?;
    store.transaction(|| {
        let state = if done.turned.is_some() { State::Again } else { State::Done };
        set_state(store, number, state)?;
        done.turned.map_or(Ok(()), |(of, turn)| set_state(store, of, turn.to()))
    })
}

/// Says how an entry stands.
pub(super) fn set_state(store: &Store, number: i64, state: State) -> Result<()> {
    store.execute("UPDATE journal SET state = ?2 WHERE id = ?1", (number, state.name())).map(|_| ())
}

/// A line with the call that was kept of it, if one was.
fn repeatable(line: Option<String>, call: Option<String>) -> Option<Repeatable> {
    let call = call.and_then(|call| serde_json::from_str(&call).ok());
    line.map(|line| Repeatable { line, call })
}

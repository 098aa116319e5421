//! Editing sessions: where a caller stands in a document, what is unfolded, and which changes are staged. They last
//! until they are closed, across processes.
//!
//! A session keeps the document as it was when it began (or was last committed) and the staged operations; what the
//! document says with them is worked out anew each time, so that any of them can be taken back.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::udon::Document;
use crate::udon::change::{Operation, Plan, PlanOptions, plan};
use crate::world::stamp;

/// An editing session.
#[derive(Debug, Clone)]
pub struct Editing {
    /// Its id.
    pub id: String,
    /// The document.
    pub file: String,
    /// What the document said when the session began, or was last committed.
    pub source: Vec<u8>,
    /// What it remembers.
    pub state: State,
}

/// What a session remembers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Where it stands: a canonical path, nothing for the document.
    pub at: Option<String>,
    /// Where it stood before, newest last.
    pub back: Vec<Option<String>>,
    /// How many levels are shown below a place, where it is not one.
    pub depths: IndexMap<String, usize>,
    /// What is staged, in order.
    pub staged: Vec<Staged>,
    /// The number of the newest change.
    pub newest: usize,
}

/// A staged change.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Staged {
    /// Its id: `chg_001`.
    pub id: String,
    /// Its operations.
    pub operations: Vec<Operation>,
    /// References follow renames.
    pub update_references: bool,
    /// Where the session stood, for paths that begin there.
    pub here: Option<String>,
    /// What it does, in a line.
    pub summary: String,
}

impl Editing {
    /// The document without the staged changes.
    pub fn base(&self) -> Document {
        Document::parse(self.source.clone())
    }

    /// The document with the staged changes, and what they replace in the one without.
    pub fn plan(&self) -> Result<Plan> {
        let mut whole = plan(&self.base(), &[], PlanOptions::default())?;
        for staged in &self.state.staged {
            let options = PlanOptions { here: staged.here.as_deref(), update_references: staged.update_references };
            let next = whole
                .then(&staged.operations, options)
                .map_err(|error| error.detail(format!("in {}: {}", staged.id, staged.summary)))?;
            whole = next;
        }
        Ok(whole)
    }

    /// Adds a change; gives its id.
    pub fn stage(&mut self, operations: Vec<Operation>, update_references: bool, summary: String) -> String {
        self.state.newest += 1;
        let id = format!("chg_{:03}", self.state.newest);
        let here = self.state.at.clone();
        self.state.staged.push(Staged { id: id.clone(), operations, update_references, here, summary });
        id
    }
}

/// Begins a session on a document.
pub fn open_editing(session: &mut Session, file: &str) -> Result<Editing> {
    let source = session.world().read(file)?;
    let stem = file.rsplit('/').next().unwrap_or(file);
    let letters: String = stem.chars().filter(char::is_ascii_alphanumeric).take(3).collect();
    let letters =
        if letters.starts_with(|c: char| c.is_ascii_alphabetic()) { letters.to_lowercase() } else { "doc".into() };
    let id = format!("{letters}_{}", session.world().hex_id());
    let editing = Editing { id, file: file.to_owned(), source, state: State::default() };
    keep_editing(session, &editing)?;
    Ok(editing)
}

/// Keeps what a session remembers.
pub fn keep_editing(session: &mut Session, editing: &Editing) -> Result<()> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let state = serde_json::to_string(&editing.state).map_err(|error| Error::new(Code::Internal, error.to_string()))?;
    session.store()?.execute(
        "INSERT INTO editing (id, owner, file, state, source, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, source = excluded.source, at = excluded.at",
        (&editing.id, &who, &editing.file, &state, &editing.source, &at),
    )?;
    Ok(())
}

/// The caller's sessions: id and document, oldest first.
pub fn editings(session: &mut Session) -> Result<Vec<(String, String)>> {
    let who = session.who().to_owned();
    let sql = "SELECT id, file FROM editing WHERE owner = ?1 ORDER BY rowid";
    session.store()?.all(sql, [&who], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// The caller's session of that id; NOT_FOUND names those there are.
pub fn editing(session: &mut Session, id: &str) -> Result<Editing> {
    let who = session.who().to_owned();
    let sql = "SELECT id, file, source, state FROM editing WHERE id = ?1 AND owner = ?2";
    let found: Option<(Editing, String)> = session.store()?.one(sql, [id, &who], |row| {
        let editing = Editing { id: row.get(0)?, file: row.get(1)?, source: row.get(2)?, state: State::default() };
        Ok((editing, row.get(3)?))
    })?;
    let Some((editing, state)) = found else {
        let open = editings(session)?;
        return Err(
            Error::new(Code::NotFound, format!("there is no session {id}")).suggest(open.into_iter().map(|(id, _)| id))
        );
    };
    let state = serde_json::from_str(&state).map_err(|error| Error::new(Code::Io, error.to_string()))?;
    Ok(Editing { state, ..editing })
}

/// Ends a session.
pub fn forget_editing(session: &mut Session, id: &str) -> Result<()> {
    let who = session.who().to_owned();
    session.store()?.execute("DELETE FROM editing WHERE id = ?1 AND owner = ?2", [id, &who])?;
    Ok(())
}

//! What was said in a dialogue: commands and what was printed for them, for `→ record`. It lasts until `→ reset`.

use crate::engine::Session;
use crate::error::Result;

/// A command with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Whether a batch begins with it.
    pub begins: bool,
    /// Whether it changed files.
    pub acts: bool,
    /// The command as it was written, without its arrow, the lines below it included.
    pub command: String,
    /// What was printed.
    pub result: String,
}

/// How many commands of a dialogue are kept.
pub const KEPT: usize = 1000;

/// Keeps what was said.
pub fn note_said(session: &mut Session, said: &Said) -> Result<()> {
    let who = session.who().to_owned();
    let store = session.store()?;
    store.execute(
        "INSERT INTO said (owner, begins, acts, command, result) VALUES (?1, ?2, ?3, ?4, ?5)",
        (&who, said.begins, said.acts, &said.command, &said.result),
    )?;
    store.execute(
        "DELETE FROM said WHERE owner = ?1
         AND id <= (SELECT id FROM said WHERE owner = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
        (&who, i64::try_from(KEPT).unwrap_or(i64::MAX)),
    )?;
    Ok(())
}

/// What was said, in order.
pub fn said(session: &mut Session) -> Result<Vec<Said>> {
    let who = session.who().to_owned();
    session.store()?.all("SELECT begins, acts, command, result FROM said WHERE owner = ?1 ORDER BY id", [&who], |row| {
        Ok(Said { begins: row.get(0)?, acts: row.get(1)?, command: row.get(2)?, result: row.get(3)? })
    })
}

//! Names that a caller gave to tools.

use crate::engine::Session;
use crate::error::{Code, Error, Result};

/// The tool that the caller calls `name`.
pub fn alias(session: &mut Session, name: &str) -> Result<Option<String>> {
    let who = session.who().to_owned();
    session
        .store()?
        .one("SELECT tool FROM alias WHERE owner = ?1 AND name = ?2", [who.as_str(), &fold(name)], |row| row.get(0))
}

/// All names and their tools, by name.
pub fn aliases(session: &mut Session) -> Result<Vec<(String, String)>> {
    let who = session.who().to_owned();
    session.store()?.all("SELECT name, tool FROM alias WHERE owner = ?1 ORDER BY name", [&who], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })
}

/// Gives `tool` another name; gives the tool that the name meant before.
pub fn add_alias(session: &mut Session, name: &str, tool: &str) -> Result<Option<String>> {
    let before = alias(session, name)?;
    let who = session.who().to_owned();
    session.store()?.execute(
        "INSERT INTO alias (owner, name, tool) VALUES (?1, ?2, ?3)
         ON CONFLICT (owner, name) DO UPDATE SET tool = excluded.tool",
        [who.as_str(), &fold(name), tool],
    )?;
    Ok(before)
}

/// Takes a name away again; gives the tool that it meant.
pub fn remove_alias(session: &mut Session, name: &str) -> Result<String> {
    let who = session.who().to_owned();
    session
        .store()?
        .one("DELETE FROM alias WHERE owner = ?1 AND name = ?2 RETURNING tool", [who.as_str(), &fold(name)], |row| {
            row.get(0)
        })?
        .ok_or_else(|| Error::new(Code::NotFound, format!("no alias is called \"{name}\"")).hint("alias"))
}

fn fold(name: &str) -> String {
    name.to_lowercase()
}

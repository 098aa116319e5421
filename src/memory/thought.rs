//! Scratchpads: private text of a caller, never executed, shown only when asked for.

use crate::engine::Session;
use crate::error::Result;
use crate::world::stamp;

/// Keeps a thought.
pub fn keep_thought(session: &mut Session, content: &str) -> Result<()> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    session
        .store()?
        .execute("INSERT INTO thought (owner, content, at) VALUES (?1, ?2, ?3)", [who.as_str(), content, &at])?;
    Ok(())
}

/// The thoughts that were kept, oldest first.
pub fn thoughts(session: &mut Session) -> Result<Vec<String>> {
    let who = session.who().to_owned();
    session.store()?.all("SELECT content FROM thought WHERE owner = ?1 ORDER BY id", [&who], |row| row.get(0))
}

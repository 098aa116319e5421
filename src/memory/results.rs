//! Results that were too long to show whole, kept under an id so that they can be read on and pinned.

use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::world::stamp;

/// A kept result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: i64,
    /// The line it came from, in exact form.
    pub line: String,
    /// The whole result as plain text.
    pub content: String,
    /// How many bytes of it were shown so far.
    pub shown: usize,
}

/// Keeps a result of which `shown` bytes were shown; gives its id.
pub fn keep_result(session: &mut Session, line: &str, content: &str, shown: usize) -> Result<i64> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    store.execute(
        "INSERT INTO result (owner, line, content, shown, at) VALUES (?1, ?2, ?3, ?4, ?5)",
        (&who, line, content, shown_as_sql(shown), &at),
    )?;
    Ok(store.last_id())
}

/// The kept result of that id.
pub fn kept_result(session: &mut Session, id: i64) -> Result<Kept> {
    read(session, "id = ?2", id)?
        .ok_or_else(|| Error::new(Code::NotFound, format!("there is no result:{id}")).hint("memory"))
}

/// The result that was kept last.
pub fn last_result(session: &mut Session) -> Result<Option<Kept>> {
    read(session, "?2 = 0", 0)
}

/// Notes that `shown` bytes of a result were shown.
pub fn set_shown(session: &mut Session, id: i64, shown: usize) -> Result<()> {
    session.store()?.execute("UPDATE result SET shown = ?2 WHERE id = ?1", (id, shown_as_sql(shown)))?;
    Ok(())
}

fn read(session: &mut Session, which: &str, id: i64) -> Result<Option<Kept>> {
    let who = session.who().to_owned();
    let sql =
        format!("SELECT id, line, content, shown FROM result WHERE owner = ?1 AND {which} ORDER BY id DESC LIMIT 1");
    session.store()?.one(&sql, (&who, id), |row| {
        let shown: i64 = row.get(3)?;
        let shown = usize::try_from(shown).unwrap_or(0);
        Ok(Kept { id: row.get(0)?, line: row.get(1)?, content: row.get(2)?, shown })
    })
}

fn shown_as_sql(shown: usize) -> i64 {
    i64::try_from(shown).unwrap_or(i64::MAX)
}

//! Copies of what files held before a change, which stay beside them.
//!
//! Only a copy that the journal knows, and that still holds what was copied, is replaced or goes again: whatever else
//! has such a name is somebody's own.

use super::super::Session;
use super::{current, hash};
use crate::error::Result;

/// The name for a copy of a file: `menu.udon.bak`, or `menu.udon.2.bak` where that is somebody's own. Nothing of a file
/// that is not on the disk yet.
pub fn backup_name(session: &mut Session, file: &str) -> Result<Option<String>> {
    if session.world().nature(file).is_none() {
        return Ok(None);
    }
    let mut name = format!("{file}.bak");
    for number in 2.. {
        let Some(bytes) = current(session, &name)? else { break };
        if is_ours(session, &name, &hash(&bytes))? {
            break;
        }
        name = format!("{file}.{number}.bak");
    }
    Ok(Some(name))
}

/// Removes a copy of what the file holds again.
pub(super) fn clear(session: &mut Session, backup: &str, holds: &str) -> Result<()> {
    let is_that = current(session, backup)?.is_some_and(|bytes| hash(&bytes) == holds);
    if is_that { session.world().put(backup, None, None) } else { Ok(()) }
}

/// Whether a file of that name and content was written as a copy.
fn is_ours(session: &mut Session, name: &str, holds: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM journal_file WHERE backup = ?1 AND before = ?2 LIMIT 1";
    Ok(session.store()?.one(sql, (name, holds), |row| row.get::<_, i64>(0))?.is_some())
}

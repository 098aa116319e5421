//! The names that a line may say: what the caller opened, proposed or named. They are read for every line, in
//! one query and without what the things hold.

use super::pin::is_short_for;
use super::{InTree, Thing};
use crate::engine::Session;
use crate::error::Result;

/// Names of what the caller keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Editing sessions, oldest first.
    pub sessions: Vec<String>,
    /// The newest proposals that were not applied, oldest first.
    pub proposals: Vec<String>,
    /// Names that were given to tools, and the tools.
    pub aliases: Vec<(String, String)>,
    /// The newest tasks that are not over, oldest first.
    pub tasks: Vec<String>,
    /// The labels of stashes, oldest first.
    pub stashes: Vec<String>,
    /// The labels of stashes, and what is pinned.
    pub kept: Vec<String>,
}

impl Names {
    /// Whether a stash or a pin is called `name`.
    pub fn keeps(&self, name: &str) -> bool {
        let is_node = |kept: &str| matches!(Thing::parse(kept), Thing::Node(InTree { node, .. }) if node == name);
        self.kept.iter().any(|kept| kept.eq_ignore_ascii_case(name) || is_short_for(name, kept) || is_node(kept))
    }
}

/// How many proposals and tasks are told.
const NEWEST: i64 = 3;

/// The names of what the caller keeps.
pub fn names(session: &mut Session) -> Result<Names> {
    let who = session.who().to_owned();
    let sql = "SELECT 0 AS kind, rowid AS place, id AS name, '' AS tool FROM editing WHERE owner = ?1
         UNION ALL SELECT 1, id, 'prop_' || id, '' FROM
             (SELECT id FROM proposal WHERE owner = ?1 AND applied IS NULL ORDER BY id DESC LIMIT ?2)
         UNION ALL SELECT 2, 0, name, tool FROM alias WHERE owner = ?1
         UNION ALL SELECT 3, number, 't' || number, '' FROM
             (SELECT number FROM task WHERE owner = ?1 AND status NOT IN ('completed', 'cancelled')
              ORDER BY number DESC LIMIT ?2)
         UNION ALL SELECT 4, rowid, label, '' FROM stash WHERE owner = ?1
         UNION ALL SELECT 5, 0, target, '' FROM pin WHERE owner = ?1
         ORDER BY kind, place, name";
    let rows: Vec<(i64, String, String)> =
        session.store()?.all(sql, (&who, NEWEST), |row| Ok((row.get(0)?, row.get(2)?, row.get(3)?)))?;
    let mut names = Names::default();
    for (kind, name, tool) in rows {
        match kind {
            0 => names.sessions.push(name),
            1 => names.proposals.push(name),
            2 => names.aliases.push((name, tool)),
            3 => names.tasks.push(name),
            4 => {
                names.stashes.push(name.clone());
                names.kept.push(name);
            }
            _ => names.kept.push(name),
        }
    }
    Ok(names)
}

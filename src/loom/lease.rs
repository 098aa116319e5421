//! Turns: on one branch one agent writes at a time; on different branches everybody does.
//!
//! A branch is the run of nodes from the nearest branch point to its leaf. Who writes there holds it for a while; each
//! further write renews the hold, and going elsewhere gives it up. A new child at a branch point begins a branch of its
//! own, so it needs nobody's leave. What changes or hides what others stand on needs theirs, wherever below it they
//! write: versions of a buffer share what comes after them.

use chrono::Duration;

use super::Loom;
use super::entity::{Mode, Node};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::world::stamp_millis;

/// How long a branch is held after the last write.
const SECONDS: i64 = 120;

impl Loom<'_> {
    /// Fails with CONFLICT if another agent holds the branch that grows by a child of `node`.
    pub(super) fn hold(&self, node: &Node) -> Result<()> {
        let others = self.writing(node.tree)?;
        // A node that others already go on from is a branch point: what is added there is a new branch.
        if others.is_empty() || !self.first_continuations(node, 1)?.is_empty() {
            return Ok(());
        }
        for (owner, held) in others {
            let held = self.node_of(held)?;
            if self.is_one_branch(&held, node)? {
                return Err(taken(&owner, &held, "on this branch"));
            }
        }
        Ok(())
    }

    /// Fails with CONFLICT if another agent writes at `node`, or anywhere below it.
    pub(super) fn hold_below(&self, node: &Node) -> Result<()> {
        for (owner, held) in self.writing(node.tree)? {
            let held = self.node_of(held)?;
            if self.leads_to(node, &held)? {
                let place = if held.key == node.key { "there".into() } else { format!("below {}", node.id()) };
                return Err(taken(&owner, &held, &place));
            }
        }
        Ok(())
    }

    /// Who else holds a branch of a tree, and the node at which each last wrote.
    fn writing(&self, tree: i64) -> Result<Vec<(String, i64)>> {
        self.store.all(
            "SELECT owner, node FROM loom_lease WHERE tree = ?1 AND owner <> ?2 AND until > ?3",
            (tree, &self.who, &self.now()),
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// Notes that the caller wrote `node`, and so holds its branch.
    pub(super) fn held(&self, node: &Node) -> Result<()> {
        let until = stamp_millis(self.world.clock().now() + Duration::seconds(SECONDS));
        self.store.execute(
            "INSERT OR REPLACE INTO loom_lease (owner, tree, node, until) VALUES (?1, ?2, ?3, ?4)",
            (&self.who, node.tree, node.key, &until),
        )?;
        Ok(())
    }

    /// Gives up what the caller holds, unless it is the branch of `node`.
    pub(super) fn release(&self, node: &Node) -> Result<()> {
        let held: Option<i64> = self.store.one(
            "SELECT node FROM loom_lease WHERE owner = ?1 AND tree = ?2",
            (&self.who, node.tree),
            |row| row.get(0),
        )?;
        if let Some(held) = held
            && !self.is_one_branch(&self.node_of(held)?, node)?
        {
            self.store.execute("DELETE FROM loom_lease WHERE owner = ?1 AND tree = ?2", (&self.who, node.tree))?;
        }
        Ok(())
    }

    /// Whether one of two nodes leads to the other with no branch point on the way. Versions of a buffer's node are no
    /// branches of it.
    fn is_one_branch(&self, one: &Node, other: &Node) -> Result<bool> {
        let (above, below) = if one.depth <= other.depth { (one, other) } else { (other, one) };
        let is_buffer = self.tree_of(above.tree)?.mode == Mode::Buffer;
        let sql = "WITH RECURSIVE up (id, parent) AS (
                     SELECT id, parent FROM loom_node WHERE id = ?1
                     UNION ALL SELECT m.id, m.parent FROM up JOIN loom_node m ON m.id = up.parent
                       WHERE m.depth >= ?3 AND (SELECT count(*) FROM (
                         SELECT DISTINCT CASE WHEN ?4 THEN coalesce(n.origin, n.id) ELSE n.id END
                         FROM loom_source s JOIN loom_edge e ON e.id = s.edge JOIN loom_node n ON n.id = e.target
                         WHERE s.node = m.id AND e.kind = 'continuation' AND n.hidden = 0 LIMIT 2)) < 2)
                   SELECT count(*) FROM up JOIN loom_node m ON m.id = up.id
                   WHERE CASE WHEN ?4 THEN coalesce(m.origin, m.id) ELSE m.id END = ?2";
        let wanted = if is_buffer { above.lineage() } else { above.key };
        Ok(self.count(sql, (below.key, wanted, above.depth, is_buffer))? > 0)
    }
}

/// The failure of a write where another agent writes.
fn taken(owner: &str, held: &Node, place: &str) -> Error {
    Error::new(Code::Conflict, format!("{owner} is writing {place}, at {}", held.id()))
        .detail(format!("it is free again when {owner} goes elsewhere, or after {SECONDS} seconds"))
        .hint(hint!("view {}", held.name()))
}

//! Turns: on one branch one agent writes at a time; on different branches everybody does.
//!
//! A branch is the run of nodes from the nearest branch point to its leaf. Who writes there holds it for a while; each
//! further write renews the hold, and going elsewhere gives it up. A new child at a branch point begins a branch of its
//! own, so it needs nobody's leave.

use chrono::Duration;

use super::Loom;
use super::entity::Node;
use crate::error::{Code, Error, Result};
use crate::world::stamp_millis;

/// How long a branch is held after the last write.
const SECONDS: i64 = 120;

impl Loom<'_> {
    /// Fails with CONFLICT if another agent holds the branch that a write at `node` changes.
    pub(super) fn hold(&self, node: &Node) -> Result<()> {
        let others: Vec<(String, i64)> = self.store.all(
            "SELECT owner, node FROM loom_lease WHERE tree = ?1 AND owner <> ?2 AND until > ?3",
            (node.tree, &self.who, &self.now()),
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        // A node that others already go on from is a branch point: what is added there is a new branch.
        if others.is_empty() || !self.first_continuations(node, 1)?.is_empty() {
            return Ok(());
        }
        let branch = self.branch(node)?;
        for (owner, held) in others {
            let held = self.node_of(held)?;
            if self.branch(&held)? == branch {
                return Err(Error::new(Code::Conflict, format!("{owner} is writing on this branch, at {}", held.id()))
                    .detail(format!("it is free again when {owner} goes elsewhere, or after {SECONDS} seconds"))
                    .hint(format!("view {}", held.name())));
            }
        }
        Ok(())
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
            && self.branch(&self.node_of(held)?)? != self.branch(node)?
        {
            self.store.execute("DELETE FROM loom_lease WHERE owner = ?1 AND tree = ?2", (&self.who, node.tree))?;
        }
        Ok(())
    }

    /// The key of the first node of the branch that `node` is on.
    fn branch(&self, node: &Node) -> Result<i64> {
        let mut first = node.lineage();
        let mut parent = node.parent;
        while let Some(key) = parent {
            let above = self.node_of(key)?;
            if self.first_continuations(&above, 2)?.len() > 1 {
                break;
            }
            first = above.lineage();
            parent = above.parent;
        }
        Ok(first)
    }
}

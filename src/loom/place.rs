//! Where everybody is: a position for each agent in each tree.

use chrono::Duration;

use super::Loom;
use super::entity::{Author, Mode, Node, Tree};
use super::handle::kind_of;
use crate::error::Result;
use crate::world::stamp_millis;

/// Minutes after which nobody is active any more who did not move.
const ACTIVE: i64 = 60;

/// Where another agent is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presence {
    /// Who.
    pub who: String,
    /// What kind of agent.
    pub kind: Author,
    /// Where.
    pub node: Node,
}

impl Loom<'_> {
    /// The caller's position in a tree; the root until it went somewhere. Where that was pruned since, it is the nearest
    /// node above it that was not.
    pub fn position(&self, tree: &Tree) -> Result<Node> {
        self.place_of(&self.who, tree)?.map_or_else(|| self.root(tree), |place| self.standing(place))
    }

    /// Where somebody stands who went to a node: there, else on the nearest visible node of the conversation above it. In
    /// a buffer another version stands at the same place.
    fn standing(&self, mut node: Node) -> Result<Node> {
        while node.hidden || node.note.is_some() {
            let is_buffer = node.hidden && self.mode_of(&node)? == Mode::Buffer;
            if let Some(version) = if is_buffer { self.versions(&node)?.pop() } else { None } {
                return Ok(version);
            }
            let Some(above) = self.parent(&node)? else { break };
            node = above;
        }
        Ok(node)
    }

    /// Puts the caller where somebody stands who goes to a node; gives that place.
    pub fn stand(&self, node: &Node) -> Result<Node> {
        let place = self.standing(self.node_of(node.key)?)?;
        self.go(&place)?;
        Ok(place)
    }

    /// The node that somebody went to last.
    pub(super) fn place_of(&self, who: &str, tree: &Tree) -> Result<Option<Node>> {
        let sql = "n.id = (SELECT node FROM loom_place WHERE owner = ?1 AND tree = ?2)";
        Ok(self.nodes_where(sql, (who, tree.key))?.into_iter().next())
    }

    /// Moves the caller to a node; following an older version of a buffer is a choice that lasts.
    pub fn switch(&self, node: &Node) -> Result<()> {
        self.store.transaction(|| {
            let tree = self.tree_of(node.tree)?;
            if tree.mode == Mode::Buffer && self.versions(node)?.len() > 1 {
                let forget = "DELETE FROM loom_follow WHERE owner = ?1 AND origin = ?2";
                self.store.execute(forget, (&self.who, node.lineage()))?;
                self.follow(node, Some(node.key), None)?;
            }
            self.go(node)?;
            self.release(node)
        })
    }

    /// Notes which version of a node the caller follows from now on, or that it is the newest; where a node brought that
    /// about, as long as that one can be seen.
    pub(super) fn follow(&self, of: &Node, version: Option<i64>, cause: Option<i64>) -> Result<()> {
        let sql = "INSERT INTO loom_follow (owner, origin, node, cause) VALUES (?1, ?2, ?3, ?4)";
        self.store.execute(sql, (&self.who, of.lineage(), version, cause)).map(drop)
    }

    /// Follows the version of a buffer's node that the caller named by going on from it with `next`.
    pub(super) fn follow_named(&self, version: &Node, next: &Node) -> Result<()> {
        if self.followed(version.clone())?.key == version.key {
            return Ok(());
        }
        self.follow(version, Some(version.key), Some(next.key))
    }

    /// Notes that the caller is at a node.
    pub(super) fn go(&self, node: &Node) -> Result<()> {
        self.store.execute(
            "INSERT OR REPLACE INTO loom_place (owner, tree, node, at) VALUES (?1, ?2, ?3, ?4)",
            (&self.who, node.tree, node.key, &self.now()),
        )?;
        self.store.execute("INSERT OR REPLACE INTO loom_here (owner, tree) VALUES (?1, ?2)", (&self.who, node.tree))?;
        Ok(())
    }

    /// Where the others are in a tree who moved or wrote there within the last hour, who did last first.
    pub fn others(&self, tree: &Tree) -> Result<Vec<Presence>> {
        let since = stamp_millis(self.world.clock().now() - Duration::minutes(ACTIVE));
        let sql = "SELECT p.owner, p.node, a.kind FROM loom_place p LEFT JOIN loom_agent a ON a.name = p.owner
                   WHERE p.tree = ?1 AND p.owner <> ?2 AND p.at >= ?3 ORDER BY p.at DESC, p.owner LIMIT 8";
        let rows: Vec<(String, i64, Option<String>)> =
            self.store.all(sql, (tree.key, &self.who, &since), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let present = |(who, node, kind): (String, i64, Option<String>)| {
            let kind = kind.and_then(|kind| Author::parse(&kind)).unwrap_or_else(|| kind_of(&who));
            Ok(Presence { kind, node: self.standing(self.node_of(node)?)?, who })
        };
        rows.into_iter().map(present).collect()
    }
}

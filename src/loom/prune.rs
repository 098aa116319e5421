//! Hiding branches and bringing them back. What was pruned can still be looked at by its id.

use std::collections::{HashSet, VecDeque};

use super::Loom;
use super::entity::{Node, Tree};
use super::walk::OWN;
use crate::error::{Code, Error, Result};
use crate::hint;

/// What pruning did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pruned {
    /// How many nodes below it are hidden with it, or were brought back with it; annotations count.
    pub descendants: usize,
    /// Whether anything changed.
    pub changed: bool,
    /// Where the caller's position was moved to, if it was in the branch.
    pub moved: Option<Node>,
    /// Whether it was a draft until it was brought back.
    pub drafted: bool,
}

impl Loom<'_> {
    /// Hides a node and all that only it leads to.
    pub fn prune(&self, node: &Node) -> Result<Pruned> {
        if node.parent.is_none() {
            return Err(Error::new(Code::Conflict, format!("{} is the root, which cannot be pruned", node.id()))
                .detail("prune what goes on from it"));
        }
        self.store.transaction(|| {
            if node.note.is_none() {
                self.hold_below(node)?;
            }
            self.store.execute("UPDATE loom_node SET pruned = 1 WHERE id = ?1", [node.key])?;
            let descendants = self.settle(node)?;
            self.recount(node.tree)?;
            let tree = self.tree_of(node.tree)?;
            let is_lost = self.place_of(&self.who, &tree)?.is_some_and(|place| place.hidden);
            let moved = is_lost.then(|| self.position(&tree)).transpose()?;
            if let Some(to) = &moved {
                self.go(to)?;
            }
            Ok(Pruned { descendants, changed: !node.pruned, moved, drafted: false })
        })
    }

    /// Puts a whole tree away, or brings it back; gives whether that changed anything.
    pub fn archive(&self, tree: &Tree, away: bool) -> Result<bool> {
        self.store.transaction(|| {
            if away {
                self.hold_below(&self.root(tree)?)?;
            }
            let was = self.tree_of(tree.key)?.archived;
            let at = away.then(|| self.now());
            self.store.execute("UPDATE loom_tree SET archived = ?2 WHERE id = ?1", (tree.key, at))?;
            Ok(was != away)
        })
    }

    /// Brings a pruned node back, with all that it hid and that is not pruned by itself.
    pub fn restore(&self, node: &Node) -> Result<Pruned> {
        if node.hidden && !node.pruned {
            let by = self.hidden_by(node)?;
            return Err(Error::new(Code::Conflict, format!("{} is hidden because {} was pruned", node.id(), by.id()))
                .hint(hint!("restore {}", by.name())));
        }
        self.store.transaction(|| {
            self.store.execute("UPDATE loom_node SET pruned = 0 WHERE id = ?1", [node.key])?;
            let descendants = self.settle(node)?;
            self.recount(node.tree)?;
            let drafted = self.undraft(node)?;
            Ok(Pruned { descendants, changed: node.pruned, moved: None, drafted })
        })
    }

    /// The node whose pruning hides a node: itself, else the nearest above it.
    pub fn hidden_by(&self, node: &Node) -> Result<Node> {
        let path = self.path(node)?;
        Ok(path.into_iter().rev().find(|above| above.pruned).unwrap_or_else(|| node.clone()))
    }

    /// Works out anew what is hidden from `node` downwards; gives how many nodes below it changed.
    pub(super) fn settle(&self, node: &Node) -> Result<usize> {
        let mut waiting = VecDeque::from([node.key]);
        let mut seen = HashSet::from([node.key]);
        let mut changed = 0;
        while let Some(key) = waiting.pop_front() {
            let (was, is) = self.hidden(key)?;
            if was != is {
                self.store.execute("UPDATE loom_node SET hidden = ?2 WHERE id = ?1", (key, is))?;
                changed += usize::from(key != node.key);
            }
            if was == is && key != node.key {
                continue;
            }
            let sql = "SELECT e.target FROM loom_source s JOIN loom_edge e ON e.id = s.edge WHERE s.node = ?1";
            let below: Vec<i64> = self.store.all(sql, [key], |row| row.get(0))?;
            waiting.extend(below.into_iter().filter(|target| seen.insert(*target)));
        }
        Ok(changed)
    }

    /// Whether a node was hidden, and whether it is: pruned itself, or every primary source is hidden.
    fn hidden(&self, key: i64) -> Result<(bool, bool)> {
        let sql = "SELECT n.hidden, n.pruned, n.id = t.root FROM loom_node n JOIN loom_tree t ON t.id = n.tree WHERE n.id = ?1";
        let row: Option<(bool, bool, Option<bool>)> =
            self.store.one(sql, [key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let Some((was, pruned, is_root)) = row else { return Ok((false, false)) };
        if pruned || is_root == Some(true) {
            return Ok((was, pruned));
        }
        let visible = format!(
            "SELECT count(*) FROM loom_edge e JOIN loom_source s ON s.edge = e.id
             JOIN loom_node n ON n.id = s.node WHERE e.target = ?1 AND n.hidden = 0 AND {OWN} AND (s.role = 'primary'
               OR NOT EXISTS (SELECT 1 FROM loom_source p WHERE p.edge = e.id AND p.role = 'primary'))"
        );
        Ok((was, self.count(&visible, [key])? == 0))
    }
}

//! Bookmarks.

use super::Loom;
use super::entity::{Node, Tree};
use crate::error::Result;

impl Loom<'_> {
    /// Bookmarks a node, or takes its bookmark away; gives the label it had.
    pub fn bookmark(&self, node: &Node, label: Option<&str>) -> Result<Option<String>> {
        self.store.execute("UPDATE loom_node SET bookmark = ?2 WHERE id = ?1", (node.key, label))?;
        Ok(node.bookmark.clone())
    }

    /// The bookmarked nodes of a tree.
    pub fn bookmarks(&self, tree: &Tree) -> Result<Vec<Node>> {
        self.nodes_where("n.tree = ?1 AND n.bookmark IS NOT NULL AND n.hidden = 0 ORDER BY n.id", [tree.key])
    }
}

//! The working buffer: what somebody is still writing at the end of a buffer. It is nobody else's business, and becomes
//! a node before anything is built on it.

use super::Loom;
use super::entity::{Mode, Node, Role, Tree, check_content};
use super::grow::refuse_end;
use crate::error::{Code, Error, Result};

/// A text that is no node yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The key of the node it is written behind.
    pub node: i64,
    /// What it says so far.
    pub content: String,
}

impl Loom<'_> {
    /// What the caller is still writing in a tree.
    pub fn draft(&self, tree: &Tree) -> Result<Option<Draft>> {
        self.store.one(
            "SELECT node, content FROM loom_draft WHERE owner = ?1 AND tree = ?2",
            (&self.who, tree.key),
            |row| Ok(Draft { node: row.get(0)?, content: row.get(1)? }),
        )
    }

    /// Keeps `content` as what the caller is writing behind `node`, in place of what it was; nothing puts it away.
    /// Gives what it was.
    ///
    /// `INVALID_OPERATION` where the tree is no buffer, or its text goes on behind the node.
    pub fn keep_draft(&self, node: &Node, content: &str) -> Result<Option<Draft>> {
        if !content.is_empty() {
            check_content(content)?;
        }
        refuse_end(node)?;
        self.store.transaction(|| {
            let tree = self.tree_of(node.tree)?;
            if tree.mode != Mode::Buffer {
                return Err(Error::new(Code::InvalidOperation, "only a buffer has a text that is still being written")
                    .detail("in a dialogue, respond"));
            }
            if !self.first_continuations(node, 1)?.is_empty() {
                return Err(Error::new(
                    Code::InvalidOperation,
                    format!("a draft stands at the end of a text, and {} goes on", node.id()),
                )
                .hint(format!("list {} continuations", node.name())));
            }
            let before = self.draft(&tree)?;
            self.store.execute("DELETE FROM loom_draft WHERE owner = ?1 AND tree = ?2", (&self.who, tree.key))?;
            if !content.is_empty() {
                self.store.execute(
                    "INSERT INTO loom_draft (owner, tree, node, content) VALUES (?1, ?2, ?3, ?4)",
                    (&self.who, tree.key, node.key, content),
                )?;
                self.go(node)?;
            }
            Ok(before)
        })
    }

    /// Makes a node of what the caller is writing in the tree of `node`, if it is writing; gives the node.
    pub fn commit_draft(&self, node: &Node) -> Result<Option<Node>> {
        let Some(draft) = self.draft(&self.tree_of(node.tree)?)? else { return Ok(None) };
        self.store.transaction(|| {
            self.store.execute("DELETE FROM loom_draft WHERE owner = ?1 AND tree = ?2", (&self.who, node.tree))?;
            self.responded(&self.node_of(draft.node)?, &draft.content, Role::Primary).map(Some)
        })
    }
}

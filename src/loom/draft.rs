//! The working buffer: what somebody is still writing at the end of a buffer. It is nobody else's business, and becomes
//! a node before anything is built on it.

use super::Loom;
use super::entity::{Mode, Node, Role, Tree, check_content};
use crate::error::{Code, Error, Result};
use crate::hint;

/// A text that is no node yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The key of the node it is written behind.
    pub node: i64,
    /// What it says so far.
    pub content: String,
}

/// What keeping a draft did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What was kept there before.
    pub before: Option<Draft>,
    /// The node that a draft elsewhere became.
    pub became: Option<Node>,
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

    /// Keeps `content` as what the caller is writing behind `node`, in place of what it was writing there; nothing puts
    /// that away. What it was writing elsewhere becomes a node first.
    ///
    /// `INVALID_OPERATION` where the tree is no buffer, or its text goes on behind the node; CONFLICT where somebody else
    /// writes where the other draft stands.
    pub fn keep_draft(&self, node: &Node, content: &str) -> Result<Kept> {
        if !content.is_empty() {
            check_content(content)?;
        }
        self.refuse_end(node)?;
        self.store.transaction(|| {
            let tree = self.tree_of(node.tree)?;
            if tree.mode != Mode::Buffer {
                return Err(Error::new(Code::InvalidOperation, "only a buffer has a text that is still being written")
                    .detail("in a dialogue, respond"));
            }
            if !content.is_empty() && !self.first_continuations(node, 1)?.is_empty() {
                return Err(Error::new(
                    Code::InvalidOperation,
                    format!("a draft stands at the end of a text, and {} goes on", node.id()),
                )
                .hint(hint!("list {} continuations", node.name())));
            }
            let known = self.draft(&tree)?;
            let is_there = |draft: &Draft| Ok(self.node_of(draft.node)?.lineage() == node.lineage());
            let (before, became) = match known {
                Some(known) if is_there(&known)? => (Some(known), None),
                Some(_) if !content.is_empty() => (None, self.commit_draft(node)?),
                _ => (None, None),
            };
            if before.is_some() {
                self.forget_draft(node.tree)?;
            }
            if !content.is_empty() {
                self.put_draft(node.tree, node.key, content, None)?;
                self.go(node)?;
            }
            Ok(Kept { before, became })
        })
    }

    /// Makes a node of what the caller is writing in the tree of `node`, if it is writing; gives the node. One that was
    /// made of the same text before, and taken back, is made no second time.
    pub fn commit_draft(&self, node: &Node) -> Result<Option<Node>> {
        let Some(draft) = self.draft(&self.tree_of(node.tree)?)? else { return Ok(None) };
        self.store.transaction(|| {
            let was = "SELECT was FROM loom_draft WHERE owner = ?1 AND tree = ?2";
            let was: Option<Option<i64>> = self.store.one(was, (&self.who, node.tree), |row| row.get(0))?;
            self.forget_draft(node.tree)?;
            let behind = self.node_of(draft.node)?;
            let Some(was) = was.flatten().map(|key| self.node_of(key)).transpose()? else {
                return self.responded(&behind, &draft.content, Role::Primary).map(Some);
            };
            self.hold(&behind)?;
            self.restore(&was)?;
            self.held(&was)?;
            self.go(&was)?;
            self.node_of(was.key).map(Some)
        })
    }

    /// Keeps what a node of the caller says as a draft again, which it was before; whoever asks for it hides the node.
    ///
    /// CONFLICT where the caller is writing something else by now.
    pub fn redraft(&self, node: &Node) -> Result<()> {
        let tree = self.tree_of(node.tree)?;
        let above = node.parent.filter(|_| tree.mode == Mode::Buffer && node.author == self.who && node.note.is_none());
        let Some(above) = above else {
            return Err(Error::new(Code::InvalidOperation, format!("{} was never a draft of yours", node.id())));
        };
        if let Some(other) = self.draft(&tree)? {
            let other = self.node_of(other.node)?;
            return Err(Error::new(Code::Conflict, format!("another draft is kept behind {}", other.id()))
                .hint(hint!("view branch:{} as:prose", other.name())));
        }
        self.put_draft(node.tree, above, &node.content, Some(node.key))
    }

    /// A node that was taken back, and kept as a draft, is one again; gives whether it was a draft.
    pub(super) fn undraft(&self, node: &Node) -> Result<bool> {
        Ok(self.store.execute("DELETE FROM loom_draft WHERE was = ?1", [node.key])? > 0)
    }

    fn put_draft(&self, tree: i64, node: i64, content: &str, was: Option<i64>) -> Result<()> {
        let sql = "INSERT INTO loom_draft (owner, tree, node, content, was) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.store.execute(sql, (&self.who, tree, node, content, was)).map(drop)
    }

    fn forget_draft(&self, tree: i64) -> Result<()> {
        let sql = "DELETE FROM loom_draft WHERE owner = ?1 AND tree = ?2";
        self.store.execute(sql, (&self.who, tree)).map(drop)
    }
}

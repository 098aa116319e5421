//! Editing: a node never changes, an edit is a version beside it.

use super::Loom;
use super::entity::{EdgeKind, Mode, Node, Role, check_content};
use super::grow::New;
use super::provenance::joined;
use crate::error::{Code, Error, Result};

impl Loom<'_> {
    /// Makes an edited version of a node by the caller.
    ///
    /// In a dialogue it is a sibling with a future of its own, and the position moves there. In a buffer it shares
    /// everything that comes after the original, and is the version that is followed from now on.
    pub fn edit(&self, original: &Node, content: &str) -> Result<Node> {
        check_content(content)?;
        self.refuse_end(original)?;
        let Some(parent) = original.parent else {
            return Err(Error::new(Code::InvalidOperation, "the root of a tree cannot be edited")
                .detail("start another tree, or respond to the root"));
        };
        if content == original.content {
            return Err(Error::new(Code::InvalidOperation, format!("{} already says that", original.id())));
        }
        self.store.transaction(|| {
            let mode = self.tree_of(original.tree)?.mode;
            // In a dialogue the original and its future stay as they are; in a buffer they change for everybody.
            if mode == Mode::Buffer {
                self.hold_below(original)?;
            }
            let (author_id, kind) = self.author()?;
            let sources = self.sources_with_roles(original.key)?;
            let hashed: Vec<&Node> = sources.iter().map(|(node, _)| node).collect();
            let last = "SELECT max(version) FROM loom_node WHERE origin = ?1";
            let last: Option<Option<i64>> = self.store.one(last, [original.lineage()], |row| row.get(0))?;
            let version = self.insert(&New {
                tree: original.tree,
                content,
                author: &self.who,
                kind,
                author_id: &author_id,
                created: &self.now(),
                parents: joined(&hashed),
                parent: Some(parent),
                depth: original.depth,
                edited_from: Some(original.key),
                origin: Some(original.lineage()),
                version: last.flatten().unwrap_or(0) + 1,
                note: None,
                evidence: None,
            })?;
            let ends: Vec<(i64, Role)> = sources.iter().map(|(node, role)| (node.key, *role)).collect();
            self.connect(original.tree, EdgeKind::Continuation, &ends, version.key)?;
            if mode == Mode::Buffer {
                self.share_future(original, &version)?;
                self.follow(&version, None, Some(version.key))?;
            }
            self.grown(original.tree, 1, i64::from(mode == Mode::Dialogue))?;
            let stood_there = self.position(&self.tree_of(original.tree)?)?.lineage() == original.lineage();
            if mode == Mode::Dialogue || stood_there {
                self.go(&version)?;
            }
            self.held(&version)?;
            Ok(version)
        })
    }

    /// Makes a version one more source of every edge that goes on from the original.
    fn share_future(&self, original: &Node, version: &Node) -> Result<()> {
        let sql = "SELECT e.id, s.role, (SELECT max(seq) FROM loom_source WHERE edge = e.id)
                   FROM loom_source s JOIN loom_edge e ON e.id = s.edge
                   WHERE s.node = ?1 AND e.kind = 'continuation' ORDER BY e.id";
        let edges: Vec<(i64, String, i64)> =
            self.store.all(sql, [original.key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        for (edge, role, last) in edges {
            let role = Role::parse(&role).unwrap_or(Role::Primary);
            self.source(edge, version.key, role, usize::try_from(last + 1).unwrap_or(0))?;
        }
        Ok(())
    }
}

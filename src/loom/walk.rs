//! Looking around: what leads to a node, what comes after it, and how much of everything there is.

use std::collections::HashSet;

use serde::Serialize;

use super::Loom;
use super::entity::{EdgeKind, Mode, NODE, NODE_COLUMNS, Node, Role, Tree, node};
use crate::error::Result;
use crate::text::{excerpt, plural};

/// How many characters of a bookmark's label are shown above a node.
const LABEL: usize = 60;

/// How much hangs on a node.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Nodes that go on from it.
    pub continuations: usize,
    /// Notes on it.
    pub annotations: usize,
    /// Links from it and to it.
    pub links: usize,
    /// Its bookmark's label; empty for a bookmark without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookmark: Option<String>,
    /// Whether it is out of sight.
    pub pruned: bool,
    /// Whether it is kept from models.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub excluded: bool,
}

impl Counts {
    /// What there is, in words: `2 continuations · 1 annotation · bookmarked`; empty where there is nothing.
    pub fn line(&self, with_annotations: bool) -> String {
        let mut items = Vec::new();
        let annotations = if with_annotations { self.annotations } else { 0 };
        for (count, noun) in [(self.continuations, "continuation"), (annotations, "annotation"), (self.links, "link")] {
            if count > 0 {
                items.push(plural(count, noun));
            }
        }
        match self.bookmark.as_deref() {
            Some("") => items.push("bookmarked".into()),
            Some(label) => items.push(format!("bookmarked \"{}\"", excerpt(label, LABEL))),
            None => {}
        }
        if self.pruned {
            items.push("pruned".into());
        }
        if self.excluded {
            items.push("kept from models".into());
        }
        items.join(" · ")
    }
}

/// The visible nodes that an edge of a kind leads to from a node. A source that is only to be known or obeyed counts where
/// there is nothing that is continued.
const FOLLOWERS: &str = "FROM loom_source s JOIN loom_edge e ON e.id = s.edge JOIN loom_node n ON n.id = e.target \
    WHERE s.node = ?1 AND e.kind = ?2 AND n.hidden = 0 \
   AND (s.role = 'primary' OR NOT EXISTS (SELECT 1 FROM loom_source p WHERE p.edge = e.id AND p.role = 'primary'))";

/// Whether the edge `e` is the one that its target hangs on: a note on what it is on, everything else on what it goes on
/// from. A file may lead to a node in other ways as well.
pub(super) const OWN: &str = "e.kind = (SELECT CASE WHEN t.note IS NULL THEN 'continuation' ELSE 'annotation' END \
    FROM loom_node t WHERE t.id = e.target)";

impl Loom<'_> {
    /// What hangs on a node.
    pub fn counts(&self, node: &Node) -> Result<Counts> {
        let follow = |kind: EdgeKind| {
            let sql = format!("SELECT count(*) {FOLLOWERS}");
            self.count(&sql, (node.key, kind.name()))
        };
        let links = "SELECT count(*) FROM (SELECT id FROM loom_link WHERE node = ?1
                     UNION SELECT id FROM loom_link WHERE target_kind = 'node' AND target = ?1)";
        Ok(Counts {
            continuations: follow(EdgeKind::Continuation)?,
            annotations: follow(EdgeKind::Annotation)?,
            links: self.count(links, [node.key])?,
            bookmark: node.bookmark.clone(),
            pruned: node.hidden,
            excluded: node.excluded,
        })
    }

    pub(super) fn count(&self, sql: &str, params: impl rusqlite::Params) -> Result<usize> {
        let found: Option<i64> = self.store.one(sql, params, |row| row.get(0))?;
        Ok(usize::try_from(found.unwrap_or(0)).unwrap_or(0))
    }

    /// The nodes that go on from a node, in order; pruned ones left out.
    pub fn continuations(&self, of: &Node) -> Result<Vec<Node>> {
        self.followers(of, EdgeKind::Continuation, i64::MAX)
    }

    /// The first nodes that go on from a node.
    pub fn first_continuations(&self, of: &Node, limit: usize) -> Result<Vec<Node>> {
        self.followers(of, EdgeKind::Continuation, i64::try_from(limit).unwrap_or(i64::MAX))
    }

    /// The notes on a node, in order.
    pub fn annotations(&self, of: &Node) -> Result<Vec<Node>> {
        self.followers(of, EdgeKind::Annotation, i64::MAX)
    }

    fn followers(&self, of: &Node, kind: EdgeKind, limit: i64) -> Result<Vec<Node>> {
        let sql = format!("SELECT {NODE} {FOLLOWERS} ORDER BY e.id LIMIT ?3");
        self.store.all(&sql, (of.key, kind.name(), limit), node)
    }

    /// What a node goes on from, or is a note on, with the roles, in order. What else a file has lead there is
    /// no part of it.
    pub fn sources_with_roles(&self, key: i64) -> Result<Vec<(Node, Role)>> {
        let sql = format!(
            "SELECT {NODE}, s.role FROM loom_edge e JOIN loom_source s ON s.edge = e.id JOIN loom_node n ON n.id = s.node
             WHERE e.target = ?1 AND {OWN} ORDER BY e.id, s.seq"
        );
        self.store.all(&sql, [key], |row| {
            let role: String = row.get(NODE_COLUMNS)?;
            Ok((node(row)?, Role::parse(&role).unwrap_or(Role::Primary)))
        })
    }

    /// The sources of the edge that leads to a node.
    pub(super) fn sources(&self, key: i64) -> Result<Vec<Node>> {
        Ok(self.sources_with_roles(key)?.into_iter().map(|(node, _)| node).collect())
    }

    /// The node that a node goes on from; `None` for a root.
    pub fn parent(&self, of: &Node) -> Result<Option<Node>> {
        of.parent.map(|key| self.followed(self.node_of(key)?)).transpose()
    }

    /// The nodes from the root to `node`, both included. Where a node on the way was edited in a buffer, it is the
    /// version that the caller follows.
    pub fn path(&self, to: &Node) -> Result<Vec<Node>> {
        self.last_of_path(to, i64::MAX)
    }

    /// The last nodes of the path to `node`, at most `count`, in order.
    pub fn last_of_path(&self, to: &Node, count: i64) -> Result<Vec<Node>> {
        let sql = format!(
            "WITH RECURSIVE up (id, parent, step) AS (
               SELECT id, parent, 1 FROM loom_node WHERE id = ?1
               UNION ALL SELECT m.id, m.parent, up.step + 1 FROM up JOIN loom_node m ON m.id = up.parent WHERE up.step < ?2)
             SELECT {NODE} FROM up JOIN loom_node n ON n.id = up.id ORDER BY up.step DESC"
        );
        let path = self.store.all(&sql, (to.key, count), node)?;
        if self.tree_of(to.tree)?.mode == Mode::Dialogue {
            return Ok(path);
        }
        let edited = "SELECT DISTINCT origin FROM loom_node WHERE origin IS NOT NULL AND +tree = ?1";
        let edited: HashSet<i64> = self.store.all(edited, [to.tree], |row| row.get(0))?.into_iter().collect();
        let is_followed = |node: &Node| node.key != to.key && edited.contains(&node.lineage());
        path.into_iter().map(|node| if is_followed(&node) { self.followed(node) } else { Ok(node) }).collect()
    }

    /// The way to a node in words: `... → [p] → [id]`, at most three nodes.
    pub fn trace(&self, to: &Node) -> Result<String> {
        let last = self.last_of_path(to, 3)?;
        let mut steps: Vec<String> = last.iter().map(Node::id).collect();
        if last.first().is_some_and(|first| first.parent.is_some()) {
            steps.insert(0, "...".into());
        }
        Ok(steps.join(" → "))
    }

    /// The version of a node that the caller follows in a buffer: the one it switched to, else the newest.
    pub(super) fn followed(&self, of: Node) -> Result<Node> {
        if self.tree_of(of.tree)?.mode == Mode::Dialogue {
            return Ok(of);
        }
        let chosen = self.nodes_where(
            "n.id = (SELECT f.node FROM loom_follow f LEFT JOIN loom_node c ON c.id = f.cause
               WHERE f.owner = ?1 AND f.origin = ?2 AND coalesce(c.hidden, 0) = 0 ORDER BY f.id DESC LIMIT 1)
             AND n.hidden = 0",
            (&self.who, of.lineage()),
        )?;
        if let Some(chosen) = chosen.into_iter().next() {
            return Ok(chosen);
        }
        Ok(self.versions(&of)?.pop().unwrap_or(of))
    }

    /// The visible versions of a node, the first one first.
    pub fn versions(&self, of: &Node) -> Result<Vec<Node>> {
        self.nodes_where("(n.id = ?1 OR n.origin = ?1) AND n.hidden = 0 ORDER BY n.version, n.id", [of.lineage()])
    }

    /// A version by the node that it is one of: `a7x2''`; nothing for a node that was never another.
    pub fn alias(&self, of: &Node) -> Result<Option<String>> {
        let ticks = usize::try_from(of.version).unwrap_or(0);
        let first = (ticks > 0).then(|| self.node_of(of.lineage())).transpose()?;
        Ok(first.map(|first| format!("{}{}", first.name(), "'".repeat(ticks))))
    }

    /// Whether `above` is `below` or leads to it; in a buffer, whether any version of it does.
    pub fn leads_to(&self, above: &Node, below: &Node) -> Result<bool> {
        let is_buffer = self.mode_of(above)? == Mode::Buffer;
        let sql = "WITH RECURSIVE up (id, parent) AS (
                     SELECT id, parent FROM loom_node WHERE id = ?1
                     UNION ALL SELECT m.id, m.parent FROM up JOIN loom_node m ON m.id = up.parent)
                   SELECT count(*) FROM up JOIN loom_node m ON m.id = up.id
                   WHERE CASE WHEN ?3 THEN coalesce(m.origin, m.id) ELSE m.id END = ?2";
        let wanted = if is_buffer { above.lineage() } else { above.key };
        Ok(self.count(sql, (below.key, wanted, is_buffer))? > 0)
    }

    /// How the tree that a node is in is read.
    pub fn mode_of(&self, node: &Node) -> Result<Mode> {
        Ok(self.tree_of(node.tree)?.mode)
    }

    /// The root of a tree.
    pub fn root(&self, tree: &Tree) -> Result<Node> {
        self.node_of(tree.root)
    }

    /// Counts the nodes and leaves of a tree anew. Of a buffer's versions the first that is visible counts for all.
    pub(super) fn recount(&self, tree: i64) -> Result<()> {
        self.store.execute(
            "UPDATE loom_tree SET updated = ?2, nodes = (SELECT count(*) FROM loom_node n WHERE n.tree = ?1 AND n.hidden = 0
               AND n.note IS NULL),
             leaves = (SELECT count(*) FROM loom_node n WHERE n.tree = ?1 AND n.hidden = 0 AND n.note IS NULL
               AND (n.origin IS NULL OR loom_tree.mode = 'dialogue' OR NOT EXISTS (SELECT 1 FROM loom_node v
                 WHERE (v.id = n.origin OR v.origin = n.origin) AND v.hidden = 0 AND v.version < n.version))
               AND NOT EXISTS (SELECT 1 FROM loom_source s JOIN loom_edge e ON e.id = s.edge JOIN loom_node m ON m.id = e.target
                 WHERE s.node = n.id AND e.kind = 'continuation' AND m.hidden = 0 AND (s.role = 'primary'
                   OR NOT EXISTS (SELECT 1 FROM loom_source p WHERE p.edge = e.id AND p.role = 'primary'))))
             WHERE id = ?1",
            (tree, &self.now()),
        )?;
        Ok(())
    }
}

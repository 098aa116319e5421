//! Links: a node belongs with another node, a tree, or a document. They are found from both ends.

use serde::Serialize;

use super::Loom;
use super::document::Document;
use super::entity::{Node, Tree};
use crate::error::{Code, Error, Result};
use crate::hint;

/// The other end of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// A node.
    Node(Box<Node>),
    /// A tree.
    Tree(Tree),
    /// A document, or a section of it.
    Document(Document, String),
}

/// A link as it is seen from one of its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// The other end.
    pub end: End,
    /// Why.
    pub note: Option<String>,
    /// Why the other end can no longer be reached, if it cannot.
    pub broken: Option<Broken>,
}

/// Why an end of a link cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Broken {
    /// The node was pruned, or something above it was.
    Pruned,
    /// The tree or the document was put away.
    PutAway,
    /// The document has no such section any more.
    NoSection,
}

impl Broken {
    /// In words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Pruned => "pruned",
            Self::PutAway => "put away",
            Self::NoSection => "the section is gone",
        }
    }
}

impl End {
    /// How an end is stored: its kind, its key, its section.
    fn stored(&self) -> (&'static str, i64, &str) {
        match self {
            Self::Node(node) => ("node", node.key, ""),
            Self::Tree(tree) => ("tree", tree.key, ""),
            Self::Document(document, section) => ("document", document.key, section),
        }
    }
}

impl Loom<'_> {
    /// Links a node; linking again replaces the note, an empty one is none. Gives the link that there was.
    pub fn link(&self, node: &Node, end: &End, note: Option<&str>) -> Result<Option<Linked>> {
        if matches!(end, End::Node(other) if other.key == node.key) {
            return Err(Error::new(Code::InvalidOperation, format!("{} cannot be linked to itself", node.id())));
        }
        let (kind, key, section) = end.stored();
        self.store.transaction(|| {
            let note = note.filter(|note| !note.is_empty());
            let known = "SELECT note FROM loom_link
                         WHERE node = ?1 AND target_kind = ?2 AND target = ?3 AND section = ?4";
            let known: Option<Option<String>> =
                self.store.one(known, (node.key, kind, key, section), |row| row.get(0))?;
            self.store.execute(
                "INSERT INTO loom_link (node, target_kind, target, section, note, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (node, target_kind, target, section) DO UPDATE SET note = excluded.note",
                (node.key, kind, key, section, note, &self.now()),
            )?;
            Ok(known.map(|note| Linked { end: end.clone(), note, broken: None }))
        })
    }

    /// Takes a link away, from whichever end; gives its note.
    pub fn unlink(&self, node: &Node, end: &End) -> Result<Option<String>> {
        let (kind, key, section) = end.stored();
        let rows = "((node = ?1 AND target_kind = ?2 AND target = ?3 AND section = ?4)
                     OR (?2 = 'node' AND node = ?3 AND target_kind = 'node' AND target = ?1))";
        self.store.transaction(|| {
            let sql = format!("SELECT note FROM loom_link WHERE {rows}");
            let found: Option<Option<String>> =
                self.store.one(&sql, (node.key, kind, key, section), |row| row.get(0))?;
            let note = found.ok_or_else(|| {
                Error::new(Code::NotFound, format!("{} has no such link", node.id()))
                    .hint(hint!("list {} links", node.name()))
            })?;
            self.store.execute(&format!("DELETE FROM loom_link WHERE {rows}"), (node.key, kind, key, section))?;
            Ok(note)
        })
    }

    /// The links of a node, both ways, oldest first.
    pub fn links(&self, node: &Node) -> Result<Vec<Linked>> {
        let sql = "SELECT id, target_kind, target, section, note FROM loom_link WHERE node = ?1
                   UNION ALL SELECT id, 'node', node, '', note FROM loom_link WHERE target_kind = 'node' AND target = ?1
                   ORDER BY id";
        self.linked(sql, node.key)
    }

    /// The nodes that a document or a section of it is linked to, each once, oldest first.
    pub fn links_of_document(&self, document: &Document) -> Result<Vec<Linked>> {
        let sql = "SELECT min(id), 'node', node, '', max(note) FROM loom_link
                   WHERE target_kind = 'document' AND target = ?1 GROUP BY node ORDER BY 1";
        self.linked(sql, document.key)
    }

    fn linked(&self, sql: &str, key: i64) -> Result<Vec<Linked>> {
        let rows: Vec<(String, i64, String, Option<String>)> =
            self.store.all(sql, [key], |row| Ok((row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))?;
        let linked = |(kind, key, section, note): (String, i64, String, Option<String>)| {
            let end = match kind.as_str() {
                "tree" => End::Tree(self.tree_of(key)?),
                "document" => End::Document(self.document_of(key)?, section),
                _ => End::Node(Box::new(self.node_of(key)?)),
            };
            Ok(Linked { broken: self.broken(&end)?, end, note })
        };
        rows.into_iter().map(linked).collect()
    }

    /// Why an end cannot be reached.
    fn broken(&self, end: &End) -> Result<Option<Broken>> {
        Ok(match end {
            End::Node(node) if self.tree_of(node.tree)?.archived => Some(Broken::PutAway),
            End::Node(node) => node.hidden.then_some(Broken::Pruned),
            End::Tree(tree) => tree.archived.then_some(Broken::PutAway),
            End::Document(document, _) if self.is_put_away(document)? => Some(Broken::PutAway),
            End::Document(document, section) => {
                (!section.is_empty() && document.section(section).is_err()).then_some(Broken::NoSection)
            }
        })
    }

    /// How many links the nodes of a tree have to something.
    pub fn count_links(&self, tree: &Tree) -> Result<usize> {
        let sql = "SELECT count(*) FROM loom_link l JOIN loom_node n ON n.id = l.node WHERE n.tree = ?1";
        self.count(sql, [tree.key])
    }

    /// The title of the tree that a node is in.
    pub fn title_of(&self, node: &Node) -> Result<String> {
        Ok(self.tree_of(node.tree)?.title)
    }
}

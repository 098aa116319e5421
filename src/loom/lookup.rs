//! From what is written in a command to the node it means.

use super::Loom;
use super::entity::{NODE, Node, Tree, node};
use super::ulid::SHORTEST;
use crate::error::{Code, Error, Result};
use crate::hint;

/// What stands for the node above the one where the caller is.
const PARENT: &str = "..";
/// How many ids are offered for one that does not exist.
const NEAR: usize = 3;

impl Loom<'_> {
    /// The node that `text` means in the tree where the caller is: a local id, a longer or shorter form of it, the
    /// beginning of a ULID, an annotation's number, a version (`a7x2'`), or `..`, the parent of where the caller is.
    ///
    /// NOT_FOUND, AMBIGUOUS with what it could be, or `CROSS_TREE` where only another tree has such a node.
    pub fn node(&self, text: &str) -> Result<Node> {
        let Some(tree) = self.here()? else {
            return Err(Error::new(Code::NotFound, format!("node [{}] does not exist in this tree", bare(text)))
                .detail("there is no loom tree in this workspace yet"));
        };
        if text == PARENT {
            let here = self.position(&tree)?;
            let none = || Error::new(Code::NotFound, format!("{} is the root of its tree", here.id())).hint("tree");
            return self.parent(&here)?.ok_or_else(none);
        }
        if let Some(found) = self.find_in(&tree, text)? {
            return Ok(found);
        }
        let missing = Error::new(Code::NotFound, format!("node [{}] does not exist in this tree", bare(text)));
        let Some((other, found)) = self.elsewhere(&tree, text)? else {
            return Err(missing.suggest(self.near(&tree, text)?).hint("tree"));
        };
        let error =
            Error::new(Code::CrossTree, format!("node {} is in another tree, \"{}\"", found.id(), other.called()));
        Err(if self.crosses {
            error.hint(hint!("switch to {} tree:{}", found.name(), self.reference(&other)?))
        } else {
            error.detail("to reach into it takes the permission \"cross_tree\"").hint("help permissions")
        })
    }

    /// A tree as a line names it: by its title, where that is short and nobody else's, else by its id.
    pub fn reference(&self, tree: &Tree) -> Result<String> {
        let same = self.trees()?.iter().filter(|other| other.title.eq_ignore_ascii_case(&tree.title)).count();
        let title = Some(tree.title.as_str()).filter(|title| same < 2 && tree.called() == *title);
        Ok(title.map_or_else(|| tree.ulid.clone(), str::to_owned))
    }

    /// The tree that a node is in which is named by an id of another tree.
    pub fn tree_with(&self, text: &str) -> Result<Option<Tree>> {
        let Some(here) = self.here()? else { return Ok(None) };
        Ok(self.elsewhere(&here, text)?.map(|(tree, _)| tree))
    }

    /// The node that `text` means where the caller is, else in whatever tree has one of that id.
    pub fn node_anywhere(&self, text: &str) -> Result<Node> {
        let missing = match self.node(text) {
            Ok(found) => return Ok(found),
            Err(error) => error,
        };
        let here = self.here()?.ok_or_else(|| missing.clone())?;
        self.elsewhere(&here, text)?.map(|(_, found)| found).ok_or(missing)
    }

    /// The node that `text` means in the tree of that id, which may have been put away; without one, in whatever tree has
    /// it.
    pub fn node_of_tree(&self, tree: Option<&str>, text: &str) -> Result<Node> {
        let Some(ulid) = tree else { return self.node_anywhere(text) };
        let key = self.store.one("SELECT id FROM loom_tree WHERE ulid = ?1", [ulid], |row| row.get(0))?;
        let key: i64 = key.ok_or_else(|| Error::new(Code::NotFound, "the tree is gone"))?;
        self.node_in(&self.tree_of(key)?, text)
    }

    /// The node that `text` means in `tree`.
    pub fn node_in(&self, tree: &Tree, text: &str) -> Result<Node> {
        if let Some(found) = self.find_in(tree, text)? {
            return Ok(found);
        }
        Err(Error::new(Code::NotFound, format!("node [{}] does not exist in \"{}\"", bare(text), tree.title))
            .suggest(self.near(tree, text)?)
            .hint("tree"))
    }

    /// Ids of a tree that are a letter away from what was written, newest first.
    fn near(&self, tree: &Tree, text: &str) -> Result<Vec<String>> {
        let wanted = bare(text).trim_end_matches(['\'', '’']).to_lowercase();
        let sql = "SELECT local FROM loom_node WHERE tree = ?1 AND hidden = 0 AND note IS NULL ORDER BY id DESC";
        let all: Vec<String> = self.store.all(sql, [tree.key], |row| row.get(0))?;
        Ok(all.into_iter().filter(|id| strsim::osa_distance(id, &wanted) == 1).take(NEAR).collect())
    }

    /// Whether `text` means a node where the caller is.
    pub fn has_node(&self, text: &str) -> bool {
        let found = self.here().and_then(|tree| tree.map_or(Ok(None), |tree| self.find_in(&tree, text)));
        matches!(found, Ok(Some(_)))
    }

    /// The node of that key.
    pub fn node_of(&self, key: i64) -> Result<Node> {
        let found = self.store.one(&format!("SELECT {NODE} FROM loom_node n WHERE n.id = ?1"), [key], node)?;
        found.ok_or_else(|| Error::new(Code::NotFound, "the node is gone"))
    }

    /// The nodes that a condition on a node `n` holds for.
    pub(super) fn nodes_where(&self, condition: &str, params: impl rusqlite::Params) -> Result<Vec<Node>> {
        self.store.all(&format!("SELECT {NODE} FROM loom_node n WHERE {condition}"), params, node)
    }

    fn find_in(&self, tree: &Tree, text: &str) -> Result<Option<Node>> {
        let written = bare(text);
        let stem = written.trim_end_matches(['\'', '’']);
        let later = written.chars().count() - stem.chars().count();
        let Some(found) = self.find_stem(tree, stem)? else { return Ok(None) };
        if later == 0 {
            return Ok(Some(found));
        }
        let version = found.version + i64::try_from(later).unwrap_or(i64::MAX / 2);
        let versions =
            self.nodes_where("n.origin = ?1 AND n.version = ?2 ORDER BY n.id LIMIT 1", (found.lineage(), version))?;
        Ok(versions.into_iter().next())
    }

    fn find_stem(&self, tree: &Tree, stem: &str) -> Result<Option<Node>> {
        let lower = stem.to_lowercase();
        if let Some(number) = lower.strip_prefix("ann-").and_then(|number| number.parse::<i64>().ok()) {
            return Ok(self.nodes_where("n.tree = ?1 AND n.note = ?2", (tree.key, number))?.into_iter().next());
        }
        let exact = "n.tree = ?1 AND (n.local = ?2 OR n.ulid = ?3) ORDER BY n.local <> ?2 COLLATE NOCASE LIMIT 1";
        let exact = self.nodes_where(exact, (tree.key, &lower, stem))?.into_iter().next();
        if exact.is_some() || lower.len() < SHORTEST || !lower.is_ascii() {
            return Ok(exact);
        }
        let end = format!("{lower}~");
        let mut near =
            self.nodes_where("n.tree = ?1 AND n.tail >= ?2 AND n.tail < ?3 LIMIT 5", (tree.key, &lower, &end))?;
        if near.is_empty() {
            let (from, to) = (lower.to_uppercase(), end.to_uppercase());
            near = self.nodes_where("n.tree = ?1 AND n.ulid >= ?2 AND n.ulid < ?3 LIMIT 5", (tree.key, &from, &to))?;
        }
        if near.len() > 1 {
            return Err(Error::new(Code::Ambiguous, format!("several nodes begin with \"{stem}\""))
                .suggest(near.iter().map(Node::name)));
        }
        Ok(near.pop())
    }

    /// The first node of another tree that `text` names exactly.
    fn elsewhere(&self, here: &Tree, text: &str) -> Result<Option<(Tree, Node)>> {
        let stem = bare(text).trim_end_matches(['\'', '’']).to_lowercase();
        let found =
            "n.local = ?1 AND n.tree <> ?2 AND n.tree NOT IN (SELECT id FROM loom_tree WHERE archived IS NOT NULL)
                   ORDER BY n.id LIMIT 1";
        let found = self.nodes_where(found, (&stem, here.key))?;
        found.into_iter().next().map(|node| Ok((self.tree_of(node.tree)?, node))).transpose()
    }
}

/// An id without the brackets it may be written in.
pub(super) fn bare(text: &str) -> &str {
    text.trim().trim_start_matches('[').trim_end_matches(']')
}

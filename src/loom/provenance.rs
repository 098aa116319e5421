//! Provenance: a hash over what a node says, who wrote it when, and under what; and the check of it.
//!
//! The parents' hashes are those of the time of writing, stored with the node: a later version of a parent is added to
//! the edge, and deriving them anew would break every child.

use serde::Serialize;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::Loom;
use super::entity::{Author, Node};
use crate::error::Result;

/// What stands between the fields of a hash.
const SEPARATOR: &str = "=|d|=";

/// What stands for the evidence of a model's node that has none.
pub const MISSING: &str = "missing";

/// What a check of a node found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The hash is that of what the node says.
    Valid,
    /// It is not, or the node stands under something else than it was written under.
    Invalid,
    /// There is no hash to check, or the answer that a model gave was not kept.
    Incomplete,
}

/// What a node's hash is made of.
#[derive(Debug)]
pub struct Evidence<'a> {
    /// Its text.
    pub content: &'a str,
    /// The hashes of its parents, sorted, joined by commas.
    pub parents: &'a str,
    /// When it was written.
    pub created: &'a str,
    /// The author's id.
    pub author: &'a str,
    /// The hash of the raw answer, of a node that a model generated.
    pub raw: Option<&'a str>,
}

impl Evidence<'_> {
    /// The hash, as lower-case hexadecimal digits.
    pub fn hash(&self) -> String {
        let content = json!({"text": self.content, "type": "text"}).to_string();
        let mut fields = vec![content.as_str(), self.parents, self.created, self.author];
        fields.extend(self.raw);
        hex(fields.join(SEPARATOR).as_bytes())
    }
}

/// SHA-256 in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digits = b"0123456789abcdef";
    let both = |byte: &u8| [digits[usize::from(byte >> 4)], digits[usize::from(byte & 15)]];
    Sha256::digest(bytes).iter().flat_map(both).map(char::from).collect()
}

/// The hashes of parents as they are stored.
pub fn joined(parents: &[&Node]) -> String {
    let mut hashes: Vec<&str> = parents.iter().filter_map(|node| node.hash.as_deref()).collect();
    hashes.sort_unstable();
    hashes.join(",")
}

impl Loom<'_> {
    /// Checks every node from the root to `node`.
    pub fn verify(&self, node: &Node) -> Result<Vec<(Node, Verdict)>> {
        self.path(node)?.into_iter().map(|node| Ok((node.clone(), self.verify_one(&node)?))).collect()
    }

    /// Checks every node of a tree, notes and what was pruned among them.
    pub fn verify_tree(&self, tree: i64) -> Result<Vec<(Node, Verdict)>> {
        let all = self.nodes_where("n.tree = ?1 ORDER BY n.id", [tree])?;
        all.into_iter().map(|node| Ok((node.clone(), self.verify_one(&node)?))).collect()
    }

    fn verify_one(&self, node: &Node) -> Result<Verdict> {
        let Some(hash) = &node.hash else { return Ok(Verdict::Incomplete) };
        let author = self.agent_id(&node.author)?.unwrap_or_default();
        let raw = node.evidence.as_deref().filter(|raw| *raw != MISSING);
        let evidence =
            Evidence { content: &node.content, parents: &node.parents, created: &node.created, author: &author, raw };
        let sources: Vec<String> = self.sources(node.key)?.into_iter().filter_map(|source| source.hash).collect();
        let is_at_home = node
            .parents
            .split(',')
            .filter(|hash| !hash.is_empty())
            .all(|hash| sources.iter().any(|source| source == hash));
        let answer = "SELECT raw FROM loom_answer WHERE node = ?1";
        let answer: Option<Vec<u8>> = self.store.one(answer, [node.key], |row| row.get(0))?;
        // The answer that was kept has to be the one that was hashed.
        let is_forged = answer.is_some_and(|answer| node.evidence.as_deref() != Some(&hex(&answer)));
        if evidence.hash() != *hash || !is_at_home || is_forged {
            return Ok(Verdict::Invalid);
        }
        let lacks = node.kind == Author::Model && node.evidence.as_deref() == Some(MISSING);
        Ok(if lacks { Verdict::Incomplete } else { Verdict::Valid })
    }
}

#[cfg(test)]
mod tests {
    use super::{Evidence, hex};

    #[test]
    fn a_hash_is_of_fields_in_their_form() {
        let evidence =
            Evidence { content: "a \"b\"", parents: "", created: "2026-01-01T00:00:00.000Z", author: "X", raw: None };
        let text = "{\"text\":\"a \\\"b\\\"\",\"type\":\"text\"}=|d|==|d|=2026-01-01T00:00:00.000Z=|d|=X";
        assert_eq!(evidence.hash(), hex(text.as_bytes()));
        let with_answer = Evidence { raw: Some("00"), ..evidence };
        assert_eq!(with_answer.hash(), hex(format!("{text}=|d|=00").as_bytes()));
        assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}

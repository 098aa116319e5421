//! Summaries that a model writes. They take the place of those that are made of a text's own words, and say whose they
//! are. Only what is too long to stand for itself is summed up.

use super::Loom;
use super::assemble::{Conversation, Speaker, Turn};
use super::document::Document;
use super::entity::{Mode, Node, Tree};
use super::subject::Subject;
use super::summary::is_short;
use crate::error::{Code, Error, Result};
use crate::text::tokens;

/// Tokens that a summary may have.
const TOKENS: u32 = 50;

/// Nodes that a tree grows by before it is summed up anew.
const GROWTH: i64 = 10;

/// Tokens below which a node says too little for its child to be understood by it alone.
const LITTLE: usize = 50;

/// Summaries of the way to a position that a tree is summed up by.
const WAY: i64 = 40;

/// The longest text that is handed over to be summed up, in characters.
const LONGEST: usize = 24_000;

impl Loom<'_> {
    /// Has a model sum up a node, if it is long and no model has; gives whether it did. What stands above it helps.
    pub fn sum_up(&self, node: &Node, model: &dyn Subject) -> Result<bool> {
        if node.summary.is_some() || is_short(&node.content) {
            return Ok(false);
        }
        let mut above = Vec::new();
        if let Some(parent) = self.parent(node)? {
            let grandparent = if tokens(&node.content) < LITTLE { self.parent(&parent)? } else { None };
            above.extend(grandparent);
            above.push(parent);
        }
        let above: Vec<&str> = above.iter().map(|node| node.content.as_str()).collect();
        let text = format!(
            "From \"{}\". What came before:\n\n{}\n\nSum up this:\n\n{}",
            self.title_of(node)?,
            clipped(&above.join("\n\n")),
            clipped(&node.content)
        );
        let summary = written(model, "Answer with one sentence of at most 30 words.", text)?;
        self.store.execute(
            "UPDATE loom_node SET summary = ?2, summary_source = ?3 WHERE id = ?1",
            (node.key, &summary, model.name()),
        )?;
        Ok(true)
    }

    /// Has a model sum up a tree, if it has grown since one did; gives whether it did.
    pub fn sum_up_tree(&self, tree: &Tree, model: &dyn Subject) -> Result<bool> {
        let known = "SELECT summary_nodes FROM loom_tree WHERE id = ?1";
        let known: i64 = self.store.one(known, [tree.key], |row| row.get(0))?.unwrap_or(0);
        if tree.nodes < known + GROWTH {
            return Ok(false);
        }
        let path = self.last_of_path(&self.position(tree)?, WAY)?;
        let mut lines = Vec::with_capacity(path.len());
        for node in &path {
            let ways = self.first_continuations(node, 2)?.len();
            lines.push(format!("- {}{}", self.summary(node)?.text, if ways > 1 { " (branches here)" } else { "" }));
        }
        let about = tree.description.as_deref().unwrap_or_default();
        let text = format!("\"{}\" {about}\n{}", tree.title, clipped(&lines.join("\n")));
        let summary = written(model, "Sum up this conversation in two sentences.", text)?;
        self.store.execute(
            "UPDATE loom_tree SET summary = ?2, summary_source = ?3, summary_nodes = ?4 WHERE id = ?1",
            (tree.key, &summary, model.name(), tree.nodes),
        )?;
        Ok(true)
    }

    /// Has a model sum up a document, if it is long and was written since one did; gives whether it did.
    pub fn sum_up_document(&self, document: &Document, model: &dyn Subject) -> Result<bool> {
        if document.summary.is_some() || is_short(&document.content) {
            return Ok(false);
        }
        let text = format!("\"{}\"\n\n{}", document.title, clipped(&document.content));
        let summary = written(model, "Sum up this document in one or two sentences.", text)?;
        self.store.execute(
            "UPDATE loom_document SET summary = ?2, summary_source = ?3, summary_revision = ?4 WHERE id = ?1",
            (document.key, &summary, model.name(), document.revision),
        )?;
        Ok(true)
    }
}

/// What a model makes of a text, on one line.
fn written(model: &dyn Subject, task: &str, text: String) -> Result<String> {
    let turns = vec![Turn { speaker: Speaker::System, text: task.to_owned() }, Turn { speaker: Speaker::User, text }];
    let answer = model.go_on(&Conversation { mode: Mode::Dialogue, turns, cut: 0 }, Some(TOKENS))?;
    let line = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() || answer.interrupted {
        return Err(Error::new(Code::ModelError, format!("{} wrote no summary", model.name())));
    }
    Ok(line.chars().take(1000).collect())
}

/// The beginning of a text that is too long.
fn clipped(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

//! What the tools of trees have in common: how a node is headed, and short forms of texts.

use serde::Serialize;

use crate::engine::Page;
use crate::error::Result;
use crate::loom::{Author, Broken, Counts, End, Linked, Loom, Node, Source, Summary};
use crate::text::{excerpt, plural};

/// A node's header with what hangs on it: what a model sees above each node.
#[derive(Serialize)]
pub struct Card {
    pub id: String,
    pub author: String,
    pub kind: Author,
    pub age: String,
    pub depth: i64,
    #[serde(flatten)]
    pub counts: Counts,
}

impl Card {
    /// The card of a node.
    pub fn of(loom: &Loom<'_>, node: &Node) -> Result<Self> {
        Ok(Self {
            id: node.name(),
            author: node.author.clone(),
            kind: node.kind,
            age: loom.age(&node.created),
            depth: node.depth,
            counts: loom.counts(node)?,
        })
    }

    /// `[a7x2] human · 3m ago · depth:4`.
    pub fn head(&self, page: &mut Page) {
        let rest = format!(" {} · {} · depth:{}", self.kind.name(), self.age, self.depth);
        page.line().path(format!("[{}]", self.id)).faint(rest);
    }
}

/// A row of a list of nodes: `[a7x2] model · "The harbour froze…"`.
#[derive(Serialize)]
pub struct Row {
    pub id: String,
    pub kind: Author,
    pub excerpt: String,
    /// The label of its bookmark; empty for a bookmark without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookmark: Option<String>,
}

impl Row {
    /// The row of a node.
    pub fn of(node: &Node) -> Self {
        Self { id: node.name(), kind: node.kind, excerpt: excerpt(&node.content, 60), bookmark: node.bookmark.clone() }
    }

    /// Writes the row, indented.
    pub fn show(&self, page: &mut Page) {
        page.line()
            .plain("  ")
            .path(format!("[{}]", self.id))
            .faint(format!(" {} · ", self.kind.name()))
            .plain(format!("\"{}\"", self.excerpt))
            .faint(
                self.bookmark.as_deref().map(|label| format!(" ★ {label}").trim_end().to_owned()).unwrap_or_default(),
            );
    }
}

/// A link in a line: its other end, and why.
#[derive(Serialize)]
pub struct LinkRow {
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Why the other end cannot be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<Broken>,
}

impl LinkRow {
    /// Links as they are told to who stands in `tree`, if in any.
    pub fn all(loom: &Loom<'_>, links: Vec<Linked>, tree: Option<i64>) -> Result<Vec<Self>> {
        let row = |link: Linked| {
            let to = match link.end {
                End::Document(document, section) if section.is_empty() => format!("doc:\"{}\"", document.title),
                End::Document(document, section) => format!("doc:\"{}\" {section}", document.title),
                End::Tree(tree) => format!("tree:\"{}\"", tree.title),
                End::Node(other) if Some(other.tree) == tree => other.id(),
                End::Node(other) => format!("{} in tree:\"{}\"", other.id(), loom.title_of(&other)?),
            };
            Ok(Self { to, note: link.note, broken: link.broken })
        };
        links.into_iter().map(row).collect()
    }

    /// Writes it.
    pub fn show(&self, page: &mut Page) {
        let mut line = page.line().plain("  ↔ ").path(&self.to);
        if let Some(note) = &self.note {
            line = line.faint(format!(" (note: \"{note}\")"));
        }
        if let Some(broken) = self.broken {
            line.warning(format!(" (broken: {})", broken.about()));
        }
    }
}

/// Writes a summary, and whose it is if it is not the text itself.
pub fn summarized(page: &mut Page, summary: &Summary) {
    let line = page.line().plain(format!("\"{}\"", summary.text));
    match &summary.source {
        Source::Whole => {}
        Source::Extract => line.faint(" (extract)").end(),
        Source::Model(name) => line.faint(format!(" (by {name})")).end(),
    }
}

/// A number of things, with commas between thousands: `1,312 words`.
pub fn many(count: usize, noun: &str) -> String {
    let digits = count.to_string();
    let mut number = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            number.push(',');
        }
        number.push(digit);
    }
    plural(count, noun).replacen(&digits, &number, 1)
}

/// Makes a node of what the caller is still writing in the tree, before anything is built on it: what was to happen
/// behind its place happens behind the new node. Gives the new node.
pub fn settled(loom: &Loom<'_>, node: &mut Node) -> Result<Option<Node>> {
    let Some(draft) = loom.draft(&loom.current()?)? else { return Ok(None) };
    let made = loom.commit_draft(node)?;
    if let Some(made) = made.as_ref().filter(|_| draft.node == node.key) {
        *node = made.clone();
    }
    Ok(made)
}

/// What is said of a draft that became a node.
pub fn became(node: &Node) -> String {
    format!("the draft became {}", node.id())
}

#[cfg(test)]
mod tests {
    use super::many;

    #[test]
    fn short_forms() {
        assert_eq!(many(1, "word"), "1 word");
        assert_eq!(many(1312, "word"), "1,312 words");
        assert_eq!(many(1_000_000, "word"), "1,000,000 words");
    }
}

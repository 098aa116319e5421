//! What tells two nodes apart, or the ways to them: the answers of `view … against …`.

use serde::Serialize;

use super::shared::{Row, many};
use crate::engine::{Page, Show};
use crate::error::Result;
use crate::loom::{Compared, Loom, Node, authorship, lines};

/// Two nodes, line by line.
#[derive(Serialize)]
pub struct Nodes {
    first: Row,
    second: Row,
    same: bool,
    /// Where one is a version of the other: the characters that it keeps, and the new ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<(usize, usize)>,
    #[serde(skip)]
    lines: Vec<Compared>,
}

impl Nodes {
    /// Compares two nodes.
    pub fn of(first: &Node, second: &Node) -> Self {
        let is_version = first.lineage() == second.lineage() && first.version < second.version;
        Self {
            first: Row::of(first),
            second: Row::of(second),
            same: first.content == second.content,
            version: is_version.then(|| authorship(&first.content, &second.content)),
            lines: lines(&first.content, &second.content),
        }
    }
}

impl Show for Nodes {
    fn show(&self, page: &mut Page) {
        let (first, second) = (&self.first, &self.second);
        page.line().removed(format!("- [{}] {}", first.id, first.kind.name()));
        page.line().added(format!("+ [{}] {}", second.id, second.kind.name()));
        if self.same {
            page.line().plain("they say the same");
            return;
        }
        page.blank();
        for line in &self.lines {
            match line {
                Compared::Both(text) => page.line().plain(format!("  {text}")),
                Compared::First(text) => page.line().removed(format!("- {text}")),
                Compared::Second(text) => page.line().added(format!("+ {text}")),
            };
        }
        if let Some((kept, new)) = self.version {
            let (one, other) = (first.kind.name(), second.kind.name());
            page.blank();
            page.line().faint(format!("{} by {one}, {new} by {other}", many(kept, "character")));
        }
    }
}

/// Two branches, from where they part.
#[derive(Serialize)]
pub struct Branches {
    at: Option<String>,
    first: Vec<Row>,
    second: Vec<Row>,
}

impl Branches {
    /// Compares the ways to two nodes.
    pub fn of(loom: &Loom<'_>, first: &Node, second: &Node) -> Result<Self> {
        let parting = loom.parting(first, second)?;
        let rows = |nodes: &[Node]| nodes.iter().map(Row::of).collect();
        Ok(Self { at: parting.at.as_ref().map(Node::name), first: rows(&parting.first), second: rows(&parting.second) })
    }
}

impl Show for Branches {
    fn show(&self, page: &mut Page) {
        match &self.at {
            Some(at) => page.line().plain("they part at ").path(format!("[{at}]")),
            None => page.line().plain("they share nothing"),
        };
        for (sign, rows) in [('-', &self.first), ('+', &self.second)] {
            for row in rows {
                let line = format!("{sign} [{}] {} · \"{}\"", row.id, row.kind.name(), row.excerpt);
                if sign == '-' {
                    page.line().removed(line)
                } else {
                    page.line().added(line)
                };
            }
        }
        if self.first.is_empty() && self.second.is_empty() {
            page.line().plain("they are the same");
        }
    }
}

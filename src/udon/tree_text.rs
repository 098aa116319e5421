//! A document's tree, to be read: one line a node, with the line it starts on.
//!
//! Shows what the parser understood, which is what one wants to see when a document does not do what it seems to say.
//! Refuses to be complete: long text is cut, and very deep trees are not indented further.

use std::fmt::Write as _;

use super::document::{Document, Id};
use super::node::{Node, NodeKind};

/// Characters of a text that are shown.
const WIDTH: usize = 80;
/// Levels that are indented.
const LEVELS: usize = 40;

impl Document {
    /// The tree as text.
    pub fn to_tree_text(&self) -> String {
        let width = self.line_count().to_string().len();
        let mut out = String::new();
        let mut open: Vec<Id> = Vec::new();
        for node in self.nodes() {
            let parent = self.parent(node.id());
            while open.last().is_some_and(|id| *id != parent) {
                open.pop();
            }
            if !matches!(node.kind(), NodeKind::Blank | NodeKind::Close) && !node.span().is_empty() {
                let indentation = "  ".repeat(open.len().min(LEVELS));
                let _ = writeln!(out, "{:>width$}  {indentation}{}", node.line(), describe(node));
            }
            if node.record().kind().is_container() {
                open.push(node.id());
            }
        }
        out
    }
}

fn describe(node: Node<'_>) -> String {
    let head = |end: usize| node.document().text(crate::span::Span::new(node.span().start, end)).into_owned();
    let named = |what: &str| format!("{what} {}", node.name().unwrap_or_default());
    match node.kind() {
        NodeKind::Element => node.identity_span().map_or_else(String::new, |span| head(span.end)),
        NodeKind::Embedded => node.identity_span().map_or_else(String::new, |span| format!("{}}}", head(span.end))),
        NodeKind::Attribute => match node.as_attribute().map(super::attribute_view::Attribute::raw) {
            Some(Some(_)) if node.children().next().is_none() => cut(&String::from_utf8_lossy(&node.source())),
            _ => node.as_attribute().map_or_else(String::new, |attribute| head(attribute.name_span().end)),
        },
        NodeKind::Text | NodeKind::Quoted => format!("\"{}\"", cut(&node.text())),
        NodeKind::Directive => format!("!{}", node.name().unwrap_or_default()),
        NodeKind::InlineDirective => format!("!{{{}}}", node.name().unwrap_or_default()),
        NodeKind::Arguments => format!("arguments {}", cut(&node.text())),
        NodeKind::RawBlock => named("raw"),
        NodeKind::RawInline => named("raw"),
        NodeKind::Freeform => named("freeform"),
        NodeKind::Skipped => format!("skipped {}", cut(&node.text())),
        NodeKind::CommentLine => format!(";  {}", cut(&node.text())),
        NodeKind::Merge | NodeKind::Reference | NodeKind::Interpolation | NodeKind::Comment => {
            cut(&String::from_utf8_lossy(&node.source()))
        }
        NodeKind::Blank | NodeKind::Close | NodeKind::Document => String::new(),
    }
    .trim_end()
    .to_owned()
}

/// The start of a text, on one line.
fn cut(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut out = words.next().unwrap_or_default().to_owned();
    for word in words {
        if out.chars().count() + word.chars().count() >= WIDTH {
            return out + " …";
        }
        out = out + " " + word;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(Document::parse(source).to_tree_text(), expected);
    }

    #[test]
    fn trees() {
        check(
            "|a[k].t :x 1 some\n  :s\n    |b |{c d} e\n; note\n!if x\n  y\n",
            "1  |a[k].t\n1    :x 1\n1    \"some\"\n2    :s\n3      |b\n3        |{c}\n3          \"d\"\n3        \"e\"\n4  ; note\n5  !if\n5    arguments x\n6    \"y\"\n",
        );
    }
}

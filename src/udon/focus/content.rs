//! The source of a part, line by line, and what is said in the place of lines that are left out.

use serde::Serialize;

use crate::span::Span;
use crate::text::plural;
use crate::udon::bytes::{BLANK, skip};
use crate::udon::check::Label;
use crate::udon::document::Document;
use crate::udon::found::Found;
use crate::udon::node::{Node, NodeKind};

/// A line of source, or a note on lines left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ContentLine {
    /// The line number; nothing for a note.
    pub line: Option<usize>,
    /// The line, indented as in the source but for what its first line is.
    pub text: String,
}

/// The lines of an element or of the document, elements deeper than `depth` left out.
pub fn content(node: Node<'_>, depth: Option<usize>) -> Vec<ContentLine> {
    let doc = node.document();
    if doc.is_empty() {
        return Vec::new();
    }
    let span = node.trimmed_span();
    let (first, last) = (node.line(), node.last_line());
    let column = if node.is_root() { 0 } else { node.column() };
    let hidden = depth.map(|depth| beyond(node, depth)).unwrap_or_default();
    let mut hidden = hidden.into_iter().peekable();
    let mut lines = Vec::new();
    let mut line = first;
    while line <= last {
        if let Some(part) = hidden.next_if(|part| part.from <= line) {
            if part.to >= line {
                let mut left_out = part.note();
                let mut to = part.to;
                while let Some(next) = hidden.next_if(|next| next.from <= to + 1) {
                    to = to.max(next.to);
                    left_out = format!("{left_out}, {}", next.note());
                }
                lines.push(ContentLine { line: None, text: format!("{}... {left_out}", " ".repeat(part.indent)) });
                line = to + 1;
            }
            continue;
        }
        let text = doc.text(within(doc.line_span(line), span));
        let dedent = if line == first { 0 } else { skip(text.as_bytes(), 0, BLANK).min(column) };
        lines.push(ContentLine { line: Some(line), text: text[dedent..].to_owned() });
        line += 1;
    }
    lines
}

/// An element whose lines are left out.
struct Hidden {
    from: usize,
    to: usize,
    indent: usize,
    name: String,
    attributes: usize,
    children: usize,
}

impl Hidden {
    fn note(&self) -> String {
        format!("{} ({})", self.name, counts(self.attributes, self.children, self.to + 1 - self.from))
    }
}

fn counts(attributes: usize, children: usize, lines: usize) -> String {
    let some = [(attributes, "attr"), (children, "child")].into_iter().filter(|(n, _)| *n > 0);
    let mut parts: Vec<String> = some.map(|(n, noun)| plural(n, noun)).collect();
    parts.push(plural(lines, "line"));
    parts.join(", ")
}

/// The elements more than `depth` levels below `node`, those with lines of their own.
fn beyond(node: Node<'_>, depth: usize) -> Vec<Hidden> {
    let column = if node.is_root() { 0 } else { node.column() };
    let mut hidden = Vec::new();
    let mut level: Vec<Node<'_>> = node.elements().collect();
    for _ in 0..depth {
        level = level.into_iter().flat_map(Node::elements).collect();
        if level.is_empty() {
            break;
        }
    }
    for element in level.into_iter().filter(|element| element.kind() == NodeKind::Element) {
        // What stands on a line that is shown stays; the lines below it go.
        let from = element.line() + usize::from(element.is_sameline());
        let to = element.last_line();
        if from <= to {
            hidden.push(Hidden {
                from,
                to,
                indent: element.column().saturating_sub(column),
                name: Label(element).to_string(),
                attributes: element.attributes().count(),
                children: element.elements().count(),
            });
        }
    }
    hidden
}

/// The lines of something smaller than an element.
pub fn span_lines(doc: &Document, found: &Found<'_>) -> Vec<ContentLine> {
    let span = found.span();
    let (first, last) = (doc.line_of(span.start), doc.line_of(span.end.max(span.start + 1) - 1));
    (first..=last)
        .map(|line| {
            let text = doc.text(within(doc.line_span(line), span)).into_owned();
            ContentLine { line: Some(line), text }
        })
        .collect()
}

/// The part of a line that lies in a span which the line has a part in.
fn within(line: Span, span: Span) -> Span {
    let start = line.start.max(span.start);
    Span::new(start, line.end.min(span.end.max(start)))
}

//! A document as Markdown, to be read by people.
//!
//! Elements with content become headings, those with attributes alone items of a list, prose stays prose, and a few
//! inline names that everybody uses (`em`, `strong`, `code`, `link`) become their marks. What a structured value or a
//! directive holds is a list under its item, so that it is seen where that ends. Refuses to be read back: that is what
//! JSON is for.

use std::fmt::Write as _;

use super::document::Document;
use super::node::{Node, NodeKind};
use super::record::Kind;
use crate::span::Span;

/// Items are indented no deeper than this, so that a deep nest stays linear in its source.
const DEEPEST: usize = 32;

/// Where a node is written.
#[derive(Clone, Copy)]
struct Place {
    /// How many headings stand above it; from 6 on there are only lists.
    level: usize,
    /// How many items it lies in.
    depth: usize,
}

impl Place {
    /// In an item that stands here.
    fn in_item(self) -> Self {
        Self { level: LEVELS, depth: self.depth + 1 }
    }
}

/// The headings that Markdown has.
const LEVELS: usize = 6;

/// What is still to be written.
enum Todo<'d> {
    Node(Node<'d>, Place),
    Mark(&'static str),
    Owned(String),
    /// The end of an element: what follows is no part of its paragraph.
    End,
}

struct Markdown<'d> {
    out: String,
    todo: Vec<Todo<'d>>,
    /// The end of what was last written of a paragraph.
    last: Option<usize>,
    /// The block before belongs to a list.
    in_list: bool,
}

impl Document {
    /// The document as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut markdown = Markdown { out: String::new(), todo: Vec::new(), last: None, in_list: false };
        markdown.push_children(self.root(), Place { level: 0, depth: 0 }, None);
        while let Some(todo) = markdown.todo.pop() {
            match todo {
                Todo::Node(node, place) => markdown.node(node, place),
                Todo::Mark(mark) => markdown.out.push_str(mark),
                Todo::Owned(mark) => markdown.out.push_str(&mark),
                Todo::End => markdown.last = None,
            }
        }
        let mut out = markdown.out.trim_start_matches('\n').trim_end().to_owned();
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }
}

impl<'d> Markdown<'d> {
    fn push_children(&mut self, node: Node<'d>, place: Place, close: Option<Todo<'d>>) {
        self.todo.extend(close);
        let from = self.todo.len();
        self.todo.extend(node.children().map(|child| Todo::Node(child, place)));
        self.todo[from..].reverse();
    }

    /// Ends the paragraph in work; what comes next stands after as many line ends.
    fn end(&mut self, feeds: &str) {
        self.last = None;
        let end = self.out.trim_end_matches([' ', '\n']).len();
        self.out.truncate(end);
        if !self.out.is_empty() {
            self.out.push_str(feeds);
        }
    }

    fn indent(&mut self, depth: usize) {
        self.out.extend(std::iter::repeat_n("  ", depth.min(DEEPEST)));
    }

    /// The next block stands after a blank line.
    fn block(&mut self, depth: usize) {
        self.end("\n\n");
        self.in_list &= depth > 0;
        self.indent(depth);
    }

    /// The next item of a list: on the line after another item.
    fn item(&mut self, depth: usize) {
        self.end(if self.in_list { "\n" } else { "\n\n" });
        self.in_list = true;
        self.indent(depth);
        self.out.push_str("- ");
    }

    fn inline(&mut self, node: Node<'d>, text: &str, depth: usize) {
        let span = node.span();
        let feeds = match self.last {
            Some(last) => memchr::memchr_iter(b'\n', &node.document().slice(Span::new(last, span.start))).count(),
            None => 2,
        };
        match feeds {
            0 => {}
            1 => {
                self.out.push('\n');
                self.indent(depth);
            }
            _ => self.block(depth),
        }
        self.out.push_str(text);
        self.last = Some(span.end);
    }

    fn node(&mut self, node: Node<'d>, place: Place) {
        let depth = place.depth;
        match node.kind() {
            NodeKind::Element => self.element(node, place),
            NodeKind::Embedded => self.embedded(node, place),
            NodeKind::Attribute => self.attribute(node, place),
            NodeKind::Text | NodeKind::Quoted => self.inline(node, &node.text(), depth),
            NodeKind::Interpolation => self.inline(node, &format!("`{{{{{}}}}}`", node.text().trim()), depth),
            NodeKind::RawInline => self.inline(node, &format!("`{}`", node.text()), depth),
            NodeKind::Reference | NodeKind::Merge => {
                self.item(depth);
                let _ = write!(self.out, "→ {}", String::from_utf8_lossy(&node.source()));
            }
            NodeKind::Directive => {
                self.item(depth);
                let arguments = node.children().find(|child| child.kind() == NodeKind::Arguments);
                let arguments = arguments.map(|node| format!(" {}", node.text())).unwrap_or_default();
                let _ = write!(self.out, "*!{}{arguments}*", node.name().unwrap_or_default());
                self.push_children(node, place.in_item(), Some(Todo::End));
            }
            NodeKind::InlineDirective => self.push_children(node, place, None),
            NodeKind::RawBlock | NodeKind::Freeform => {
                let text = node.text();
                let fence = if text.contains("```") { "````" } else { "```" };
                self.block(depth);
                let _ = write!(self.out, "{fence}{}", node.name().unwrap_or_default());
                for line in text.split('\n').chain([fence]) {
                    self.out.push('\n');
                    if !line.is_empty() {
                        self.indent(depth);
                        self.out.push_str(line);
                    }
                }
            }
            NodeKind::Blank => self.last = None,
            NodeKind::Comment
            | NodeKind::CommentLine
            | NodeKind::Arguments
            | NodeKind::Skipped
            | NodeKind::Close
            | NodeKind::Document => {}
        }
    }

    fn element(&mut self, node: Node<'d>, place: Place) {
        let plain = node.children().all(|child| {
            !matches!(child.kind(), NodeKind::Element | NodeKind::Directive)
                && child.record().kind() != Kind::Structured
        });
        let prose = node.children().any(|child| matches!(child.kind(), NodeKind::Text | NodeKind::Embedded));
        let attributes = node.attributes().next().is_some();
        let name = node.name().unwrap_or_default();
        let title = title(node);
        let head_end = node.identity_span().map_or(0, |span| span.end);
        let inside = if matches!(name.as_ref(), "p" | "para") && plain && place.depth == 0 {
            self.block(0);
            Place { level: (place.level + 1).min(LEVELS), ..place }
        } else if matches!(name.as_ref(), "li" | "item") && plain && !attributes {
            self.item(place.depth);
            self.last = Some(head_end);
            place.in_item()
        } else if plain && (!prose || !attributes && node.last_line() == node.line()) || place.level >= LEVELS {
            self.item(place.depth);
            let _ = write!(self.out, "**{title}**");
            let first = node.children().find(|child| child.kind() != NodeKind::Attribute);
            if !prose && plain {
                return self.attributes_in_line(node);
            }
            if !attributes && first.is_some_and(|first| matches!(first.kind(), NodeKind::Text | NodeKind::Embedded)) {
                self.out.push_str(": ");
                self.last = Some(head_end);
            }
            place.in_item()
        } else {
            self.block(0);
            let _ = write!(self.out, "{} {title}", "#".repeat(place.level + 1));
            Place { level: place.level + 1, depth: 0 }
        };
        self.push_children(node, inside, Some(Todo::End));
    }

    /// An element that has only attributes: one line.
    fn attributes_in_line(&mut self, node: Node<'d>) {
        for (i, attribute) in node.attributes().enumerate() {
            let value = one_line(attribute.raw().unwrap_or(b"true"));
            let _ = write!(self.out, "{}{} `{value}`", if i > 0 { ", " } else { ": " }, attribute.name());
        }
    }

    fn attribute(&mut self, node: Node<'d>, place: Place) {
        let Some(attribute) = node.as_attribute() else { return };
        if node.parent().is_some_and(|parent| parent.kind() == NodeKind::Embedded) {
            return;
        }
        self.item(place.depth);
        self.out.push_str(&attribute.name());
        match (node.record().kind(), attribute.raw()) {
            (Kind::Attribute, Some(raw)) => {
                let _ = write!(self.out, ": `{}`", one_line(raw));
            }
            (Kind::Attribute, None) => {}
            (kind, _) => {
                self.out.push(':');
                if kind == Kind::NodeValue {
                    self.out.push(' ');
                    self.last = Some(attribute.name_span().end);
                }
                self.push_children(node, place.in_item(), Some(Todo::End));
            }
        }
    }

    fn embedded(&mut self, node: Node<'d>, place: Place) {
        let name = node.name().unwrap_or_default();
        let href = ["href", "url", "to"].iter().find_map(|name| node.attribute(name)).and_then(super::Attribute::raw);
        let (open, close) = match (name.as_ref(), href) {
            ("em" | "i", _) => ("*", Todo::Mark("*")),
            ("strong" | "b", _) => ("**", Todo::Mark("**")),
            ("code" | "kbd", _) => ("`", Todo::Mark("`")),
            (_, Some(href)) => {
                let href = String::from_utf8_lossy(href);
                ("[", Todo::Owned(format!("]({})", href.trim_matches(['"', '\'']))))
            }
            _ => ("", Todo::Mark("")),
        };
        self.inline(node, open, place.depth);
        self.last = Some(node.span().start);
        if node.children().all(|child| matches!(child.kind(), NodeKind::Attribute | NodeKind::Close)) {
            self.out.push_str(&title(node));
        }
        self.push_children(node, place, Some(close));
    }
}

/// A value on one line.
fn one_line(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What an element is called in a heading: its title, or its name and key.
fn title(node: Node<'_>) -> String {
    let name = node.name().or_else(|| node.traits().into_iter().next()).unwrap_or_default();
    match node.key() {
        Some(key) if name.is_empty() => key.into_owned(),
        Some(key) => format!("{name} {key}"),
        None => name.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(Document::parse(source).to_markdown(), expected);
    }

    #[test]
    fn headings_items_and_prose() {
        check(
            "|guide[intro]\n  :author Ann\n  Some |{em fine} prose,\n  two lines; |{a :href http://x.y see}.\n\n  More.\n  |step one\n  |step two\n  |size :w 1 :h 2\n  !:sh:\n    ls\n",
            "# guide intro\n\n- author: `Ann`\n\nSome *fine* prose,\ntwo lines; [see](http://x.y).\n\nMore.\n\n- **step**: one\n- **step**: two\n- **size**: w `1`, h `2`\n\n```sh\nls\n```\n",
        );
    }

    #[test]
    fn what_a_value_holds_stands_under_it() {
        check(
            "|e\n  :s\n    :a 1\n    |x :k 2\n    prose\n  :t 5\n",
            "# e\n\n- s:\n  - a: `1`\n  - **x**: k `2`\n\n  prose\n- t: `5`\n",
        );
        check("|e\n  :limits\n    :cpu 2\n  :n |{d e}\n  text\n", "# e\n\n- limits:\n  - cpu: `2`\n- n: e\n\ntext\n");
    }

    #[test]
    fn directives_hold_their_lists() {
        check(
            "|e\n  !if x\n    |li a\n    !:sh:\n      ls\n  !else\n    b\n  |li c\n",
            "# e\n\n- *!if x*\n  - a\n\n  ```sh\n  ls\n  ```\n- *!else*\n\n  b\n- c\n",
        );
    }

    #[test]
    fn paragraphs_of_the_document() {
        check("Top prose\ngoes on\n\nPara\n", "Top prose\ngoes on\n\nPara\n");
        check("|p x\ny\n", "x\n\ny\n");
    }

    #[test]
    fn nothing_recurses() {
        assert!(Document::parse("|a ".repeat(10_000)).to_markdown().len() > 10_000);
        assert!(Document::parse("|{a ".repeat(10_000)).to_markdown().len() < 10);
    }
}

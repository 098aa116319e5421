//! A document as Markdown, to be read by people.
//!
//! Elements with content become headings, those with attributes alone items of a list, prose stays prose, and a few
//! inline names that everybody uses (`em`, `strong`, `code`, `link`) become their marks. Refuses to be read back: that is
//! what JSON is for.

use std::fmt::Write as _;

use super::document::Document;
use super::node::{Node, NodeKind};

/// What is still to be written.
enum Todo<'d> {
    Node(Node<'d>, usize),
    Mark(&'static str),
    Owned(String),
}

struct Markdown<'d> {
    out: String,
    todo: Vec<Todo<'d>>,
    /// The end of what was last written of a paragraph.
    last: Option<usize>,
}

impl Document {
    /// The document as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut markdown = Markdown { out: String::new(), todo: Vec::new(), last: None };
        markdown.push_children(self.root(), 0, None);
        while let Some(todo) = markdown.todo.pop() {
            match todo {
                Todo::Node(node, level) => markdown.node(node, level),
                Todo::Mark(mark) => markdown.out.push_str(mark),
                Todo::Owned(mark) => markdown.out.push_str(&mark),
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
    fn push_children(&mut self, node: Node<'d>, level: usize, close: Option<Todo<'d>>) {
        self.todo.extend(close);
        let from = self.todo.len();
        self.todo.extend(node.children().map(|child| Todo::Node(child, level)));
        self.todo[from..].reverse();
    }

    /// Ends the paragraph in work; the next block stands after a blank line.
    fn block(&mut self) {
        self.last = None;
        let end = self.out.trim_end_matches([' ', '\n']).len();
        self.out.truncate(end);
        if !self.out.is_empty() {
            self.out.push_str("\n\n");
        }
    }

    /// The next item of a list: on the line after another item.
    fn item(&mut self) {
        let line = self.out.trim_end().rsplit('\n').next().unwrap_or_default();
        let after_item = line.trim_start().starts_with("- ");
        self.block();
        if after_item {
            self.out.pop();
        }
    }

    fn inline(&mut self, node: Node<'d>, text: &str) {
        let span = node.span();
        if let Some(last) = self.last
            && node.document().slice(crate::span::Span::new(last, span.start)).contains(&b'\n')
            && !self.out.ends_with('\n')
        {
            self.out.push('\n');
        }
        if self.last.is_none() {
            self.block();
        }
        self.out.push_str(text);
        self.last = Some(span.end);
    }

    fn node(&mut self, node: Node<'d>, level: usize) {
        match node.kind() {
            NodeKind::Element => self.element(node, level),
            NodeKind::Embedded => self.embedded(node, level),
            NodeKind::Attribute => self.attribute(node, level),
            NodeKind::Text | NodeKind::Quoted => self.inline(node, &node.text()),
            NodeKind::Interpolation => self.inline(node, &format!("`{{{{{}}}}}`", node.text().trim())),
            NodeKind::RawInline => self.inline(node, &format!("`{}`", node.text())),
            NodeKind::Reference | NodeKind::Merge => {
                self.item();
                let _ = write!(self.out, "- → {}", String::from_utf8_lossy(&node.source()));
            }
            NodeKind::Directive => {
                self.block();
                let text = |node: Node<'_>| format!("{} ", node.text());
                let arguments = node.children().find(|child| child.kind() == NodeKind::Arguments).map(text);
                let _ =
                    write!(self.out, "*!{} {}*", node.name().unwrap_or_default(), arguments.unwrap_or_default().trim());
                self.push_children(node, level, None);
            }
            NodeKind::InlineDirective => self.push_children(node, level, None),
            NodeKind::RawBlock | NodeKind::Freeform => {
                self.block();
                let text = node.text();
                let fence = if text.contains("```") { "````" } else { "```" };
                let _ = write!(self.out, "{fence}{}\n{text}\n{fence}\n", node.name().unwrap_or_default());
            }
            NodeKind::Blank => self.block(),
            NodeKind::Comment
            | NodeKind::CommentLine
            | NodeKind::Arguments
            | NodeKind::Skipped
            | NodeKind::Close
            | NodeKind::Document => {}
        }
    }

    fn element(&mut self, node: Node<'d>, level: usize) {
        let plain = node.children().all(|child| !matches!(child.kind(), NodeKind::Element | NodeKind::Directive));
        let prose = node.children().any(|child| matches!(child.kind(), NodeKind::Text | NodeKind::Embedded));
        let attributes = node.attributes().next().is_some();
        let name = node.name().unwrap_or_default();
        let title = title(node);
        if matches!(name.as_ref(), "p" | "para") && plain {
            self.block();
        } else if matches!(name.as_ref(), "li" | "item") && plain && !attributes {
            self.item();
            self.out.push_str("- ");
            self.last = Some(node.identity_span().map_or(0, |span| span.end));
        } else if plain && (!prose || !attributes && node.last_line() == node.line()) || level >= 6 {
            self.item();
            let _ = write!(self.out, "- **{title}**{}", if prose { ": " } else { "" });
            if prose {
                self.last = Some(node.identity_span().map_or(0, |span| span.end));
            } else if plain {
                return self.attributes_in_line(node);
            }
        } else {
            self.block();
            let _ = write!(self.out, "{} {title}\n\n", "#".repeat(level + 1));
        }
        self.push_children(node, (level + 1).min(6), Some(Todo::Mark("\n")));
    }

    /// An element that has only attributes: one line.
    fn attributes_in_line(&mut self, node: Node<'d>) {
        for (i, attribute) in node.attributes().enumerate() {
            let raw = attribute.raw().map_or("true".into(), String::from_utf8_lossy);
            let value = raw.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = write!(self.out, "{}{} `{value}`", if i > 0 { ", " } else { ": " }, attribute.name());
        }
        self.out.push('\n');
    }

    fn attribute(&mut self, node: Node<'d>, level: usize) {
        let Some(attribute) = node.as_attribute() else { return };
        if node.parent_element().is_some_and(|parent| parent.kind() == NodeKind::Embedded) {
            return;
        }
        self.item();
        match attribute.raw() {
            Some(raw) if node.children().next().is_none() => {
                let raw = String::from_utf8_lossy(raw);
                let value = raw.split_whitespace().collect::<Vec<_>>().join(" ");
                let _ = writeln!(self.out, "- {}: `{value}`", attribute.name());
            }
            None if attribute.is_flag() => {
                let _ = writeln!(self.out, "- {}", attribute.name());
            }
            _ => {
                let _ = writeln!(self.out, "- {}:", attribute.name());
                self.push_children(node, level, None);
            }
        }
    }

    fn embedded(&mut self, node: Node<'d>, level: usize) {
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
        self.inline(node, open);
        self.last = Some(node.span().start);
        if node.children().all(|child| matches!(child.kind(), NodeKind::Attribute | NodeKind::Close)) {
            self.out.push_str(&title(node));
        }
        self.push_children(node, level, Some(close));
    }
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
    fn nothing_recurses() {
        assert!(Document::parse("|a ".repeat(10_000)).to_markdown().len() > 10_000);
        assert!(Document::parse("|{a ".repeat(10_000)).to_markdown().len() < 10);
    }
}

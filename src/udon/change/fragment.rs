//! A piece of a document on its way into another: given by somebody, or taken from elsewhere in the same document.
//!
//! Whatever its indentation was, a fragment is held as the lines of one element, so that its attributes, prose and
//! children read as they will where it lands; from there it is laid out at any column, or in braces. Refuses what does
//! not close.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::items::{Item, items_in};
use super::layout;
use super::value::attribute_in;
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// Columns by which a fragment stands in the element that holds it.
const HELD: usize = 2;

/// How deep braces in braces are written.
const DEPTH: usize = 32;

/// A piece of a document.
pub(super) struct Fragment {
    /// One element with the fragment in it.
    doc: Document,
}

/// A part of a fragment: one attribute, or a run of lines without attributes at their own level.
pub(super) enum Part<'f> {
    /// An attribute, with the comment behind it on its line.
    Attribute(Attribute<'f>, Option<Node<'f>>),
    /// Lines.
    Lines(Lines<'f>),
}

/// A run of lines of a fragment.
#[derive(Clone, Copy)]
pub(super) struct Lines<'f> {
    doc: &'f Document,
    first: usize,
    last: usize,
}

impl Fragment {
    /// The fragment that somebody wrote, at whatever indentation.
    pub fn of_text(text: &str) -> Result<Self> {
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        let is_blank = |line: &&&str| line.trim().is_empty();
        let first = lines.iter().take_while(is_blank).count();
        let last = lines.len() - lines[first..].iter().rev().take_while(is_blank).count();
        let lines = &lines[first..last];
        let spaces = |line: &&str| line.bytes().take_while(|b| *b == b' ').count();
        let common = lines.iter().filter(|line| !line.trim().is_empty()).map(spaces).min().unwrap_or(0);
        let lines: Vec<&str> = lines.iter().map(|line| line.get(common..).unwrap_or_default()).collect();
        Self::hold(&lines.join("\n"))
    }

    /// What a node is, with all that is in it.
    pub fn of_node(node: Node<'_>) -> Result<Self> {
        let doc = node.document();
        let span = node.trimmed_span();
        let column = if node.kind() == NodeKind::Embedded { 0 } else { node.column() };
        let (first, last) = (node.line(), doc.line_of(span.end.max(span.start + 1) - 1));
        let verbatim = layout::verbatim_lines(doc, span);
        let mut lines: Vec<String> = Vec::with_capacity(last - first + 1);
        for line in first..=last {
            let bytes = doc.line_span(line);
            let bytes = Span::new(bytes.start.max(span.start), bytes.end.min(span.end));
            let text = doc.text(bytes).into_owned();
            let taken =
                if line == first || verbatim.contains(&line) { 0 } else { column.min(layout::indent(doc, line)) };
            lines.push(text.get(taken..).unwrap_or_default().to_owned());
        }
        Self::hold(&lines.join("\n"))
    }

    /// What an element holds, without the element.
    pub fn inside(node: Node<'_>) -> Result<Self> {
        let mut text = String::new();
        for child in node.children() {
            match child.kind() {
                NodeKind::Blank | NodeKind::Close | NodeKind::CommentLine => {}
                NodeKind::Attribute => {
                    let attribute = child.as_attribute().filter(|_| child.line() == child.last_line());
                    let attribute = attribute.and_then(|attribute| attribute_in(&attribute, Form::Block));
                    match attribute {
                        Some(attribute) => text.push_str(&attribute),
                        None => text.push_str(Self::of_node(child)?.lines().at_column(0, "\n").trim_end()),
                    }
                    text.push('\n');
                }
                NodeKind::Embedded => text.push_str(&out_of_braces(child).map(|text| text + "\n").unwrap_or_default()),
                _ => text.push_str(&Self::of_node(child)?.lines().at_column(0, "\n")),
            }
        }
        Self::hold(text.trim_end())
    }

    /// The same with its lines so many columns deeper for each level; nothing where it is so already, or where its lines
    /// stand in columns of another kind, below something on a line.
    pub fn in_step(&self, step: usize) -> Option<Self> {
        let doc = &self.doc;
        let verbatim = layout::verbatim_lines(doc, Span::new(0, doc.len()));
        let raw = raw_bodies(doc);
        let lines = self.lines().range();
        let inset = |line: usize| layout::indent(doc, line).saturating_sub(HELD);
        let is_laid = |line: &usize| !verbatim.contains(line) && !layout::is_blank_line(doc, *line);
        let own: Vec<usize> =
            lines.clone().filter(|line| is_laid(line) && !raw.contains_key(line)).map(inset).collect();
        let has_columns = doc
            .nodes()
            .any(|node| node.is_sameline() && node.parent().is_some_and(|parent| parent.last_line() > node.line()));
        let unit = own.iter().copied().filter(|inset| *inset > 0).min()?;
        if has_columns || unit == step || own.iter().any(|inset| inset % unit != 0) {
            return None;
        }
        let scaled = |line: usize| inset(line) / unit * step;
        let mut text = String::new();
        for line in lines {
            let whole = doc.text(doc.line_span(line));
            if verbatim.contains(&line) {
                text.push_str(&whole);
            } else if is_laid(&line) {
                // What is raw moves with the line that begins it.
                let column = match raw.get(&line) {
                    Some(head) => (inset(line) + scaled(*head)).saturating_sub(inset(*head)),
                    None => scaled(line),
                };
                text.push_str(&layout::spaces(column));
                text.push_str(&whole[layout::indent(doc, line)..]);
            }
            text.push('\n');
        }
        let other = Self::hold(text.strip_suffix('\n').unwrap_or(&text)).ok()?;
        let says = |fragment: &Self| -> Vec<(usize, String)> {
            fragment.items().into_iter().map(|item| (item.depth, item.say)).collect()
        };
        (says(&other) == says(self)).then_some(other)
    }

    fn hold(text: &str) -> Result<Self> {
        let bare = Document::parse(text);
        let verbatim = layout::verbatim_lines(&bare, Span::new(0, bare.len()));
        let mut held = String::from("|x\n");
        for (index, line) in text.split('\n').enumerate() {
            let inset = if verbatim.contains(&(index + 1)) || line.trim().is_empty() { 0 } else { HELD };
            held.push_str(&layout::spaces(inset));
            held.push_str(line.strip_suffix('\r').unwrap_or(line));
            held.push('\n');
        }
        let doc = Document::parse(held);
        if let Some((problem, at)) = doc.problems().find(|(problem, _)| problem.is_error()) {
            let line = doc.line_of(at) - 1;
            return Err(Error::new(Code::InvalidArgument, format!("line {line} of the content: {}", problem.text()))
                .detail(problem.advice()));
        }
        let fragment = Self { doc };
        if fragment.holder().is_none_or(|holder| items_in(holder).is_empty()) {
            return Err(Error::new(Code::InvalidArgument, "the content is empty"));
        }
        if fragment.doc.root().elements().count() != 1 {
            return Err(Error::new(Code::InvalidArgument, "the content cannot be read as a part of a document"));
        }
        Ok(fragment)
    }

    fn holder(&self) -> Option<Node<'_>> {
        self.doc.root().elements().next()
    }

    /// The nodes at its top.
    pub fn nodes(&self) -> Vec<Node<'_>> {
        let nodes = self.holder().map(|holder| holder.children().filter(|node| node.kind() != NodeKind::Blank));
        nodes.into_iter().flatten().collect()
    }

    /// The one element it is; nothing where it is anything else or more.
    pub fn element(&self) -> Option<Node<'_>> {
        match self.nodes()[..] {
            [node] if node.is_element() => Some(node),
            _ => None,
        }
    }

    /// What it says.
    pub fn items(&self) -> Vec<Item> {
        self.holder().map(items_in).unwrap_or_default()
    }

    /// Its parts, in order.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts: Vec<Part<'_>> = Vec::new();
        for node in self.nodes() {
            if let Some(attribute) = node.as_attribute() {
                parts.push(Part::Attribute(attribute, None));
                continue;
            }
            if let Some(Part::Attribute(_, note)) = parts.last_mut()
                && node.kind() == NodeKind::Comment
                && !layout::starts_line(node)
            {
                *note = Some(node);
                continue;
            }
            let (first, last) = (node.line(), node.last_line());
            match parts.last_mut() {
                Some(Part::Lines(lines)) => lines.last = lines.last.max(last),
                _ => parts.push(Part::Lines(Lines { doc: &self.doc, first, last })),
            }
        }
        parts
    }

    /// What a node of it says, with all that is in it.
    pub fn items_of(&self, node: Node<'_>) -> Vec<Item> {
        let span = node.span();
        let mut items = self.items();
        items.retain(|item| item.at >= span.start && item.at < span.end);
        items
    }

    /// The lines of a node of it.
    pub fn lines_of(&self, node: Node<'_>) -> Lines<'_> {
        Lines { doc: &self.doc, first: node.line(), last: node.last_line() }
    }

    /// All of it as lines.
    pub fn lines(&self) -> Lines<'_> {
        Lines { doc: &self.doc, first: 2, last: self.holder().map_or(2, |holder| holder.last_line().max(2)) }
    }
}

impl Lines<'_> {
    /// The lines at a column, each ended by `newline`.
    pub fn at_column(&self, column: usize, newline: &str) -> String {
        let by = column.cast_signed() - HELD.cast_signed();
        let span = Span::new(self.doc.line_span(self.first).start, self.doc.line_span(self.last).end);
        let verbatim = layout::verbatim_lines(self.doc, span);
        let mut out = String::new();
        for line in self.range() {
            let text = self.doc.text(self.doc.line_span(line));
            if layout::is_blank_line(self.doc, line) {
                // A blank line has no indentation.
            } else if verbatim.contains(&line) {
                out.push_str(&text);
            } else {
                let indent = layout::indent(self.doc, line);
                out.push_str(&layout::spaces(indent.saturating_add_signed(by)));
                out.push_str(&text[indent..]);
            }
            out.push_str(newline);
        }
        out
    }

    /// What they say.
    pub fn items(&self) -> Vec<Item> {
        let (start, end) = (self.doc.line_span(self.first).start, self.doc.line_span(self.last).end);
        let mut items = self.doc.root().elements().next().map(items_in).unwrap_or_default();
        items.retain(|item| item.at >= start && item.at <= end);
        items
    }

    fn range(&self) -> RangeInclusive<usize> {
        self.first..=self.last
    }

    /// The text of these lines, if they are one line of text and nothing else.
    pub fn one_text(&self) -> Option<String> {
        let items = self.items();
        let [item] = &items[..] else { return None };
        (self.first == self.last && item.text).then(|| item.say.trim().to_owned())
    }

    /// The elements at the top of these lines, if there is nothing else.
    pub fn elements(&self) -> Option<Vec<Node<'_>>> {
        let (start, end) = (self.doc.line_span(self.first).start, self.doc.line_span(self.last).end);
        let holder = self.doc.root().elements().next()?;
        let inside = holder.children().filter(|node| node.kind() != NodeKind::Blank);
        let nodes: Vec<_> = inside.filter(|node| node.span().start >= start && node.span().start <= end).collect();
        nodes.iter().all(|node| node.is_element()).then_some(nodes)
    }
}

/// The lines of raw blocks, each with the line that begins its block.
fn raw_bodies(doc: &Document) -> HashMap<usize, usize> {
    let blocks = doc.nodes().filter(|node| node.kind() == NodeKind::RawBlock);
    blocks.flat_map(|block| (block.line() + 1..=block.last_line()).map(move |line| (line, block.line()))).collect()
}

/// An element in braces; nothing where it holds what braces cannot.
pub(super) fn in_braces(node: Node<'_>) -> Option<String> {
    braces(node, DEPTH)
}

fn braces(node: Node<'_>, depth: usize) -> Option<String> {
    if depth == 0 {
        return None;
    }
    let doc = node.document();
    if node.kind() == NodeKind::Embedded {
        let span = node.span();
        return (node.line() == node.last_line()).then(|| doc.text(span).into_owned());
    }
    let identity = doc.text(node.identity_span()?);
    let mut out = format!("|{{{}", identity.strip_prefix('|')?);
    let (mut text, mut in_text) = (0, false);
    for child in node.children() {
        match child.kind() {
            NodeKind::Blank => {}
            NodeKind::Attribute => {
                out.push(' ');
                out.push_str(&attribute_in(&child.as_attribute()?, Form::Embedded)?);
            }
            NodeKind::Merge | NodeKind::Interpolation => {
                out.push_str(if in_text { "" } else { " " });
                out.push_str(&doc.text(child.span()));
            }
            NodeKind::Text => {
                text += usize::from(layout::starts_line(child) || text == 0);
                out.push_str(if in_text { "" } else { " " });
                out.push_str(&super::value::escape(&child.text()));
                in_text = true;
            }
            NodeKind::Element | NodeKind::Embedded => {
                out.push_str(if in_text { "" } else { " " });
                out.push_str(&braces(child, depth - 1)?);
            }
            _ => return None,
        }
    }
    out.push('}');
    (text <= 1).then_some(out)
}

/// An element in braces as one on a line of its own; nothing where it spans lines.
pub(super) fn out_of_braces(node: Node<'_>) -> Option<String> {
    if node.kind() != NodeKind::Embedded || node.line() != node.last_line() || node.is_unclosed() {
        return None;
    }
    let text = node.document().text(node.span()).into_owned();
    let inner = text.strip_prefix("|{")?.strip_suffix('}')?;
    Some(format!("|{inner}"))
}

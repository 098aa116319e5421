//! One node of a document, and what it says.
//!
//! A [`Node`] is a handle, two words and an id; names, keys, traits and text are read off the source each time, so that
//! the tree stays small. Refuses to type values (`value.rs`) and to follow references (`index`).

use std::borrow::Cow;
use std::ops::Range;

use super::attribute_view::Attribute;
use super::document::{Document, Id};
use super::record::{Kind, MARKED, Record, UNCLOSED};
use super::walk::{Children, Descendants, Elements};
use crate::span::Span;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The document.
    Document,
    /// An element on its own line, or on the line of another.
    Element,
    /// `|{…}`.
    Embedded,
    /// `!name …` on its own line.
    Directive,
    /// `!{name …}`.
    InlineDirective,
    /// `:name value`.
    Attribute,
    /// `:[key]`.
    Merge,
    /// A piece of prose, at most one line of it.
    Text,
    /// What follows the name of a block directive.
    Arguments,
    /// A quoted string in embedded content.
    Quoted,
    /// A comment; in the block form its first line.
    Comment,
    /// A line that continues the comment before it.
    CommentLine,
    /// `!{{…}}`.
    Interpolation,
    /// `@[key]` or `@name[key]` on its own line.
    Reference,
    /// `!:lang:` and its body.
    RawBlock,
    /// `!{:kind:…}`.
    RawInline,
    /// A fenced block.
    Freeform,
    /// Blank lines in a row inside a container, the last line end excluded.
    Blank,
    /// A line that could not be read.
    Skipped,
    /// The brace that closes an embedded element or inline directive.
    Close,
}

/// A node of a document.
#[derive(Clone, Copy)]
pub struct Node<'d> {
    pub(super) doc: &'d Document,
    pub(super) id: Id,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.doc, other.doc)
    }
}

impl Eq for Node<'_> {}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?}", self.kind(), self.span())
    }
}

impl<'d> Node<'d> {
    pub(super) fn new(doc: &'d Document, id: Id) -> Self {
        Self { doc, id }
    }

    /// Its document.
    pub fn document(self) -> &'d Document {
        self.doc
    }

    /// Its id.
    pub fn id(self) -> Id {
        self.id
    }

    /// What it is.
    pub fn kind(self) -> NodeKind {
        if self.id == Id::ROOT {
            return NodeKind::Document;
        }
        match self.record().kind() {
            Kind::Element => NodeKind::Element,
            Kind::Embedded => NodeKind::Embedded,
            Kind::Directive => NodeKind::Directive,
            Kind::InlineDirective => NodeKind::InlineDirective,
            Kind::Structured | Kind::NodeValue | Kind::Attribute => NodeKind::Attribute,
            Kind::Merge => NodeKind::Merge,
            Kind::Text => NodeKind::Text,
            Kind::Arguments => NodeKind::Arguments,
            Kind::Quoted => NodeKind::Quoted,
            Kind::Comment => NodeKind::Comment,
            Kind::CommentLine => NodeKind::CommentLine,
            Kind::Interpolation => NodeKind::Interpolation,
            Kind::Reference => NodeKind::Reference,
            Kind::RawBlock => NodeKind::RawBlock,
            Kind::RawInline => NodeKind::RawInline,
            Kind::Freeform => NodeKind::Freeform,
            Kind::Blank => NodeKind::Blank,
            Kind::Junk => NodeKind::Skipped,
            Kind::Close => NodeKind::Close,
        }
    }

    pub(super) fn record(self) -> Record {
        self.doc.record(self.id)
    }

    /// Whether it is an element, embedded or not.
    pub fn is_element(self) -> bool {
        self.id != Id::ROOT && self.record().kind().is_element()
    }

    /// Whether it is the document.
    pub fn is_root(self) -> bool {
        self.id == Id::ROOT
    }

    /// Whether it is an element that starts on the line of another.
    pub fn is_sameline(self) -> bool {
        self.id != Id::ROOT && self.record().kind() == Kind::Element && self.record().flags() & MARKED != 0
    }

    /// Whether its closing mark is missing.
    pub fn is_unclosed(self) -> bool {
        match self.kind() {
            NodeKind::Embedded | NodeKind::InlineDirective => {
                let last = self.id.node + self.record().link - 1;
                self.doc.chunk(self.id).node(last).flags() & UNCLOSED != 0
            }
            NodeKind::Interpolation | NodeKind::RawInline | NodeKind::Freeform | NodeKind::Comment => {
                self.record().flags() & UNCLOSED != 0
            }
            _ => false,
        }
    }

    /// Whether it is a comment in braces, or an interpolation that starts a line of prose.
    pub fn is_marked(self) -> bool {
        self.id != Id::ROOT && self.record().flags() & MARKED != 0
    }

    /// The node that holds it; the document holds the top nodes, nothing holds the document.
    pub fn parent(self) -> Option<Node<'d>> {
        (self.id != Id::ROOT).then(|| Node::new(self.doc, self.doc.parent(self.id)))
    }

    /// The nodes in it, in order.
    pub fn children(self) -> Children<'d> {
        Children::new(self)
    }

    /// The next node in the same parent.
    pub fn next_sibling(self) -> Option<Node<'d>> {
        self.doc.next_sibling(self.id).map(|id| Node::new(self.doc, id))
    }

    /// Every node inside it, at any depth, in order.
    pub fn descendants(self) -> Descendants<'d> {
        Descendants::new(self)
    }

    /// The elements in it: its children, and those of directives in it; not those of attributes.
    pub fn elements(self) -> Elements<'d> {
        Elements::new(self, Kind::is_element)
    }

    /// The attributes in it and in directives in it.
    pub(super) fn attributes_through(self) -> impl Iterator<Item = Attribute<'d>> {
        let suffixes = self.suffixes().into_iter().map(move |suffix| Attribute::of_suffix(self, suffix));
        suffixes.chain(Elements::new(self, Kind::is_attribute).map(Attribute::of_node))
    }

    /// The nearest element around it; an element that stands in a directive belongs to the element around that.
    pub fn parent_element(self) -> Option<Node<'d>> {
        let mut node = self.parent()?;
        while !node.is_element() {
            node = node.parent()?;
        }
        Some(node)
    }

    /// The elements around it, outermost first, itself excluded.
    pub fn ancestors(self) -> Vec<Node<'d>> {
        let mut ancestors = Vec::new();
        let mut node = self;
        while let Some(parent) = node.parent_element() {
            ancestors.push(parent);
            node = parent;
        }
        ancestors.reverse();
        ancestors
    }

    /// Its bytes in the document. A container on lines of its own ends where the line starts that closes it.
    pub fn span(self) -> Span {
        Span::new(self.doc.start(self.id), self.doc.end(self.id))
    }

    /// Its bytes without the blank lines, blanks and line end at its end.
    pub fn trimmed_span(self) -> Span {
        let Span { start, end } = self.span();
        Span::new(start, self.doc.trimmed(start, end))
    }

    /// Its source.
    pub fn source(self) -> Cow<'d, [u8]> {
        self.doc.slice(self.span())
    }

    /// The line it starts on, from 1.
    pub fn line(self) -> usize {
        if self.id == Id::ROOT {
            return 1;
        }
        let chunk = self.doc.chunk(self.id);
        chunk.line + chunk.line_of(self.record().start as usize) + 1
    }

    /// The column it starts at, in characters from 0.
    pub fn column(self) -> usize {
        self.doc.column_of(self.doc.start(self.id))
    }

    /// The last line it has something on, from 1.
    pub fn last_line(self) -> usize {
        let span = self.trimmed_span();
        self.doc.line_of(span.end.max(span.start + 1) - 1)
    }

    /// How many lines it takes, from its first to the last that it has something on.
    pub(super) fn height(self) -> usize {
        const NEAR: usize = 512;
        if let Some(lines) = self.lines_before_next() {
            return lines;
        }
        let Span { start, end } = self.trimmed_span();
        let last = end.max(start + 1) - 1;
        let chunk = self.doc.chunk(self.id);
        if last < chunk.end() && last - start <= NEAR {
            let between = &chunk.text()[start - chunk.offset..last - chunk.offset];
            return 1 + super::bytes::line_feeds(between);
        }
        self.doc.line_of(last) + 1 - self.line()
    }

    /// Its lines, where it is an element and what follows it begins a line nearby.
    fn lines_before_next(self) -> Option<usize> {
        const NEAR: usize = 64;
        let (chunk, record) = (self.doc.chunk(self.id), self.record());
        let next = self.id.node + record.size();
        if record.kind() != Kind::Element || !chunk.has(next) {
            return None;
        }
        let between = chunk.text().get(record.start as usize..chunk.node(next).start as usize)?;
        let end =
            between.len() - between.iter().rev().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        let (inside, blank) = between.split_at(end);
        (between.len() <= NEAR && blank.contains(&b'\n')).then(|| 1 + super::bytes::line_feeds(inside))
    }

    /// The source of its chunk, and where it starts in there.
    pub(super) fn place(self) -> (&'d [u8], usize) {
        (self.doc.chunk(self.id).text(), self.record().start as usize)
    }

    /// The bytes of a leaf.
    pub(super) fn leaf(self) -> &'d [u8] {
        let (text, start) = self.place();
        &text[start..self.record().link as usize]
    }

    pub(super) fn span_of(self, range: &Range<usize>) -> Span {
        Span::new(range.start, range.end).shifted(self.doc.chunk(self.id).offset)
    }
}

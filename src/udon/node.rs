//! One node of a document, and what it says.
//!
//! A [`Node`] is a handle, two words and an id; names, keys, traits and text are read off the source each time, so that
//! the tree stays small. Refuses to type values (`value.rs`) and to follow references (`index.rs`).

use std::borrow::Cow;
use std::ops::Range;

use super::attribute_view::{Attribute, Attributes};
use super::bytes::{BLANK, at, line_feed, line_text_end, name_end, skip};
use super::document::{Document, Id};
use super::identity::{Part, scan_identity, scan_key, scan_mention, starts_element};
use super::record::{Kind, MARKED, Record, UNCLOSED};
use super::sink::Reading;
use super::text::{read_quoted_name, read_text};
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
    /// A blank line inside a container.
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
        let span = self.span();
        let bytes = self.doc.slice(span);
        let blank = bytes.iter().rev().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        Span::new(span.start, span.end - blank)
    }

    /// Its source.
    pub fn source(self) -> Cow<'d, [u8]> {
        self.doc.slice(self.span())
    }

    /// The line it starts on, from 1.
    pub fn line(self) -> usize {
        self.doc.line_of(self.doc.start(self.id))
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

    /// The source of its chunk, and where it starts in there.
    pub(super) fn place(self) -> (&'d [u8], usize) {
        (self.doc.chunk(self.id).text(), self.record().start as usize)
    }

    /// The bytes of a leaf.
    pub(super) fn leaf(self) -> &'d [u8] {
        let (text, start) = self.place();
        &text[start..self.record().link as usize]
    }

    fn span_of(self, range: &Range<usize>) -> Span {
        Span::new(range.start, range.end).shifted(self.doc.chunk(self.id).offset)
    }

    /// Hands over the parts of an element's identity, in places of its chunk; returns where it ends.
    pub(super) fn scan_identity(self, part: impl FnMut(Part)) -> usize {
        let (text, start) = self.place();
        let braces = self.record().kind() == Kind::Embedded;
        let p = start + if braces { 2 } else { 1 };
        if braces && !starts_element(text, p) { p } else { scan_identity(text, p, braces, part) }
    }

    /// The bytes of an element's identity: from its bar to the last trait or suffix; nothing for other nodes.
    pub fn identity_span(self) -> Option<Span> {
        self.is_element().then(|| {
            let end = self.scan_identity(|_| {});
            self.span_of(&(self.place().1..end))
        })
    }

    fn name_range(self) -> Option<(Range<usize>, bool)> {
        match self.kind() {
            NodeKind::Element | NodeKind::Embedded => {
                let mut name = None;
                self.scan_identity(|part| {
                    if let Part::Name(text, span) = part {
                        let quoted = text != span;
                        name = Some((text, quoted));
                    }
                });
                name
            }
            NodeKind::Directive => {
                let (text, start) = self.place();
                let mut end = name_end(text, start + 1);
                while at(text, end) == b':' && name_end(text, end + 1) > end + 1 {
                    end = name_end(text, end + 1);
                }
                Some((start + 1..end, false))
            }
            NodeKind::InlineDirective | NodeKind::RawBlock => Some((self.plain_name(2), false)),
            NodeKind::RawInline => Some((self.plain_name(3), false)),
            NodeKind::Freeform if self.is_marked() => {
                let (text, start) = self.place();
                let start = skip(text, start + 3, BLANK);
                Some((start..name_end(text, start), false))
            }
            _ => None,
        }
    }

    fn plain_name(self, after: usize) -> Range<usize> {
        let (text, start) = self.place();
        start + after..name_end(text, start + after)
    }

    /// The name of an element or directive, the kind of raw text, the language of a fenced block.
    pub fn name(self) -> Option<Cow<'d, str>> {
        let (range, quoted) = self.name_range()?;
        let raw = &self.place().0[range];
        Some(if quoted { read_quoted_name(raw) } else { String::from_utf8_lossy(raw) })
    }

    /// The bytes of the name, quotes excluded.
    pub fn name_span(self) -> Option<Span> {
        self.name_range().map(|(range, _)| self.span_of(&range))
    }

    /// Whether it is an element of that name.
    pub fn is_named(self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }

    fn key_range(self) -> Option<Range<usize>> {
        if !self.is_element() {
            return None;
        }
        let mut key = None;
        self.scan_identity(|part| {
            if let Part::Key(text, _) = part {
                key.get_or_insert(text);
            }
        });
        key
    }

    /// The key of an element, as written between the brackets or quotes.
    pub fn key(self) -> Option<Cow<'d, str>> {
        self.key_range().map(|range| String::from_utf8_lossy(&self.place().0[range]))
    }

    /// The bytes of the key, brackets and quotes excluded.
    pub fn key_span(self) -> Option<Span> {
        self.key_range().map(|range| self.span_of(&range))
    }

    /// The traits of an element, in order.
    pub fn traits(self) -> Vec<Cow<'d, str>> {
        self.trait_parts().into_iter().map(|(name, _)| name).collect()
    }

    /// The traits of an element with their bytes, dot and quotes included.
    pub fn trait_parts(self) -> Vec<(Cow<'d, str>, Span)> {
        let mut traits = Vec::new();
        if self.is_element() {
            let text = self.place().0;
            self.scan_identity(|part| {
                if let Part::Trait(name, span) = part {
                    let quoted = name.len() + 1 != span.len();
                    let raw = &text[name];
                    let name = if quoted { read_quoted_name(raw) } else { String::from_utf8_lossy(raw) };
                    traits.push((name, self.span_of(&span)));
                }
            });
        }
        traits
    }

    /// Whether it is an element with that trait of its own.
    pub fn has_trait(self, name: &str) -> bool {
        self.traits().iter().any(|own| own == name)
    }

    /// The suffix characters after an element's identity, with their places.
    pub fn suffixes(self) -> Vec<(char, Span)> {
        let mut suffixes = Vec::new();
        if self.is_element() {
            let text = self.place().0;
            self.scan_identity(|part| {
                if let Part::Suffix(p) = part {
                    suffixes.push((char::from(text[p]), self.span_of(&(p..p + 1))));
                }
            });
        }
        suffixes
    }

    /// The attributes of an element, in order: suffixes first, then those in the source. Merges are not among them.
    pub fn attributes(self) -> Attributes<'d> {
        Attributes::new(self)
    }

    /// The attribute of that name; the last one where there are several.
    pub fn attribute(self, name: &str) -> Option<Attribute<'d>> {
        self.attributes().filter(|attribute| attribute.name() == name).last()
    }

    /// The node as an attribute, if it is one.
    pub fn as_attribute(self) -> Option<Attribute<'d>> {
        (self.kind() == NodeKind::Attribute).then(|| Attribute::of_node(self))
    }

    /// What a leaf says, marks and escapes resolved: text, comments, arguments, raw text, the inside of an
    /// interpolation, the key or `name[key]` of a reference. For an element or document, its prose (see [`Node::prose`]).
    pub fn text(self) -> Cow<'d, str> {
        let kind = self.kind();
        let lossy = |bytes: &'d [u8]| String::from_utf8_lossy(bytes);
        match kind {
            NodeKind::Text => read_text(self.leaf(), Reading(self.record().flags())),
            NodeKind::Arguments | NodeKind::CommentLine | NodeKind::Skipped => lossy(self.leaf()),
            NodeKind::Quoted => {
                let leaf = self.leaf();
                super::text::read_string(&leaf[1..leaf.len() - 1], leaf[0])
            }
            NodeKind::Comment if self.is_marked() => read_text(self.inside(2, 1), Reading::FOLD),
            NodeKind::Comment => lossy(&self.leaf()[1..]),
            NodeKind::Interpolation => lossy(self.interpolated()),
            NodeKind::Reference | NodeKind::Merge => self.mention_text().map_or(Cow::Borrowed(""), |(_, text)| text),
            NodeKind::RawInline => {
                let (_, start) = self.place();
                let name = self.plain_name(3).end;
                lossy(self.inside(name + 1 - start, 1))
            }
            NodeKind::RawBlock | NodeKind::Freeform => Cow::Owned(self.lines().join("\n")),
            NodeKind::Blank | NodeKind::Close | NodeKind::Attribute => Cow::Borrowed(""),
            NodeKind::Document
            | NodeKind::Element
            | NodeKind::Embedded
            | NodeKind::Directive
            | NodeKind::InlineDirective => Cow::Owned(self.prose()),
        }
    }

    /// The bytes of a leaf without `left` at its start and, unless it is unclosed, `right` at its end.
    fn inside(self, left: usize, right: usize) -> &'d [u8] {
        let leaf = self.leaf();
        let end = if self.is_unclosed() { leaf.len() } else { leaf.len() - right };
        &leaf[left.min(end)..end]
    }

    pub(super) fn interpolated(self) -> &'d [u8] {
        let leaf = self.leaf();
        let right = if self.is_unclosed() { usize::from(leaf.len() > 3 && leaf.ends_with(b"}")) } else { 2 };
        &leaf[3..leaf.len() - right]
    }

    /// The element name and the key of a reference or merge, and the payload as written.
    fn mention_text(self) -> Option<(Range<usize>, Cow<'d, str>)> {
        let (text, start) = self.place();
        let range = match self.kind() {
            NodeKind::Merge => scan_key(text, start + 2, false).text,
            NodeKind::Reference => scan_mention(text, start)?.payload(),
            _ => return None,
        };
        Some((range.clone(), String::from_utf8_lossy(&text[range])))
    }

    /// The lines of a raw or fenced block: as they stand, or without the body's common indentation.
    pub fn lines(self) -> Vec<Cow<'d, str>> {
        self.line_ranges().into_iter().map(|range| String::from_utf8_lossy(&self.place().0[range])).collect()
    }

    pub(super) fn line_ranges(self) -> Vec<Range<usize>> {
        let (text, start) = self.place();
        let end = self.record().link as usize;
        let mut ranges = Vec::new();
        let raw = self.kind() == NodeKind::RawBlock;
        if !raw && !self.is_marked() {
            let stop = line_text_end(text, start + 3).min(end);
            if skip(text, start + 3, BLANK) < stop {
                ranges.push(start + 3..stop);
            }
        }
        let mut strip = None;
        let mut line = line_feed(text, start) + 1;
        while line < end {
            let stop = line_text_end(text, line);
            if !raw && !self.is_unclosed() && stop >= end {
                break;
            }
            let first = skip(text, line, BLANK);
            if first >= stop {
                ranges.push(line..line);
            } else if raw {
                let spaces = text[line..stop].iter().take_while(|b| **b == b' ').count();
                let strip = *strip.get_or_insert(spaces);
                ranges.push(line + strip.min(spaces)..stop);
            } else {
                ranges.push(line..stop);
            }
            line = line_feed(text, line) + 1;
        }
        ranges
    }

    /// The prose in it, inline forms included and child elements on lines of their own excluded; a blank line where the
    /// source has one or more.
    pub fn prose(self) -> String {
        let mut out = String::new();
        let mut last_end = None;
        let end = self.doc.after(self.id);
        let mut next = self.doc.first_child(self.id);
        while let Some(id) = next
            && next != end
        {
            let node = Node::new(self.doc, id);
            let kind = node.kind();
            let skip_inside = matches!(kind, NodeKind::Element | NodeKind::Attribute);
            next = if skip_inside { self.doc.after(id) } else { self.doc.after_head(id) };
            let piece = match kind {
                NodeKind::Text | NodeKind::Quoted | NodeKind::Freeform | NodeKind::RawBlock | NodeKind::RawInline => {
                    node.text()
                }
                NodeKind::Interpolation => Cow::Owned(format!("!{{{{{}}}}}", node.text())),
                NodeKind::Blank if !out.is_empty() && !out.ends_with("\n\n") => {
                    out.push_str("\n\n");
                    out.truncate(out.trim_end().len() + 2);
                    continue;
                }
                _ => continue,
            };
            let start = self.doc.start(id);
            if let Some(last) = last_end
                && !out.ends_with('\n')
                && self.doc.slice(Span::new(last, start)).contains(&b'\n')
            {
                out.push('\n');
            }
            out.push_str(&piece);
            last_end = Some(self.doc.end(id));
        }
        out.truncate(out.trim_end().len());
        out
    }
}

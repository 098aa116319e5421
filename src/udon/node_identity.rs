//! The name, key, traits, suffixes and attributes of a node, read off its source.
//!
//! Refuses to say what attributes come by mixins and merges (`effective.rs`).

use std::borrow::Cow;
use std::ops::Range;

use super::attribute_view::{Attribute, Attributes};
use super::bytes::{BLANK, HEAD, at, is, skip};
use super::identity::{Part, scan_identity, starts_element};
use super::letters::name_end;
use super::node::{Node, NodeKind};
use super::record::Kind;
use super::text::{lossy, read_quoted_name};
use crate::span::Span;

/// The name, key and traits of an element, read at once.
#[derive(Default)]
pub(super) struct Identity<'d> {
    pub name: Option<Cow<'d, str>>,
    pub key: Option<Cow<'d, str>>,
    pub traits: Vec<Cow<'d, str>>,
}

impl Identity<'_> {
    /// Makes it that of nothing.
    pub fn clear(&mut self) {
        (self.name, self.key) = (None, None);
        self.traits.clear();
    }
}

impl<'d> Node<'d> {
    /// What an element is called; nothing of any other node.
    pub(super) fn identity(self) -> Identity<'d> {
        let mut identity = Identity::default();
        self.read_identity(&mut identity);
        identity
    }

    /// The same, in the room of another.
    pub(super) fn read_identity(self, identity: &mut Identity<'d>) {
        identity.clear();
        if !self.is_element() {
            return;
        }
        let text = self.place().0;
        let read = |inner: Range<usize>, is_quoted| {
            if is_quoted { read_quoted_name(&text[inner]) } else { lossy(&text[inner]) }
        };
        self.scan_identity(|part| match part {
            Part::Name(name, span) => identity.name = Some(read(name.clone(), name != span)),
            Part::Key(key, _) if identity.key.is_none() => identity.key = Some(read(key, false)),
            Part::Trait(name, span) => identity.traits.push(read(name.clone(), name.len() + 1 != span.len())),
            _ => {}
        });
    }

    /// The name of an element that has no key, no trait and no suffix, as most have none, and no quotes.
    pub(super) fn bare_name(self) -> Option<&'d [u8]> {
        let (text, start) = self.place();
        let p = start + if self.record().kind() == Kind::Embedded { 2 } else { 1 };
        let end = name_end(text, p);
        (end > p && !is(at(text, end), HEAD)).then(|| &text[p..end])
    }

    /// Hands over the parts of an element's identity, in places of its chunk; returns where it ends.
    pub(super) fn scan_identity(self, part: impl FnMut(Part)) -> usize {
        let (text, start) = self.place();
        let braces = self.record().kind() == Kind::Embedded;
        let p = start + if braces { 2 } else { 1 };
        if braces && !starts_element(text, p) { p } else { scan_identity(text, p, name_end(text, p), braces, part) }
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

    pub(super) fn plain_name(self, after: usize) -> Range<usize> {
        let (text, start) = self.place();
        start + after..name_end(text, start + after)
    }

    /// The name of an element or directive, the kind of raw text, the language of a fenced block.
    pub fn name(self) -> Option<Cow<'d, str>> {
        let (range, quoted) = self.name_range()?;
        let raw = &self.place().0[range];
        Some(if quoted { read_quoted_name(raw) } else { lossy(raw) })
    }

    /// The bytes of the name, quotes excluded.
    pub fn name_span(self) -> Option<Span> {
        self.name_range().map(|(range, _)| self.span_of(&range))
    }

    /// Whether it is an element of that name.
    pub fn is_named(self, name: &str) -> bool {
        if !self.is_element() {
            return self.name().is_some_and(|own| own == name);
        }
        let (text, start) = self.place();
        let p = start + if self.record().kind() == Kind::Embedded { 2 } else { 1 };
        if at(text, p) == b'\'' {
            return self.name().is_some_and(|own| own == name);
        }
        !name.is_empty() && text[p..].starts_with(name.as_bytes()) && name_end(text, p) == p + name.len()
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
        self.key_range().map(|range| lossy(&self.place().0[range]))
    }

    /// The bytes of the key, brackets and quotes excluded.
    pub fn key_span(self) -> Option<Span> {
        self.key_range().map(|range| self.span_of(&range))
    }

    /// The traits of an element, in order.
    pub fn traits(self) -> Vec<Cow<'d, str>> {
        self.identity().traits
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
                    let name = if quoted { read_quoted_name(raw) } else { lossy(raw) };
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
}

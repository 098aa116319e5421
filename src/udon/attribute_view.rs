//! An attribute of a document: its name, its value and where they stand.
//!
//! A suffix such as `?` is an attribute too, and has no node of its own: it stands for its place in the identity.
//! Refuses to say what holds after mixins and merges (`effective.rs`).

use std::borrow::Cow;

use super::attribute::attribute_name;
use super::bytes::{BLANK, skip};
use super::node::{Node, NodeKind};
use super::record::Kind;
use super::sink::Form;
use super::text::{lossy, read_quoted_name};
use super::value::{Value, value_of};
use super::walk::Children;
use crate::span::Span;

/// An attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute<'d> {
    /// The attribute's node; for a suffix the element's.
    node: Node<'d>,
    suffix: Option<(char, Span)>,
}

impl<'d> Attribute<'d> {
    pub(super) fn of_node(node: Node<'d>) -> Self {
        Self { node, suffix: None }
    }

    pub(super) fn of_suffix(element: Node<'d>, suffix: (char, Span)) -> Self {
        Self { node: element, suffix: Some(suffix) }
    }

    /// The attribute's node; for a suffix, the element whose identity it stands in.
    pub fn node(self) -> Node<'d> {
        self.node
    }

    /// The suffix character, for a suffix.
    pub fn suffix(self) -> Option<char> {
        self.suffix.map(|(c, _)| c)
    }

    /// Where it stands, which decides how its value is written.
    pub fn form(self) -> Form {
        match self.node.record().flags() & 3 {
            _ if self.suffix.is_some() => Form::Sameline,
            1 => Form::Sameline,
            2 => Form::Embedded,
            _ => Form::Block,
        }
    }

    /// The name; for a suffix the character.
    pub fn name(self) -> Cow<'d, str> {
        if let Some((c, _)) = self.suffix {
            return Cow::Borrowed(match c {
                '?' => "?",
                '!' => "!",
                '*' => "*",
                _ => "+",
            });
        }
        let (text, start) = self.node.place();
        match attribute_name(text, start) {
            Some((name, after)) if after > name.end => read_quoted_name(&text[name]),
            Some((name, _)) => lossy(&text[name]),
            None => Cow::Borrowed(""),
        }
    }

    /// The bytes of the name, colon and quotes excluded.
    pub fn name_span(self) -> Span {
        if let Some((_, span)) = self.suffix {
            return span;
        }
        let (text, start) = self.node.place();
        let name = attribute_name(text, start).map_or(start..start, |(name, _)| name);
        Span::from(name).shifted(self.node.doc.chunk(self.node.id).offset)
    }

    /// The bytes of the attribute, from its colon to the end of its value.
    pub fn span(self) -> Span {
        self.suffix.map_or_else(|| self.node.span(), |(_, span)| span)
    }

    /// The bytes of the value; nothing for a flag, a suffix and a structured value.
    pub fn value_span(self) -> Option<Span> {
        let (start, end) = self.value_place()?;
        Some(Span::new(start, end).shifted(self.node.doc.chunk(self.node.id).offset))
    }

    fn value_place(self) -> Option<(usize, usize)> {
        let record = self.node.record();
        if self.suffix.is_some() || !record.kind().is_attribute() || record.kind() == Kind::Structured {
            return None;
        }
        let (text, start) = self.node.place();
        let (_, after) = attribute_name(text, start)?;
        let end = match record.kind() {
            Kind::NodeValue => self.node.doc.end(self.node.id) - self.node.doc.chunk(self.node.id).offset,
            _ => record.link as usize,
        };
        let value = skip(text, after, BLANK);
        (value < end).then_some((value, end))
    }

    /// The value as written; nothing for a flag, a suffix and a structured value.
    pub fn raw(self) -> Option<&'d [u8]> {
        let (start, end) = self.value_place()?;
        Some(&self.node.place().0[start..end])
    }

    /// The value.
    pub fn value(self) -> Value<'d> {
        if self.suffix.is_some() {
            return Value::Bool(true);
        }
        match (self.node.record().kind(), self.raw()) {
            (Kind::Structured | Kind::NodeValue, _) => Value::Nodes(self.node),
            (_, Some(raw)) => value_of(raw),
            (_, None) => Value::Bool(true),
        }
    }

    /// Whether it is a name without a value.
    pub fn is_flag(self) -> bool {
        self.suffix.is_some() || self.node.record().kind() == Kind::Attribute && self.value_place().is_none()
    }
}

/// The attributes of an element.
pub struct Attributes<'d> {
    element: Node<'d>,
    suffixes: std::vec::IntoIter<(char, Span)>,
    children: Children<'d>,
}

impl<'d> Attributes<'d> {
    pub(super) fn new(element: Node<'d>) -> Self {
        Self { element, suffixes: element.suffixes().into_iter(), children: element.children() }
    }
}

impl<'d> Iterator for Attributes<'d> {
    type Item = Attribute<'d>;

    fn next(&mut self) -> Option<Attribute<'d>> {
        if let Some(suffix) = self.suffixes.next() {
            return Some(Attribute::of_suffix(self.element, suffix));
        }
        self.children.find(|child| child.kind() == NodeKind::Attribute).map(Attribute::of_node)
    }
}

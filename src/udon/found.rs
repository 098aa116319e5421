//! A place in a document, as a path finds it.
//!
//! More than nodes can be found: keys, traits and items of lists are places too. Refuses to know how it was found.

use super::attribute_view::Attribute;
use super::document::Id;
use super::node::Node;
use super::value::Value;
use crate::span::Span;

/// A place in a document that a path finds.
#[derive(Debug, Clone, PartialEq)]
pub enum Found<'d> {
    /// The document.
    Document(Node<'d>),
    /// An element.
    Element(Node<'d>),
    /// An attribute.
    Attribute(Attribute<'d>),
    /// An item of a list: the attribute, the item's positions from the outside in, its value and its bytes.
    Item(Attribute<'d>, Vec<usize>, Value<'d>, Span),
    /// The key of an element, by `:id`.
    Key(Node<'d>),
    /// A trait of an element, by `:class`: its position.
    Trait(Node<'d>, usize),
    /// A reference that is no attribute's value: on a line of its own, or `:[key]`.
    Link(Node<'d>),
}

impl<'d> Found<'d> {
    /// The element it is or belongs to; the document where it belongs to none.
    pub fn element(&self) -> Node<'d> {
        let node = self.node();
        if node.is_element() { node } else { node.parent_element().unwrap_or(node.document().root()) }
    }

    /// The node it is, or stands in.
    pub fn node(&self) -> Node<'d> {
        match self {
            Found::Document(node)
            | Found::Element(node)
            | Found::Key(node)
            | Found::Trait(node, _)
            | Found::Link(node) => *node,
            Found::Attribute(attribute) | Found::Item(attribute, ..) => attribute.node(),
        }
    }

    /// Its bytes.
    pub fn span(&self) -> Span {
        match self {
            Found::Document(node) | Found::Element(node) | Found::Link(node) => node.span(),
            Found::Attribute(attribute) => attribute.span(),
            Found::Item(.., span) => *span,
            Found::Key(node) => node.key_span().unwrap_or_default(),
            Found::Trait(node, i) => node.trait_parts().get(*i).map(|(_, span)| *span).unwrap_or_default(),
        }
    }

    /// The line it starts on, from 1.
    pub fn line(&self) -> usize {
        self.node().document().line_of(self.span().start)
    }

    /// The value, for an attribute or an item; the text of a key or trait.
    pub fn value(&self) -> Option<Value<'d>> {
        match self {
            Found::Attribute(attribute) => Some(attribute.value()),
            Found::Item(_, _, value, _) => Some(value.clone()),
            Found::Key(node) => node.key().map(Value::String),
            Found::Trait(node, i) => node.traits().into_iter().nth(*i).map(Value::String),
            Found::Document(_) | Found::Element(_) | Found::Link(_) => None,
        }
    }

    /// The path that finds it and nothing else.
    pub fn path(&self) -> String {
        match self {
            Found::Document(_) => "/".to_owned(),
            Found::Element(node) => node.path(),
            Found::Attribute(attribute) => attribute.path(),
            Found::Item(attribute, positions, ..) => {
                positions.iter().fold(attribute.path(), |path, position| format!("{path}[{position}]"))
            }
            Found::Key(node) => node.path() + ":id",
            Found::Trait(node, _) => node.path() + ":class",
            Found::Link(node) => node.parent_element().map(Node::path).unwrap_or_default(),
        }
    }

    /// What tells it from other places, in document order.
    pub(super) fn order(&self) -> (Id, u8, usize, Vec<usize>) {
        match self {
            Found::Document(_) => (Id { chunk: 0, node: 0 }, 0, 0, Vec::new()),
            Found::Element(node) | Found::Link(node) => (node.id(), 1, 0, Vec::new()),
            Found::Key(node) => (node.id(), 2, 0, Vec::new()),
            Found::Trait(node, i) => (node.id(), 3, *i, Vec::new()),
            Found::Attribute(attribute) => (attribute.node().id(), 4, attribute.span().start, Vec::new()),
            Found::Item(attribute, positions, ..) => (attribute.node().id(), 5, 0, positions.clone()),
        }
    }
}

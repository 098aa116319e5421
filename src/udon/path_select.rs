//! The places that one step of a path takes: children, descendants, attributes, items, and which of them fit.
//!
//! Refuses to know paths as a whole (`path_find.rs`).

use std::collections::{BTreeMap, HashSet};

use super::attribute_view::Attribute;
use super::document::{Document, Id};
use super::found::Found;
use super::node::{Node, NodeKind};
use super::path::{AttributeName, KeyPattern, Pattern};
use super::path_text::is_position;
use super::value::{Reference, Value};
use crate::span::Span;

pub(super) fn elements(nodes: Vec<Node<'_>>) -> Vec<Found<'_>> {
    nodes.into_iter().map(|node| if node.is_root() { Found::Document(node) } else { Found::Element(node) }).collect()
}

/// Sorted as in the document, each place once.
pub(super) fn in_order(mut found: Vec<Found<'_>>) -> Vec<Found<'_>> {
    if found.len() > 1 {
        found.sort_by_cached_key(Found::order);
        found.dedup_by(|a, b| a.order() == b.order());
    }
    found
}

/// The child elements of a place.
pub(super) fn children_of<'d>(place: &Found<'d>) -> Vec<Node<'d>> {
    match place {
        Found::Document(node) | Found::Element(node) => node.elements().collect(),
        Found::Attribute(attribute) if attribute.suffix().is_none() => attribute.node().elements().collect(),
        _ => Vec::new(),
    }
}

/// Every node below the places, in document order, each once.
pub(super) fn nodes_below<'d>(doc: &'d Document, from: &[Found<'d>]) -> Vec<Node<'d>> {
    let mut roots: Vec<Node<'d>> = from
        .iter()
        .filter_map(|place| match place {
            Found::Document(node) | Found::Element(node) => Some(*node),
            Found::Attribute(attribute) if attribute.suffix().is_none() => Some(attribute.node()),
            _ => None,
        })
        .collect();
    if roots.iter().any(|node| node.is_root()) {
        return doc.nodes().collect();
    }
    roots.sort_by_key(|node| node.id());
    let mut found = Vec::new();
    // A root inside an earlier one has been walked with it.
    let mut walked: Option<Option<Id>> = None;
    for root in roots {
        let inside = match walked {
            None => false,
            Some(None) => true,
            Some(Some(end)) => root.id() < end,
        };
        if !inside {
            found.extend(root.descendants());
            walked = Some(doc.after(root.id()));
        }
    }
    found
}

pub(super) fn descendants_of<'d>(doc: &'d Document, from: &[Found<'d>]) -> Vec<Node<'d>> {
    let mut nodes = nodes_below(doc, from);
    nodes.retain(|node| node.is_element());
    nodes
}

/// Those of the candidates that fit the pattern.
pub(super) fn select<'d>(pattern: &Pattern, mut nodes: Vec<Node<'d>>) -> Vec<Node<'d>> {
    if let Some(name) = &pattern.name {
        nodes.retain(|node| node.is_named(name));
    }
    match &pattern.key {
        None | Some(KeyPattern::Any) => {}
        Some(KeyPattern::Quoted(key)) => nodes.retain(|node| node.key().is_some_and(|own| own == *key)),
        Some(KeyPattern::Bare(key)) => {
            let keyed: Vec<_> =
                nodes.iter().copied().filter(|node| node.key().is_some_and(|own| own == *key)).collect();
            nodes = match key.parse() {
                Ok(position) if keyed.is_empty() && is_position(key) => at_position(&nodes, position),
                _ => keyed,
            };
        }
    }
    if !pattern.traits.is_empty() {
        nodes.retain(|node| {
            let own: HashSet<_> = node.traits().into_iter().collect();
            pattern.traits.iter().all(|name| own.contains(name.as_str()))
        });
    }
    match pattern.position {
        Some(position) => at_position(&nodes, position),
        None => nodes,
    }
}

/// The node at a position among those with the same holder, for each holder.
pub(super) fn at_position<'d>(nodes: &[Node<'d>], position: i64) -> Vec<Node<'d>> {
    let mut groups: BTreeMap<Id, Vec<Node<'d>>> = BTreeMap::new();
    for node in nodes {
        groups.entry(node.holder()).or_default().push(*node);
    }
    let picked = groups.into_values().filter_map(|group| group.get(position_in(position, group.len())?).copied());
    let mut picked: Vec<_> = picked.collect();
    picked.sort_by_key(|node| node.id());
    picked
}

/// A position, from the end where negative, as an index into so many.
pub(super) fn position_in(position: i64, len: usize) -> Option<usize> {
    match usize::try_from(position) {
        Ok(index) => Some(index),
        Err(_) => len.checked_sub(usize::try_from(position.unsigned_abs()).ok()?),
    }
}

pub(super) fn fits(attribute: &Attribute<'_>, name: &AttributeName) -> bool {
    match name {
        AttributeName::Any => true,
        AttributeName::Named(name) => attribute.name() == name.as_str(),
    }
}

/// The attributes of a place that are called so; those inside a structured or node value for an attribute.
pub(super) fn own_attributes<'d>(place: &Found<'d>, name: &AttributeName) -> Vec<Found<'d>> {
    let node = match place {
        Found::Document(node) | Found::Element(node) => *node,
        Found::Attribute(attribute) if attribute.suffix().is_none() => {
            let node = attribute.node();
            match node.children().next() {
                Some(child) if child.kind() == NodeKind::Embedded => child,
                _ => node,
            }
        }
        _ => return Vec::new(),
    };
    node.attributes_through().filter(|attribute| fits(attribute, name)).map(Found::Attribute).collect()
}

pub(super) fn attributes_of<'d>(place: &Found<'d>, name: &AttributeName) -> Vec<Found<'d>> {
    let own = own_attributes(place, name);
    match (place, name) {
        (Found::Element(node), AttributeName::Named(name)) if own.is_empty() => match name.as_str() {
            "id" if node.key().is_some() => vec![Found::Key(*node)],
            "class" => (0..node.traits().len()).map(|i| Found::Trait(*node, i)).collect(),
            _ => own,
        },
        _ => own,
    }
}

/// How many of the listed attributes an element has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Has {
    Some,
    All,
    /// These and no others.
    Exactly,
}

/// The elements that have the listed attributes best, and at least so well.
pub(super) fn listed<'d>(names: &[AttributeName], nodes: Vec<Node<'d>>, least: Has) -> Vec<Found<'d>> {
    let wanted: HashSet<_> = names.iter().collect();
    let has = |node: &Node<'d>| {
        let own: HashSet<_> = node.attributes().filter(|own| own.suffix().is_none()).map(Attribute::name).collect();
        let is_own = |name: &&AttributeName| match name {
            AttributeName::Any => !own.is_empty(),
            AttributeName::Named(name) => own.contains(name.as_str()),
        };
        match wanted.iter().copied().filter(is_own).count() {
            0 => None,
            count if count < wanted.len() => Some(Has::Some),
            count if count < own.len() => Some(Has::All),
            _ => Some(Has::Exactly),
        }
    };
    let ranked: Vec<_> = nodes.into_iter().filter_map(|node| Some((has(&node)?, node))).collect();
    let best = ranked.iter().map(|(has, _)| *has).max().filter(|has| *has >= least);
    elements(ranked.into_iter().filter(|(has, _)| Some(*has) == best).map(|(_, node)| node).collect())
}

pub(super) fn items_at<'d>(attributes: Vec<Found<'d>>, positions: &[i64]) -> Vec<Found<'d>> {
    attributes
        .into_iter()
        .filter_map(|place| {
            let Found::Attribute(attribute) = place else { return None };
            let whole = attribute.raw()?.as_ptr() as usize;
            let mut span = attribute.value_span()?;
            let start = span.start;
            let mut value = attribute.value();
            let mut indices = Vec::new();
            for position in positions {
                let Value::List(list) = value else { return None };
                let items = list.items_raw();
                let index = position_in(*position, items.len())?;
                let (item, raw) = items.into_iter().nth(index)?;
                let place = start + (raw.as_ptr() as usize - whole);
                span = Span::new(place, place + raw.len());
                value = item;
                indices.push(index);
            }
            Some(Found::Item(attribute, indices, value, span))
        })
        .collect()
}

pub(super) fn reference_of(value: Value<'_>) -> Option<Reference<'_>> {
    match value {
        Value::Reference(reference) => Some(reference),
        _ => None,
    }
}

/// What a reference on its own line, or a merge, refers to.
pub(super) fn link_of(node: Node<'_>) -> Option<Reference<'_>> {
    if node.kind() == NodeKind::Merge {
        return Some(Reference { name: None, key: node.text() });
    }
    reference_of(super::value::value_of(node.leaf()))
}

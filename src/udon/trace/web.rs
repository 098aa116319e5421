//! The references of several documents as one web.
//!
//! A reference means an element of its own document; where there is none, those of that name and key in the other
//! documents. The same holds for the mixins that traits stand for. Edges are kept in order of where they start and,
//! a second time, of where they lead, so that all that concerns an element and what is in it is one range.

use std::collections::HashMap;

use crate::udon::document::{Document, Id};
use crate::udon::index::{Link, Mentioning};
use crate::udon::node::Node;
use crate::udon::path_text::{attribute_step, name_text};

/// A document with its name.
#[derive(Debug)]
pub struct Source {
    /// Its file.
    pub file: String,
    /// The document.
    pub document: Document,
}

/// An element of one of several documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which document.
    pub source: usize,
    /// Which node.
    pub id: Id,
}

/// A reference from one place to others.
#[derive(Debug)]
pub(super) struct Edge {
    /// The attribute, merge, line or text that refers; for a trait the element.
    pub from: Place,
    /// What is meant; nothing where it is not defined.
    pub to: Vec<Place>,
    /// The byte that it starts at.
    pub at: usize,
    pub by: By,
    /// As written.
    pub text: String,
    /// Whether its key holds an interpolation.
    pub dynamic: bool,
}

/// How a reference is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Link(Mentioning),
    Trait,
}

/// The references of several documents.
#[derive(Debug)]
pub struct Web<'s> {
    /// The documents.
    pub sources: &'s [Source],
    /// In order of where they start.
    pub(super) edges: Vec<Edge>,
    /// The edges that lead to a place, in order of place.
    leading: Vec<(Place, usize)>,
}

/// What other documents define.
struct Foreign<'s> {
    by_name: HashMap<(Option<&'s str>, &'s str), Vec<Place>>,
    by_key: HashMap<&'s str, Vec<Place>>,
    mixins: HashMap<&'s str, Vec<Place>>,
}

impl<'s> Web<'s> {
    /// The web of these documents.
    pub fn new(sources: &'s [Source]) -> Self {
        let foreign = Foreign::new(sources);
        let mut edges = Vec::new();
        for (source, one) in sources.iter().enumerate() {
            let index = one.document.index();
            let mut own: Vec<Edge> = index.links().map(|link| edge(source, link, &foreign)).collect();
            own.extend(index.loose().map(|link| edge(source, link, &foreign)).filter(|edge| !edge.to.is_empty()));
            for (name, ids) in index.traits() {
                let to = match index.mixin(name) {
                    Some(id) => vec![Place { source, id }],
                    None => foreign.mixins.get(name).cloned().unwrap_or_default(),
                };
                let ids = ids.iter().filter(|_| !to.is_empty());
                own.extend(ids.filter_map(|id| trait_edge(one.document.node(*id), source, name, &to)));
            }
            own.sort_by_key(|edge| edge.at);
            edges.extend(own);
        }
        let mut leading: Vec<(Place, usize)> = Vec::new();
        for (number, edge) in edges.iter().enumerate() {
            leading.extend(edge.to.iter().map(|to| (*to, number)));
        }
        leading.sort_unstable();
        Self { sources, edges, leading }
    }

    pub(super) fn node(&self, place: Place) -> Node<'s> {
        self.sources[place.source].document.node(place.id)
    }

    /// The edges that start in a place or in something in it.
    pub(super) fn out_of(&self, place: Place) -> impl Iterator<Item = &Edge> {
        let span = self.node(place).span();
        let start = self.edges.partition_point(|edge| (edge.from.source, edge.at) < (place.source, span.start));
        self.edges[start..].iter().take_while(move |edge| edge.from.source == place.source && edge.at < span.end)
    }

    /// The edges that lead to a place or to something in it, from the outside; and those from inside to itself.
    pub(super) fn into(&self, place: Place) -> Vec<&Edge> {
        let node = self.node(place);
        let end = node.document().after(place.id);
        let start = if node.is_root() { 0 } else { self.leading.partition_point(|(to, _)| *to < place) };
        let inside = |to: &Place| to.source == place.source && (node.is_root() || end.is_none_or(|end| to.id < end));
        let leading = self.leading[start..].iter();
        let leading = leading.skip_while(|(to, _)| node.is_root() && to.source != place.source);
        let mut numbers: Vec<usize> = leading
            .take_while(|(to, _)| inside(to))
            .filter(|(to, number)| *to == place || !self.starts_in(&self.edges[*number], place))
            .map(|(_, number)| *number)
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| &self.edges[number]).collect()
    }

    /// Whether an edge starts in a place or in something in it.
    pub(super) fn starts_in(&self, edge: &Edge, place: Place) -> bool {
        let span = self.node(place).span();
        edge.from.source == place.source && span.start <= edge.at && edge.at < span.end
    }

    /// Whether a place is another, or in it.
    pub(super) fn is_within(&self, inner: Place, outer: Place) -> bool {
        let span = self.node(outer).span();
        let start = self.node(inner).span().start;
        inner.source == outer.source && span.start <= start && start < span.end
    }
}

impl Edge {
    /// How it is made, in a word.
    pub fn by(&self, web: &Web<'_>) -> String {
        match self.by {
            By::Trait => self.text.clone(),
            By::Link(Mentioning::Merge) => "merge".to_owned(),
            By::Link(Mentioning::Line) => "line".to_owned(),
            By::Link(Mentioning::Prose) => "prose".to_owned(),
            By::Link(Mentioning::Value) => {
                let attribute = web.node(self.from).as_attribute();
                attribute.map(|attribute| attribute_step(&attribute)).unwrap_or_default()
            }
        }
    }

    /// The element that refers; the document where it stands in none.
    pub fn element(&self, web: &Web<'_>) -> Place {
        let node = web.node(self.from);
        if node.is_element() {
            return self.from;
        }
        let element = node.parent_element().unwrap_or(node.document().root());
        Place { source: self.from.source, id: element.id() }
    }
}

impl<'s> Foreign<'s> {
    fn new(sources: &'s [Source]) -> Self {
        let mut foreign = Self { by_name: HashMap::new(), by_key: HashMap::new(), mixins: HashMap::new() };
        if sources.len() < 2 {
            return foreign;
        }
        for (source, one) in sources.iter().enumerate() {
            let index = one.document.index();
            for (name, key, ids) in index.keyed() {
                let places = ids.iter().map(|id| Place { source, id: *id });
                foreign.by_name.entry((name, key)).or_default().extend(places.clone());
                foreign.by_key.entry(key).or_default().extend(places);
            }
            for (name, _) in index.traits() {
                let mixin = index.mixin(name).map(|id| Place { source, id });
                foreign.mixins.entry(name).or_default().extend(mixin);
            }
        }
        foreign
    }

    fn find(&self, name: Option<&str>, key: &str) -> Vec<Place> {
        let found = match name {
            Some(_) => self.by_name.get(&(name, key)),
            None => self.by_key.get(key),
        };
        found.cloned().unwrap_or_default()
    }
}

fn edge(source: usize, link: Link<'_>, foreign: &Foreign<'_>) -> Edge {
    let mut to: Vec<Place> = link.target.iter().map(|id| Place { source, id: *id }).collect();
    if to.is_empty() && !link.is_dynamic() {
        to = foreign.find(link.name, link.key);
    }
    let from = Place { source, id: link.node };
    let (text, dynamic) = (link.written_there(), link.is_dynamic());
    Edge { from, to, at: link.span.start, by: By::Link(link.how), text, dynamic }
}

/// The edge from an element to the mixin that its trait stands for; a mixin does not refer to itself.
fn trait_edge(node: Node<'_>, source: usize, name: &str, to: &[Place]) -> Option<Edge> {
    let (_, span) = node.trait_parts().into_iter().find(|(own, _)| own == name)?;
    let defines = node.name().is_none() && node.traits().first().is_some_and(|first| first == name);
    let from = Place { source, id: node.id() };
    let text = format!(".{}", name_text(name));
    (!defines).then(|| Edge { from, to: to.to_vec(), at: span.start, by: By::Trait, text, dynamic: false })
}

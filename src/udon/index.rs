//! What a document holds, by name, key and trait, and who refers to whom.
//!
//! Built in one walk the first time somebody asks, and dropped with the next edit. Refuses to judge: whether an
//! unresolved reference matters is for `check.rs` to say.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::document::{Document, Id};
use super::node::{Node, NodeKind};
use super::value::{ListToken, Reference, Value};
use crate::span::Span;

/// How a reference is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mentioning {
    /// The value of an attribute, or an item in it.
    Value,
    /// A line of its own.
    Line,
    /// `:[key]`.
    Merge,
    /// In prose: a hint, never an error.
    Prose,
}

/// A reference, from where it stands to what it means.
#[derive(Debug, Clone)]
pub struct Link {
    /// The attribute, merge, reference or text it stands in.
    pub node: Id,
    /// How it is written.
    pub how: Mentioning,
    /// The element name it gives, if any.
    pub name: Option<String>,
    /// The key it gives.
    pub key: String,
    /// Its bytes.
    pub span: Span,
    /// The elements that fit, in document order; the first is meant.
    pub targets: Vec<Id>,
}

impl Link {
    /// As it would be written in a value.
    pub fn written(&self) -> String {
        let key = super::path_text::key_text(&self.key);
        format!("@{}[{key}]", self.name.as_deref().map(super::path_text::name_text).unwrap_or_default())
    }

    /// Whether its key holds an interpolation, so that nobody can say yet what it means.
    pub fn is_dynamic(&self) -> bool {
        self.key.contains("!{{")
    }
}

/// The indexes of a document.
#[derive(Debug, Default)]
pub struct Index {
    names: IndexMap<String, Vec<Id>>,
    keyed: IndexMap<(Option<String>, String), Vec<Id>>,
    keys: IndexMap<String, Vec<Id>>,
    traits: IndexMap<String, Vec<Id>>,
    mixins: IndexMap<String, Vec<Id>>,
    /// The elements of a name under one holder; those of any name under none.
    siblings: HashMap<(Id, Option<String>), Vec<Id>>,
    links: Vec<Link>,
    links_to: IndexMap<Id, Vec<usize>>,
    /// Those in prose that mean nothing in this document.
    loose: Vec<Link>,
}

impl Document {
    /// The indexes, built on first use.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::build(self))
    }
}

impl Index {
    fn build(doc: &Document) -> Self {
        let mut index = Self::default();
        // What directives count as, so that a deep nest of them is not climbed again and again.
        let mut holders: HashMap<Id, Id> = HashMap::new();
        for node in doc.nodes() {
            let parent = doc.parent(node.id());
            let holder = holders.get(&parent).copied().unwrap_or(parent);
            match node.kind() {
                NodeKind::Directive | NodeKind::InlineDirective => {
                    holders.insert(node.id(), holder);
                }
                NodeKind::Element | NodeKind::Embedded => index.add_element(node, holder),
                NodeKind::Attribute => index.add_values(node),
                NodeKind::Reference | NodeKind::Merge => index.add_mention(node),
                NodeKind::Text | NodeKind::Quoted => index.add_prose(node),
                _ => {}
            }
        }
        for i in 0..index.links.len() {
            let link = &index.links[i];
            let targets = index.find(link.name.as_deref(), &link.key).to_vec();
            if let Some(first) = targets.first() {
                index.links_to.entry(*first).or_default().push(i);
            }
            index.links[i].targets = targets;
        }
        let is_loose = |link: &mut Link| link.how == Mentioning::Prose && link.targets.is_empty();
        index.loose = index.links.extract_if(.., is_loose).collect();
        index.links_to.clear();
        for (i, link) in index.links.iter().enumerate() {
            if let Some(first) = link.targets.first() {
                index.links_to.entry(*first).or_default().push(i);
            }
        }
        index
    }

    fn add_element(&mut self, node: Node<'_>, holder: Id) {
        let id = node.id();
        let name = node.name().map(std::borrow::Cow::into_owned);
        let traits = node.traits();
        if let Some(name) = &name {
            self.siblings.entry((holder, Some(name.clone()))).or_default().push(id);
        }
        self.siblings.entry((holder, None)).or_default().push(id);
        if let Some(key) = node.key() {
            self.keyed.entry((name.clone(), key.clone().into_owned())).or_default().push(id);
            self.keys.entry(key.into_owned()).or_default().push(id);
        }
        for (i, name) in traits.iter().enumerate() {
            let ids = self.traits.entry(name.clone().into_owned()).or_default();
            if traits[..i].iter().all(|earlier| earlier != name) {
                ids.push(id);
            }
        }
        match (name, traits.first()) {
            (Some(name), _) => self.names.entry(name).or_default().push(id),
            (None, Some(first)) => self.mixins.entry(first.clone().into_owned()).or_default().push(id),
            (None, None) => {}
        }
    }

    fn add_values(&mut self, node: Node<'_>) {
        let Some(attribute) = node.as_attribute() else { return };
        let (Some(raw), Some(span)) = (attribute.raw(), attribute.value_span()) else { return };
        if !raw.contains(&b'@') {
            return;
        }
        match attribute.value() {
            Value::Reference(reference) => self.add_link(node, Mentioning::Value, reference, span),
            Value::List(list) => {
                for token in list.tokens() {
                    if let ListToken::Item(Value::Reference(reference), item) = token {
                        let start = span.start + (item.as_ptr() as usize - list.raw().as_ptr() as usize);
                        let span = Span::new(start, start + item.len());
                        self.add_link(node, Mentioning::Value, reference, span);
                    }
                }
            }
            _ => {}
        }
    }

    fn add_mention(&mut self, node: Node<'_>) {
        let bytes = node.leaf();
        if node.kind() == NodeKind::Merge {
            let reference = Reference { name: None, key: node.text() };
            return self.add_link(node, Mentioning::Merge, reference, node.span());
        }
        if let Some(mention) = super::identity::scan_mention(bytes, 0) {
            let name = (!mention.name.is_empty()).then(|| String::from_utf8_lossy(&bytes[mention.name]));
            let reference = Reference { name, key: String::from_utf8_lossy(&bytes[mention.key]) };
            self.add_link(node, Mentioning::Line, reference, node.span());
        }
    }

    fn add_prose(&mut self, node: Node<'_>) {
        let bytes = node.leaf();
        let start = node.span().start;
        let mut p = 0;
        while let Some(i) = memchr::memchr(b'@', &bytes[p..]) {
            p += i;
            match super::identity::scan_mention(bytes, p).filter(|mention| !mention.name.is_empty()) {
                Some(mention) => {
                    let name = Some(String::from_utf8_lossy(&bytes[mention.name]));
                    let reference = Reference { name, key: String::from_utf8_lossy(&bytes[mention.key]) };
                    self.add_link(node, Mentioning::Prose, reference, Span::new(start + p, start + mention.end));
                    p = mention.end;
                }
                None => p += 1,
            }
        }
    }

    fn add_link(&mut self, node: Node<'_>, how: Mentioning, reference: Reference<'_>, span: Span) {
        self.links.push(Link {
            node: node.id(),
            how,
            name: reference.name.map(std::borrow::Cow::into_owned),
            key: reference.key.into_owned(),
            span,
            targets: Vec::new(),
        });
    }

    /// The elements with that key, and that name where one is given.
    pub fn find(&self, name: Option<&str>, key: &str) -> &[Id] {
        match name {
            // A map of pairs cannot be asked with borrowed text; keys are short.
            Some(name) => self.keyed.get(&(Some(name.to_owned()), key.to_owned())),
            None => self.keys.get(key),
        }
        .map_or(&[], Vec::as_slice)
    }

    /// The elements of that name, or of any, that are counted among the children of `holder`.
    pub(super) fn siblings(&self, holder: Id, name: Option<&str>) -> &[Id] {
        self.siblings.get(&(holder, name.map(str::to_owned))).map_or(&[], Vec::as_slice)
    }

    /// The elements of one name under one holder, two or more, by their first.
    pub(super) fn sibling_groups(&self) -> Vec<&[Id]> {
        let groups = self.siblings.iter().filter(|((_, name), ids)| name.is_some() && ids.len() > 1);
        let mut groups: Vec<&[Id]> = groups.map(|(_, ids)| ids.as_slice()).collect();
        groups.sort_unstable();
        groups
    }

    /// The elements of that name, in document order.
    pub fn named(&self, name: &str) -> &[Id] {
        self.names.get(name).map_or(&[], Vec::as_slice)
    }

    /// Every name with its elements, in order of first use.
    pub fn names(&self) -> impl Iterator<Item = (&str, &[Id])> {
        self.names.iter().map(|(name, ids)| (name.as_str(), ids.as_slice()))
    }

    /// Every name, if any, and key with its elements.
    pub fn keyed(&self) -> impl Iterator<Item = (Option<&str>, &str, &[Id])> {
        self.keyed.iter().map(|((name, key), ids)| (name.as_deref(), key.as_str(), ids.as_slice()))
    }

    /// The elements with that trait.
    pub fn with_trait(&self, name: &str) -> &[Id] {
        self.traits.get(name).map_or(&[], Vec::as_slice)
    }

    /// Every trait with its elements, in order of first use.
    pub fn traits(&self) -> impl Iterator<Item = (&str, &[Id])> {
        self.traits.iter().map(|(name, ids)| (name.as_str(), ids.as_slice()))
    }

    /// The element that defines a trait: the first one without a name whose first trait it is.
    pub fn mixin(&self, name: &str) -> Option<Id> {
        self.mixins.get(name)?.first().copied()
    }

    /// Every reference, in document order; of those in prose only the ones that mean something.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The mentions in prose that mean nothing in this document; in another they may.
    pub(super) fn loose(&self) -> &[Link] {
        &self.loose
    }

    /// The references to an element, in document order.
    pub fn links_to(&self, id: Id) -> impl Iterator<Item = &Link> {
        self.links_to.get(&id).into_iter().flatten().map(|i| &self.links[*i])
    }

    /// Every element that is referred to, with the references, in order of first reference.
    pub fn targets(&self) -> impl Iterator<Item = (Id, Vec<&Link>)> {
        self.links_to.iter().map(|(id, links)| (*id, links.iter().map(|i| &self.links[*i]).collect()))
    }

    /// The references that mean nothing in the document.
    pub fn unresolved(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.targets.is_empty() && !link.is_dynamic())
    }
}

//! What elements of one name have in documents: which attributes and children, how often, of what types.
//!
//! Attributes that come by mixins and merges are counted, as they are when a document is checked, so that what is
//! learnt holds for what it was learnt from. Refuses to draw conclusions (`learn.rs`).

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::check::present;
use super::kind::Kind;
use crate::udon::document::Document;
use crate::udon::node::{Node, NodeKind};
use crate::udon::value::{List, ListToken, Value};

/// How many different texts of an attribute are kept.
const TEXTS: usize = 24;
/// How deep structured attributes are looked into.
const DEPTH: usize = 24;

/// What was seen in documents.
#[derive(Debug, Default, Clone)]
pub struct Observed {
    /// How many documents.
    pub documents: usize,
    /// The names of elements at the top, in order of first use.
    pub top: IndexMap<String, usize>,
    /// Elements by name.
    pub elements: IndexMap<String, Seen>,
}

/// What elements of one name have.
#[derive(Debug, Default, Clone)]
pub struct Seen {
    /// How many elements.
    pub count: usize,
    /// Their attributes.
    pub attributes: IndexMap<String, Habit>,
    /// Their children by name.
    pub children: IndexMap<String, Offspring>,
    /// How many of them hold text.
    pub with_text: usize,
}

/// What one attribute is.
#[derive(Debug, Default, Clone)]
pub struct Habit {
    /// How many elements have it.
    pub count: usize,
    /// Some of them by a mixin or merge.
    pub inherited: bool,
    /// Its single values, by type.
    pub kinds: BTreeMap<Kind, usize>,
    /// Its values as text, with how often; no longer kept once there are too many.
    pub texts: BTreeMap<String, usize>,
    /// There were more different texts than are kept.
    pub many_texts: bool,
    /// What it refers to: names of elements, and nothing where the name is not known.
    pub targets: BTreeSet<Option<String>>,
    /// How many of its values are references.
    pub references: usize,
    /// How many are lists.
    pub lists: usize,
    /// The types of their items.
    pub items: BTreeSet<Kind>,
    /// Some items are references, lists, or of no type that a schema knows.
    pub odd_items: bool,
    /// What it holds as lines of its own.
    pub record: Option<Box<Seen>>,
    /// How many values are of no type that a schema knows.
    pub odd: usize,
    /// The values as written, of elements that were looked at one by one.
    pub raw: BTreeSet<String>,
}

/// How often a child element stands in elements of one name.
#[derive(Debug, Default, Clone, Copy)]
pub struct Offspring {
    /// In how many of them.
    pub holders: usize,
    /// How many altogether.
    pub count: usize,
    /// The most in one of them.
    pub most: usize,
}

impl Observed {
    /// Adds what a document holds.
    pub fn add(&mut self, doc: &Document) {
        self.documents += 1;
        for node in doc.root().elements() {
            if let Some(name) = node.name() {
                *self.top.entry(name.into_owned()).or_default() += 1;
            }
        }
        for node in doc.nodes().filter(|node| node.is_element()) {
            if let Some(name) = node.name() {
                self.elements.entry(name.into_owned()).or_default().add(node, DEPTH);
            }
        }
    }

    /// Adds what was seen in other documents.
    pub fn join(&mut self, other: Self) {
        self.documents += other.documents;
        for (name, count) in other.top {
            *self.top.entry(name).or_default() += count;
        }
        for (name, seen) in other.elements {
            self.elements.entry(name).or_default().join(seen);
        }
    }
}

impl Seen {
    fn add(&mut self, node: Node<'_>, depth: usize) {
        self.count += 1;
        let present = present(node);
        for (name, attribute) in &present.attributes {
            if attribute.suffix().is_none() {
                let habit = self.attributes.entry(name.to_string()).or_default();
                habit.inherited |= attribute.node().parent_element() != Some(node);
                habit.add(node.document(), &attribute.value(), depth);
            }
        }
        for (name, children) in &present.children {
            let offspring = self.children.entry(name.to_string()).or_default();
            offspring.holders += 1;
            offspring.count += children.len();
            offspring.most = offspring.most.max(children.len());
        }
        let is_text = |child: Node<'_>| matches!(child.kind(), NodeKind::Text | NodeKind::Interpolation);
        self.with_text += usize::from(node.children().any(is_text));
    }

    /// Adds what an element itself has; what comes by mixins is left out.
    pub(super) fn add_own(&mut self, node: Node<'_>) {
        self.count += 1;
        for attribute in node.attributes_through().filter(|attribute| attribute.suffix().is_none()) {
            let habit = self.attributes.entry(attribute.name().into_owned()).or_default();
            habit.add(node.document(), &attribute.value(), DEPTH);
            if let Some(raw) = attribute.raw() {
                habit.raw.insert(String::from_utf8_lossy(raw).into_owned());
            }
        }
        let mut children: IndexMap<String, usize> = IndexMap::new();
        for name in node.elements().filter_map(Node::name) {
            *children.entry(name.into_owned()).or_default() += 1;
        }
        for (name, count) in children {
            let offspring = self.children.entry(name).or_default();
            offspring.holders += 1;
            offspring.count += count;
            offspring.most = offspring.most.max(count);
        }
    }

    fn join(&mut self, other: Self) {
        self.count += other.count;
        self.with_text += other.with_text;
        for (name, habit) in other.attributes {
            self.attributes.entry(name).or_default().join(habit);
        }
        for (name, more) in other.children {
            let offspring = self.children.entry(name).or_default();
            offspring.holders += more.holders;
            offspring.count += more.count;
            offspring.most = offspring.most.max(more.most);
        }
    }

    /// Whether there is nothing but text in them.
    pub fn is_text(&self) -> bool {
        self.attributes.is_empty() && self.children.is_empty() && self.with_text > 0
    }
}

impl Habit {
    fn add(&mut self, doc: &Document, value: &Value<'_>, depth: usize) {
        self.count += 1;
        match value {
            Value::Template(_) => {}
            Value::Reference(reference) => {
                self.references += 1;
                let named = reference.name.as_ref().map(|name| name.clone().into_owned());
                self.targets.insert(named.or_else(|| target(doc, &reference.key)));
            }
            Value::List(list) => {
                self.lists += 1;
                self.list(*list);
            }
            Value::Nodes(node) if depth > 0 => self.record.get_or_insert_default().add(*node, depth - 1),
            single => match Kind::of(single) {
                Some(kind) => {
                    *self.kinds.entry(kind).or_default() += 1;
                    if let Value::String(text) = single {
                        self.text(text);
                    }
                }
                None => self.odd += 1,
            },
        }
    }

    /// The value that all have, as written.
    pub(super) fn only_value(&self) -> Option<String> {
        if self.raw.len() == 1 && self.count > 1 { self.raw.first().cloned() } else { None }
    }

    fn text(&mut self, text: &str) {
        if self.texts.contains_key(text) || self.texts.len() < TEXTS {
            *self.texts.entry(text.to_owned()).or_default() += 1;
        } else {
            self.many_texts = true;
        }
    }

    fn list(&mut self, list: List<'_>) {
        for token in list.tokens() {
            match token {
                ListToken::Item(Value::Template(_), _) | ListToken::Close => {}
                ListToken::Item(value, _) => match Kind::of(&value) {
                    Some(kind) => drop(self.items.insert(kind)),
                    None => self.odd_items = true,
                },
                ListToken::Open(_) => self.odd_items = true,
            }
        }
    }

    fn join(&mut self, other: Self) {
        self.count += other.count;
        self.inherited |= other.inherited;
        self.references += other.references;
        self.lists += other.lists;
        self.odd += other.odd;
        self.odd_items |= other.odd_items;
        self.many_texts |= other.many_texts;
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        for (text, count) in other.texts {
            if self.texts.contains_key(&text) || self.texts.len() < TEXTS {
                *self.texts.entry(text).or_default() += count;
            } else {
                self.many_texts = true;
            }
        }
        self.targets.extend(other.targets);
        self.items.extend(other.items);
        if let Some(record) = other.record {
            self.record.get_or_insert_default().join(*record);
        }
    }
}

/// The name of the element that a reference by key alone means.
fn target(doc: &Document, key: &str) -> Option<String> {
    let targets = doc.index().find(None, key);
    targets.first().and_then(|id| doc.node(*id).name()).map(std::borrow::Cow::into_owned)
}

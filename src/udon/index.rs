//! What a document holds, by name, key and trait, and who refers to whom.
//!
//! Built in one walk the first time somebody asks, and dropped with the next edit. Names, keys and traits are kept once
//! and known by number after that; most keys belong to one element, which then costs no allocation. Refuses to judge:
//! whether an unresolved reference matters is for `check.rs` to say.

use std::collections::HashMap;
use std::sync::OnceLock;

use foldhash::fast::RandomState;
use indexmap::{IndexMap, IndexSet};

use super::document::{Document, Id};
use super::node::{Node, NodeKind};
use super::node_identity::Identity;
use super::record::{Kind, small};
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
    /// The element that is meant: the first, in document order, that fits. [`Index::find`] gives the others.
    pub target: Option<Id>,
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

/// The number of a text that some element has as name, key or trait.
pub(super) type Word = u32;

/// No name, or no key: stands for elements of any name, or of none.
pub(super) const NAMELESS: Word = Word::MAX;

/// What an element is called, by number, and where it stands in the lists: what a path needs to know, without a text
/// being read or hashed again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Called {
    pub id: Id,
    pub name: Word,
    pub key: Word,
    pub has_traits: bool,
    /// Its place among the lists of names, of names with keys, and of names under one holder.
    named: u32,
    keyed: u32,
    among: u32,
}

/// Elements in document order.
#[derive(Debug)]
enum Ids {
    One(Id),
    Many(Vec<Id>),
}

impl Ids {
    fn push(&mut self, id: Id) {
        match self {
            Self::One(first) => *self = Self::Many(vec![*first, id]),
            Self::Many(ids) => ids.push(id),
        }
    }

    fn as_slice(&self) -> &[Id] {
        match self {
            Self::One(id) => std::slice::from_ref(id),
            Self::Many(ids) => ids,
        }
    }
}

/// Elements by something, in order of first use.
type Lists<K> = IndexMap<K, Ids, RandomState>;

/// Adds an element to a list; gives the place of the list among the lists.
fn add<K: std::hash::Hash + Eq>(lists: &mut Lists<K>, key: K, id: Id) -> u32 {
    match lists.entry(key) {
        indexmap::map::Entry::Occupied(mut entry) => {
            entry.get_mut().push(id);
            small(entry.index())
        }
        indexmap::map::Entry::Vacant(entry) => {
            let place = small(entry.index());
            entry.insert(Ids::One(id));
            place
        }
    }
}

/// The indexes of a document.
#[derive(Debug, Default)]
pub struct Index {
    /// Every element, in document order.
    elements: Vec<Called>,
    words: IndexSet<Box<str>, RandomState>,
    names: Lists<Word>,
    keyed: Lists<(Word, Word)>,
    /// Elements of any name by key: few ask.
    keys: OnceLock<Lists<Word>>,
    traits: Lists<Word>,
    mixins: Lists<Word>,
    /// The elements of a name under one holder.
    siblings: Lists<(Id, Word)>,
    /// All elements under one holder: few ask.
    children: OnceLock<Lists<Id>>,
    /// What the children of a directive are counted among, so that a deep nest of them is not climbed again and again.
    holders: HashMap<Id, Id, RandomState>,
    /// How many elements under one holder share a name, or any, and a key; only of those that are not alone anyway.
    alike: OnceLock<HashMap<(Id, Word, Word), usize, RandomState>>,
    /// How many share a trait.
    of_a_kind: OnceLock<HashMap<(Id, Word), usize, RandomState>>,
    links: Vec<Link>,
    links_to: IndexMap<Id, Vec<usize>, RandomState>,
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
        for (number, chunk) in (0..).zip(doc.chunks.iter()) {
            let refers = memchr::memchr(b'@', chunk.text()).is_some();
            for (place, record) in (0..).zip(&**chunk.nodes) {
                let id = Id { chunk: number, node: place };
                let node = doc.node(id);
                match record.kind() {
                    kind if kind.is_directive() || kind.is_element() => {
                        let holder = index.holder(node);
                        if kind.is_element() {
                            index.add_element(node, holder);
                        } else {
                            index.holders.insert(id, holder);
                        }
                    }
                    Kind::Merge => index.add_mention(node),
                    Kind::Attribute | Kind::Structured | Kind::NodeValue if refers => index.add_values(node),
                    Kind::Reference if refers => index.add_mention(node),
                    Kind::Text | Kind::Quoted if refers => index.add_prose(node),
                    _ => {}
                }
            }
        }
        let mut links = std::mem::take(&mut index.links);
        for link in &mut links {
            link.target = index.find(link.name.as_deref(), &link.key).first().copied();
        }
        let is_loose = |link: &mut Link| link.how == Mentioning::Prose && link.target.is_none();
        index.loose = links.extract_if(.., is_loose).collect();
        for (i, link) in links.iter().enumerate() {
            if let Some(target) = link.target {
                index.links_to.entry(target).or_default().push(i);
            }
        }
        index.links = links;
        index
    }

    /// The number of a text, a new one where it has none.
    fn number(&mut self, text: &str) -> Word {
        let word = self.words.get_index_of(text).unwrap_or_else(|| self.words.insert_full(text.into()).0);
        small(word)
    }

    fn add_element(&mut self, node: Node<'_>, holder: Id) {
        let id = node.id();
        let Identity { name, key, traits } = node.identity();
        let mut called =
            Called { id, name: NAMELESS, key: NAMELESS, has_traits: !traits.is_empty(), named: 0, keyed: 0, among: 0 };
        if let Some(name) = name {
            called.name = self.number(&name);
            called.among = add(&mut self.siblings, (holder, called.name), id);
            called.named = add(&mut self.names, called.name, id);
        }
        if let Some(key) = key {
            called.key = self.number(&key);
            called.keyed = add(&mut self.keyed, (called.name, called.key), id);
        }
        self.elements.push(called);
        let name = called.name;
        for (i, text) in traits.iter().enumerate() {
            let word = self.number(text);
            if i == 0 && name == NAMELESS {
                add(&mut self.mixins, word, id);
            }
            if !traits[..i].contains(text) {
                add(&mut self.traits, word, id);
            }
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
            self.add_link(node, Mentioning::Line, Reference::of_mention(bytes, mention), node.span());
        }
    }

    fn add_prose(&mut self, node: Node<'_>) {
        let bytes = node.leaf();
        let start = node.span().start;
        for (place, mention) in super::identity::mentions_in_prose(bytes) {
            let span = Span::new(start + place, start + mention.end);
            self.add_link(node, Mentioning::Prose, Reference::of_mention(bytes, mention), span);
        }
    }

    fn add_link(&mut self, node: Node<'_>, how: Mentioning, reference: Reference<'_>, span: Span) {
        self.links.push(Link {
            node: node.id(),
            how,
            name: reference.name.map(std::borrow::Cow::into_owned),
            key: reference.key.into_owned(),
            span,
            target: None,
        });
    }

    fn list<K: std::hash::Hash + Eq>(lists: &Lists<K>, key: Option<K>) -> &[Id] {
        key.and_then(|key| lists.get(&key)).map_or(&[], Ids::as_slice)
    }

    fn known(&self, text: &str) -> Option<Word> {
        self.words.get_index_of(text).map(small)
    }

    /// The text of a number.
    pub(super) fn word(&self, word: Word) -> &str {
        self.words.get_index(word as usize).map_or("", |text| text)
    }

    /// What an element is called.
    pub(super) fn called(&self, id: Id) -> Option<&Called> {
        self.elements.binary_search_by_key(&id, |called| called.id).ok().map(|place| &self.elements[place])
    }

    /// What every element is called, in document order.
    pub(super) fn elements(&self) -> &[Called] {
        &self.elements
    }

    /// Whether an element is the only one of its name in the document.
    pub(super) fn is_alone_by_name(&self, called: &Called) -> bool {
        self.names.get_index(called.named as usize).is_some_and(|(_, ids)| matches!(ids, Ids::One(_)))
    }

    /// The elements of the same name, or without one, and of the same key.
    fn same_key(&self, called: &Called) -> &[Id] {
        self.keyed.get_index(called.keyed as usize).map_or(&[], |(_, ids)| ids.as_slice())
    }

    /// Whether an element with a key is the only one of its name and key in the document.
    pub(super) fn is_alone_by_key(&self, called: &Called) -> bool {
        self.same_key(called).len() == 1
    }

    /// The elements of the same name under the same holder; of one without a name, all elements there.
    pub(super) fn like_siblings(&self, doc: &Document, called: &Called) -> &[Id] {
        if called.name == NAMELESS {
            return self.siblings(doc, self.holder(doc.node(called.id)), None);
        }
        self.siblings.get_index(called.among as usize).map_or(&[], |(_, ids)| ids.as_slice())
    }

    fn keys(&self) -> &Lists<Word> {
        self.keys.get_or_init(|| {
            let mut keys = Lists::default();
            for called in self.elements.iter().filter(|called| called.key != NAMELESS) {
                add(&mut keys, called.key, called.id);
            }
            keys
        })
    }

    fn children(&self, doc: &Document) -> &Lists<Id> {
        self.children.get_or_init(|| {
            let mut children = Lists::default();
            for called in &self.elements {
                add(&mut children, self.holder(doc.node(called.id)), called.id);
            }
            children
        })
    }

    /// The elements with that key, and that name where one is given.
    pub fn find(&self, name: Option<&str>, key: &str) -> &[Id] {
        let Some(key) = self.known(key) else { return &[] };
        match name {
            Some(name) => Self::list(&self.keyed, self.known(name).map(|name| (name, key))),
            None => Self::list(self.keys(), Some(key)),
        }
    }

    /// The elements of that name, or of any, that are counted among the children of `holder`.
    pub(super) fn siblings(&self, doc: &Document, holder: Id, name: Option<&str>) -> &[Id] {
        match name {
            Some(name) => Self::list(&self.siblings, self.known(name).map(|name| (holder, name))),
            None => Self::list(self.children(doc), Some(holder)),
        }
    }

    /// The node whose children an element or directive is counted among: an element, an attribute, or the document.
    pub(super) fn holder(&self, node: Node<'_>) -> Id {
        let parent = node.doc.parent(node.id());
        if self.holders.is_empty() { parent } else { *self.holders.get(&parent).unwrap_or(&parent) }
    }

    /// How many of the children of `holder` have that key, and that name where one is given.
    pub(super) fn count_keyed(&self, doc: &Document, holder: Id, name: Option<&str>, key: &str) -> usize {
        let ids = self.find(name, key);
        if let [id] = ids {
            return usize::from(self.holder(doc.node(*id)) == holder);
        }
        let (Some(name), Some(key)) = (name.map_or(Some(NAMELESS), |name| self.known(name)), self.known(key)) else {
            return 0;
        };
        let counts = self.alike.get_or_init(|| {
            let mut counts = HashMap::default();
            let named = self.keyed.iter().filter(|((name, _), _)| *name != NAMELESS).map(|(key, ids)| (*key, ids));
            let any = self.keys().iter().map(|(key, ids)| ((NAMELESS, *key), ids));
            for ((name, key), ids) in named.chain(any).filter(|(_, ids)| ids.as_slice().len() > 1) {
                for id in ids.as_slice() {
                    *counts.entry((self.holder(doc.node(*id)), name, key)).or_default() += 1;
                }
            }
            counts
        });
        counts.get(&(holder, name, key)).copied().unwrap_or(0)
    }

    /// How many of the children of `holder` have that trait.
    pub(super) fn count_with_trait(&self, doc: &Document, holder: Id, name: &str) -> usize {
        if let [id] = self.with_trait(name) {
            return usize::from(self.holder(doc.node(*id)) == holder);
        }
        let counts = self.of_a_kind.get_or_init(|| {
            let mut counts = HashMap::default();
            for (name, ids) in self.traits.iter().filter(|(_, ids)| ids.as_slice().len() > 1) {
                for id in ids.as_slice() {
                    *counts.entry((self.holder(doc.node(*id)), *name)).or_default() += 1;
                }
            }
            counts
        });
        self.known(name).and_then(|name| counts.get(&(holder, name))).copied().unwrap_or(0)
    }

    /// The elements of one name under one holder, two or more, by their first.
    pub(super) fn sibling_groups(&self) -> Vec<&[Id]> {
        let mut groups: Vec<&[Id]> = self.siblings.values().map(Ids::as_slice).filter(|ids| ids.len() > 1).collect();
        groups.sort_unstable_by_key(|ids| ids[0]);
        groups
    }

    /// The elements of that name, in document order.
    pub fn named(&self, name: &str) -> &[Id] {
        Self::list(&self.names, self.known(name))
    }

    /// Every name with its elements, in order of first use.
    pub fn names(&self) -> impl Iterator<Item = (&str, &[Id])> {
        self.names.iter().map(|(name, ids)| (self.word(*name), ids.as_slice()))
    }

    /// Every name, if any, and key with its elements.
    pub fn keyed(&self) -> impl Iterator<Item = (Option<&str>, &str, &[Id])> {
        self.keyed
            .iter()
            .map(|((name, key), ids)| ((*name != NAMELESS).then(|| self.word(*name)), self.word(*key), ids.as_slice()))
    }

    /// The elements with that trait.
    pub fn with_trait(&self, name: &str) -> &[Id] {
        Self::list(&self.traits, self.known(name))
    }

    /// Every trait with its elements, in order of first use.
    pub fn traits(&self) -> impl Iterator<Item = (&str, &[Id])> {
        self.traits.iter().map(|(name, ids)| (self.word(*name), ids.as_slice()))
    }

    /// The element that defines a trait: the first one without a name whose first trait it is.
    pub fn mixin(&self, name: &str) -> Option<Id> {
        Self::list(&self.mixins, self.known(name)).first().copied()
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
        self.links.iter().filter(|link| link.target.is_none() && !link.is_dynamic())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much an index holds: elements in lists, and references in lists.
    fn held(source: &str) -> usize {
        let doc = Document::parse(source);
        let index = doc.index();
        let ids = |lists: &Lists<Word>| lists.values().map(|ids| ids.as_slice().len()).sum::<usize>();
        let links = index.links.iter().map(|link| 1 + usize::from(link.target.is_some())).sum::<usize>();
        let named = [&index.names, index.keys(), &index.traits, &index.mixins].map(ids).iter().sum::<usize>();
        named + links + index.links_to.values().map(Vec::len).sum::<usize>()
    }

    #[test]
    fn what_is_held_grows_as_the_source() {
        for line in ["|a[k]\n@[k]\n", "|a[k] :r @a[k]\n", "|e :[k]\n|f[k] :a 1\n", "|e[1] :[2]\n|f[2] :[1]\n"] {
            let (some, more) = (held(&line.repeat(100)), held(&line.repeat(1000)));
            assert!(some > 100 && more <= 10 * some, "{line:?}: {some} and {more}");
        }
    }

    /// A search to the end of the text from each of the marks would not come to an end.
    #[test]
    fn marks_that_open_nothing_are_passed_once() {
        for mark in ["@[", "@a[", "@a['", "@a[\"", "@'a'[", "@a[!{"] {
            let doc = Document::parse(format!("|x {}\n", mark.repeat(100_000)));
            assert_eq!(doc.index().links().len() + doc.index().loose().len(), 0, "{mark}");
        }
    }

    #[test]
    fn names_are_meant_as_they_read() {
        let doc = Document::parse("|'a\\'b'[k]\n:r @'a\\'b'[k]\n@'a\\'b'[k]\nsee @'a\\'b'[k] there\n");
        let index = doc.index();
        assert_eq!(index.links().len(), 3);
        for link in index.links() {
            assert_eq!((link.written().as_str(), link.target.is_some()), ("@'a\\'b'[k]", true));
        }
    }
}

//! What a document holds, by name, key and trait, and who refers to whom.
//!
//! Built in one walk the first time somebody asks, and dropped with the next edit. Names, keys and traits are kept once
//! and known by number after that; most keys belong to one element, which then costs no allocation. Refuses to judge:
//! whether an unresolved reference matters is for `check` to say.

mod add;
mod alike;
mod build;
mod link;
mod links;
mod lists;
mod texts;

use std::collections::HashMap;
use std::sync::OnceLock;

use foldhash::fast::RandomState;

use self::build::Building;
pub use self::link::{Link, Mentioning};
use self::links::Links;
use self::lists::{Lists, NONE, Number};
use self::texts::Texts;
use super::document::{Document, Id};
use super::node::Node;
use super::record::small;

/// The number of a text that some element has as name, key or trait.
pub(super) type Word = u32;

/// No name, or no key: stands for elements of any name, or of none.
pub(super) const NAMELESS: Word = NONE;

/// What an element is called, by number, and where it stands in the lists: what a path needs to know, without a text
/// being read or hashed again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Called {
    pub id: Id,
    pub name: Word,
    /// Its list of those with its name and key; none where it has no key.
    keyed: Number,
    /// Its lists of those with its name under its holder, and of all under its holder; none where it is alone there.
    among: Number,
    under: Number,
    /// Its place among those of its name under its holder, of one without a name among all there; and whether it has traits.
    place: u32,
}

/// The bit of a place that says that the element has traits: no document has so many elements.
const TRAITS: u32 = 1 << 31;

impl Called {
    /// Whether it has a key.
    pub const fn has_key(&self) -> bool {
        self.keyed != NONE
    }

    /// Whether it has traits.
    pub const fn has_traits(&self) -> bool {
        self.place & TRAITS != 0
    }

    /// Its place among those of its name under its holder; of one without a name, among all there.
    pub const fn place(&self) -> usize {
        (self.place & !TRAITS) as usize
    }

    /// The list of those of its name under its holder.
    pub const fn among(&self) -> u32 {
        self.among
    }
}

/// The elements under a holder.
#[derive(Debug, Clone, Copy)]
enum Under {
    /// One, by its place among all.
    Only(usize),
    /// Several, by their list.
    Several(Number),
}

/// The lists that a text stands for.
#[derive(Debug, Clone, Copy)]
struct Uses {
    /// Elements of that name.
    named: Number,
    /// Elements of that key and of the name that it was met with first.
    keyed: Number,
    /// Elements with that trait.
    traits: Number,
    /// The first element without a name whose first trait it is.
    mixin: Option<Id>,
}

/// Elements by trait.
#[derive(Debug, Default)]
struct Traits {
    lists: Lists,
    /// The trait of each list, and the last element there.
    of: Vec<(Word, Id)>,
    /// Every element with the list of each of its traits, in document order.
    all: Vec<(Number, Id)>,
}

impl Traits {
    fn list(&self, list: Number) -> &[Id] {
        self.lists.get(list, || self.all.iter().copied())
    }

    /// Every trait with its elements, in order of first use.
    fn iter(&self) -> impl Iterator<Item = (Word, &[Id])> {
        (0..).zip(&self.of).map(|(list, (word, _))| (*word, self.list(list)))
    }
}

/// Elements of any name by key.
#[derive(Debug)]
struct Keys {
    lists: Lists,
    /// The list of each word that is a key.
    of: Vec<Number>,
}

const UNUSED: Uses = Uses { named: NONE, keyed: NONE, traits: NONE, mixin: None };

/// The indexes of a document.
#[derive(Debug, Default)]
pub struct Index {
    /// Every element, in document order.
    elements: Vec<Called>,
    words: Texts,
    /// By word.
    uses: Vec<Uses>,
    named: Lists,
    /// The elements of a name, or without one, and a key; and these, by list.
    keyed: Lists,
    names_and_keys: Vec<(Word, Word)>,
    /// The lists of a key and of a name that the key was not met with first.
    keyed_others: HashMap<(Word, Word), Number, RandomState>,
    /// Elements of any name by key: few ask.
    keys: OnceLock<Keys>,
    /// Some key is a number.
    has_positions: bool,
    /// Something has attributes.
    has_attributes: bool,
    traits: Traits,
    /// The elements of a name under one holder, and where to find them by these: few ask.
    among: Lists,
    among_of: OnceLock<HashMap<(Id, Word), Number, RandomState>>,
    /// All elements under one holder, and where to find them by that: few ask.
    children: Lists,
    children_of: OnceLock<HashMap<Id, Under, RandomState>>,
    /// What the children of a directive are counted among, so that a deep nest of them is not climbed again and again.
    holders: HashMap<Id, Id, RandomState>,
    /// How many elements under one holder share a name, or any, and a key; only of those that are not alone anyway.
    alike: OnceLock<HashMap<(Id, Word, Word), usize, RandomState>>,
    /// How many share a trait.
    of_a_kind: OnceLock<HashMap<(Id, Word), usize, RandomState>>,
    links: Links,
}

impl Document {
    /// The indexes, built on first use.
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| Building::new(self).build())
    }
}

impl Index {
    /// The list of a name, or none, and a key.
    fn list_of_key(&self, name: Word, key: Word) -> Number {
        let first = self.uses[key as usize].keyed;
        if first == NONE || self.names_and_keys[first as usize].0 == name {
            return first;
        }
        self.keyed_others.get(&(name, key)).copied().unwrap_or(NONE)
    }

    fn known(&self, text: &str) -> Option<Word> {
        self.words.number(text)
    }

    fn known_uses(&self, text: &str) -> Uses {
        self.words.number(text).map_or(UNUSED, |word| self.uses[word as usize])
    }

    /// The text of a number.
    pub(super) fn word(&self, word: Word) -> &str {
        self.words.text(word)
    }

    /// The key of an element, by number.
    pub(super) fn key_of(&self, called: &Called) -> Word {
        self.names_and_keys.get(called.keyed as usize).map_or(NAMELESS, |(_, key)| *key)
    }

    /// What an element is called.
    pub(super) fn called(&self, id: Id) -> Option<&Called> {
        self.elements.binary_search_by_key(&id, |called| called.id).ok().map(|place| &self.elements[place])
    }

    /// What every element is called, in document order.
    pub(super) fn elements(&self) -> &[Called] {
        &self.elements
    }

    /// Whether some element has a number as key.
    pub(super) const fn has_positions(&self) -> bool {
        self.has_positions
    }

    /// Whether anything has attributes.
    pub(super) const fn has_attributes(&self) -> bool {
        self.has_attributes
    }

    /// How many elements come before a node.
    pub(super) fn count_before(&self, id: Id) -> usize {
        self.elements.partition_point(|called| called.id < id)
    }

    fn list_named(&self, list: Number) -> &[Id] {
        let list_of = |called: &Called| match called.name {
            NAMELESS => NONE,
            name => self.uses[name as usize].named,
        };
        self.named.get(list, || self.elements.iter().map(move |called| (list_of(called), called.id)))
    }

    fn list_keyed(&self, list: Number) -> &[Id] {
        self.keyed.get(list, || self.elements.iter().map(|called| (called.keyed, called.id)))
    }

    fn list_among(&self, list: Number) -> &[Id] {
        self.among.get(list, || self.elements.iter().map(|called| (called.among, called.id)))
    }

    fn list_under(&self, list: Number) -> &[Id] {
        self.children.get(list, || self.elements.iter().map(|called| (called.under, called.id)))
    }

    /// Whether an element is the only one of its name in the document.
    pub(super) fn is_alone_by_name(&self, called: &Called) -> bool {
        self.uses.get(called.name as usize).is_some_and(|uses| self.named.count(uses.named) == 1)
    }

    /// Whether an element with a key is the only one of its name and key in the document.
    pub(super) fn is_alone_by_key(&self, called: &Called) -> bool {
        self.keyed.count(called.keyed) == 1
    }

    /// Whether the element before or after one of its name and key is a child of the same holder. Where neither is,
    /// another may be.
    pub(super) fn is_beside_its_like(&self, doc: &Document, called: &Called, holder: Id) -> bool {
        let ids = self.list_keyed(called.keyed);
        let place = ids.partition_point(|id| *id < called.id);
        let is_like = |place: usize| ids.get(place).is_some_and(|id| self.holder(doc.node(*id)) == holder);
        is_like(place + 1) || place.checked_sub(1).is_some_and(is_like)
    }

    /// How many elements there are of the same name under the same holder; of one without a name, how many at all.
    pub(super) fn count_like(&self, called: &Called) -> usize {
        let count =
            if called.name == NAMELESS { self.children.count(called.under) } else { self.among.count(called.among) };
        count.max(1)
    }

    fn keys(&self) -> &Keys {
        self.keys.get_or_init(|| {
            let mut keys = Keys { lists: Lists::default(), of: vec![NONE; self.words.len()] };
            for called in &self.elements {
                match keys.of.get_mut(self.key_of(called) as usize) {
                    None => {}
                    Some(list) if *list == NONE => *list = keys.lists.start(called.id),
                    Some(list) => _ = keys.lists.add(*list),
                }
            }
            keys
        })
    }

    /// The elements with that key, of any name.
    fn list_of_any(&self, key: Word) -> &[Id] {
        let keys = self.keys();
        let list_of = |key: Word| keys.of.get(key as usize).copied().unwrap_or(NONE);
        keys.lists.get(list_of(key), || self.elements.iter().map(|called| (list_of(self.key_of(called)), called.id)))
    }

    /// The elements with that key, and that name where one is given.
    pub fn find(&self, name: Option<&str>, key: &str) -> &[Id] {
        let Some(key) = self.known(key) else { return &[] };
        match name {
            Some(name) => self.known(name).map_or(&[], |name| self.list_keyed(self.list_of_key(name, key))),
            None => self.list_of_any(key),
        }
    }

    /// The elements of that name, or of any, that are counted among the children of `holder`.
    pub(super) fn siblings(&self, doc: &Document, holder: Id, name: Option<&str>) -> &[Id] {
        let holder_of = |id: Id| self.holder(doc.node(id));
        let children_of = self.children_of.get_or_init(|| {
            let several = self.children.firsts().map(|(list, id)| (holder_of(id), Under::Several(list)));
            let alone = (0..).zip(&self.elements).filter(|(_, called)| called.under == NONE);
            several.chain(alone.map(|(place, called)| (holder_of(called.id), Under::Only(place)))).collect()
        });
        let word = name.map(|name| self.known(name));
        match (children_of.get(&holder), word) {
            (None, _) | (_, Some(None)) => &[],
            (Some(Under::Only(place)), word) => {
                let called = &self.elements[*place];
                if word.flatten().is_none_or(|word| word == called.name) {
                    std::slice::from_ref(&called.id)
                } else {
                    &[]
                }
            }
            (Some(Under::Several(list)), None) => self.list_under(*list),
            (Some(Under::Several(_)), Some(Some(word))) => {
                let of = self.among_of.get_or_init(|| {
                    let firsts = self.elements.iter().filter(|called| called.among != NONE && called.place() == 0);
                    firsts.map(|called| ((holder_of(called.id), called.name), called.among)).collect()
                });
                of.get(&(holder, word)).map_or(&[], |list| self.list_among(*list))
            }
        }
    }

    /// The node whose children an element or directive is counted among: an element, an attribute, or the document.
    pub(super) fn holder(&self, node: Node<'_>) -> Id {
        let parent = node.doc.parent(node.id());
        if self.holders.is_empty() { parent } else { *self.holders.get(&parent).unwrap_or(&parent) }
    }

    /// The elements of one name under one holder, two or more, by their first.
    pub(super) fn sibling_groups(&self) -> impl Iterator<Item = &[Id]> {
        (0..small(self.among.len())).filter(|list| self.among.count(*list) > 1).map(|list| self.list_among(list))
    }

    /// The elements of that name, in document order.
    pub fn named(&self, name: &str) -> &[Id] {
        self.list_named(self.known_uses(name).named)
    }

    /// Every name with its elements, in order of first use.
    pub fn names(&self) -> impl Iterator<Item = (&str, &[Id])> {
        let name_of = |id| self.called(id).map_or("", |called| self.word(called.name));
        self.named.firsts().map(move |(list, first)| (name_of(first), self.list_named(list)))
    }

    /// Every name, if any, and key with its elements.
    pub fn keyed(&self) -> impl Iterator<Item = (Option<&str>, &str, &[Id])> {
        (0..).zip(&self.names_and_keys).map(|(list, (name, key))| {
            ((*name != NAMELESS).then(|| self.word(*name)), self.word(*key), self.list_keyed(list))
        })
    }

    /// The elements with that trait.
    pub fn with_trait(&self, name: &str) -> &[Id] {
        self.traits.list(self.known_uses(name).traits)
    }

    /// Every trait with its elements, in order of first use.
    pub fn traits(&self) -> impl Iterator<Item = (&str, &[Id])> {
        self.traits.iter().map(|(name, ids)| (self.word(name), ids))
    }

    /// The element that defines a trait: the first one without a name whose first trait it is.
    pub fn mixin(&self, name: &str) -> Option<Id> {
        self.known_uses(name).mixin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much an index holds: elements in lists, and references in lists.
    fn held(source: &str) -> usize {
        let doc = Document::parse(source);
        let index = doc.index();
        let links = index.links().map(|link| 1 + usize::from(link.target.is_some())).sum::<usize>();
        let named = index.names().chain(index.traits()).map(|(_, ids)| ids.len()).sum::<usize>();
        let keyed = index.keyed().map(|(.., ids)| ids.len()).sum::<usize>();
        named + keyed + links + index.targets().map(|(_, links)| links.len()).sum::<usize>()
    }

    #[test]
    fn what_is_held_grows_as_the_source() {
        for line in ["|a[k]\n@[k]\n", "|a[k] :r @a[k]\n", "|e :[k]\n|f[k] :a 1\n", "|e[1] :[2]\n|f[2] :[1]\n"] {
            let (some, more) = (held(&line.repeat(100)), held(&line.repeat(1000)));
            assert!(some > 100 && more <= 10 * some, "{line:?}: {some} and {more}");
        }
    }

    /// Elements of more names under one holder than are looked through, in turns, and some in directives or without a
    /// name: what is said of each is what a look at all of them finds.
    #[test]
    fn like_siblings_are_those_of_a_name_under_a_holder() {
        let block = |i: usize| {
            let name = char::from(b'a' + u8::try_from(i * 7 % 20).unwrap_or(0));
            format!("|{name}\n  |{name}\n  :v\n    |x{}\n!if z\n  |{name}[{}]\n|.t[7]\n", i % 11, i % 4)
        };
        let doc = Document::parse((0..60).map(block).collect::<Vec<_>>().concat());
        let index = doc.index();
        let elements: Vec<Node<'_>> = doc.nodes().filter(|node| node.is_element()).collect();
        let ids = |fits: &dyn Fn(&Node<'_>) -> bool| -> Vec<Id> {
            elements.iter().filter(|node| fits(node)).map(|node| node.id()).collect()
        };
        for node in &elements {
            let (name, key, holder) = (node.name(), node.key(), node.holder());
            let like = ids(&|other| other.holder() == holder && (name.is_none() || other.name() == name));
            assert_eq!(index.siblings(&doc, holder, name.as_deref()), like);
            let called = *index.called(node.id()).unwrap();
            let place = like.iter().position(|id| *id == node.id());
            assert_eq!((index.count_like(&called), Some(called.place())), (like.len(), place));
            if let (Some(name), Some(key)) = (&name, &key) {
                let alike = |other: &Node<'_>| other.name().as_ref() == Some(name) && other.key().as_ref() == Some(key);
                assert_eq!(index.find(Some(name), key), ids(&alike));
                assert_eq!(index.find(None, key), ids(&|other| other.key().as_ref() == Some(key)));
                let here = ids(&|other| alike(other) && other.holder() == holder);
                assert_eq!(index.count_keyed(&doc, holder, Some(name), key), here.len());
            }
            assert_eq!(
                index.named(name.as_deref().unwrap_or_default()),
                match &name {
                    Some(name) => ids(&|other| other.name().as_ref() == Some(name)),
                    None => Vec::new(),
                }
            );
        }
        let firsts: Vec<Id> = index.sibling_groups().map(|group| group[0]).collect();
        assert!(firsts.is_sorted());
        assert_eq!(firsts.len(), 20);
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

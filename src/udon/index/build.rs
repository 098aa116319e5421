//! The walk that builds the indexes.
//!
//! Elements come in document order, so who holds them is on a stack. Names mostly come in the order in which they came
//! before, so each is held against the one that followed the last one then, and hashed only where it is another. Refuses
//! to answer questions.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::super::document::{Document, Id};
use super::super::identity::{mentions_in_prose, scan_mention};
use super::super::node::{Node, NodeKind};
use super::super::node_identity::Identity;
use super::super::open_path::{Open, OpenPath};
use super::super::path_text::is_position;
use super::super::record::{Kind, small};
use super::super::text::lossy;
use super::super::value::{ListToken, Reference, Value};
use super::lists::{NONE, Number};
use super::{Called, Index, Mentioning, NAMELESS, TRAITS, Word};
use crate::span::Span;

/// So many names under one holder are looked through one by one; where there are more, the others are hashed.
const FEW: u32 = 8;

/// What is known of the document, or of a container that is open.
struct Around {
    /// The place in the path of the one that elements in it are counted among the children of, where that is another.
    holder: Option<usize>,
    /// The first of its children, by its place among all elements; and all of them as a list, where there are more.
    first_child: Number,
    under: Number,
    /// The lists of names under it that are looked through: the one met last, and how many there are.
    last: Number,
    first: Number,
    names: u32,
}

impl Around {
    const fn new(holder: Option<usize>) -> Self {
        Self { holder, first_child: NONE, under: NONE, last: NONE, first: NONE, names: 0 }
    }
}

/// What is known of a name.
#[derive(Clone, Copy)]
struct Met {
    /// The one that was met after it.
    after: Word,
    /// The newest of its lists that are not looked through, and the holder.
    newest: Number,
    holder: Id,
}

const UNMET: Met = Met { after: NONE, newest: NONE, holder: Id::ROOT };

/// An index in the making.
pub(super) struct Building<'d> {
    doc: &'d Document,
    index: Index,
    open: OpenPath<Around>,
    /// For each list of a name under a holder, the name and the list of another name there.
    among: Vec<(Word, Number)>,
    /// Those that are not looked through, but for the newest of each name.
    others: HashMap<(Id, Word), Number, RandomState>,
    /// What is known of each text as a name.
    met: Vec<Met>,
    last_name: Word,
    last_key: Word,
    last_trait: Word,
    /// That of the element in work.
    identity: Identity<'d>,
}

impl<'d> Building<'d> {
    pub fn new(doc: &'d Document) -> Self {
        Self {
            doc,
            index: Index::default(),
            open: OpenPath::new(Around::new(None)),
            among: Vec::new(),
            others: HashMap::default(),
            met: Vec::new(),
            last_name: NONE,
            last_key: NONE,
            last_trait: NONE,
            identity: Identity::default(),
        }
    }

    pub fn build(mut self) -> Index {
        let doc = self.doc;
        // To grow while others grow beside it costs a copy of all each time.
        let mut elements = 0;
        for record in doc.chunks.iter().flat_map(|chunk| &**chunk.nodes) {
            let kind = record.kind();
            elements += usize::from(kind.is_element());
            self.index.has_attributes |= kind.is_attribute();
        }
        self.index.elements.reserve(elements);
        for (number, chunk) in (0..).zip(doc.chunks.iter()) {
            let refers = memchr::memchr(b'@', chunk.text()).is_some();
            for (place, record) in (0..).zip(&**chunk.nodes) {
                let id = Id { chunk: number, node: place };
                let kind = record.kind();
                if kind.is_container() {
                    self.container(doc.node(id), kind);
                }
                match kind {
                    Kind::Merge => self.add_mention(doc.node(id)),
                    Kind::Attribute | Kind::Structured | Kind::NodeValue if refers => self.add_values(doc.node(id)),
                    Kind::Reference if refers => self.add_mention(doc.node(id)),
                    Kind::Text | Kind::Quoted if refers => self.add_prose(doc.node(id)),
                    _ => {}
                }
            }
        }
        self.index.resolve_links();
        self.index
    }

    fn container(&mut self, node: Node<'d>, kind: Kind) {
        let (doc, id) = (self.doc, node.id());
        self.open.go_to(doc, id);
        let innermost = self.open.len() - 1;
        let around = self.open[innermost].known.holder.unwrap_or(innermost);
        if kind.is_directive() {
            self.index.holders.insert(id, self.open[around].id);
            self.open.enter_within(doc, id, Around::new(Some(around)));
            return;
        }
        if kind.is_element() {
            self.element(node, around);
        }
        self.open.enter(doc, id, Around::new(None));
    }

    fn element(&mut self, node: Node<'d>, holder: usize) {
        let id = node.id();
        // Mostly there is a name and nothing else, and mostly that of an element before.
        let bare = node.bare_name();
        let guess = bare.and_then(|bare| self.guess(bare));
        let mut identity = std::mem::take(&mut self.identity);
        match (guess, bare) {
            (Some(_), _) => identity.clear(),
            (None, Some(bare)) => {
                identity.clear();
                identity.name = Some(lossy(bare));
            }
            (None, None) => node.read_identity(&mut identity),
        }
        let Identity { name, key, traits } = &identity;
        let mut called = Called { id, name: NAMELESS, keyed: NONE, among: NONE, under: NONE, place: 0 };
        let first_child = &mut self.open[holder].known.first_child;
        let is_first = *first_child == NONE;
        if is_first {
            *first_child = small(self.index.elements.len());
        } else {
            (called.under, called.place) = self.add_under(holder);
        }
        if let Some(name) = guess.or_else(|| name.as_ref().map(|name| self.name(name))) {
            called.name = self.follows(name);
            if !is_first {
                (called.among, called.place) = self.add_among(holder, called.name, id);
            }
            self.index.add_named(called.name, id);
        }
        if let Some(key) = key {
            let key = self.key(key);
            called.keyed = self.index.add_keyed(called.name, key, id);
        }
        called.place |= if traits.is_empty() { 0 } else { TRAITS };
        let is_nameless = called.name == NAMELESS;
        self.index.elements.push(called);
        for (i, text) in traits.iter().enumerate() {
            if self.last_trait == NONE || self.index.word(self.last_trait) != text {
                self.last_trait = self.index.number(text);
            }
            self.index.add_trait(self.last_trait, id, is_nameless && i == 0);
        }
        self.identity = identity;
    }

    /// The name that came after the last one before, if it is that.
    fn guess(&self, name: &[u8]) -> Option<Word> {
        let guess = self.met.get(self.last_name as usize).map_or(NONE, |met| met.after);
        (guess != NONE && self.index.word(guess).as_bytes() == name).then_some(guess)
    }

    /// The number of a name.
    fn name(&mut self, name: &str) -> Word {
        self.guess(name.as_bytes()).unwrap_or_else(|| self.index.number(name))
    }

    /// Notes that a name comes after the last one.
    fn follows(&mut self, name: Word) -> Word {
        if self.met.len() <= name as usize {
            self.met.resize(name as usize + 1, UNMET);
        }
        if let Some(met) = self.met.get_mut(self.last_name as usize) {
            met.after = name;
        }
        self.last_name = name;
        name
    }

    fn key(&mut self, key: &str) -> Word {
        if self.last_key == NONE || self.index.word(self.last_key) != key {
            self.last_key = self.index.number(key);
            self.index.has_positions |= is_position(key);
        }
        self.last_key
    }

    /// Adds the element in work to those under its holder, which is not its first; gives the list and its place there. Only
    /// now lists are made for the first: what is alone needs none.
    fn add_under(&mut self, holder: usize) -> (Number, u32) {
        let Around { first_child, under, .. } = self.open[holder].known;
        if under != NONE {
            return (under, self.index.children.add(under));
        }
        let first = self.index.elements[first_child as usize];
        let list = self.index.children.start(first.id);
        self.open[holder].known.under = list;
        let among = if first.name == NAMELESS { NONE } else { self.add_among(holder, first.name, first.id).0 };
        let first = &mut self.index.elements[first_child as usize];
        (first.under, first.among) = (list, among);
        (list, self.index.children.add(list))
    }

    /// Adds an element to those of its name under its holder; gives the list and its place there.
    fn add_among(&mut self, holder: usize, name: Word, id: Id) -> (Number, u32) {
        let Open { id: holder_id, known: holder, .. } = &mut self.open[holder];
        let named = |list: Number| self.among.get(list as usize).is_some_and(|(own, _)| *own == name);
        let mut list = holder.last;
        if !named(list) {
            list = holder.first;
            while list != NONE && !named(list) {
                list = self.among[list as usize].1;
            }
        }
        let met = &mut self.met[name as usize];
        if list == NONE && holder.names > FEW {
            let is_newest = met.newest != NONE && met.holder == *holder_id;
            let other = || self.others.get(&(*holder_id, name)).copied().unwrap_or(NONE);
            list = if is_newest { met.newest } else { other() };
        }
        if list != NONE {
            holder.last = list;
            return (list, self.index.among.add(list));
        }
        list = self.index.among.start(id);
        holder.last = list;
        if holder.names < FEW {
            self.among.push((name, holder.first));
            holder.first = list;
        } else {
            self.among.push((name, NONE));
            if met.newest != NONE {
                self.others.insert((met.holder, name), met.newest);
            }
            (met.newest, met.holder) = (list, *holder_id);
        }
        holder.names += 1;
        (list, 0)
    }

    fn add_values(&mut self, node: Node<'_>) {
        let Some(attribute) = node.as_attribute() else { return };
        let (Some(raw), Some(span)) = (attribute.raw(), attribute.value_span()) else { return };
        if !raw.contains(&b'@') {
            return;
        }
        match attribute.value() {
            Value::Reference(reference) => self.index.links.add(node.id(), Mentioning::Value, &reference, span),
            Value::List(list) => {
                for token in list.tokens() {
                    if let ListToken::Item(Value::Reference(reference), item) = token {
                        let start = span.start + (item.as_ptr() as usize - list.raw().as_ptr() as usize);
                        let span = Span::new(start, start + item.len());
                        self.index.links.add(node.id(), Mentioning::Value, &reference, span);
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
            return self.index.links.add(node.id(), Mentioning::Merge, &reference, node.span());
        }
        if let Some(mention) = scan_mention(bytes, 0) {
            self.index.links.add(node.id(), Mentioning::Line, &Reference::of_mention(bytes, mention), node.span());
        }
    }

    fn add_prose(&mut self, node: Node<'_>) {
        let bytes = node.leaf();
        let start = node.span().start;
        for (place, mention) in mentions_in_prose(bytes) {
            let span = Span::new(start + place, start + mention.end);
            self.index.links.add(node.id(), Mentioning::Prose, &Reference::of_mention(bytes, mention), span);
        }
    }
}

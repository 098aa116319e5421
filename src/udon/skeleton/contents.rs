//! What is in which element, as far as a skeleton goes: found in one pass over the records.
//!
//! Elements are counted as the index counts them, and each is listed below the nearest element around it; the names of
//! attributes are numbered when first met. Refuses to write anything.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::BuildHasher as _;

use foldhash::fast::RandomState;

use super::super::attribute::attribute_name;
use super::super::attribute_names::AttributeNames;
use super::super::document::{Document, Id};
use super::super::index::{Called, Word};
use super::super::open_path::OpenPath;
use super::super::path_text::name_text;
use super::super::record::{Kind, small};

/// The document, or an element by its place in the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number(u32);

impl Number {
    /// The document.
    pub const ROOT: Self = Self(0);
    /// No element.
    const NONE: Self = Self(u32::MAX);

    /// Which element it is, in the order of the index.
    pub fn element(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }

    const fn place(self) -> usize {
        self.0 as usize
    }
}

/// What is listed below an element: links in document order.
#[derive(Clone, Copy)]
struct Links {
    first: Number,
    last: Number,
    /// The next one that is listed below the same.
    next: Number,
}

const UNLINKED: Links = Links { first: Number::NONE, last: Number::NONE, next: Number::NONE };

/// A name of attributes.
struct Known<'d> {
    /// As a path writes it.
    text: Cow<'d, str>,
    /// Its share in the sum of a set of names, whatever their order.
    share: u64,
    /// The last element, or the last row, that it was seen in.
    seen: usize,
    /// How many attributes are called so, and the element of the first.
    alone: (usize, Number),
}

/// What is not listed is passed over where it is of more nodes.
const LARGE: u32 = 64;

/// What a container is, to what stands in it.
#[derive(Clone, Copy)]
struct Around {
    /// The element that elements in it are listed below, if they are, and how deep those would be.
    below: Number,
    level: u32,
    /// It is an element, or the document: attributes in it are its own.
    is_owner: bool,
    /// It is the value of an attribute, or lies in one.
    is_value: bool,
}

/// What is in the elements of a document.
pub(super) struct Contents<'d> {
    /// Of the document and its elements, up to the last one that is listed.
    links: Vec<Links>,
    /// Elements are listed down to this depth, the top ones being 0 deep.
    deepest: usize,
    /// How many elements were met.
    elements: usize,
    names: Vec<Known<'d>>,
    /// Element and name, by element.
    had: Vec<(Number, Word)>,
    /// Where the names of each element start.
    starts: Vec<u32>,
    /// Elements that have the same attributes, by the sum and number of these: how many, and the first.
    together: HashMap<(u64, usize), (usize, Number), RandomState>,
}

impl<'d> Contents<'d> {
    /// What is in the elements of a document, those that are listed down to `deepest` levels below the top ones.
    pub fn of(doc: &'d Document, deepest: usize) -> Self {
        let mut contents = Self {
            links: Vec::with_capacity(doc.index().elements().len() + 1),
            deepest,
            elements: 0,
            names: Vec::new(),
            had: Vec::new(),
            starts: Vec::new(),
            together: HashMap::default(),
        };
        let mut names = AttributeNames::default();
        let root = Around { below: Number::ROOT, level: 0, is_owner: true, is_value: false };
        let mut open = OpenPath::new(root);
        for (number, chunk) in (0..).zip(doc.chunks.iter()) {
            let text = chunk.text();
            let mut next = 0;
            while let Some(record) = chunk.nodes.get(next as usize) {
                let (id, kind) = (Id { chunk: number, node: next }, record.kind());
                next += 1;
                if !kind.is_container() && kind != Kind::Attribute {
                    continue;
                }
                open.go_to(doc, id);
                let around = open.last().map_or(root, |open| open.known);
                if kind.is_attribute() {
                    let name = contents.named(&mut names, text, record.start as usize);
                    contents.names[name as usize].alone.0 += 1;
                    if around.is_owner {
                        contents.had.push((around.below, name));
                    }
                }
                if kind.is_container() {
                    let known = contents.opened(doc, kind, around);
                    open.enter(doc, id, known);
                    // Of what is not listed only the attributes count.
                    if record.size() > LARGE && !doc.index().has_attributes() && !contents.is_listed(known.below) {
                        next = id.node + record.size();
                        contents.elements = doc.index().count_before(Id { node: next, ..id });
                    }
                }
            }
        }
        contents.settle();
        contents
    }

    /// Whether an element is listed, as far as elements were met.
    fn is_listed(&self, number: Number) -> bool {
        number.place() < self.links.len()
    }

    /// Notes a container that starts in `around`.
    fn opened(&mut self, doc: &Document, kind: Kind, around: Around) -> Around {
        if !kind.is_element() {
            let is_value = kind.is_attribute();
            let is_far = is_value && around.is_value;
            let below = if is_far { Number::NONE } else { around.below };
            return Around { below, level: around.level, is_owner: false, is_value: is_value || around.is_value };
        }
        self.elements += 1;
        let number = Number(small(self.elements));
        // Embedded elements are part of the prose, unless they have a key.
        let called = || number.element().and_then(|place| doc.index().elements().get(place));
        let is_near = around.level as usize <= self.deepest;
        let is_listed = is_near && (kind == Kind::Element || called().is_some_and(Called::has_key));
        if is_listed {
            self.links.resize(number.place() + 1, UNLINKED);
        }
        if let Some(links) = self.links.get_mut(around.below.place()).filter(|_| is_listed) {
            let before = std::mem::replace(&mut links.last, number);
            if before == Number::NONE {
                links.first = number;
            } else {
                self.links[before.place()].next = number;
            }
        }
        Around { below: number, level: around.level + 1, is_owner: true, is_value: false }
    }

    /// The number of the name of the attribute whose colon is at `start`.
    fn named(&mut self, names: &mut AttributeNames<'d>, text: &'d [u8], start: usize) -> Word {
        let number = match attribute_name(text, start) {
            Some((name, after)) => names.number(&text[name.clone()], after > name.end),
            None => names.number(&text[..0], false),
        };
        if number as usize == self.names.len() {
            let name = names.text(number);
            let share = self.together.hasher().hash_one(name);
            let text = match name_text(name) {
                Cow::Borrowed(_) => name.clone(),
                Cow::Owned(quoted) => Cow::Owned(quoted),
            };
            self.names.push(Known { text, share, seen: usize::MAX, alone: (0, Number::NONE) });
        }
        number
    }

    /// Puts the names in order of their elements, and finds which elements have which together.
    fn settle(&mut self) {
        if self.had.is_empty() {
            return;
        }
        // Attributes may come after children, and children have attributes of their own.
        self.had.sort_by_key(|(number, _)| number.place());
        self.starts.reserve(self.elements + 2);
        let mut at = 0;
        for place in 0..=self.elements {
            self.starts.push(small(at));
            let (mut sum, mut count) = (0_u64, 0);
            while let Some((number, name)) = self.had.get(at).filter(|(number, _)| number.place() == place) {
                let known = &mut self.names[*name as usize];
                known.alone.1 = *number;
                if std::mem::replace(&mut known.seen, place) != place {
                    sum = sum.wrapping_add(known.share);
                    count += 1;
                }
                at += 1;
            }
            if count > 1 {
                self.together.entry((sum, count)).or_insert((0, Number(small(place)))).0 += 1;
            }
        }
        self.starts.push(small(at));
        self.names.iter_mut().for_each(|known| known.seen = usize::MAX);
    }

    /// Whether elements are listed below one.
    pub fn has_children(&self, number: Number) -> bool {
        self.links.get(number.place()).is_some_and(|links| links.first != Number::NONE)
    }

    /// The elements listed below one, in document order.
    pub fn children(&self, number: Number) -> impl Iterator<Item = Number> {
        let link = |number: Number| self.links.get(number.place());
        let first = link(number).map_or(Number::NONE, |links| links.first);
        let next = move |number: Number| link(number).map_or(Number::NONE, |links| links.next);
        std::iter::successors((first != Number::NONE).then_some(first), move |number| {
            Some(next(*number)).filter(|next| *next != Number::NONE)
        })
    }

    /// The names of an element's own attributes, one given twice twice.
    fn names_of(&self, number: Number) -> std::ops::Range<usize> {
        match self.starts.get(number.place()..number.place() + 2) {
            Some([start, end]) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// Whether an element has attributes of its own.
    pub fn has_attributes(&self, number: Number) -> bool {
        !self.names_of(number).is_empty()
    }

    /// Adds the names of an element's attributes to those of a row, each once.
    pub fn add_names(&mut self, number: Number, row: usize, names: &mut Vec<Word>) {
        for at in self.names_of(number) {
            let name = self.had[at].1;
            if std::mem::replace(&mut self.names[name as usize].seen, row) != row {
                names.push(name);
            }
        }
    }

    /// A name as a path writes it.
    pub fn name(&self, name: Word) -> &str {
        &self.names[name as usize].text
    }

    /// The one element that a row of these names finds.
    pub fn owner(&self, names: &[Word]) -> Option<Number> {
        let (count, owner) = if let [name] = names {
            self.names[*name as usize].alone
        } else {
            let sum = names.iter().fold(0_u64, |sum, name| sum.wrapping_add(self.names[*name as usize].share));
            *self.together.get(&(sum, names.len()))?
        };
        (count == 1).then_some(owner)
    }
}

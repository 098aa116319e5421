//! The elements of a document as a tree of rows, each of which can be pasted as a path.
//!
//! A row names its element as the document does, with key and traits, and a row of attributes their names. Steps come
//! before them only where the row alone would find something else. Keyless siblings of one name share a row. The rows of
//! a large document are many and most of them are never looked at, so all share one text and none costs an allocation of
//! its own. Refuses to show text or values.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::BuildHasher as _;
use std::ops::Range;

use foldhash::fast::RandomState;
use indexmap::IndexMap;
use serde::{Serialize, Serializer};

use super::attribute_view::Attribute;
use super::document::{Document, Id};
use super::node::{Node, NodeKind};
use super::node_identity::Identity;
use super::path_text::name_text;
use super::record::Kind;
use super::walk::Elements;

/// The rows of a document.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Skeleton {
    text: String,
    rows: Vec<Place>,
}

/// A row of a skeleton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Row<'s> {
    /// The lines of the tree before it.
    pub rails: &'s str,
    /// A path that finds the element; of a row of attributes, by their names.
    pub text: &'s str,
    /// What else there is to say about it.
    pub note: Option<&'s str>,
    /// What the row shows.
    pub kind: RowKind,
    /// How deep it is, from 0.
    pub depth: usize,
    /// The line of the element.
    pub line: usize,
    /// How many siblings share the row.
    pub count: usize,
}

/// What a row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// An element.
    Element,
    /// The attribute names of the element above.
    Attributes,
}

/// A row, with the places of its parts in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    start: usize,
    rails_end: usize,
    text_end: usize,
    note_end: usize,
    kind: RowKind,
    depth: usize,
    line: usize,
    count: usize,
}

impl Skeleton {
    /// The rows, top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        self.rows.iter().map(|row| Row {
            rails: &self.text[row.start..row.rails_end],
            text: &self.text[row.rails_end..row.text_end],
            note: (row.note_end > row.text_end).then(|| &self.text[row.text_end..row.note_end]),
            kind: row.kind,
            depth: row.depth,
            line: row.line,
            count: row.count,
        })
    }

    /// The column that notes start in: behind the widest noted row that is not too wide.
    pub fn note_column(&self) -> usize {
        self.rows().filter(|row| row.note.is_some()).map(Row::width).filter(|width| *width <= 60).max().unwrap_or(0)
    }
}

impl Serialize for Skeleton {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl Row<'_> {
    /// The columns that it takes, its note excluded.
    pub fn width(self) -> usize {
        self.rails.chars().count() + self.text.chars().count()
    }
}

/// Elements that share a row: one, or keyless siblings of one name.
struct Family<'d> {
    members: Vec<Node<'d>>,
    identity: Identity<'d>,
}

struct Task<'d> {
    family: Family<'d>,
    depth: usize,
    /// It is the last of its siblings.
    last: bool,
    /// The element it was found in, and where the brief path of that stands in the text.
    above: (Id, Range<usize>),
}

/// Deeper than this no tree is readable, and the lines before its rows would outgrow the document.
const DEEPEST: usize = 64;

/// The rows of a document, elements down to `max_depth` levels.
pub(super) fn skeleton(doc: &Document, max_depth: Option<usize>) -> Skeleton {
    let max_depth = max_depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mut made = Making { skeleton: Skeleton::default(), tasks: Vec::new(), listings: Listings::of(doc) };
    if max_depth > 0 {
        made.push(Inside::of(doc.root()).children, 0, &(Id::ROOT, 0..0));
    }
    // The rails of the row in work, and how many bytes of them belong to each depth.
    let (mut rails, mut ends) = (String::new(), vec![0]);
    while let Some(task) = made.tasks.pop() {
        let Task { family: Family { members, identity }, depth, last, above } = task;
        let Some(first) = members.first().copied() else { continue };
        let (bar, below) = match (depth, last) {
            (0, _) => ("", ""),
            (_, true) => ("└─ ", "   "),
            (_, false) => ("├─ ", "│  "),
        };
        ends.truncate(depth + 1);
        rails.truncate(ends[depth]);
        let (line, shown) = (first.line(), depth + 1 < max_depth);
        let Inside { names, children } = Inside::of(first);
        let hidden = if shown { 0 } else { children.len() };
        let start = made.start(&rails, bar, Row { kind: RowKind::Element, depth, line, count: members.len(), ..EMPTY });
        let holder = (doc.parent(first.id) == above.0 && !above.1.is_empty()).then_some(above.1);
        let path_end = first.write_row_path(&mut made.skeleton.text, &identity, holder);
        made.end_text();
        note(&mut made.skeleton.text, &members, line, hidden);
        made.end_row();

        rails.push_str(below);
        ends.push(rails.len());
        let is_last = !shown || children.is_empty();
        made.attributes(&rails, is_last, names, &members, &(start..path_end), Row { depth: depth + 1, line, ..EMPTY });
        if shown {
            made.push(children, depth + 1, &(first.id, start..path_end));
        }
    }
    made.skeleton
}

const EMPTY: Row<'static> =
    Row { rails: "", text: "", note: None, kind: RowKind::Attributes, depth: 0, line: 0, count: 1 };

/// A skeleton in the making.
struct Making<'d> {
    skeleton: Skeleton,
    tasks: Vec<Task<'d>>,
    listings: Listings<'d>,
}

impl<'d> Making<'d> {
    /// Starts a row of that kind; returns where its text starts.
    fn start(&mut self, rails: &str, bar: &str, Row { kind, depth, line, count, .. }: Row<'_>) -> usize {
        let text = &mut self.skeleton.text;
        let start = text.len();
        text.push_str(rails);
        text.push_str(bar);
        let end = text.len();
        let place = Place { start, rails_end: end, text_end: end, note_end: end, kind, depth, line, count };
        self.skeleton.rows.push(place);
        end
    }

    fn end_text(&mut self) {
        if let Some(row) = self.skeleton.rows.last_mut() {
            row.text_end = self.skeleton.text.len();
        }
    }

    fn end_row(&mut self) {
        if let Some(row) = self.skeleton.rows.last_mut() {
            row.note_end = self.skeleton.text.len();
        }
    }

    /// The row of the names of the attributes of the elements that share a row, in order of first use. `own` are those of
    /// the first, whose path stands in the text at `path`.
    fn attributes(
        &mut self,
        rails: &str,
        is_last: bool,
        own: Vec<Attribute<'d>>,
        members: &[Node<'d>],
        path: &Range<usize>,
        row: Row<'_>,
    ) {
        let (first, others) = (members[0], &members[1..]);
        let number = self.skeleton.rows.len();
        let first_has = !own.is_empty();
        let of_others = others.iter().flat_map(|node| node.children()).filter_map(Node::as_attribute);
        let names = self.listings.row(number, own.into_iter().chain(of_others));
        if names.is_empty() {
            return;
        }
        let told = self.listings.owner(&names).and_then(|id| members.iter().find(|member| member.id == id).copied());
        let has_any = |node: &&Node<'d>| node.children().any(|child| child.as_attribute().is_some());
        let owner = match told {
            Some(owner) => owner,
            None if first_has => first,
            None => others.iter().find(has_any).copied().unwrap_or(first),
        };
        let line = if owner == first { row.line } else { owner.line() };
        self.start(rails, if is_last { "└─ " } else { "├─ " }, Row { line, ..row });
        let out = &mut self.skeleton.text;
        match told {
            Some(_) => {}
            None if owner == first => out.extend_from_within(path.clone()),
            None => out.push_str(&owner.brief_path()),
        }
        for (i, name) in names.into_iter().enumerate() {
            out.push_str(if i == 0 { ":" } else { " :" });
            let Some((name, known)) = self.listings.names.get_index(name) else { continue };
            out.push_str(&if known.is_plain { Cow::Borrowed(&**name) } else { name_text(name) });
        }
        self.end_text();
        self.skeleton.text.push_str(if number == 1 { "attrs" } else { "" });
        self.end_row();
    }

    /// Puts the families of some children before everything else that is to do.
    fn push(&mut self, children: Vec<Node<'d>>, depth: usize, above: &(Id, Range<usize>)) {
        let families = families(children);
        let count = families.len();
        let new = families.into_iter().enumerate();
        let new = new.map(|(i, family)| Task { family, depth, last: i + 1 == count, above: above.clone() });
        let start = self.tasks.len();
        self.tasks.extend(new);
        self.tasks[start..].reverse();
    }
}

/// Which attributes the elements of a document have: what a row of names alone would find.
struct Listings<'d> {
    names: IndexMap<Cow<'d, str>, Known, RandomState>,
    /// Elements that have the same attributes, by the sum and number of these: how many, and the first.
    together: HashMap<(u64, usize), (usize, Id), RandomState>,
}

/// What is known of a name of attributes.
struct Known {
    /// It needs no quotes.
    is_plain: bool,
    /// Its share in the sum of a set of names, whatever their order.
    share: u64,
    /// The last place that it was seen at, an element or a row.
    seen: usize,
    /// How many attributes are called so, and the element of the first.
    alone: (usize, Id),
}

impl<'d> Listings<'d> {
    fn of(doc: &'d Document) -> Self {
        let mut listings = Self { names: IndexMap::default(), together: HashMap::default() };
        for (place, node) in std::iter::once(doc.root()).chain(doc.nodes()).enumerate() {
            if node.is_root() || node.is_element() {
                listings.add(doc, place, node);
            } else if let Some(attribute) = node.as_attribute() {
                // One in a directive or in the value of another.
                let parent = doc.node(doc.parent(node.id));
                if !parent.is_root() && !parent.is_element() {
                    listings.name(attribute.name(), parent.id).alone.0 += 1;
                }
            }
        }
        listings.names.values_mut().for_each(|known| known.seen = usize::MAX);
        listings
    }

    /// Adds the attributes of an element, or of the document.
    fn add(&mut self, doc: &'d Document, place: usize, element: Node<'d>) {
        let (mut sum, mut count) = (0_u64, 0);
        for attribute in Elements::new(element, Kind::is_attribute) {
            if doc.parent(attribute.id) != element.id {
                continue;
            }
            let known = self.name(Attribute::of_node(attribute).name(), element.id);
            known.alone.0 += 1;
            if known.seen != place {
                known.seen = place;
                sum = sum.wrapping_add(known.share);
                count += 1;
            }
        }
        if count > 1 {
            self.together.entry((sum, count)).or_insert((0, element.id)).0 += 1;
        }
    }

    fn name(&mut self, name: Cow<'d, str>, element: Id) -> &mut Known {
        let share = self.names.hasher().hash_one(&name);
        self.names.entry(name).or_insert_with_key(|name| {
            let is_plain = matches!(name_text(name), Cow::Borrowed(_));
            Known { is_plain, share, seen: usize::MAX, alone: (0, element) }
        })
    }

    /// The numbers of the names in a row, each once.
    fn row(&mut self, row: usize, attributes: impl Iterator<Item = Attribute<'d>>) -> Vec<usize> {
        let mut numbers = Vec::new();
        for attribute in attributes {
            let Some((number, _, known)) = self.names.get_full_mut(&attribute.name()) else { continue };
            if known.seen != row {
                known.seen = row;
                numbers.push(number);
            }
        }
        numbers
    }

    /// The one element that a row of these names finds.
    fn owner(&self, names: &[usize]) -> Option<Id> {
        let (count, owner) = if let [name] = names {
            self.names[*name].alone
        } else {
            let sum = names.iter().fold(0_u64, |sum, name| sum.wrapping_add(self.names[*name].share));
            *self.together.get(&(sum, names.len()))?
        };
        (count == 1).then_some(owner)
    }
}

/// What is in a node, as far as its rows go: gathered in one walk.
struct Inside<'d> {
    /// The attributes that are its own.
    names: Vec<Attribute<'d>>,
    /// Its elements, and those in the structured values of its attributes. Embedded elements are part of the prose,
    /// unless they have a key.
    children: Vec<Node<'d>>,
}

impl<'d> Inside<'d> {
    fn of(node: Node<'d>) -> Self {
        let mut inside = Self { names: Vec::with_capacity(8), children: Vec::new() };
        for child in Elements::new(node, |kind| kind.is_element() || kind.is_attribute()) {
            match child.record().kind() {
                Kind::Element => inside.children.push(child),
                Kind::Embedded => inside.add_embedded(child),
                kind => {
                    if kind.is_container() {
                        child.elements().for_each(|element| inside.add_embedded(element));
                    }
                    if node.doc.parent(child.id) == node.id {
                        inside.names.push(Attribute::of_node(child));
                    }
                }
            }
        }
        if inside.children.len() > 1 {
            inside.children.sort_by_key(|child| child.id);
        }
        inside
    }

    fn add_embedded(&mut self, element: Node<'d>) {
        if element.kind() == NodeKind::Element || element.key().is_some() {
            self.children.push(element);
        }
    }
}

/// The families that make the rows of some children.
fn families(children: Vec<Node<'_>>) -> Vec<Family<'_>> {
    let mut families: Vec<Family<'_>> = Vec::with_capacity(children.len());
    let mut known = HashMap::with_hasher(RandomState::default());
    let is_alone = children.len() == 1;
    for child in children {
        let identity = child.identity();
        if let (Some(name), None, false) = (&identity.name, &identity.key, is_alone) {
            let place = *known.entry((child.doc.index().holder(child), name.clone())).or_insert(families.len());
            if let Some(family) = families.get_mut(place) {
                family.members.push(child);
                continue;
            }
        }
        families.push(Family { members: vec![child], identity });
    }
    families
}

/// Writes what there is to say about the elements of a row, whose first is at `line`.
fn note(out: &mut String, members: &[Node<'_>], line: usize, hidden: usize) {
    let Some((first, more)) = members.split_first() else { return };
    let lines = first.last_line() + 1 - line;
    let total: usize = lines + more.iter().map(|node| node.last_line() + 1 - node.line()).sum::<usize>();
    let start = out.len();
    if !more.is_empty() {
        let _ = write!(out, "({}) ", members.len());
    }
    if !more.is_empty() || lines > 1 {
        let _ = write!(out, "{total} line{}", if total == 1 { "" } else { "s" });
    }
    if hidden > 0 {
        let comma = if out.len() > start { ", " } else { "" };
        let _ = write!(out, "{comma}{} below", plural(hidden, "element"));
    }
}

/// `1 line`, `2 lines`.
pub(super) fn plural(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, max_depth: Option<usize>, expected: &str) {
        let doc = Document::parse(source);
        let skeleton = skeleton(&doc, max_depth);
        let column = skeleton.note_column();
        let lines: Vec<String> = skeleton
            .rows()
            .map(|row| {
                let note =
                    row.note.map(|note| format!("{}   # {note}", " ".repeat(column.saturating_sub(row.width()))));
                [row.rails, row.text, &note.unwrap_or_default()].concat()
            })
            .collect();
        assert_eq!(lines.join("\n"), expected);
        for row in skeleton.rows() {
            let found = doc.at(row.text).unwrap_or_else(|error| panic!("{}: {error:?}", row.text));
            assert_eq!(found.element().line(), row.line, "{}", row.text);
        }
    }

    #[test]
    fn a_configuration() {
        let expected = "\
|config                                   # 55 lines
├─ :name :debug :environment              # attrs
├─ |database[primary].postgres.required   # 10 lines
│  ├─ :adapter :host :port :pool :timeout :ssl
│  └─ |credentials                        # 3 lines
│     └─ :username :password
├─ |database[replica].postgres            # 7 lines
│  └─ :adapter :host :port :pool :timeout
├─ |cache[redis].cached                   # 5 lines
│  └─ :host :port :ttl :fallback
├─ |features                              # 8 lines
│  ├─ :enabled-flags :rate-limits
│  └─ |old-api.deprecated                 # 3 lines
│     └─ :sunset
├─ |logging                               # 8 lines
│  ├─ |sink[console]                      # 3 lines
│  │  └─ |sink[console]:level :format
│  ├─ |sink[file]                         # 3 lines
│  │  └─ |sink[file]:level :format
│  └─ |rotation
│     └─ :keep :compress
└─ |app                                   # 7 lines
   ├─ :db :cache :log
   └─ |healthcheck                        # 3 lines
      └─ :every :target";
        check(include_str!("../../corpus/documents/config.udon"), Some(3), expected);
    }

    #[test]
    fn depth_is_cut() {
        check("|a\n  |b\n    |c\n", Some(1), "|a   # 3 lines, 1 element below");
        check("|a\n  |b\n    |c\n", Some(2), "|a      # 3 lines\n└─ |b   # 2 lines, 1 element below");
        check("|a\n", Some(0), "");
    }

    #[test]
    fn keyless_siblings_share_a_row() {
        let source = "|list\n  |item :x 1\n  |item :y 2\n    more\n  |item[k] :z 3\n";
        let expected = "\
|list              # 5 lines
├─ |list|item[0]   # (2) 3 lines
│  └─ |list|item[0]:x :y
└─ |item[k]
   └─ :z";
        check(source, None, expected);
    }

    #[test]
    fn rows_say_what_they_need_to() {
        let source = "|a\n  |name\n|b\n  |name\n  |c\n    |name\n";
        check(
            source,
            None,
            "|a      # 2 lines\n└─ |a|name\n|b      # 4 lines\n├─ |b|name\n└─ |c   # 2 lines\n   └─ |c|name",
        );
    }

    #[test]
    fn values_and_mixins() {
        let source = "|.base\n  :t 1\n|api.base\n  :headers\n    |header :name x\n  text |{em.soft y} |{a[k] z}\n";
        let expected = "\
|*[0].base   # 2 lines
└─ :t        # attrs
|api.base    # 4 lines
├─ :headers
├─ |header
│  └─ :name
└─ |a[k]";
        check(source, None, expected);
    }
}

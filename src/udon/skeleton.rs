//! The elements of a document as a tree of rows, each of which can be pasted as a path.
//!
//! A row names its element as the document does, with key and traits, and adds steps before it only where the row alone
//! would find something else. Keyless siblings of one name share a row. The rows of a large document are many and most
//! of them are never looked at, so all share one text and none costs an allocation of its own. Refuses to show text or
//! values.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use foldhash::fast::RandomState;
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
    /// A path that finds the element, or the names of its attributes.
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
    let mut made = Making { skeleton: Skeleton::default(), tasks: Vec::new(), names: HashMap::default() };
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
        made.attributes(&rails, is_last, names, &members[1..], Row { depth: depth + 1, line, ..EMPTY });
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
    /// Every name of an attribute, with the last row it stands in, and whether it needs quotes.
    names: HashMap<Cow<'d, str>, (usize, bool), RandomState>,
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

    /// The row of the names of the attributes of an element, and of others that share its row, in order of first use.
    fn attributes(&mut self, rails: &str, is_last: bool, own: Vec<Attribute<'d>>, others: &[Node<'d>], row: Row<'_>) {
        let of_others = others.iter().flat_map(|node| node.children()).filter_map(Node::as_attribute);
        let number = self.skeleton.rows.len();
        let mut is_first = true;
        for name in own.into_iter().chain(of_others).map(Attribute::name) {
            let known = match self.names.get_mut(&name) {
                Some((row, _)) if *row == number => continue,
                Some((row, is_plain)) => {
                    *row = number;
                    is_plain
                }
                None => {
                    let is_plain = matches!(name_text(&name), Cow::Borrowed(_));
                    &mut self.names.entry(name.clone()).insert_entry((number, is_plain)).into_mut().1
                }
            };
            let is_plain = *known;
            if is_first {
                self.start(rails, if is_last { "└─ " } else { "├─ " }, row);
            }
            let out = &mut self.skeleton.text;
            out.push_str(if is_first { ":" } else { " :" });
            out.push_str(&if is_plain { name } else { name_text(&name).into_owned().into() });
            is_first = false;
        }
        if !is_first {
            self.end_text();
            self.skeleton.text.push_str(if number == 1 { "attrs" } else { "" });
            self.end_row();
        }
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
        for row in skeleton.rows().filter(|row| row.kind == RowKind::Element) {
            let found = doc.at(row.text).unwrap_or_else(|error| panic!("{}: {error:?}", row.text));
            assert_eq!(found.line(), row.line, "{}", row.text);
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
│  │  └─ :level :format
│  ├─ |sink[file]                         # 3 lines
│  │  └─ :level :format
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
│  └─ :x :y
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

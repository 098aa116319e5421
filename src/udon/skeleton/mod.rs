//! The elements of a document as a tree of rows, each of which can be pasted as a path.
//!
//! A row names its element as the document does, with key and traits, and a row of attributes their names. Steps come
//! before them only where the row alone would find something else. Keyless siblings of one name share a row. The rows of
//! a large document are many and most of them are never looked at, so all share one text and none costs an allocation of
//! its own. What is in which element is found in one pass over all records (`contents.rs`), and rows are made of
//! numbers: no name is read off the source or hashed a second time. Refuses to show text or values.

mod contents;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use foldhash::fast::RandomState;
use serde::{Serialize, Serializer};

use self::contents::{Contents, Number};
use super::document::{Document, Id};
use super::index::{Called, Index, NAMELESS, Word};
use super::line_cursor::LineCursor;
use super::node::Node;
use super::record::small;
use crate::text::plural;

/// The rows of a document.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Skeleton {
    text: String,
    rows: Vec<Place>,
    others: usize,
    note_column: usize,
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

/// A row: where it starts in the text, the lengths of its parts in bytes, and numbers about it. A large document has many.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    start: usize,
    rails: u32,
    text: u32,
    note: u32,
    kind: RowKind,
    depth: u8,
    line: u32,
    count: u32,
}

impl Place {
    const fn rails_end(&self) -> usize {
        self.start + self.rails as usize
    }

    const fn text_end(&self) -> usize {
        self.rails_end() + self.text as usize
    }

    const fn note_end(&self) -> usize {
        self.text_end() + self.note as usize
    }
}

impl Skeleton {
    /// The rows, top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        self.rows.iter().map(|row| Row {
            rails: &self.text[row.start..row.rails_end()],
            text: &self.text[row.rails_end()..row.text_end()],
            note: (row.note > 0).then(|| &self.text[row.text_end()..row.note_end()]),
            kind: row.kind,
            depth: row.depth.into(),
            line: row.line as usize,
            count: row.count as usize,
        })
    }

    /// How many more rows there are than were asked for.
    pub const fn others(&self) -> usize {
        self.others
    }

    /// The column that notes start in: behind the widest noted row that is not too wide.
    pub const fn note_column(&self) -> usize {
        self.note_column
    }

    /// The note of the last row, if it has one, ends where the text does.
    fn end_row(&mut self) {
        let Some(row) = self.rows.last_mut() else { return };
        let text_end = row.text_end();
        row.note = small(self.text.len() - text_end);
        if row.note > 0 {
            let width = self.text[row.start..text_end].chars().count();
            self.make_room(width);
        }
    }

    /// A row of that width has a note.
    fn make_room(&mut self, width: usize) {
        if width <= WIDEST {
            self.note_column = self.note_column.max(width);
        }
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
struct Family {
    first: Number,
    others: Vec<Number>,
}

impl Family {
    fn members(&self) -> impl Iterator<Item = Number> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }
}

/// A row to write. A large document may have all of its elements beside each other, so it is small.
struct Task {
    first: Number,
    /// The place of those who share the row among the others of all rows, from 1; 0 for nobody.
    others: u32,
    depth: u8,
    /// It is the last of its siblings.
    last: bool,
}

impl Task {
    fn new(first: Number, depth: usize) -> Self {
        Self { first, others: 0, depth: u8::try_from(depth).unwrap_or(u8::MAX), last: false }
    }
}

/// The element of the row in work at some depth, and where its brief path stands in the text.
type Above = (Id, Range<usize>);

/// Rows wider than this have their notes right behind them.
const WIDEST: usize = 60;

/// Columns of the lines of the tree, a level.
const RAIL: usize = 3;

/// Deeper than this no tree is readable, and the lines before its rows would outgrow the document.
const DEEPEST: usize = 64;

/// The rows of a document, elements down to `max_depth` levels; so many of them, the others counted.
pub(super) fn skeleton(doc: &Document, max_depth: Option<usize>, most: usize) -> Skeleton {
    let max_depth = max_depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mut made = Making {
        doc,
        index: doc.index(),
        contents: Contents::of(doc, max_depth),
        skeleton: Skeleton::default(),
        tasks: Vec::new(),
        others: Vec::new(),
        names: Vec::new(),
        lines: LineCursor::new(doc),
        most,
    };
    if max_depth > 0 {
        made.attributes_of_document();
        made.push(Number::ROOT, 0);
    }
    // The rails of the row in work, and how many bytes of them belong to each depth.
    let (mut rails, mut ends) = (String::new(), vec![0]);
    let mut above: Vec<Above> = vec![(Id::ROOT, 0..0)];
    while let Some(Task { first, others, depth, last }) = made.tasks.pop() {
        let (family, depth) = (made.family(first, others), usize::from(depth));
        let Some(called) = made.called(first) else { continue };
        let first = doc.node(called.id);
        let shown = depth + 1 < max_depth;
        let hidden = if shown { 0 } else { made.contents.children(family.first).count() };
        above.truncate(depth + 1);
        let holder = above.last().filter(|(id, path)| doc.parent(first.id()) == *id && !path.is_empty());
        let holder = holder.map(|(_, path)| path.clone());
        if made.is_enough() {
            let kept = above.iter().map(|(_, path)| path.end).max().unwrap_or(0);
            let path = made.count(first, called, &family, (depth, hidden), (kept, holder));
            if shown {
                above.push((first.id(), path));
                made.push(family.first, depth + 1);
            }
            continue;
        }
        let (bar, below) = match (depth, last) {
            (0, _) => ("", ""),
            (_, true) => ("└─ ", "   "),
            (_, false) => ("├─ ", "│  "),
        };
        ends.truncate(depth + 1);
        rails.truncate(ends[depth]);
        let line = made.lines.line_of(doc.start(called.id));
        let count = 1 + family.others.len();
        let start = made.start(&rails, bar, Row { kind: RowKind::Element, depth, line, count, ..EMPTY });
        let path_end = first.write_row_path(&mut made.skeleton.text, called, holder);
        made.end_text();
        made.note(first, &family.others, hidden);
        made.skeleton.end_row();

        rails.push_str(below);
        ends.push(rails.len());
        let is_last = !shown || !made.contents.has_children(family.first);
        made.attributes(&rails, is_last, &family, &(start..path_end), Row { depth: depth + 1, line, ..EMPTY });
        if shown {
            above.push((first.id(), start..path_end));
            made.push(family.first, depth + 1);
        }
    }
    let Skeleton { text, rows, .. } = &mut made.skeleton;
    text.truncate(rows.last().map_or(0, Place::note_end));
    made.skeleton
}

const EMPTY: Row<'static> =
    Row { rails: "", text: "", note: None, kind: RowKind::Attributes, depth: 0, line: 0, count: 1 };

/// A skeleton in the making.
struct Making<'d> {
    doc: &'d Document,
    index: &'d Index,
    contents: Contents<'d>,
    skeleton: Skeleton,
    tasks: Vec<Task>,
    /// Those who share the rows of others.
    others: Vec<Vec<Number>>,
    /// The names of the row of attributes in work.
    names: Vec<Word>,
    lines: LineCursor<'d>,
    /// Rows that are written; the others are counted.
    most: usize,
}

impl<'d> Making<'d> {
    fn is_enough(&self) -> bool {
        self.skeleton.rows.len() >= self.most
    }

    /// Counts the rows of elements that share one, at that depth and with so many elements hidden below. Where the row
    /// has a note, its path is written for its width, behind all that is kept; gives where.
    fn count(
        &mut self,
        first: Node<'_>,
        called: &Called,
        family: &Family,
        (depth, hidden): (usize, usize),
        (kept, holder): (usize, Option<Range<usize>>),
    ) -> Range<usize> {
        let has_names = family.members().any(|member| self.contents.has_attributes(member));
        self.skeleton.others += 1 + usize::from(has_names);
        let has_note = || hidden > 0 || !family.others.is_empty() || first.height() > 1;
        if self.skeleton.note_column == WIDEST || !has_note() {
            return 0..0;
        }
        let Skeleton { text, rows, .. } = &mut self.skeleton;
        let start = kept.max(rows.last().map_or(0, Place::note_end));
        text.truncate(start);
        let path_end = first.write_row_path(text, called, holder);
        let width = RAIL * depth + text[start..].chars().count();
        self.skeleton.make_room(width);
        start..path_end
    }

    fn called(&self, number: Number) -> Option<&'d Called> {
        number.element().and_then(|place| self.index.elements().get(place))
    }

    fn node(&self, number: Number) -> Node<'d> {
        self.called(number).map_or_else(|| self.doc.root(), |called| self.doc.node(called.id))
    }

    /// Starts a row of that kind; returns where its text starts.
    fn start(&mut self, rails: &str, bar: &str, Row { kind, depth, line, count, .. }: Row<'_>) -> usize {
        let text = &mut self.skeleton.text;
        let start = text.len();
        text.push_str(rails);
        text.push_str(bar);
        let end = text.len();
        let (rails, depth) = (small(end - start), u8::try_from(depth).unwrap_or(u8::MAX));
        let place = Place { start, rails, text: 0, note: 0, kind, depth, line: small(line), count: small(count) };
        self.skeleton.rows.push(place);
        end
    }

    fn end_text(&mut self) {
        if let Some(row) = self.skeleton.rows.last_mut() {
            row.text = small(self.skeleton.text.len() - row.rails_end());
        }
    }

    /// The row of the names of the attributes of the elements that share a row, in order of first use. The path of the
    /// first element stands in the text at `path`.
    fn attributes(&mut self, rails: &str, is_last: bool, family: &Family, path: &Range<usize>, row: Row<'_>) {
        let number = self.skeleton.rows.len();
        let mut names = std::mem::take(&mut self.names);
        names.clear();
        for member in family.members() {
            self.contents.add_names(member, number, &mut names);
        }
        if !names.is_empty() && self.is_enough() {
            self.skeleton.others += 1;
        } else if !names.is_empty() {
            let told = self.contents.owner(&names).filter(|owner| family.members().any(|member| member == *owner));
            // Where no row of names alone finds it, the first that has any is named before them.
            let first_with = || family.members().find(|member| self.contents.has_attributes(*member));
            let owner = told.or_else(first_with).unwrap_or(family.first);
            let line = if owner == family.first { row.line } else { self.node(owner).line() };
            self.start(rails, if is_last { "└─ " } else { "├─ " }, Row { line, ..row });
            match told {
                Some(_) => {}
                None if owner == family.first => self.skeleton.text.extend_from_within(path.clone()),
                None => self.skeleton.text += &self.node(owner).brief_path(),
            }
            self.names_in_row(&names);
            self.skeleton.text.push_str(if number == 1 { "attrs" } else { "" });
            self.skeleton.end_row();
        }
        self.names = names;
    }

    /// The row of the names of the attributes that stand in no element.
    fn attributes_of_document(&mut self) {
        let mut names = std::mem::take(&mut self.names);
        names.clear();
        self.contents.add_names(Number::ROOT, 0, &mut names);
        if !names.is_empty() && self.is_enough() {
            self.skeleton.others += 1;
        } else if !names.is_empty() {
            self.start("", "", Row { line: 1, ..EMPTY });
            self.names_in_row(&names);
            self.skeleton.text.push_str("attrs");
            self.skeleton.end_row();
        }
        self.names = names;
    }

    fn names_in_row(&mut self, names: &[Word]) {
        let out = &mut self.skeleton.text;
        for (i, name) in names.iter().enumerate() {
            out.push_str(if i == 0 { ":" } else { " :" });
            out.push_str(self.contents.name(*name));
        }
        self.end_text();
    }

    /// The elements that share a row.
    fn family(&mut self, first: Number, others: u32) -> Family {
        let others = (others as usize).checked_sub(1).and_then(|place| self.others.get_mut(place));
        Family { first, others: others.map(std::mem::take).unwrap_or_default() }
    }

    /// Puts the families of the children of an element before everything else that is to do.
    fn push(&mut self, parent: Number, depth: usize) {
        if !self.contents.has_children(parent) {
            return;
        }
        let start = self.tasks.len();
        let mut children = self.contents.children(parent);
        let is_alone = children.next().is_some() && children.next().is_none();
        // The families by the lists of their names, and the one that was met last.
        let mut known: HashMap<u32, usize, RandomState> = HashMap::default();
        let mut last = None;
        for child in self.contents.children(parent) {
            let called = self.called(child).filter(|called| called.name != NAMELESS && !called.has_key());
            if let (Some(called), false) = (called, is_alone) {
                let like = called.among();
                if self.index.count_like(called) == 1 {
                    self.tasks.push(Task::new(child, depth));
                    continue;
                }
                let (_, place) = *last.insert(
                    last.filter(|(last, _)| *last == like)
                        .unwrap_or_else(|| (like, *known.entry(like).or_insert(self.tasks.len()))),
                );
                if let Some(task) = self.tasks.get_mut(place) {
                    if task.others == 0 {
                        self.others.push(Vec::new());
                        task.others = small(self.others.len());
                    }
                    self.others[task.others as usize - 1].push(child);
                    continue;
                }
            }
            self.tasks.push(Task::new(child, depth));
        }
        if let Some(last) = self.tasks.get_mut(start..).and_then(<[Task]>::last_mut) {
            last.last = true;
        }
        self.tasks[start..].reverse();
    }

    /// Writes what there is to say about the elements of a row.
    fn note(&mut self, first: Node<'_>, others: &[Number], hidden: usize) {
        let lines = first.height();
        let total: usize = lines + others.iter().map(|other| self.node(*other).height()).sum::<usize>();
        let out = &mut self.skeleton.text;
        let start = out.len();
        if !others.is_empty() {
            let _ = write!(out, "({}) ", others.len() + 1);
        }
        if !others.is_empty() || lines > 1 {
            out.push_str(&plural(total, "line"));
        }
        if hidden > 0 {
            let comma = if out.len() > start { ", " } else { "" };
            let _ = write!(out, "{comma}{} below", plural(hidden, "element"));
        }
    }
}

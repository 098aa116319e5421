//! A model of documents, to check plans against: elements with attributes, text and children, written in many styles.
//!
//! An operation is done to the model in a line or two of plain code; what the plan does to the document must say the
//! same. Refuses to know layout beyond the writing of it.

use proptest::prelude::*;

use super::{Operation, Position};
use crate::udon::{Document, Node, NodeKind};

/// How many kinds of operation the model knows.
pub(super) const KINDS: usize = 14;

/// What a document says, to a reader who does not care for layout.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Model {
    pub name: String,
    pub key: Option<String>,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub children: Vec<Model>,
}

const NAMES: &[&str] = &["a", "b", "shelf", "row"];
const VALUES: &[&str] = &["1", "two", "[1 2]", "30s", "@row[k]", "\"x y\"", "2026-01-01"];

pub(super) fn model() -> impl Strategy<Value = Model> {
    let attribute = (prop::sample::select(&["x", "y", "size"][..]), prop::sample::select(VALUES));
    let attributes = prop::collection::vec(attribute, 0..3);
    let leaf = (
        prop::sample::select(NAMES),
        prop::option::of("[k-m][0-9]"),
        attributes,
        prop::sample::select(&["", "", "some text"][..]),
    )
        .prop_map(|(name, key, attributes, text)| {
            let mut known: Vec<(String, String)> = Vec::new();
            for (name, value) in attributes {
                if known.iter().all(|(other, _)| other != name) {
                    known.push((name.to_owned(), value.to_owned()));
                }
            }
            Model { name: name.to_owned(), key, attributes: known, text: text.to_owned(), children: Vec::new() }
        });
    leaf.prop_recursive(3, 14, 4, |inner| {
        (inner.clone(), prop::collection::vec(inner, 0..4)).prop_map(|(mut node, children)| {
            node.children = children;
            node
        })
    })
}

/// How a document is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub step: usize,
    pub sameline: u8,
    pub blank: bool,
    pub crlf: bool,
    pub ended: bool,
    /// What it begins with: a byte order mark, or nothing.
    pub mark: &'static str,
    /// What stands between the items of a list: a blank, or the end of a line.
    pub between: char,
}

pub(super) fn style() -> impl Strategy<Value = Style> {
    let rest = (any::<bool>(), any::<bool>(), any::<bool>());
    let odd = (prop::sample::select(&["", "\u{feff}"][..]), prop::sample::select(&[' ', '\n'][..]));
    (1_usize..5, any::<u8>(), rest, odd).prop_map(|(step, sameline, (blank, crlf, ended), (mark, between))| Style {
        step,
        sameline,
        blank,
        crlf,
        ended,
        mark,
        between,
    })
}

pub(super) fn print(tops: &[Model], style: Style) -> String {
    let mut out = String::new();
    let mut count = 0;
    for top in tops {
        print_one(top, 0, style, &mut count, &mut out);
    }
    if style.crlf {
        out = out.replace('\n', "\r\n");
    }
    let out = if style.ended { &out } else { out.trim_end() };
    format!("{}{out}", style.mark)
}

/// Writes an element at a column; the writer stands at the start of a line, or right at the column.
fn print_one(node: &Model, column: usize, style: Style, count: &mut u32, out: &mut String) {
    if out.is_empty() || out.ends_with('\n') {
        if style.blank && !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&" ".repeat(column));
    }
    *count += 1;
    let flag = style.sameline.rotate_left(*count);
    let mut head = format!("|{}", node.name);
    if let Some(key) = &node.key {
        head += &format!("[{key}]");
    }
    let on_line = flag & 1 == 1;
    if on_line {
        for (name, value) in &node.attributes {
            head += &format!(" :{name} {value}");
        }
    }
    out.push_str(&head);
    let chained = flag & 6 == 6 && on_line && node.text.is_empty() && !node.children.is_empty();
    if chained {
        // The first child on the same line, the others below it.
        out.push(' ');
        let inner = column + head.chars().count() + 1;
        for child in &node.children {
            print_one(child, inner, Style { blank: false, ..style }, count, out);
        }
        return;
    }
    if !node.text.is_empty() && on_line {
        out.push(' ');
        out.push_str(&node.text);
    }
    out.push('\n');
    let inner = " ".repeat(column + style.step);
    if !on_line {
        for (name, value) in &node.attributes {
            let breaks = style.between == '\n' && value.starts_with('[');
            let value = if breaks { value.replace(' ', &format!("\n{inner}  ")) } else { value.clone() };
            out.push_str(&format!("{inner}:{name} {value}\n"));
        }
        if !node.text.is_empty() {
            out.push_str(&format!("{inner}{}\n", node.text));
        }
    }
    for child in &node.children {
        print_one(child, column + style.step, style, count, out);
    }
}

fn read(node: Node<'_>) -> Model {
    Model {
        name: node.name().unwrap_or_default().into_owned(),
        key: node.key().map(std::borrow::Cow::into_owned),
        attributes: node
            .attributes()
            .map(|attribute| {
                // Where the lines of a list break is layout.
                let raw = String::from_utf8_lossy(attribute.raw().unwrap_or(b"")).into_owned();
                let is_list = raw.starts_with('[');
                let value = if is_list { raw.split_whitespace().collect::<Vec<_>>().join(" ") } else { raw };
                (attribute.name().into_owned(), value)
            })
            .collect(),
        text: node
            .children()
            .filter(|child| child.kind() == NodeKind::Text)
            .map(|child| child.text().trim().to_owned())
            .collect(),
        children: node.elements().map(read).collect(),
    }
}

pub(super) fn read_all(doc: &Document) -> Vec<Model> {
    doc.root().elements().map(read).collect()
}

/// The places of all elements: positions from the top down.
fn places(tops: &[Model]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open: Vec<Vec<usize>> = (0..tops.len()).rev().map(|index| vec![index]).collect();
    while let Some(place) = open.pop() {
        let count = at(tops, &place).children.len();
        for index in (0..count).rev() {
            let mut inner = place.clone();
            inner.push(index);
            open.push(inner);
        }
        found.push(place);
    }
    found
}

fn at<'m>(tops: &'m [Model], place: &[usize]) -> &'m Model {
    let mut node = &tops[place[0]];
    for index in &place[1..] {
        node = &node.children[*index];
    }
    node
}

fn at_mut<'m>(tops: &'m mut [Model], place: &[usize]) -> &'m mut Model {
    let mut node = &mut tops[place[0]];
    for index in &place[1..] {
        node = &mut node.children[*index];
    }
    node
}

/// The children of the parent of a place.
fn siblings<'m>(tops: &'m mut Vec<Model>, place: &[usize]) -> &'m mut Vec<Model> {
    let mut list = tops;
    for index in &place[..place.len() - 1] {
        list = &mut list[*index].children;
    }
    list
}

fn element_at<'d>(doc: &'d Document, place: &[usize]) -> Node<'d> {
    let mut node = doc.root().elements().nth(place[0]).unwrap();
    for index in &place[1..] {
        node = node.elements().nth(*index).unwrap();
    }
    node
}

/// An operation, and the positions of the top elements that it has to do with.
pub(super) type Operated = (Operation, Vec<usize>);

/// An operation on the model and on the document: what to do, where, and a second place.
pub(super) fn operate(tops: &mut Vec<Model>, doc: &Document, what: usize, one: usize, two: usize) -> Option<Operated> {
    let all = places(tops);
    let place = all[one % all.len()].clone();
    let other = all[two % all.len()].clone();
    let path = element_at(doc, &place).path();
    let other_path = element_at(doc, &other).path();
    let index = *place.last()?;
    let new = Model {
        name: "new".into(),
        key: Some("n1".into()),
        attributes: vec![("x".into(), "1".into())],
        ..Model::default()
    };
    let content = "    |new[n1]\n      :x 1".to_owned();
    let concerned = if what % KINDS >= 12 { vec![place[0], other[0]] } else { vec![place[0]] };
    let operation = match what % KINDS {
        0 => {
            siblings(tops, &place).remove(index);
            Operation::Delete { path, recursive: true }
        }
        1 => {
            let list = siblings(tops, &place);
            list.insert(index, new);
            Operation::Insert { at: None, content, position: Position::Before(path) }
        }
        2 => {
            siblings(tops, &place).insert(index + 1, new);
            Operation::Insert { at: None, content, position: Position::After(path) }
        }
        3 => {
            siblings(tops, &place)[index].children.push(new);
            Operation::Insert { at: Some(path), content, position: Position::Last }
        }
        4 => {
            siblings(tops, &place)[index].children.insert(0, new);
            Operation::Insert { at: Some(path), content, position: Position::First }
        }
        5 => {
            let node = &mut siblings(tops, &place)[index];
            let (name, value) = node.attributes.first_mut()?;
            let path = format!("{path}:{name}");
            *value = if value.starts_with('"') { "\"longer value\"" } else { "30000s" }.to_owned();
            Operation::Set { path, value: value.trim_matches('"').to_owned() }
        }
        6 => {
            siblings(tops, &place)[index].name = "renamed-one".into();
            Operation::Rename { path, to: "|renamed-one".into() }
        }
        7 => {
            let list = siblings(tops, &place);
            let inner = list.remove(index);
            list.insert(index, Model { name: "wrap".into(), children: vec![inner], ..Model::default() });
            Operation::Wrap { path, with: "|wrap".into() }
        }
        8 => {
            let node = at(tops, &place).clone();
            if node.children.is_empty() && node.text.is_empty() {
                return None;
            }
            // Of the text at the top of a document the model says nothing.
            if let [parents @ .., _] = place.as_slice()
                && !parents.is_empty()
            {
                at_mut(tops, parents).text.push_str(&node.text);
            }
            let list = siblings(tops, &place);
            list.splice(index..=index, node.children);
            Operation::Unwrap { path }
        }
        9 => {
            let node = at_mut(tops, &place);
            for (name, value) in [("x", "77"), ("new", "[1 2]")] {
                match node.attributes.iter_mut().find(|(known, _)| known == name) {
                    Some(known) => known.1 = value.to_owned(),
                    None => node.attributes.push((name.to_owned(), value.to_owned())),
                }
            }
            node.children.push(new);
            Operation::Merge { path, content: ":x 77\n:new [1 2]\n|new[n1]\n  :x 1".into() }
        }
        10..=12 => operate_on_attribute(tops, what % KINDS, (&place, path), (&other, other_path), two)?,
        _ => {
            if other.starts_with(&place) {
                return None;
            }
            let moved = at(tops, &place).clone();
            let mut list = &mut *tops;
            for index in &other {
                list = &mut list[*index].children;
            }
            list.push(moved);
            siblings(tops, &place).remove(index);
            Operation::Move { from: path, to: Some(other_path), position: Position::Last }
        }
    };
    Some((operation, concerned))
}

/// An operation on an attribute: a place, and a second one, each with its path.
fn operate_on_attribute(
    tops: &mut [Model],
    what: usize,
    (place, path): (&[usize], String),
    (other, other_path): (&[usize], String),
    two: usize,
) -> Option<Operation> {
    Some(match what {
        10 => {
            at_mut(tops, place).attributes.insert(0, ("new".into(), "[1 2]".into()));
            Operation::Insert { at: Some(path), content: ":new [1\n  2]".into(), position: Position::First }
        }
        11 => {
            let attributes = &mut at_mut(tops, place).attributes;
            let index = two % attributes.len().max(1);
            let beside = format!("{path}:{}", attributes.get(index)?.0);
            let is_before = two.is_multiple_of(2);
            attributes.insert(if is_before { index } else { index + 1 }, ("new".into(), "1".into()));
            let position = if is_before { Position::Before(beside) } else { Position::After(beside) };
            Operation::Insert { at: Some(path), content: ":new 1".into(), position }
        }
        _ => {
            let taken = at(tops, place).attributes.last().cloned()?;
            if at(tops, other).attributes.iter().any(|(name, _)| *name == taken.0) {
                return None;
            }
            at_mut(tops, place).attributes.pop();
            at_mut(tops, other).attributes.insert(0, taken.clone());
            Operation::Move { from: format!("{path}:{}", taken.0), to: Some(other_path), position: Position::First }
        }
    })
}

//! Properties of plans: on documents made from a model, an operation does to the document what it does to the model;
//! on any document at all, a plan is whole or refused.

use proptest::prelude::*;

use super::{Operation, PlanOptions, Position, plan};
use crate::error::Code;
use crate::udon::{Document, Node, NodeKind};

/// What a document says, to a reader who does not care for layout.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Model {
    name: String,
    key: Option<String>,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Model>,
}

const NAMES: &[&str] = &["a", "b", "shelf", "row"];
const VALUES: &[&str] = &["1", "two", "[1 2]", "30s", "@row[k]", "\"x y\"", "2026-01-01"];

fn model() -> impl Strategy<Value = Model> {
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
struct Style {
    step: usize,
    sameline: u8,
    blank: bool,
    crlf: bool,
    ended: bool,
}

fn style() -> impl Strategy<Value = Style> {
    (1_usize..5, any::<u8>(), any::<bool>(), any::<bool>(), any::<bool>())
        .prop_map(|(step, sameline, blank, crlf, ended)| Style { step, sameline, blank, crlf, ended })
}

fn print(tops: &[Model], style: Style) -> String {
    let mut out = String::new();
    let mut count = 0;
    for top in tops {
        print_one(top, 0, style, &mut count, &mut out);
    }
    if style.crlf {
        out = out.replace('\n', "\r\n");
    }
    if style.ended { out } else { out.trim_end().to_owned() }
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
                let raw = attribute.raw().unwrap_or(b"");
                (attribute.name().into_owned(), String::from_utf8_lossy(raw).into_owned())
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

fn read_all(doc: &Document) -> Vec<Model> {
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

/// An operation on the model and on the document: what to do, where, and a second place.
fn operate(tops: &mut Vec<Model>, doc: &Document, what: usize, one: usize, two: usize) -> Option<Operation> {
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
    Some(match what % 9 {
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
    })
}

fn sorted(tops: &[Model]) -> Vec<Model> {
    let mut tops = tops.to_vec();
    for top in &mut tops {
        top.attributes.sort();
        top.children = sorted(&top.children);
    }
    tops
}

fn check_model(tops: &[Model], style: Style, what: usize, one: usize, two: usize) {
    let source = print(tops, style);
    let doc = Document::parse(source.clone());
    assert_eq!(read_all(&doc), tops, "the writer of this test is wrong about\n{source}");
    let mut meant = tops.to_vec();
    let Some(operation) = operate(&mut meant, &doc, what, one, two) else { return };
    let plan = plan(&doc, std::slice::from_ref(&operation), PlanOptions::default())
        .unwrap_or_else(|error| panic!("{error} {:?}\n{operation:?}\n{source}", error.details));
    let after = check_plan(&source, &plan);
    assert_eq!(
        sorted(&read_all(&Document::parse(after.clone()))),
        sorted(&meant),
        "{operation:?}\n{source}\n---\n{after}"
    );
    if !after.trim().is_empty() {
        assert_eq!(after.ends_with('\n'), source.ends_with('\n'), "{operation:?}\n{source}\n---\n{after}");
    }
    if style.crlf && source.contains('\n') {
        assert!(!after.replace("\r\n", "").contains('\n'), "{operation:?}\n{after:?}");
    }
}

/// Checks what holds for every plan; gives the new source.
fn check_plan(source: &str, plan: &super::Plan) -> String {
    let mut bytes = source.as_bytes().to_vec();
    let mut last = 0;
    for edit in &plan.replacements {
        assert!(last <= edit.span.start, "unsorted");
        last = edit.span.end;
    }
    for edit in plan.replacements.iter().rev() {
        bytes.splice(edit.span.range(), edit.text.iter().copied());
    }
    assert_eq!(plan.after.source(), bytes, "the parts and the whole differ");
    String::from_utf8(bytes).unwrap()
}

const LINES: &[&str] = &[
    "|a",
    "|a[k] :x 1 text",
    "  |b.t |c :y 2 |d",
    "  :x [1 2",
    "    3] ; note",
    "  :s",
    "    |in[1]",
    "      :q \"a b\"",
    "  prose |{em :x 1 words} and |{b} more",
    "    more ; not a comment",
    "",
    "; note",
    "   goes on",
    "  ; inner",
    "  !if x",
    "    |then :x 1",
    "  ```",
    "  code",
    "  ```",
    "  !:sql:",
    "    select 1",
    "|.mixin :x 1",
    "  :[k]",
    "  @a[k]",
    "          |td B",
    "\t|tab",
    "  |{open",
    "   |odd",
];

fn document() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(LINES), 1..14).prop_map(|lines| lines.join("\n") + "\n")
}

/// Any operation on any place of any document: it is refused, or it is whole.
fn check_any(source: &str, what: usize, one: usize, two: usize) -> bool {
    let doc = Document::parse(source);
    let places: Vec<String> = doc
        .nodes()
        .filter_map(|node| match node.as_attribute() {
            Some(attribute) => Some(attribute.path()),
            None => node.is_element().then(|| node.path()),
        })
        .collect();
    if places.is_empty() {
        return true;
    }
    let (path, other) = (places[one % places.len()].clone(), places[two % places.len()].clone());
    let content = ["|new :x 1", ":n 1", "text", "|x\n  |y\n", "; c"][two % 5].to_owned();
    let operation = match what % 9 {
        0 => Operation::Delete { path, recursive: true },
        1 => Operation::Insert { at: None, content, position: Position::Before(path) },
        2 => Operation::Insert { at: None, content, position: Position::After(path) },
        3 => Operation::Insert { at: Some(path), content, position: Position::Last },
        4 => Operation::Insert { at: Some(path), content, position: Position::First },
        5 => Operation::Set { path, value: ["5", "a b", "[x y]", "a;b }"][two % 4].to_owned() },
        6 => Operation::Rename { path, to: "new-name".into() },
        7 if two.is_multiple_of(2) => Operation::Wrap { path, with: "|wrap :w 1".into() },
        7 => Operation::Unwrap { path },
        _ => Operation::Move { from: path, to: Some(other), position: Position::Last },
    };
    match plan(&doc, &[operation], PlanOptions { here: None, update_references: two.is_multiple_of(3) }) {
        Ok(plan) => {
            check_plan(source, &plan);
            true
        }
        Err(error) => {
            assert_ne!(error.code, Code::Internal, "{error} {:?}", error.details);
            false
        }
    }
}

/// A few thousand cases, or as many as `PROPTEST_CASES` says.
fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if config.cases == 256 { ProptestConfig { cases: 1500, ..config } } else { config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_operation_does_to_the_document_what_it_does_to_the_model(
        tops in prop::collection::vec(model(), 1..4),
        style in style(),
        what in 0_usize..9,
        one in 0_usize..40,
        two in 0_usize..40,
    ) {
        check_model(&tops, style, what, one, two);
    }

    #[test]
    fn a_plan_for_any_document_is_whole_or_refused(
        source in document(),
        what in 0_usize..9,
        one in 0_usize..40,
        two in 0_usize..40,
    ) {
        check_any(&source, what, one, two);
    }
}

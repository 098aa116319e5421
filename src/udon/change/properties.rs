//! Properties of plans: on documents made from a model, an operation does to the document what it does to the model and
//! leaves every byte elsewhere; on any document at all, a plan is whole or refused.
//!
//! The long run: `PROPTEST_CASES=100000 TMPDIR=/dev/shm cargo test --release --lib -- change::properties what_is_proposed`.

use proptest::prelude::*;

use super::model::{KINDS, Model, Style, model, operate, print, read_all, style};
use super::{Operation, PlanOptions, Position, plan};
use crate::error::Code;
use crate::udon::Document;

fn check_model(tops: &[Model], style: Style, what: usize, one: usize, two: usize) {
    let source = print(tops, style);
    let doc = Document::parse(source.clone());
    assert_eq!(read_all(&doc), tops, "the writer of this test is wrong about\n{source}");
    let mut meant = tops.to_vec();
    let Some((operation, concerned)) = operate(&mut meant, &doc, what, one, two) else { return };
    let plan = plan(&doc, std::slice::from_ref(&operation), PlanOptions::default())
        .unwrap_or_else(|error| panic!("{error} {:?}\n{operation:?}\n{source}", error.details));
    let after = check_plan(&source, &plan);
    assert_eq!(read_all(&Document::parse(after.clone())), meant, "{operation:?}\n{source}\n---\n{after}");
    assert!(after.starts_with(style.mark), "{operation:?}\n{source}\n---\n{after}");
    if !after.trim_start_matches('\u{feff}').trim().is_empty() {
        assert_eq!(after.ends_with('\n'), source.ends_with('\n'), "{operation:?}\n{source}\n---\n{after}");
    }
    if style.crlf && source.contains('\n') {
        assert!(!after.replace("\r\n", "").contains('\n'), "{operation:?}\n{after:?}");
    }
    // Whatever stands in other top elements stays as it is, to the byte.
    let mut left = tops_of(&Document::parse(after.clone()));
    for (_, text) in tops_of(&doc).into_iter().enumerate().filter(|(index, _)| !concerned.contains(index)) {
        let found = left.iter().position(|other| *other == text);
        left.remove(found.unwrap_or_else(|| panic!("{text:?} is gone: {operation:?}\n{source}\n---\n{after}")));
    }
}

/// The top elements as they are written.
fn tops_of(doc: &Document) -> Vec<String> {
    doc.root().elements().map(|node| doc.text(node.trimmed_span()).into_owned()).collect()
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

/// How many kinds of operation there are.
pub(crate) const OPERATIONS: usize = 11;

/// A document of lines of all kinds, whatever that gives.
pub(crate) fn document() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(prop::sample::select(LINES), 1..14);
    let mark = prop::sample::select(&["", "", "", "\u{feff}"][..]);
    (mark, lines).prop_map(|(mark, lines)| format!("{mark}{}\n", lines.join("\n")))
}

/// An operation on some place of a document: what to do, where, and a second place; nothing where there is no place.
pub(crate) fn operation(source: &str, what: usize, one: usize, two: usize) -> Option<Operation> {
    let doc = Document::parse(source);
    let places: Vec<String> = doc
        .nodes()
        .filter_map(|node| match node.as_attribute() {
            Some(attribute) => Some(attribute.path()),
            None => node.is_element().then(|| node.path()),
        })
        .collect();
    if places.is_empty() {
        return None;
    }
    let (path, other) = (places[one % places.len()].clone(), places[two % places.len()].clone());
    let content = ["|new :x 1", ":n 1", "text", "|x\n  |y\n", "; c"][two % 5].to_owned();
    Some(match what % OPERATIONS {
        0 => Operation::Delete { path, recursive: true },
        1 => Operation::Insert { at: None, content, position: Position::Before(path) },
        2 => Operation::Insert { at: None, content, position: Position::After(path) },
        3 => Operation::Insert { at: Some(path), content, position: Position::Last },
        4 => Operation::Insert { at: Some(path), content, position: Position::First },
        5 => Operation::Set { path, value: ["5", "a b", "[x y]", "a;b }"][two % 4].to_owned() },
        6 => Operation::Rename { path, to: "new-name".into() },
        7 => Operation::Wrap { path, with: "|wrap :w 1".into() },
        8 => Operation::Unwrap { path },
        9 => Operation::Merge { path, content: [":x 5\n|b\n  :z 1", "|d text", ":n 1"][two % 3].to_owned() },
        _ if two.is_multiple_of(3) => Operation::Move { from: path, to: Some(other), position: Position::First },
        _ => Operation::Move { from: path, to: Some(other), position: Position::Last },
    })
}

/// Any operation on any place of any document: it is refused, or it is whole.
fn check_any(source: &str, what: usize, one: usize, two: usize) {
    let Some(operation) = operation(source, what, one, two) else { return };
    let options = PlanOptions { here: None, update_references: two.is_multiple_of(3) };
    match plan(&Document::parse(source), &[operation], options) {
        Ok(plan) => drop(check_plan(source, &plan)),
        Err(error) => assert_ne!(error.code, Code::Internal, "{error} {:?}", error.details),
    }
}

/// A passage of any document is marked and unmarked, and every byte is as it was; or it is refused.
fn check_passage(source: &str, one: usize, from: usize, length: usize) {
    let doc = Document::parse(source);
    let elements: Vec<_> = doc.nodes().filter(|node| node.is_element() && !node.prose().is_empty()).collect();
    let Some(node) = elements.get(one % elements.len().max(1)) else { return };
    let prose = node.prose();
    let count = prose.chars().count();
    let from = from % count;
    let to = (from + 1 + length).min(count);
    let passage = Operation::Annotate {
        path: node.path(),
        span: format!("[{from} {to}]"),
        annotation: "entity :type t :confidence 0.5".into(),
    };
    let marked = match plan(&doc, &[passage], PlanOptions::default()) {
        Ok(plan) => check_plan(source, &plan),
        Err(error) => return assert_ne!(error.code, Code::Internal, "{error} {:?}\n{source}", error.details),
    };
    let marked_doc = Document::parse(marked.clone());
    let annotations = marked_doc.annotations(None).unwrap();
    let [annotation] = annotations.as_slice() else { panic!("{annotations:?}\n{source}\n---\n{marked}") };
    let strip = Operation::Unwrap { path: annotation.path.clone() };
    let stripped = plan(&marked_doc, &[strip], PlanOptions::default())
        .unwrap_or_else(|error| panic!("{error} {:?}\n{source}\n---\n{marked}", error.details));
    assert_eq!(check_plan(&marked, &stripped), source, "\n---\n{marked}");
}

/// So many cases, or as many as `PROPTEST_CASES` says.
pub(crate) fn cases(normally: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if config.cases == 256 { ProptestConfig { cases: normally, ..config } } else { config }
}

proptest! {
    #![proptest_config(cases(1200))]

    #[test]
    fn an_operation_does_to_the_document_what_it_does_to_the_model(
        tops in prop::collection::vec(model(), 1..4),
        style in style(),
        what in 0..KINDS,
        one in 0_usize..40,
        two in 0_usize..40,
    ) {
        check_model(&tops, style, what, one, two);
    }

    #[test]
    fn a_plan_for_any_document_is_whole_or_refused(
        source in document(),
        what in 0..OPERATIONS,
        one in 0_usize..40,
        two in 0_usize..40,
    ) {
        check_any(&source, what, one, two);
    }

    #[test]
    fn a_passage_is_marked_and_unmarked_to_the_byte(
        source in document(),
        one in 0_usize..10,
        from in 0_usize..60,
        length in 0_usize..40,
    ) {
        check_passage(&source, one, from, length);
    }
}

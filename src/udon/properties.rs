//! Properties that hold for every document: random bytes, and random pieces of the dialect put together.

#![allow(clippy::format_push_string, reason = "a test may take its time")]

use proptest::prelude::*;

use super::document::Document;
use super::edit::Replacement;
use super::event_text::write_events;
use super::generated::{document, long_document};
use super::node::{Node, NodeKind};
use super::tree_events::tree_events;
use super::visit_events;
use crate::span::Span;

/// Every node with kind, place, parent and source: what two trees of the same source must agree on.
fn dump(doc: &Document) -> String {
    let numbers: std::collections::HashMap<_, _> = doc.nodes().enumerate().map(|(i, node)| (node.id(), i)).collect();
    let mut out = String::new();
    for node in doc.nodes() {
        let parent = node.parent().and_then(|parent| numbers.get(&parent.id()).copied());
        let next = node.next_sibling().map(|next| numbers[&next.id()]);
        out += &format!("{:?} {:?} {parent:?} {next:?} {}\n", node.kind(), node.span(), node.text());
    }
    for (problem, at) in doc.problems() {
        out += &format!("{problem:?} {at}\n");
    }
    out
}

/// Checks everything that must hold for one document.
#[track_caller]
fn check(source: &[u8]) {
    let doc = Document::parse(source);
    // Printing: the leaves and what is between them, put together in order.
    let mut printed = Vec::new();
    for node in doc.nodes() {
        let span = node.span();
        assert!(span.start >= printed.len(), "{node:?} starts before the one before it ends");
        let parent = node.parent().unwrap().span();
        assert!(parent.start <= span.start && span.end <= parent.end, "{node:?} is not inside {parent:?}");
        printed.extend_from_slice(&doc.slice(Span::new(printed.len(), span.start)));
        if node.children().next().is_none() && !node.is_element() {
            printed.extend_from_slice(&node.source());
        }
        if let Some(next) = node.next_sibling() {
            assert!(span.end <= next.span().start, "{node:?} reaches into {next:?}");
            let is_last = doc.is_last_in(doc.parent(node.id()), node.id());
            assert!(!is_last || next.kind() == NodeKind::Close, "{next:?} comes after the last one, {node:?}");
        }
    }
    printed.extend_from_slice(&doc.slice(Span::new(printed.len(), doc.len())));
    assert_eq!(printed, source);
    assert_eq!(doc.source(), source);
    // Events: from the bytes, from the iterator, from the tree.
    let mut text = String::new();
    write_events(source, false, &mut text);
    let from_bytes: Vec<&str> =
        text.lines().filter(|line| !line.starts_with("Error") && !line.starts_with("Warning")).collect();
    assert_eq!(tree_events(&doc), from_bytes);
    let mut visited = Vec::new();
    visit_events(source, |event| visited.push(event));
    assert_eq!(super::events(source).collect::<Vec<_>>(), visited);
}

fn check_edit(source: &str, at: usize, len: usize, text: &str) {
    let start = at.min(source.len());
    let end = (start + len).min(source.len());
    let mut bytes = source.as_bytes().to_vec();
    bytes.splice(start..end, text.bytes());
    let mut doc = Document::parse(source.as_bytes());
    doc.apply(&[Replacement::new(Span::new(start, end), text)]);
    assert_eq!(doc.source(), bytes);
    assert_eq!(dump(&doc), dump(&Document::parse(bytes)));
}

fn check_paths(source: &str) {
    let doc = Document::parse(source);
    // What paths find must not depend on whether the indexes are there.
    let bare = Document::parse(source);
    for path in ["|item[1]", "|item[k]", "|[k]", "|[1]", "|item[1]|a", "|a|item[1]", "|item[0]", "|b|[k]:x", "|.t[k]"] {
        doc.index();
        let shown = |doc: &Document| {
            let all = doc.all(path).map(|found| found.iter().map(|one| (one.line(), one.span())).collect::<Vec<_>>());
            (all, doc.at(path).map(|one| one.span()))
        };
        assert_eq!(shown(&doc), shown(&bare), "{path}");
    }
    for node in doc.nodes() {
        if node.is_element() && !twice_named_value(node) {
            for path in [node.path(), node.short_path()] {
                let found = doc.at(&path).unwrap_or_else(|error| panic!("{path}: {error:?}"));
                assert_eq!(found.node(), node, "{path}");
            }
        }
    }
}

/// Whether a node lies in one of several attributes of the same name, which no path tells apart.
fn twice_named_value(node: Node<'_>) -> bool {
    let mut node = Some(node);
    while let Some(inner) = node {
        if let Some(attribute) = inner.as_attribute() {
            let owner = inner.document().node(inner.holder());
            let siblings = owner.attributes_through();
            if siblings.filter(|other| other.name() == attribute.name()).count() > 1 {
                return true;
            }
        }
        node = inner.parent();
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_parse_and_print(source in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&source);
    }

    #[test]
    fn pieces_of_the_dialect_parse_and_print(source in document()) {
        check(source.as_bytes());
    }

    #[test]
    fn every_element_has_a_path(source in document()) {
        check_paths(&source);
    }

    #[test]
    fn edits_of_small_documents(source in document(), at in 0_usize..300, len in 0_usize..30, text in document()) {
        check_edit(&source, at, len, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_of_long_documents(source in long_document(), at in 0_usize..60_000, len in 0_usize..9000, text in document()) {
        check_edit(&source, at % (source.len() + 1), len / 3, &text);
    }

    #[test]
    fn long_documents_parse_and_print(source in long_document()) {
        check(source.as_bytes());
    }
}

#[test]
fn nesting_costs_no_stack() {
    for piece in ["|a ", "|{a ", "[", ":x [", "!{a ", "|{a :x [", "!if |a ", ";{{", "!{:r:{", "|'"] {
        let source = piece.repeat(20_000);
        let doc = Document::parse(source.as_bytes());
        assert_eq!(doc.source(), source.as_bytes());
    }
    let mut deep = String::new();
    for i in 0..2000 {
        deep += &" ".repeat(i);
        deep += "|a\n";
    }
    let doc = Document::parse(deep.as_bytes());
    let last = doc.nodes().last().unwrap();
    assert_eq!(last.ancestors().len(), 1999);
    assert_eq!(doc.at(&last.path()).unwrap().node(), last);
}

//! What must hold for any bytes: used by the fuzz targets, the loop, and the test that runs the seeds.

#![allow(clippy::missing_panics_doc, clippy::unwrap_used, reason = "a check fails by panicking")]

use std::collections::HashMap;

use arrowsh::span::Span;
use arrowsh::udon::{Document, EventKind, Node, NodeKind, Replacement, from_json};

/// A check and its name.
pub type Check = (&'static str, fn(&[u8]));

/// Every check.
pub const ALL: &[Check] =
    &[("print", print), ("events", events), ("paths", paths), ("reparse", reparse), ("json", json)];

/// Printing gives the bytes back; every node lies in its parent and after the one before it.
pub fn print(data: &[u8]) {
    let doc = Document::parse(data);
    assert_eq!(doc.source(), data);
    let mut last = 0;
    for node in doc.nodes() {
        let span = node.span();
        let parent = node.parent().unwrap().span();
        assert!(last <= span.start, "{node:?} starts before the node before it");
        assert!(parent.start <= span.start && span.end <= parent.end, "{node:?} is not inside its parent");
        last = span.start;
    }
    assert!(doc.problems().all(|(_, at)| at <= data.len()));
    doc.check();
    let formatted = doc.formatted();
    assert_eq!(Document::parse(formatted.as_slice()).formatted(), formatted, "canonical layout is not its own");
}

/// As [`events_and_tree`], under the name of its target.
pub fn events(data: &[u8]) {
    events_and_tree(data);
}

/// The events and the tree hold the same elements at the same depth, and the same text. Text that is empty, as between
/// forms in braces, is an event and no node.
fn events_and_tree(data: &[u8]) {
    let doc = Document::parse(data);
    let (mut elements, mut texts, mut depth) = (Vec::new(), Vec::new(), 0_usize);
    for event in arrowsh::udon::events(data) {
        match event.kind {
            EventKind::ElementStart | EventKind::EmbeddedStart => {
                depth += 1;
                elements.push((depth, event.span().start));
            }
            EventKind::ElementEnd | EventKind::EmbeddedEnd => depth -= 1,
            EventKind::Text | EventKind::RawContent => texts.push(event.payload().unwrap_or_default().into_owned()),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "an element never ends");
    let mut depths: HashMap<_, usize> = HashMap::new();
    let (mut own_elements, mut own_texts) = (Vec::new(), Vec::new());
    for node in doc.nodes() {
        let above = node.parent().and_then(|parent| depths.get(&parent.id()).copied()).unwrap_or(0);
        depths.insert(node.id(), above + usize::from(node.is_element()));
        match node.kind() {
            NodeKind::Element | NodeKind::Embedded => own_elements.push((above + 1, node.span().start)),
            NodeKind::RawBlock | NodeKind::Freeform => {
                own_texts.extend(node.lines().into_iter().map(std::borrow::Cow::into_owned));
            }
            NodeKind::Text | NodeKind::Arguments | NodeKind::Comment | NodeKind::CommentLine | NodeKind::RawInline => {
                own_texts.push(node.text().into_owned());
            }
            _ => {}
        }
    }
    for texts in [&mut own_texts, &mut texts] {
        texts.retain(|text| !text.is_empty());
    }
    assert_eq!(own_elements, elements);
    assert_eq!(own_texts, texts);
}

/// The path of every element finds it; a path made of the first line finds, with and without indexes, the same.
pub fn paths(data: &[u8]) {
    let feed = data.iter().position(|b| *b == b'\n').unwrap_or(data.len());
    let asked = String::from_utf8_lossy(&data[..feed]).into_owned();
    let source = &data[(feed + 1).min(data.len())..];
    let doc = Document::parse(source);
    let shown =
        |doc: &Document| doc.all(&asked).map(|found| found.iter().map(arrowsh::udon::Found::span).collect::<Vec<_>>());
    let before = shown(&doc);
    doc.index();
    assert_eq!(shown(&doc), before, "{asked}");
    for node in doc.nodes().filter(|node| node.is_element() && !shares_a_name(*node)).take(200) {
        let path = node.path();
        assert_eq!(doc.at(&path).unwrap_or_else(|error| panic!("{path}: {error}")).node(), node, "{path}");
    }
}

/// Whether a node lies in an attribute that has another of its name beside it, which no path tells apart.
fn shares_a_name(node: Node<'_>) -> bool {
    let mut next = Some(node);
    while let Some(inner) = next {
        if let Some(attribute) = inner.as_attribute() {
            let mut owner = inner.parent().unwrap();
            while matches!(owner.kind(), NodeKind::Directive | NodeKind::InlineDirective) {
                owner = owner.parent().unwrap();
            }
            let alike = owner.descendants().filter_map(Node::as_attribute).filter(|a| a.name() == attribute.name());
            if alike.count() > 1 {
                return true;
            }
        }
        next = inner.parent();
    }
    false
}

/// A document after an edit is what parsing the new source gives. The first bytes say where and how long; the first
/// line is what to put there.
pub fn reparse(data: &[u8]) {
    let Some((head, rest)) = data.split_at_checked(3) else { return };
    let feed = rest.iter().position(|b| *b == 0).unwrap_or(0);
    let (text, source) = (&rest[..feed], &rest[feed..]);
    let start = (usize::from(head[0]) << 8 | usize::from(head[1])) % (source.len() + 1);
    let end = (start + usize::from(head[2])).min(source.len());
    let mut whole = source.to_vec();
    whole.splice(start..end, text.iter().copied());
    let mut doc = Document::parse(source);
    doc.apply(&[Replacement::new(Span::new(start, end), text)]);
    assert_eq!(doc.source(), whole);
    let new = Document::parse(whole);
    let shape =
        |node: Node<'_>| (node.kind(), node.span(), node.parent().unwrap().span(), node.next_sibling().map(Node::span));
    assert!(doc.nodes().map(shape).eq(new.nodes().map(shape)), "an edit gives another tree than a parse");
    assert!(doc.problems().eq(new.problems()));
}

/// JSON comes back as the document; JSON of anything else is refused or written.
pub fn json(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let doc = Document::parse(source);
    let back = from_json(&doc.to_json(true)).unwrap();
    assert_eq!(back, source);
    doc.to_plain_json();
    let _ = from_json(source);
    let _ = from_json(&doc.to_json(false));
}

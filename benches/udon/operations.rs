//! What can be done with a document, each with its name: all of it has to take time linear in what it looks at.

use std::hint::black_box;

use arrowsh::udon::{Document, OutlineOptions};

/// An operation and its name.
pub type Operation = (&'static str, fn(&Document));

/// What can be done with a document.
pub const OPERATIONS: &[Operation] = &[
    ("nodes", |doc| doc.nodes().for_each(|node| _ = black_box((node.span(), node.line(), node.parent())))),
    ("index", |doc| _ = black_box(doc.clone().index())),
    ("check", |doc| drop(black_box(doc.check()))),
    ("outline", |doc| drop(black_box(doc.outline(OutlineOptions { max_depth: None, ..OutlineOptions::default() })))),
    ("fmt", |doc| drop(black_box(doc.formatted()))),
    ("json", |doc| drop(black_box(doc.to_json(true)))),
    ("plain json", |doc| drop(black_box(doc.to_plain_json()))),
    ("tree text", |doc| drop(black_box(doc.to_tree_text()))),
    ("Markdown", |doc| drop(black_box(doc.to_markdown()))),
    ("effective attributes", |doc| doc.nodes().for_each(|node| drop(black_box(node.effective_attributes())))),
    ("path of the last element", |doc| {
        if let Some(node) = doc.nodes().filter(|node| node.is_element()).last() {
            drop(black_box(doc.at(&node.path())));
        }
    }),
    ("all by name", |doc| drop(black_box(doc.all("||a")))),
    ("focus", |doc| drop(black_box(doc.all("||a[k]:x")))),
];

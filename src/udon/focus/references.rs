//! What a part refers to, and what refers to it.

use std::collections::HashSet;

use serde::Serialize;

use crate::udon::attribute_view::Attribute;
use crate::udon::document::Document;
use crate::udon::index::{Link, Mentioning};
use crate::udon::node::{Node, NodeKind};
use crate::udon::outline::{reference_to, source};
use crate::udon::path_text::attribute_step;
use crate::udon::value::{TemplatePart, template_parts};

/// A reference or interpolation in the part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outward {
    /// As written.
    pub text: String,
    /// What it is: `element`, `environment variable`, `interpolation`, `not defined`.
    pub what: &'static str,
    /// Its line.
    pub line: usize,
    /// The path of the element, if it means one.
    pub path: Option<String>,
    /// The line of the element, if it means one.
    pub target_line: Option<usize>,
}

/// A reference to the part, or to something in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inward {
    /// What is referred to.
    pub reference: String,
    /// The line of the reference.
    pub line: usize,
    /// The path of the element that refers.
    pub element: String,
    /// The attribute, `:name`, if it is one.
    pub attribute: Option<String>,
}

/// The references and interpolations in a part, in document order, each text once.
pub fn references_out(node: Node<'_>) -> Vec<Outward> {
    let doc = node.document();
    let span = node.span();
    let inside = doc.index().links_within(span);
    let mut out: Vec<(usize, Outward)> = inside.map(|link| (link.span.start, outward(doc, link))).collect();
    for inner in std::iter::once(node).chain(node.descendants()) {
        out.extend(interpolations(inner));
    }
    out.sort_by_key(|(at, _)| *at);
    let mut seen = HashSet::new();
    out.into_iter().map(|(_, one)| one).filter(|one| seen.insert(one.text.clone())).collect()
}

fn outward(doc: &Document, link: Link<'_>) -> Outward {
    let target = link.target.map(|id| doc.node(id));
    Outward {
        text: link.written_there(),
        what: match target {
            Some(_) => "element",
            None if link.is_dynamic() => "interpolation",
            None => "not defined",
        },
        line: doc.line_of(link.span.start),
        path: target.map(Node::brief_path),
        target_line: target.map(Node::line),
    }
}

/// The interpolations of one node: its own, those in its value, or in its key.
pub(in crate::udon) fn interpolations(node: Node<'_>) -> Vec<(usize, Outward)> {
    let one = |at: usize, inside: &str| {
        let environment = inside.trim_start().starts_with("env.");
        let outward = Outward {
            text: format!("!{{{{{inside}}}}}"),
            what: if environment { "environment variable" } else { "interpolation" },
            line: node.document().line_of(at),
            path: None,
            target_line: None,
        };
        (at, outward)
    };
    let (at, text) = match node.kind() {
        NodeKind::Interpolation => return vec![one(node.span().start, &node.text())],
        NodeKind::Attribute => match node.as_attribute().and_then(Attribute::value_span) {
            // An embedded value has nodes of its own.
            Some(span) if node.children().next().is_none() => (span.start, node.document().text(span).into_owned()),
            _ => return Vec::new(),
        },
        NodeKind::Element | NodeKind::Embedded => match node.key_span() {
            Some(span) => (span.start, node.document().text(span).into_owned()),
            None => return Vec::new(),
        },
        NodeKind::Arguments => (node.span().start, node.text().into_owned()),
        _ => return Vec::new(),
    };
    let mut place = at;
    let mut found = Vec::new();
    for part in template_parts(&text) {
        match part {
            TemplatePart::Text(text) => place += text.len(),
            TemplatePart::Interpolation(inside) => {
                found.push(one(place, inside));
                place += inside.len() + "!{{}}".len();
            }
        }
    }
    found
}

/// The references to an element, and those from elsewhere to what is in it, in document order.
pub fn references_in(node: Node<'_>) -> Vec<Inward> {
    let doc = node.document();
    let span = node.span();
    let mut inward = Vec::new();
    for link in doc.index().links() {
        let Some(target) = link.target.map(|id| doc.node(id)) else { continue };
        let start = target.span().start;
        if start < span.start || start >= span.end {
            continue;
        }
        let inside = span.start <= link.span.start && link.span.start < span.end;
        if inside && target != node {
            continue;
        }
        let from = doc.node(link.node);
        let attribute = from.as_attribute().map(|attribute| attribute_step(&attribute));
        let path = source(doc, link, &mut |node| node.brief_path()).path;
        let element = attribute.as_ref().and_then(|step| path.strip_suffix(step.as_str())).unwrap_or(&path).to_owned();
        let reference = match link.how {
            Mentioning::Merge => link.written_there(),
            _ => reference_to(target),
        };
        inward.push(Inward { reference, line: doc.line_of(link.span.start), element, attribute });
    }
    inward
}

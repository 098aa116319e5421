//! What a change does besides what it says: references that break, attributes that come by mixins and change, things
//! that look odd afterwards and did not before.
//!
//! Refuses to judge how grave that is: whoever proposes a change decides what to make of it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::super::check::Finding;
use super::super::document::{Document, Id};
use super::super::edit::Replacement;
use super::super::effective::Via;
use super::super::index::{Link, Mentioning};
use super::super::node::{Node, NodeKind};
use super::super::path_text::name_text;
use super::super::value::{Value, value_of};
use super::items::{Meant, say_attribute};
use super::update::document_key;
use crate::span::Span;

/// How many elements that lean on mixins are compared.
const COMPARED: usize = 5_000;
/// Documents above this size are not looked at as a whole.
pub const WHOLE: usize = 8 << 20;

/// What else changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Effects {
    /// References that mean nothing any more.
    pub broken: Vec<Lost>,
    /// Attributes that elements have by mixins or merges, and that are others now.
    pub shifted: Vec<Shifted>,
    /// What looks odd now.
    pub findings: Vec<Finding>,
    /// The document is too large to look at the whole of it.
    pub partly: bool,
}

/// A reference that means nothing any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// As written.
    pub reference: String,
    /// What refers: the element and the attribute.
    pub from: String,
    /// Its line after the change.
    pub line: usize,
}

/// An attribute that an element has by a mixin or a merge, before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shifted {
    /// The element.
    pub path: String,
    /// The attribute.
    pub name: String,
    /// Its value before; nothing if there was none.
    pub before: Option<String>,
    /// Its value after; nothing if there is none.
    pub after: Option<String>,
}

impl Effects {
    /// What changes from one document to the other.
    pub fn between(before: &Document, after: &Document) -> Self {
        if before.len() > WHOLE || after.len() > WHOLE {
            return Self { partly: true, ..Self::default() };
        }
        Self {
            broken: broken(before, after),
            shifted: shifted(before, after),
            findings: findings(before, after),
            partly: false,
        }
    }
}

fn broken(before: &Document, after: &Document) -> Vec<Lost> {
    let mut known: HashMap<String, usize> = HashMap::new();
    for link in before.index().unresolved() {
        *known.entry(link.written()).or_default() += 1;
    }
    let mut lost = Vec::new();
    for link in after.index().unresolved() {
        match known.get_mut(&link.written()).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => lost.push(Lost {
                reference: link.written(),
                from: from(after, link),
                line: after.line_of(link.span.start),
            }),
        }
    }
    lost
}

/// The element, and the attribute if it is one, that a link stands in.
fn from(doc: &Document, link: &Link) -> String {
    let node = doc.node(link.node);
    match node.as_attribute() {
        Some(attribute) => attribute.path(),
        None => node.parent_element().map(Node::path).unwrap_or_default(),
    }
}

/// What the check says after that it did not say before; numbers of lines in its words do not count.
fn findings(before: &Document, after: &Document) -> Vec<Finding> {
    let words = |finding: &Finding| {
        let words: String = finding.message.chars().filter(|c| !c.is_ascii_digit()).collect();
        format!("{} {words}", finding.rule.name())
    };
    let mut known: HashMap<String, usize> = HashMap::new();
    for finding in before.check() {
        *known.entry(words(&finding)).or_default() += 1;
    }
    let mut found = after.check();
    found.retain(|finding| match known.get_mut(&words(finding)).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            false
        }
        None => true,
    });
    found
}

/// The attributes of every element that has some by mixins or merges: path, name, value.
fn handed_down(doc: &Document) -> HashMap<(String, String), String> {
    let index = doc.index();
    let leans = |node: &Node<'_>| {
        let own = usize::from(node.name().is_none());
        node.is_element()
            && (node.traits().iter().skip(own).any(|name| index.mixin(name).is_some())
                || node.children().any(|child| child.kind() == NodeKind::Merge))
    };
    let mut all = HashMap::new();
    for node in doc.nodes().filter(leans).take(COMPARED) {
        for (name, effective) in node.effective_attributes() {
            if effective.via != Via::Own {
                let value = String::from_utf8_lossy(effective.attribute.raw().unwrap_or(b"true")).into_owned();
                all.insert((node.path(), name), value);
            }
        }
    }
    all
}

fn shifted(before: &Document, after: &Document) -> Vec<Shifted> {
    let (old, new) = (handed_down(before), handed_down(after));
    let keys: HashSet<&(String, String)> = old.keys().chain(new.keys()).collect();
    let is_there = |doc: &Document, path: &str| doc.at(path).is_ok();
    let mut shifted: Vec<Shifted> = keys
        .into_iter()
        .filter(|key| old.get(*key) != new.get(*key))
        .filter(|(path, _)| is_there(before, path) && is_there(after, path))
        .map(|key| Shifted {
            path: key.0.clone(),
            name: key.1.clone(),
            before: old.get(key).cloned(),
            after: new.get(key).cloned(),
        })
        .collect();
    shifted.sort_by(|a, b| (&a.path, &a.name).cmp(&(&b.path, &b.name)));
    shifted
}

/// The edits that make every reference to an element follow its new identity, what is meant by them, and how many
/// references that are.
pub(super) fn follow(
    doc: &Document,
    target: Id,
    name: Option<&str>,
    key: &str,
) -> (Vec<Replacement>, Vec<Meant>, usize) {
    let mut edits = Vec::new();
    let mut by_node: Vec<(Id, Vec<(Span, String)>)> = Vec::new();
    for link in doc.index().links_to(target) {
        let key = document_key(key);
        let text = match (&link.how, &link.name) {
            (Mentioning::Merge, _) => format!(":[{key}]"),
            (_, None) => format!("@[{key}]"),
            (_, Some(_)) => format!("@{}[{key}]", name.map(name_text).unwrap_or_default()),
        };
        if doc.slice(link.span).as_ref() == text.as_bytes() {
            continue;
        }
        edits.push(Replacement::new(link.span, text.clone()));
        match by_node.last_mut().filter(|(node, _)| *node == link.node) {
            Some((_, spans)) => spans.push((link.span, text)),
            None => by_node.push((link.node, vec![(link.span, text)])),
        }
    }
    let count = edits.len();
    let meant = by_node.into_iter().map(|(id, spans)| {
        let node = doc.node(id);
        Meant::Says { at: node.span().start, say: said(node, &spans) }
    });
    (edits, meant.collect(), count)
}

/// What a node says once some of its bytes are replaced.
fn said(node: Node<'_>, spans: &[(Span, String)]) -> String {
    let doc = node.document();
    let replaced = |span: Span| {
        let mut bytes = doc.slice(span).into_owned();
        for (place, text) in spans.iter().rev() {
            bytes.splice(place.start - span.start..place.end - span.start, text.bytes());
        }
        bytes
    };
    if let Some(attribute) = node.as_attribute() {
        let raw = attribute.value_span().map(replaced).unwrap_or_default();
        let value: Value<'_> = value_of(&raw);
        return say_attribute(&attribute.name(), &value);
    }
    match node.kind() {
        NodeKind::Merge | NodeKind::Reference => {
            let sample = Document::parse(format!("|x\n  {}\n", spans[0].1));
            let said = sample.nodes().nth(1).map(|node| node.text().into_owned()).unwrap_or_default();
            format!("{:?} {said}", node.kind())
        }
        _ => {
            let mut text: Cow<'_, str> = node.text();
            for (place, new) in spans {
                text = Cow::Owned(text.replacen(doc.text(*place).as_ref(), new, 1));
            }
            text.into_owned()
        }
    }
}

//! What a change does besides what it says: references that break, attributes that come by mixins and change, things
//! that look odd afterwards and did not before.
//!
//! Refuses to judge how grave that is: whoever proposes a change decides what to make of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

use serde::Serialize;

use super::super::check::{Finding, Rule};
use super::super::document::{Document, Id};
use super::super::edit::Replacement;
use super::super::effective::{Effective, Via};
use super::super::index::{Link, Mentioning};
use super::super::node::{Node, NodeKind};
use super::super::path_text::name_text;
use super::super::value::{Value, value_of};
use super::items::{Meant, say_attribute, say_element};
use super::layout;
use super::patch::Moves;
use super::update::document_key;
use crate::secret;
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
    /// What changes from one document to the other by edits, sorted and without overlap.
    pub fn between(before: &Document, after: &Document, edits: &[Replacement]) -> Self {
        if before.len() > WHOLE || after.len() > WHOLE {
            return Self { partly: true, ..Self::default() };
        }
        Self {
            broken: broken(before, after),
            shifted: shifted(before, after, edits),
            findings: findings(before, after, &Moves::of(edits)),
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
fn from(doc: &Document, link: Link<'_>) -> String {
    let node = doc.node(link.node);
    match node.as_attribute() {
        Some(attribute) => attribute.path(),
        None => node.parent_element().map(Node::path).unwrap_or_default(),
    }
}

/// What the check says after that it did not say before: neither at the same place, wherever that is by now, nor in the
/// same words, numbers of lines apart.
fn findings(before: &Document, after: &Document, moves: &Moves) -> Vec<Finding> {
    let words = |finding: &Finding| -> String { finding.message.chars().filter(|c| !c.is_ascii_digit()).collect() };
    let was = |finding: &Finding| moves.place(finding.span.start);
    let is = |finding: &Finding| Some(finding.span.start);
    let (mut old, mut new) = (before.check(), after.check());
    pair(&mut old, &mut new, |one| Some((was(one)?, words(one))), |one| Some((is(one)?, words(one))));
    pair(&mut old, &mut new, |one| Some(words(one)), |one| Some(words(one)));
    pair(&mut old, &mut new, was, is);
    new
}

/// Takes those out of both lists that are of one rule and have a key in common, one for one.
fn pair<K: Hash + Eq>(
    old: &mut Vec<Finding>,
    new: &mut Vec<Finding>,
    key_before: impl Fn(&Finding) -> Option<K>,
    key_after: impl Fn(&Finding) -> Option<K>,
) {
    let mut waiting: HashMap<(Rule, K), usize> = HashMap::new();
    let mut paired: HashMap<(Rule, K), usize> = HashMap::new();
    for one in old.iter() {
        if let Some(key) = key_before(one) {
            *waiting.entry((one.rule, key)).or_default() += 1;
        }
    }
    new.retain(|one| {
        let Some(key) = key_after(one).map(|key| (one.rule, key)) else { return true };
        match waiting.get_mut(&key).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                *paired.entry(key).or_default() += 1;
                false
            }
            None => true,
        }
    });
    old.retain(|one| {
        let key = key_before(one).map(|key| (one.rule, key));
        match key.and_then(|key| paired.get_mut(&key)).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                false
            }
            None => true,
        }
    });
}

/// Whether an element has attributes by mixins or merges.
fn leans(node: Node<'_>) -> bool {
    let index = node.document().index();
    let own = usize::from(node.name().is_none());
    node.is_element()
        && (node.traits().iter().skip(own).any(|name| index.mixin(name).is_some())
            || node.children().any(|child| child.kind() == NodeKind::Merge))
}

/// The elements that have attributes by mixins or merges before or after, and are there before and after, wherever they
/// stand and whatever they are called by then.
fn leaning<'d>(before: &'d Document, after: &'d Document, edits: &[Replacement]) -> BTreeMap<Id, (Node<'d>, Node<'d>)> {
    let there = Moves::of(edits);
    let back = Moves::back(edits);
    let at = |doc: &'d Document, offset: Option<usize>| {
        layout::node_at(doc, offset?).filter(|node: &Node<'_>| node.is_element())
    };
    let all = |doc: &'d Document| doc.nodes().filter(|node: &Node<'_>| leans(*node)).take(COMPARED);
    let old = all(before).filter_map(|old| Some((old, at(after, there.place(old.span().start))?)));
    let new = all(after).filter_map(|new| Some((at(before, back.place(new.span().start))?, new)));
    old.chain(new).map(|(old, new)| (new.id(), (old, new))).collect()
}

/// What an attribute that holds for an element is, and whether it is the element's own.
fn value_text(effective: &Effective<'_>) -> (String, bool) {
    let value = String::from_utf8_lossy(effective.attribute.raw().unwrap_or(b"true")).into_owned();
    (value, effective.via == Via::Own)
}

/// What elements have otherwise now by mixins and merges; what they gain, change or lose of their own is what the change
/// says.
fn shifted(before: &Document, after: &Document, edits: &[Replacement]) -> Vec<Shifted> {
    let mut shifted = Vec::new();
    for (old, new) in leaning(before, after, edits).into_values() {
        let (had, has) = (old.effective_attributes(), new.effective_attributes());
        let names: BTreeSet<&String> = had.keys().chain(has.keys()).collect();
        for name in names {
            let (had, has) = (had.get(name).map(value_text), has.get(name).map(value_text));
            let is_own = has.as_ref().or(had.as_ref()).is_some_and(|(_, own)| *own);
            let [before, after] = [had, has].map(|value| value.map(|(value, _)| value));
            if !is_own && before != after {
                let [before, after] = [before, after].map(|value| value.map(|value| secret::masked(name, value)));
                shifted.push(Shifted { path: new.path(), name: name.clone(), before, after });
            }
        }
    }
    shifted
}

/// The edits that give every other element with a trait another one in its place, and what is meant by them.
pub(super) fn follow_trait(doc: &Document, mixin: Id, old: &str, new: &str) -> (Vec<Replacement>, Vec<Meant>) {
    let index = doc.index();
    if index.mixin(old) != Some(mixin) {
        return (Vec::new(), Vec::new());
    }
    let users = index.with_trait(old).iter().filter(|id| **id != mixin).map(|id| doc.node(*id));
    let edits = users.map(|node| {
        let parts = node.trait_parts();
        let traits: Vec<&str> = parts.iter().map(|(name, _)| if name == old { new } else { name }).collect();
        let suffixes: String = node.suffixes().iter().map(|(c, _)| *c).collect();
        let say = say_element(node.name().as_deref(), node.key().as_deref(), &traits, &suffixes);
        let own = parts.iter().filter(|(name, _)| name == old);
        let edits: Vec<_> = own.map(|(_, span)| Replacement::new(*span, format!(".{}", name_text(new)))).collect();
        (edits, Meant::Says { at: node.span().start, say })
    });
    let (edits, meant): (Vec<_>, Vec<_>) = edits.unzip();
    (edits.concat(), meant)
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

//! What a document says, as a list of elements that can be compared.
//!
//! Directives are looked through, and stand as lines in the prose of the element around them; what is embedded in prose
//! is prose. A structured value is the lines it is written in, without their common indentation.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::span::Span;
use crate::udon::document::Id;
use crate::udon::node::{Node, NodeKind};
use crate::udon::path_text::{key_text, name_text};
use crate::udon::{Attribute, Value};

/// The elements of a document, parents before children, in document order; the first is the document itself, or the
/// scope.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// The elements.
    pub nodes: Vec<Entity>,
}

/// An element.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    /// Its place in the list of the element around it; its own for the first.
    pub parent: usize,
    /// The places of its children.
    pub children: Vec<usize>,
    /// Its name.
    pub name: Option<String>,
    /// Its key.
    pub key: Option<String>,
    /// Its traits, in order.
    pub traits: Vec<String>,
    /// Its attributes and merges, with what is written; several of one name are lines of one text.
    pub attributes: BTreeMap<String, String>,
    /// Its own prose.
    pub text: String,
    /// Its own comments.
    pub comments: String,
    /// The node.
    pub(super) id: Id,
    /// A digest of it and all that is in it.
    pub(super) digest: u64,
}

/// What is left out of a tree.
#[derive(Debug, Default)]
pub(super) struct Ignored {
    /// Elements and attributes.
    pub nodes: HashSet<Id>,
    /// Attributes by name.
    pub attributes: HashSet<String>,
}

impl Tree {
    /// The elements in `root`.
    pub(super) fn of(root: Node<'_>, ignored: &Ignored) -> Self {
        let mut nodes: Vec<Entity> = Vec::new();
        let mut todo = vec![(root, 0)];
        while let Some((node, parent)) = todo.pop() {
            let place = nodes.len();
            nodes.push(Entity::of(node, parent, ignored));
            if place > 0 {
                nodes[parent].children.push(place);
            }
            let is_wanted =
                |child: &Node<'_>| child.kind() == NodeKind::Element && !ignored.nodes.contains(&child.id());
            let children: Vec<_> = node.elements().filter(is_wanted).collect();
            todo.extend(children.into_iter().rev().map(|child| (child, place)));
        }
        for place in (0..nodes.len()).rev() {
            let mut digest = DefaultHasher::new();
            nodes[place].content().hash(&mut digest);
            for child in &nodes[place].children {
                nodes[*child].digest.hash(&mut digest);
            }
            nodes[place].digest = digest.finish();
        }
        Self { nodes }
    }
}

impl Entity {
    fn of(node: Node<'_>, parent: usize, ignored: &Ignored) -> Self {
        let mut attributes: BTreeMap<String, String> = BTreeMap::new();
        let mut add = |name: String, value: String| {
            attributes.entry(name).and_modify(|all| *all += &format!("\n{value}")).or_insert(value);
        };
        for attribute in node.attributes_through() {
            let name = attribute.name();
            let is_ignored = attribute.suffix().is_none() && ignored.nodes.contains(&attribute.node().id());
            if !is_ignored && !ignored.attributes.contains(name.as_ref()) {
                add(name.into_owned(), written(&attribute));
            }
        }
        for merge in node.children().filter(|child| child.kind() == NodeKind::Merge) {
            add(format!("[{}]", key_text(&merge.text())), String::new());
        }
        let (text, comments) = own_text(node);
        let owned = std::borrow::Cow::into_owned;
        Self {
            parent,
            children: Vec::new(),
            name: node.name().map(owned),
            key: node.key().map(owned),
            traits: node.traits().into_iter().map(owned).collect(),
            attributes,
            text,
            comments,
            id: node.id(),
            digest: 0,
        }
    }

    /// All that it says itself.
    #[allow(clippy::type_complexity, reason = "the fields that count, to be hashed one after another")]
    fn content(&self) -> (&Option<String>, &Option<String>, &[String], &BTreeMap<String, String>, &str, &str) {
        (&self.name, &self.key, &self.traits, &self.attributes, &self.text, &self.comments)
    }

    /// Whether it says nothing but its identity.
    pub(super) fn is_bare(&self) -> bool {
        self.attributes.is_empty() && self.text.is_empty() && self.children.is_empty()
    }

    /// Its name and key, as a path writes them.
    pub fn label(&self) -> String {
        let mut label = format!("|{}", self.name.as_deref().map(name_text).unwrap_or_default());
        if let Some(key) = &self.key {
            label += &format!("[{}]", key_text(key));
        }
        if self.name.is_none() && self.key.is_none() {
            label += &self.trait_text();
        }
        label
    }

    /// Its traits, each with its dot.
    pub(super) fn trait_text(&self) -> String {
        self.traits.iter().fold(String::new(), |out, name| out + "." + &name_text(name))
    }
}

/// What is written as the value of an attribute.
fn written(attribute: &Attribute<'_>) -> String {
    match (attribute.value(), attribute.raw()) {
        (_, Some(raw)) => String::from_utf8_lossy(raw).into_owned(),
        (Value::Nodes(node), None) => dedented(node),
        _ => "true".to_owned(),
    }
}

/// The lines below the first of a structured value, without their common indentation.
fn dedented(node: Node<'_>) -> String {
    let text = node.document().text(node.trimmed_span()).into_owned();
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let common = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(common..).unwrap_or_default().trim_end()).collect();
    lines.join("\n")
}

/// The prose and the comments of an element itself.
fn own_text(node: Node<'_>) -> (String, String) {
    let document = node.document();
    let (mut text, mut comments, mut last) = (String::new(), String::new(), 0);
    let end = document.after(node.id());
    let mut next = document.first_child(node.id());
    while let Some(id) = next.filter(|id| Some(*id) != end) {
        let child = document.node(id);
        let kind = child.kind();
        let goes_in = matches!(kind, NodeKind::Directive);
        next = if goes_in { document.after_head(id) } else { document.after(id) };
        match kind {
            NodeKind::Element | NodeKind::Attribute | NodeKind::Merge | NodeKind::Blank | NodeKind::Close => continue,
            NodeKind::Comment | NodeKind::CommentLine => {
                comments += if comments.is_empty() { "" } else { "\n" };
                comments += child.text().trim();
                continue;
            }
            _ => {}
        }
        let span = child.span();
        let breaks = !text.is_empty() && document.slice(Span::new(last, span.start)).contains(&b'\n');
        text += if breaks { "\n" } else { "" };
        match kind {
            NodeKind::Directive => text += &format!("!{}", child.name().unwrap_or_default()),
            NodeKind::Arguments => text += &format!(" {}", child.text()),
            // Fenced and raw blocks keep their lines, without what indents the whole.
            NodeKind::Freeform | NodeKind::RawBlock => {
                let first = document.text(span).lines().next().unwrap_or_default().trim_end().to_owned();
                text += &format!("{first}\n{}", child.lines().join("\n"));
            }
            _ => text += document.text(span).trim_end_matches(['\n', '\r']),
        }
        last = if kind == NodeKind::Directive { span.start } else { span.end };
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    (lines.join("\n"), comments)
}

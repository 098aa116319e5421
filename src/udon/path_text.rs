//! How elements, keys and attributes are written as paths.
//!
//! [`Node::path`] is canonical: read back, it finds that node and no other. [`Node::short_path`] starts at the nearest
//! ancestor that can be told apart in the whole document. Refuses to read paths: that is `path.rs`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use super::attribute_view::Attribute;
use super::bytes::closing_quote;
use super::document::{Document, Id};
use super::index::{Called, Index, NAMELESS};
use super::letters::name_end;
use super::node::{Node, NodeKind};
use super::node_identity::Identity;
use crate::text::is_digits;

/// A name as a path or a document writes it: quoted where it is no plain name.
pub(super) fn name_text(name: &str) -> Cow<'_, str> {
    if !name.is_empty() && name_end(name.as_bytes(), 0) == name.len() {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'")))
}

/// A key as a path writes it between brackets: quoted where it would be read as something else.
pub(super) fn key_text(key: &str) -> Cow<'_, str> {
    let plain = !key.is_empty() && key != "*" && !key.contains([']', '\n']) && !key.starts_with(['"', '\'']);
    if plain { Cow::Borrowed(key) } else { quoted_key(key).map_or(Cow::Borrowed(key), Cow::Owned) }
}

/// Whether a key, written as that, is read back from between brackets.
fn is_readable(text: &str) -> bool {
    !text.contains(']') || text.starts_with(['"', '\''])
}

/// A key between quotes; nothing where no quote leaves it as it is.
pub(super) fn quoted_key(key: &str) -> Option<String> {
    ['"', '\''].into_iter().find_map(|quote| {
        let text = format!("{quote}{key}{quote}");
        (closing_quote(text.as_bytes(), 0) == Some(text.len() - 1)).then_some(text)
    })
}

/// Whether a key in brackets could be taken for a position.
pub(super) fn is_position(key: &str) -> bool {
    let digits = key.strip_prefix('-').unwrap_or(key);
    is_digits(digits)
}

/// The most steps of a path that is shown. The paths of all elements of a deep nest, written out, would outgrow any
/// memory.
const READABLE: usize = 64;

impl Node<'_> {
    /// The node whose children it is counted among: an element, an attribute, or the document. Directives are looked
    /// through.
    pub(super) fn holder(self) -> Id {
        let mut id = self.doc.parent(self.id);
        while id != Id::ROOT && self.doc.record(id).kind().is_directive() {
            id = self.doc.parent(id);
        }
        id
    }

    /// The path that finds this element or attribute and nothing else; empty for the document.
    pub fn path(self) -> String {
        let mut steps = Vec::new();
        let mut node = self;
        while !node.is_root() {
            let kind = node.record().kind();
            if kind.is_element() {
                steps.push(node.path_step());
            } else if kind.is_attribute() {
                steps.push(attribute_step(&Attribute::of_node(node)));
            }
            node = Node::new(self.doc, self.doc.parent(node.id));
        }
        steps.reverse();
        steps.concat()
    }

    /// Its path, to be read: of more than 64 steps the first ones are left out.
    pub(super) fn shown_path(self) -> String {
        let mut node = self;
        for _ in 0..READABLE {
            node = match node.parent() {
                Some(parent) => parent,
                None => return self.path(),
            };
        }
        self.brief_path()
    }

    /// A path that finds this element and nothing else, from the nearest element with a key that is the only one of its
    /// name and key in the document, or from the top.
    pub fn short_path(self) -> String {
        self.path_from_lone(true)
    }

    /// As [`Node::short_path`], but a name that is the only one in the document needs nothing before it. It is to be
    /// read: of more than 64 steps the first ones are left out.
    pub fn brief_path(self) -> String {
        self.path_from_lone(false)
    }

    fn path_from_lone(self, keyed_only: bool) -> String {
        let mut steps = Vec::new();
        let mut node = self;
        while !node.is_root() {
            if !keyed_only && steps.len() == READABLE {
                steps.push("…".to_owned());
                break;
            }
            let kind = node.record().kind();
            if kind.is_element() {
                let mut step = String::new();
                let is_lone = node.write_own_step(&mut step, keyed_only);
                if is_lone && steps.is_empty() {
                    return step;
                }
                steps.push(step);
                if is_lone {
                    break;
                }
            } else if kind.is_attribute() {
                steps.push(attribute_step(&Attribute::of_node(node)));
            }
            node = Node::new(self.doc, self.doc.parent(node.id));
        }
        steps.reverse();
        steps.concat()
    }

    /// Writes its brief path, then its traits as far as they can stand there; returns where the brief path ends.
    /// `holder` is the brief path of the element that it lies in directly, where the caller knows it.
    pub(super) fn write_row_path(self, out: &mut String, called: &Called, holder: Option<Range<usize>>) -> usize {
        let mut step = Step::default();
        if !self.write_lone_step(out, called, false) {
            match holder {
                Some(holder) => out.extend_from_within(holder),
                None => out.push_str(&self.parent().map(Node::brief_path).unwrap_or_default()),
            }
            step = self.write_step(out, &Naming::of(self.doc.index(), called));
        }
        let end = out.len();
        if called.has_traits() {
            step.write_traits(out, self);
        }
        end
    }

    /// Writes the step that finds this element from anywhere, if there is one, else its step from its parent; whether
    /// there is one.
    fn write_own_step(self, out: &mut String, keyed_only: bool) -> bool {
        let Some(called) = self.doc.index().called(self.id) else { return false };
        let is_lone = self.write_lone_step(out, called, keyed_only);
        if !is_lone {
            self.write_step(out, &Naming::of(self.doc.index(), called));
        }
        is_lone
    }

    /// Writes the step that finds this element from anywhere: by name and key, or by name alone. Writes nothing where
    /// others share them.
    fn write_lone_step(self, out: &mut String, called: &Called, keyed_only: bool) -> bool {
        let index = self.doc.index();
        if called.name == NAMELESS {
            return false;
        }
        let name = index.word(called.name);
        if !called.has_key() {
            let is_lone = !keyed_only && index.is_alone_by_name(called);
            if is_lone {
                out.push('|');
                out.push_str(&name_text(name));
            }
            return is_lone;
        }
        if !index.is_alone_by_key(called) {
            return false;
        }
        let key = index.word(index.key_of(called));
        // A number could be a position among the top elements.
        let alone = || index.holder(self) == Id::ROOT || index.siblings(self.doc, Id::ROOT, Some(name)).is_empty();
        let key = if is_position(key) && !alone() { quoted_key(key).map(Cow::Owned) } else { Some(key_text(key)) };
        let Some(key) = key.filter(|key| is_readable(key)) else { return false };
        out.push('|');
        out.push_str(&name_text(name));
        out.push('[');
        out.push_str(&key);
        out.push(']');
        true
    }

    /// Its step in a path from its parent.
    pub(super) fn path_step(self) -> String {
        let mut step = String::new();
        self.write_step(&mut step, &self.naming());
        step
    }

    /// The same, with its traits as far as they can stand there.
    pub(super) fn full_step(self) -> String {
        let mut out = String::new();
        self.write_step(&mut out, &self.naming()).write_traits(&mut out, self);
        out
    }

    fn write_step(self, out: &mut String, naming: &Naming<'_>) -> Step {
        let (doc, name) = (self.doc, naming.name.as_deref());
        let holder = doc.index.get().map_or_else(|| self.holder(), |index| index.holder(self));
        out.push('|');
        out.push_str(&name.map(name_text).unwrap_or_default());
        if let Some(key) = &naming.key {
            let is_only = name.is_some() && naming.is_alone_by_key(doc)
                || !naming.is_beside_its_like(doc, holder) && doc.count_keyed(holder, name, key) == 1;
            let text = key_text(key);
            if is_only && is_readable(&text) {
                out.push('[');
                out.push_str(&text);
                out.push(']');
                return Step::default();
            }
        }
        if name.is_none() && naming.has_traits {
            let traits = self.traits();
            let only = traits.iter().position(|name| doc.count_with_trait(holder, name) == 1);
            if let Some(only) = only {
                out.push('.');
                out.push_str(&name_text(&traits[only]));
                return Step { has_trait: Some(only), is_closed: false };
            }
        }
        let (count, position) = if let Some(called) = naming.called {
            (doc.index().count_like(called), called.place())
        } else {
            let siblings = doc.siblings(holder, name);
            (siblings.len(), siblings.binary_search(&self.id).unwrap_or(0))
        };
        if count < 2 && name.is_some() {
            return Step::default();
        }
        // `[3]` means the key 3 where there is one; and after `[*][3]` no trait can stand.
        let may_be_key = naming.called.is_none() || doc.index().has_positions();
        let is_closed = may_be_key && doc.count_keyed(holder, name, &position.to_string()) > 0;
        out.push_str(if name.is_none() { "*" } else { "" });
        out.push_str(if is_closed { "[*]" } else { "" });
        let _ = write!(out, "[{position}]");
        Step { has_trait: None, is_closed }
    }
}

/// What an element is called, and what the indexes say of it where they are built.
struct Naming<'d> {
    name: Option<Cow<'d, str>>,
    key: Option<Cow<'d, str>>,
    has_traits: bool,
    called: Option<&'d Called>,
}

impl<'d> Naming<'d> {
    fn of(index: &'d Index, called: &'d Called) -> Self {
        let word = |word| (word != NAMELESS).then(|| Cow::Borrowed(index.word(word)));
        Self {
            name: word(called.name),
            key: word(index.key_of(called)),
            has_traits: called.has_traits(),
            called: Some(called),
        }
    }

    fn is_alone_by_key(&self, doc: &Document) -> bool {
        self.called.is_some_and(|called| doc.index().is_alone_by_key(called))
    }

    /// Whether it is known at once that a sibling has its name and key, too.
    fn is_beside_its_like(&self, doc: &Document, holder: Id) -> bool {
        self.called.is_some_and(|called| doc.index().is_beside_its_like(doc, called, holder))
    }
}

impl<'d> Node<'d> {
    fn naming(self) -> Naming<'d> {
        let index = self.doc.index_if_worth();
        if let Some((index, called)) = index.and_then(|index| Some((index, index.called(self.id)?))) {
            return Naming::of(index, called);
        }
        let Identity { name, key, traits } = self.identity();
        Naming { name, key, has_traits: !traits.is_empty(), called: None }
    }
}

/// What a step was written with.
#[derive(Default)]
struct Step {
    /// The trait, by number, that tells the element from its siblings.
    has_trait: Option<usize>,
    /// No trait can follow.
    is_closed: bool,
}

impl Step {
    /// Writes the traits that are not in the step and can follow it.
    fn write_traits(&self, out: &mut String, node: Node<'_>) {
        if self.is_closed {
            return;
        }
        for (_, name) in node.traits().iter().enumerate().filter(|(i, _)| self.has_trait != Some(*i)) {
            out.push('.');
            out.push_str(&name_text(name));
        }
    }
}

/// The step of an attribute: `:name`.
pub(super) fn attribute_step(attribute: &Attribute<'_>) -> String {
    match attribute.suffix() {
        Some(c) => format!(":{c}"),
        None => format!(":{}", name_text(&attribute.name())),
    }
}

impl Attribute<'_> {
    /// Its path: that of its element, and its name.
    pub fn path(&self) -> String {
        let node = self.node();
        let element = if self.suffix().is_some() { Some(node) } else { node.parent() };
        let before = match element {
            Some(parent) if parent.kind() == NodeKind::Attribute || parent.is_element() => parent.path(),
            Some(parent) => parent.parent_element().map(Node::path).unwrap_or_default(),
            None => String::new(),
        };
        before + &attribute_step(self)
    }
}

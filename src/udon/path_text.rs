//! How elements, keys and attributes are written as paths.
//!
//! [`Node::path`] is canonical: read back, it finds that node and no other. [`Node::short_path`] starts at the nearest
//! ancestor that can be told apart in the whole document. Refuses to read paths: that is `path.rs`.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::attribute_view::Attribute;
use super::bytes::{closing_quote, name_end};
use super::document::Id;
use super::node::{Node, NodeKind};

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
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

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
                steps.push(node.path_step(false));
            } else if kind.is_attribute() {
                steps.push(attribute_step(&Attribute::of_node(node)));
            }
            node = Node::new(self.doc, self.doc.parent(node.id));
        }
        steps.reverse();
        steps.concat()
    }

    /// A path that finds this element and nothing else, from the nearest element with a key that is the only one of its
    /// name and key in the document, or from the top.
    pub fn short_path(self) -> String {
        self.path_from_lone(true, false)
    }

    /// As [`Node::short_path`], but a name that is the only one in the document needs nothing before it.
    pub fn brief_path(self) -> String {
        self.path_from_lone(false, false)
    }

    /// As [`Node::brief_path`], with its traits.
    pub(super) fn row_path(self) -> String {
        self.path_from_lone(false, true)
    }

    fn path_from_lone(self, keyed_only: bool, traits: bool) -> String {
        let mut steps = Vec::new();
        let mut node = self;
        while !node.is_root() {
            let kind = node.record().kind();
            if kind.is_element() {
                let traits = traits && node == self;
                if let Some(mut step) = node.lone_step(keyed_only) {
                    for name in node.traits().iter().filter(|_| traits) {
                        let _ = write!(step, ".{}", name_text(name));
                    }
                    steps.push(step);
                    break;
                }
                steps.push(node.path_step(traits));
            } else if kind.is_attribute() {
                steps.push(attribute_step(&Attribute::of_node(node)));
            }
            node = Node::new(self.doc, self.doc.parent(node.id));
        }
        steps.reverse();
        steps.concat()
    }

    /// The step that finds this element from anywhere: by name and key, or by name alone; nothing where others share
    /// them.
    pub(super) fn lone_step(self, keyed_only: bool) -> Option<String> {
        let index = self.doc.index();
        let name = self.name()?;
        let alone = self.holder() == Id::ROOT || index.siblings(Id::ROOT, Some(&name)).is_empty();
        if let Some(key) = self.key() {
            if index.find(Some(&name), &key) == [self.id] {
                // A number could be a position among the top elements.
                let key = if is_position(&key) && !alone { Cow::Owned(quoted_key(&key)?) } else { key_text(&key) };
                if !key.contains(']') || key.starts_with(['"', '\'']) {
                    return Some(format!("|{}[{key}]", name_text(&name)));
                }
            }
            return None;
        }
        (!keyed_only && index.named(&name) == [self.id]).then(|| format!("|{}", name_text(&name)))
    }

    /// Its step in a path from its parent; with `traits` they are written too.
    pub(super) fn path_step(self, mut traits: bool) -> String {
        let mut written = None;
        let index = self.doc.index();
        let (name, key) = (self.name(), self.key());
        let holder = self.holder();
        let siblings = index.siblings(holder, name.as_deref());
        // Of two lists the shorter one is walked: one key may be used everywhere, one parent may have everything.
        let among = |ids: &[Id]| {
            if ids.len() <= siblings.len() || name.is_none() {
                ids.iter().filter(|id| Node::new(self.doc, **id).holder() == holder).count()
            } else {
                siblings.iter().filter(|id| ids.binary_search(id).is_ok()).count()
            }
        };
        let mut step = String::from("|");
        if let Some(name) = &name {
            step.push_str(&name_text(name));
        }
        let by_key = key.as_ref().and_then(|key| {
            let same = index.find(name.as_deref(), key);
            let text = key_text(key);
            let readable = !text.contains(']') || text.starts_with(['"', '\'']);
            (among(same) == 1 && readable).then_some(text)
        });
        if let Some(key) = by_key {
            step.push('[');
            step.push_str(&key);
            step.push(']');
        } else {
            let own = self.traits();
            let only_trait = own.iter().find(|name| among(index.with_trait(name)) == 1);
            match only_trait {
                Some(name) if self.name().is_none() => {
                    step.push('.');
                    step.push_str(&name_text(name));
                    written = Some(name.clone());
                }
                _ if siblings.len() > 1 || name.is_none() => {
                    if name.is_none() {
                        step.push('*');
                    }
                    let position = siblings.binary_search(&self.id).unwrap_or(0);
                    // `[3]` means the key 3 where there is one; and after `[*][3]` no trait can stand.
                    let taken = index.find(name.as_deref(), &position.to_string());
                    let key_first = among(taken) > 0;
                    step.push_str(if key_first { "[*]" } else { "" });
                    let _ = write!(step, "[{position}]");
                    traits &= !key_first;
                }
                _ => {}
            }
        }
        if traits {
            for name in self.traits().iter().filter(|name| written.as_ref() != Some(*name)) {
                let _ = write!(step, ".{}", name_text(name));
            }
        }
        step
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

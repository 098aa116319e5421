//! Attributes that an element lacks and its like siblings have.

use std::borrow::Cow;

use super::super::node::{Node, NodeKind};
use super::super::path_text::{key_text, name_text};
use super::super::record::Kind;
use super::content::Names;
use super::{Check, Label, Rule};

/// How many elements of a group have an attribute, by the number of its name.
struct Counts {
    of: Vec<usize>,
    /// The element of all groups that was counted last.
    last: Vec<usize>,
}

impl<'d> Check<'d> {
    /// Looks for attributes that an element lacks and its like siblings have. What comes by mixins and merges counts as
    /// present, but makes nothing usual.
    pub(super) fn siblings(&mut self, names: &Names<'d>) {
        if names.is_empty() {
            return;
        }
        let doc = self.doc;
        let mut counts = Counts { of: vec![0; names.texts.len()], last: vec![0; names.texts.len()] };
        let (mut seen, mut from) = (0, 0);
        for ids in doc.index().sibling_groups() {
            let elements = || ids.iter().filter(|id| doc.record(**id).kind() == Kind::Element);
            let (mut held, mut members) = (Vec::new(), 0);
            for id in elements() {
                members += 1;
                seen += 1;
                for name in names.of(*id, &mut from) {
                    let count = &mut counts.of[name as usize];
                    if std::mem::replace(&mut counts.last[name as usize], seen) != seen {
                        if *count == 0 {
                            held.push(name);
                        }
                        *count += 1;
                    }
                }
            }
            let mut usual = if members < 2 { Vec::new() } else { usual(&held, &counts.of, members) };
            usual.sort_unstable_by_key(|name| names.texts.text(*name));
            if !usual.is_empty() {
                let group: Vec<Node<'d>> = elements().map(|id| doc.node(*id)).collect();
                self.lacking(&group, names, &usual);
            }
            for name in held {
                counts.of[name as usize] = 0;
            }
        }
    }

    /// Reports the elements of a group that lack one of the names.
    fn lacking(&mut self, group: &[Node<'d>], names: &Names<'d>, usual: &[u32]) {
        let mut who: Vec<Vec<usize>> = vec![Vec::new(); usual.len()];
        let places: std::collections::HashMap<u32, usize> = usual.iter().copied().zip(0..).collect();
        let mut from = 0;
        for (i, node) in group.iter().enumerate() {
            for place in names.of(node.id, &mut from).filter_map(|name| places.get(&name)) {
                if who[*place].last() != Some(&i) {
                    who[*place].push(i);
                }
            }
        }
        for (name, who) in usual.iter().zip(who) {
            let name = names.texts.text(*name);
            let mut holders = who.iter().peekable();
            for (i, node) in group.iter().enumerate() {
                if holders.next_if_eq(&&i).is_some() || inherits(*node, name) {
                    continue;
                }
                let span = node.identity_span().unwrap_or_default();
                let (name, present) = (name_text(name), present_in(group, &who));
                let message = format_args!("{} missing :{name} ({present})", Label(*node));
                self.add(Rule::MissingAttribute, span, message);
            }
        }
    }
}

/// The names that all or most of a group have, and not all.
fn usual(held: &[u32], counts: &[usize], members: usize) -> Vec<u32> {
    let count = |name: &u32| counts[*name as usize];
    let common = held.iter().filter(|name| count(name) == members).count();
    if members == 2 && (common < 3 || common * 3 < held.len() * 2) {
        return Vec::new();
    }
    let enough = if members <= 4 { members - 1 } else { members - members / 5 };
    held.iter().copied().filter(|name| count(name) >= enough && count(name) < members).collect()
}

/// Whether an attribute comes to the element by a mixin or merge.
fn inherits(node: Node<'_>, name: &str) -> bool {
    let plain = node.traits().is_empty() && node.children().all(|child| child.kind() != NodeKind::Merge);
    !plain && node.effective_attributes().contains_key(name)
}

/// Which of a group have something: their keys where few, else how many.
fn present_in(group: &[Node<'_>], who: &[usize]) -> String {
    let keys: Option<Vec<Cow<'_, str>>> = who.iter().take(4).map(|i| group[*i].key()).collect();
    match keys {
        Some(keys) if who.len() <= 3 => {
            let keys: Vec<_> = keys.iter().map(|key| format!("[{}]", key_text(key))).collect();
            format!("present in {}", keys.join(", "))
        }
        _ => format!("present in {} of {}", who.len(), group.len()),
    }
}

//! What elements like a given one have, that it has too or lacks.

use std::collections::HashSet;

use super::super::document::{Document, Id};
use super::super::node::Node;
use super::items::{items_in, say};

/// How many like elements are looked at.
const LOOKED_AT: usize = 1000;

impl Document {
    /// How the element that `path` finds compares with those that share a trait with it: a line for each trait.
    pub fn like_siblings(&self, path: &str) -> Vec<String> {
        let Ok(found) = self.at(path) else { return Vec::new() };
        let node = found.element();
        if !node.is_element() {
            return Vec::new();
        }
        let own = names(node);
        node.traits().iter().filter_map(|name| self.like_trait(node, name, &own)).collect()
    }

    fn like_trait(&self, node: Node<'_>, name: &str, own: &HashSet<String>) -> Option<String> {
        let index = self.index();
        let mixin = index.mixin(name);
        if mixin == Some(node.id()) {
            return None;
        }
        let is_other = |id: &&Id| **id != node.id() && Some(**id) != mixin;
        let others: Vec<Node<'_>> =
            index.with_trait(name).iter().filter(is_other).take(LOOKED_AT).map(|id| self.node(*id)).collect();
        let first = others.first()?;
        let common: Vec<String> = first
            .attributes()
            .map(|attribute| attribute.name().into_owned())
            .filter(|name| others.iter().all(|other| names(*other).contains(name)))
            .collect();
        let missing: Vec<String> =
            common.iter().filter(|name| !own.contains(*name)).map(|name| format!(":{name}")).collect();
        let who = match others.len() {
            1 => format!("the other .{name} has"),
            count => format!("the {count} other .{name} have"),
        };
        let them = if missing.len() == 1 { "it" } else { "them" };
        Some(match (common.is_empty(), missing.is_empty()) {
            (true, _) => return None,
            (_, true) => format!("OK - has what {who}"),
            _ => format!("NOTE: {} not given ({who} {them})", missing.join(" ")),
        })
    }
}

/// What is to be known of an element that was put in beside one that says the same.
pub(super) fn equal(node: Node<'_>) -> Option<String> {
    let says = |node: Node<'_>| -> Vec<(usize, String)> {
        let own = (0, say(node));
        std::iter::once(own).chain(items_in(node).into_iter().map(|item| (item.depth + 1, item.say))).collect()
    };
    let parent = node.parent().filter(|_| node.is_element())?;
    let alike = |other: &Node<'_>| *other != node && other.name() == node.name() && other.key() == node.key();
    let own = says(node);
    let twin = parent.elements().filter(alike).take(LOOKED_AT).find(|other| says(*other) == own)?;
    Some(format!("the same stands there already: {} (line {})", twin.path(), twin.line()))
}

/// The attributes of an element, mixins and merges counted.
fn names(node: Node<'_>) -> HashSet<String> {
    node.effective_attributes().into_keys().collect()
}

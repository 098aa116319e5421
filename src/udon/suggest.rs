//! What was probably meant by a path that finds nothing.
//!
//! Looks at names near the one that failed, below the place where it failed first and then everywhere, and writes each
//! as a path that works, with its line. Refuses to choose for the user.

use std::cmp::Ordering;

use super::document::Document;
use super::found::Found;
use super::node::Node;
use super::path::{KeyPattern, Pattern};

/// How many suggestions are worth reading.
const BEST: usize = 5;
/// How many elements are compared, so that a failure in a huge document stays quick.
const COMPARED: usize = 50_000;

/// Elements that a pattern may have meant, best first.
pub(super) fn suggestions<'d>(doc: &'d Document, below: &[Found<'d>], pattern: &Pattern) -> Vec<Node<'d>> {
    let near: Vec<Node<'d>> = below.iter().map(Found::element).collect();
    let elements = || doc.nodes().filter(|node| node.is_element()).take(COMPARED);
    let mut scored: Vec<(f64, Node<'d>)> = elements()
        .filter_map(|node| {
            let score = likeness(pattern, node)?;
            let holder = node.parent_element();
            let is_near = near.iter().any(|place| Some(*place) == holder || place.is_root() && holder.is_none());
            Some((score + if is_near { 0.1 } else { 0.0 }, node))
        })
        .collect();
    if scored.is_empty() {
        // Where there are few of the kind that is asked for, all of them.
        let few: Vec<Node<'d>> = elements().filter(|node| is_of_kind(pattern, *node)).take(BEST + 1).collect();
        return if few.len() <= BEST { few } else { Vec::new() };
    }
    scored.sort_by(|a, b| b.0.partial_cmp(&a.0).unwrap_or(Ordering::Equal).then(a.1.id().cmp(&b.1.id())));
    scored.into_iter().take(BEST).map(|(_, node)| node).collect()
}

/// Whether an element has what a pattern without a name asks for: a key, or traits.
fn is_of_kind(pattern: &Pattern, node: Node<'_>) -> bool {
    pattern.name.is_none()
        && (pattern.key.is_some() || !pattern.traits.is_empty())
        && (pattern.key.is_none() || node.key().is_some())
        && (pattern.traits.is_empty() || !node.traits().is_empty())
}

/// How near an element is to a pattern; nothing where it is not near.
fn likeness(pattern: &Pattern, node: Node<'_>) -> Option<f64> {
    let name = node.name();
    let key = match &pattern.key {
        Some(KeyPattern::Bare(key) | KeyPattern::Quoted(key)) => Some(key.as_str()),
        _ => None,
    };
    let mut best: f64 = 0.0;
    if let (Some(wanted), Some(name)) = (&pattern.name, &name) {
        let names = similarity(wanted, name);
        best = match (key, node.key()) {
            (Some(wanted), Some(own)) => names * 0.78 + similarity(wanted, &own) * 0.22,
            (Some(_), None) => names * 0.76,
            (None, _) => names,
        };
        // `|database.credentials` for `|database|credentials`.
        let child_as_trait = pattern.traits.iter().any(|name_of_child| {
            node.is_named(name_of_child) && node.parent_element().is_some_and(|parent| parent.is_named(wanted))
        });
        if child_as_trait {
            best = 1.5;
        }
    }
    if let (Some(wanted), Some(own)) = (key, node.key()) {
        let weight = if pattern.name.is_none() { 1.0 } else { 0.85 };
        best = best.max(similarity(wanted, &own) * weight);
    }
    if pattern.name.is_none() && key.is_none() {
        let own = node.traits();
        let traits = pattern.traits.iter().flat_map(|wanted| own.iter().map(move |own| similarity(wanted, own)));
        best = traits.fold(best, f64::max);
        if let (Some(name), Some(wanted)) = (&name, pattern.traits.first()) {
            best = best.max(similarity(wanted, name) * 0.95);
        }
    }
    (best >= 0.75).then_some(best)
}

/// Attributes near `name` at the places, best first, each as `path (line n)`.
pub(super) fn attribute_suggestions(places: &[Found<'_>], name: &str) -> Vec<String> {
    let mut scored = Vec::new();
    for place in places.iter().take(100) {
        let node = place.node();
        // What it has by a mixin or a merge is written there.
        let handed_down = node.is_element().then(|| node.effective_attributes().swap_remove(name)).flatten();
        if let Some(attribute) = handed_down.map(|effective| effective.attribute) {
            let line = node.document().line_of(attribute.span().start);
            let holder = attribute.node().parent_element().map(Node::short_path).unwrap_or_default();
            scored.push((1.0, format!("{holder}{} (line {line})", super::path_text::attribute_step(&attribute))));
        }
        for attribute in node.attributes().take(1000) {
            let score = similarity(name, &attribute.name());
            if score >= 0.6 {
                let path = format!("{}{}", node.short_path(), super::path_text::attribute_step(&attribute));
                let line = node.document().line_of(attribute.span().start);
                scored.push((score, format!("{path} (line {line})")));
            }
        }
        for child in node.elements().filter(|child| child.is_named(name)).take(BEST) {
            scored.push((1.0, format!("{} (line {})", child.short_path(), child.line())));
        }
    }
    scored.sort_by(|a, b| b.0.partial_cmp(&a.0).unwrap_or(Ordering::Equal));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(BEST).map(|(_, text)| text).collect()
}

fn similarity(wanted: &str, own: &str) -> f64 {
    if wanted == own {
        return 1.0;
    }
    let (wanted, own) = (wanted.to_lowercase(), own.to_lowercase());
    if wanted == own {
        return 0.99;
    }
    if wanted.len() > 100 || own.len() > 100 {
        return 0.0;
    }
    let edits = strsim::normalized_damerau_levenshtein(&wanted, &own);
    // A part of a long name, or a name with more to it.
    let part = wanted.len() >= 3 && own.contains(&wanted) || own.len() >= 3 && wanted.contains(&own);
    if part {
        edits.max(0.8)
    } else if edits >= 0.6 {
        edits.max(0.75)
    } else {
        0.0
    }
}

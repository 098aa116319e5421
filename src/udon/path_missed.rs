//! What is said of a path that finds nothing, or more than it should: the places that were probably meant, as paths that
//! find them.

use super::found::Found;
use super::node::Node;
use super::path::{AttributeName, KeyPattern, Pattern, Step};
use super::path_find::Finder;
use super::path_select::{descendants_of, elements, own_attributes};
use super::suggest::{attribute_suggestions, suggestions};
use super::value::Reference;
use crate::error::{Code, Error};

/// How many of several places an error lists.
const LISTED: usize = 10;

/// The failure of a path that fits several places.
pub fn ambiguous(path: &str, found: &[Found<'_>]) -> Error {
    let list = found.iter().take(LISTED).map(|one| on_line(&one.path(), one.line()));
    let mut error = Error::new(Code::Ambiguous, format!("path {path} fits {} places", found.len())).suggest(list);
    if found.len() > LISTED {
        error = error.detail(format!("and {} more", found.len() - LISTED));
    }
    error
}

impl<'d> Finder<'d, '_> {
    /// The failure of a first step that fits several elements: where the rest of the path leads from each of them.
    pub fn several(&self, i: usize, nodes: Vec<Node<'d>>) -> Error {
        let ends: Vec<Found<'d>> = nodes.iter().flat_map(|node| self.beyond(i, *node)).collect();
        ambiguous(self.path.as_str(), &if ends.is_empty() { elements(nodes) } else { ends })
    }

    /// Where the steps behind the `i`th lead from a node that this one may have meant.
    fn beyond(&self, i: usize, node: Node<'d>) -> Vec<Found<'d>> {
        let mut found = vec![Found::Element(node)];
        for (j, step) in self.path.steps.iter().enumerate().skip(i + 1) {
            found = self.step(j, step, &found).unwrap_or_default();
        }
        found
    }

    /// Elements that the `i`th step may have meant, as paths that go on as this one does where they can.
    fn meant(&self, i: usize, nodes: Vec<Node<'d>>) -> Vec<String> {
        let text = |node: Node<'d>| {
            let (short, whole) = (node.short_path(), node.path());
            match self.beyond(i, node).as_slice() {
                [end] if i + 1 < self.path.steps.len() => match end.path().strip_prefix(&whole) {
                    Some(rest) => on_line(&format!("{short}{rest}"), end.line()),
                    None => on_line(&end.path(), end.line()),
                },
                _ => on_line(&short, node.line()),
            }
        };
        // Those from which the rest of the path leads somewhere come first.
        let (able, others): (Vec<_>, Vec<_>) = nodes.into_iter().partition(|node| !self.beyond(i, *node).is_empty());
        able.into_iter().chain(others).map(text).collect()
    }

    /// The failure of a reference on the way that means nothing.
    pub fn undefined(&self, reference: Reference<'_>) -> Error {
        let name = reference.name.map(std::borrow::Cow::into_owned);
        let key = reference.key.into_owned();
        let written = format!("@{}[{key}]", name.as_deref().unwrap_or_default());
        let pattern = Pattern { name, key: Some(KeyPattern::Quoted(key)), ..Pattern::default() };
        let near = suggestions(self.doc, &[], &pattern);
        Error::new(Code::NotFound, format!("path {}: {written} is not defined", self.path.as_str()))
            .suggest(near.iter().map(|node| on_line(&node.short_path(), node.line())))
    }

    /// The failure to find anything, with what is nearest to the step that failed.
    pub fn not_found(&self, here: Option<Node<'d>>) -> Error {
        let error = Error::new(Code::NotFound, format!("path {} not found", self.path.as_str()));
        let mut found = vec![self.start(here)];
        for (i, step) in self.path.steps.iter().enumerate() {
            let next = self.step(i, step, &found).unwrap_or_default();
            if !next.is_empty() {
                found = next;
                continue;
            }
            return match step {
                Step::Child(pattern) | Step::Descendant(pattern) => {
                    // A name may be that of an attribute: `|order[7]|customer`.
                    let name = pattern.name.clone().filter(|_| i > 0 && i + 1 == self.path.steps.len());
                    let attributes = name.map(|name| {
                        let name = AttributeName::Named(name);
                        found.iter().flat_map(|place| own_attributes(place, &name)).take(LISTED).collect::<Vec<_>>()
                    });
                    let attributes = attributes.into_iter().flatten();
                    let attributes = attributes.map(|found| on_line(&found.path(), found.line()));
                    error.suggest(attributes).suggest(self.meant(i, suggestions(self.doc, &found, pattern)))
                }
                Step::Lookup(name, key) => {
                    let key = Some(KeyPattern::Quoted(key.clone()));
                    let pattern = Pattern { name: name.clone(), key, ..Pattern::default() };
                    error.suggest(self.meant(i, suggestions(self.doc, &[], &pattern)))
                }
                Step::Attribute(AttributeName::Named(name), _) if i == 0 => self.suggest_attribute(error, &found, name),
                Step::Attribute(AttributeName::Named(name), _) | Step::EveryAttribute(AttributeName::Named(name)) => {
                    error.suggest(attribute_suggestions(&found, name))
                }
                Step::Listing(names) => {
                    let nowhere = |name: &&AttributeName| self.every_attribute(&found, name).is_empty();
                    match names.iter().find(nowhere) {
                        Some(AttributeName::Named(name)) => self.suggest_attribute(error, &found, name),
                        _ => error,
                    }
                }
                _ => error,
            };
        }
        error
    }

    /// Attributes near `name` of the places or below them.
    fn suggest_attribute(&self, error: Error, from: &[Found<'d>], name: &str) -> Error {
        let mut places = from.to_vec();
        places.extend(elements(descendants_of(self.doc, from)));
        error.suggest(attribute_suggestions(&places, name))
    }
}

fn on_line(path: &str, line: usize) -> String {
    format!("{path} (line {line})")
}

//! From a matching to the changes that somebody reads.
//!
//! An added element is one change with all that is new in it, and so is a removed one; what was in it and stands
//! elsewhere now has moved. Among siblings as few as possible are said to be reordered.

use std::collections::HashSet;

use super::matching::{Matching, matching, text_likeness};
use super::tree::{Entity, Ignored, Tree};
use super::{Change, Diff, DiffOptions, Handle, Impact, Kind, Step, Summary};
use crate::error::{Code, Error, Result};
use crate::secret;
use crate::udon::outline::{reference_to, source};
use crate::udon::path_text::name_text;
use crate::udon::{AttributeName, Document, Found, Node, Path};

/// Compares two documents.
///
/// # Errors
/// `NOT_FOUND` where neither has the scope, `INVALID_ARGUMENT` where it is no element or attribute.
pub fn diff(before: &Document, after: &Document, options: &DiffOptions) -> Result<Diff> {
    let (old_root, new_root, only) = roots(before, after, options)?;
    let mut found = diff_nodes(old_root, new_root, options);
    if let Some(name) = only {
        let step = format!(":{}", name_text(&name));
        found.changes.retain(|change| change.path.ends_with(&step) && matches!(change.step, Step::Attribute(0, ..)));
        found.inner.clear();
        found.summary = summary(found.changes.iter());
    }
    Ok(found)
}

/// Compares two elements, or documents, whatever they are called.
pub fn diff_nodes(before: Node<'_>, after: Node<'_>, options: &DiffOptions) -> Diff {
    let (old_doc, new_doc) = (before.document(), after.document());
    let old = Tree::of(before, &ignored(old_doc, &options.ignore));
    let new = Tree::of(after, &ignored(new_doc, &options.ignore));
    let found = matching(&old, &new, options.semantic, options.budget);
    let report = Report {
        before: old_doc,
        after: new_doc,
        old: &old,
        new: &new,
        found: &found,
        changes: Vec::new(),
        inner: Vec::new(),
    };
    let (mut changes, inner) = report.changes();
    changes.sort_by_key(|change| change.kind);
    Diff { summary: summary(changes.iter().chain(&inner)), changes, inner, linear: found.linear }
}

/// What is compared: the elements of the scope, and the attribute where it is one.
fn roots<'a>(
    before: &'a Document,
    after: &'a Document,
    options: &DiffOptions,
) -> Result<(Node<'a>, Node<'a>, Option<String>)> {
    let Some(scope) = &options.scope else { return Ok((before.root(), after.root(), None)) };
    let found = (before.at_path(scope, None), after.at_path(scope, None));
    let (old, new) = match found {
        (Ok(old), Ok(new)) => (old, new),
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => {
            let message = format!("{} is in one of the two documents only", scope.as_str());
            return Err(Error::new(Code::NotFound, message));
        }
        (Err(error), Err(_)) => return Err(error),
    };
    let only = match &new {
        Found::Attribute(attribute) => Some(attribute.name().into_owned()),
        Found::Element(_) | Found::Document(_) => None,
        _ => {
            let message = format!("{} is no element or attribute", scope.as_str());
            return Err(Error::new(Code::InvalidArgument, message));
        }
    };
    Ok((old.element(), new.element(), only))
}

fn ignored(document: &Document, paths: &[Path]) -> Ignored {
    let mut ignored = Ignored::default();
    for path in paths {
        if let [crate::udon::Step::Attribute(AttributeName::Named(name), _)] = path.steps.as_slice() {
            ignored.attributes.insert(name.clone());
            continue;
        }
        for found in document.all_path(path, None).unwrap_or_default() {
            if matches!(found, Found::Element(_) | Found::Attribute(_)) {
                ignored.nodes.insert(found.node().id());
            }
        }
    }
    ignored
}

struct Report<'a> {
    before: &'a Document,
    after: &'a Document,
    old: &'a Tree,
    new: &'a Tree,
    found: &'a Matching,
    changes: Vec<Change>,
    inner: Vec<Change>,
}

impl Report<'_> {
    fn changes(mut self) -> (Vec<Change>, Vec<Change>) {
        for new in 0..self.new.nodes.len() {
            match self.found.to_old[new] {
                Some(old) => {
                    self.identity(old, new);
                    self.place(old, new);
                    self.attributes(old, new);
                    self.texts(old, new);
                }
                None => self.added(new),
            }
        }
        self.reordered();
        self.removed();
        (self.changes, self.inner)
    }

    fn new_node(&self, new: usize) -> Node<'_> {
        self.after.node(self.new.nodes[new].id)
    }

    /// A change of an element that both documents have.
    fn of_both(&mut self, kind: Kind, new: usize, before: Option<String>, after: Option<String>, step: Step) {
        let node = self.new_node(new);
        let path = if node.is_root() { "/".to_owned() } else { node.brief_path() };
        let line = node.line();
        let impact = impact(self.after, node);
        self.changes.push(Change { kind, path, line, before, after, similarity: None, impact, step });
    }

    fn identity(&mut self, old: usize, new: usize) {
        let (a, b) = (&self.old.nodes[old], &self.new.nodes[new]);
        if new > 0 && (&a.name, &a.key) != (&b.name, &b.key) {
            let (was, is) = (a.label(), b.label());
            self.of_both(Kind::Renamed, new, Some(was), Some(is), Step::Identify(old, new));
        }
        if a.traits != b.traits {
            let (was, is) = (a.trait_text(), b.trait_text());
            let some = |text: String| Some(if text.is_empty() { "no traits".to_owned() } else { text });
            self.of_both(Kind::Modified, new, some(was), some(is), Step::Identify(old, new));
        }
    }

    /// Where the element around it is another one.
    fn place(&mut self, old: usize, new: usize) {
        let (from, to) = (self.old.nodes[old].parent, self.new.nodes[new].parent);
        if new == 0 || self.found.to_new[from] == Some(to) {
            return;
        }
        let path = |node: Node<'_>| if node.is_root() { "/".to_owned() } else { node.brief_path() };
        let was = path(self.before.node(self.old.nodes[from].id));
        let is = path(self.new_node(to));
        let step = Step::Place(Handle::Old(old), self.handle(to), self.position(new));
        self.of_both(Kind::Moved, new, Some(was), Some(is), step);
    }

    fn handle(&self, new: usize) -> Handle {
        self.found.to_old[new].map_or(Handle::New(new), Handle::Old)
    }

    /// Its place among its siblings.
    fn position(&self, new: usize) -> usize {
        let parent = &self.new.nodes[self.new.nodes[new].parent];
        parent.children.binary_search(&new).unwrap_or_default()
    }

    fn attributes(&mut self, old: usize, new: usize) {
        let (a, b) = (&self.old.nodes[old], &self.new.nodes[new]);
        let mut gone: Vec<(String, String)> = only_in(a, b);
        let mut fresh: Vec<(String, String)> = only_in(b, a);
        let both: Vec<(String, String, String)> = a
            .attributes
            .iter()
            .filter_map(|(name, was)| Some((name.clone(), was.clone(), b.attributes.get(name)?.clone())))
            .filter(|(_, was, is)| was != is)
            .collect();
        for (name, was, is) in both {
            self.attribute(Kind::Modified, (old, new), &name, Some(was), Some(is));
        }
        // What is gone under one name and new under another, with a value that no other has, was renamed.
        let renamed: Vec<_> = gone
            .iter()
            .filter(|(_, value)| value != "true" && !value.is_empty())
            .filter(|(_, value)| gone.iter().filter(|(_, other)| other == value).count() == 1)
            .filter_map(|(name, value)| {
                let mut same = fresh.iter().filter(|(_, other)| other == value);
                let (to, _) = same.next().filter(|_| same.next().is_none())?;
                Some((name.clone(), to.clone()))
            })
            .collect();
        for (name, to) in renamed {
            gone.retain(|(other, _)| *other != name);
            fresh.retain(|(other, _)| *other != to);
            self.attribute(Kind::Renamed, (old, new), &to, Some(attribute_name(&name)), Some(attribute_name(&to)));
            if let Some(change) = self.changes.last_mut() {
                change.step = Step::RenameAttribute(old, name, to);
            }
        }
        for (name, value) in fresh {
            self.attribute(Kind::Added, (old, new), &name, None, Some(value));
        }
        for (name, value) in gone {
            self.attribute(Kind::Removed, (old, new), &name, Some(value), None);
        }
    }

    fn attribute(&mut self, kind: Kind, at: (usize, usize), name: &str, before: Option<String>, after: Option<String>) {
        let (old, new) = at;
        let step = Step::Attribute(old, name.to_owned(), after.clone());
        // Of one that was renamed these are names.
        let told = |value: String| if kind == Kind::Renamed { value } else { secret::masked(name, value) };
        self.of_both(kind, new, before.map(told), after.map(told), step);
        let line = self.new_node(new).attribute(name).map(|attribute| self.after.line_of(attribute.span().start));
        let old_node = self.before.node(self.old.nodes[old].id);
        let path_before = (kind == Kind::Removed).then(|| old_node.brief_path());
        let line_before = old_node.attribute(name).map(|attribute| self.before.line_of(attribute.span().start));
        if let Some(change) = self.changes.last_mut() {
            change.path = path_before.unwrap_or_else(|| change.path.clone()) + &attribute_name(name);
            change.line = line.or(line_before).unwrap_or(change.line);
        }
    }

    fn texts(&mut self, old: usize, new: usize) {
        let (a, b) = (&self.old.nodes[old], &self.new.nodes[new]);
        let (was, is) = (a.text.clone(), b.text.clone());
        let (was_noted, is_noted) = (a.comments.clone(), b.comments.clone());
        if was != is {
            let likeness = text_likeness(&was, &is);
            self.of_both(Kind::Prose, new, Some(was), Some(is.clone()), Step::Text(old, is));
            if let Some(change) = self.changes.last_mut() {
                change.similarity = Some((likeness * 100.0).round() / 100.0);
            }
        }
        if was_noted != is_noted {
            self.of_both(Kind::Comment, new, Some(was_noted), Some(is_noted.clone()), Step::Comments(old, is_noted));
        }
    }

    /// A new element; what is new in it goes with it.
    fn added(&mut self, new: usize) {
        let step = Step::Place(Handle::New(new), self.handle(self.new.nodes[new].parent), self.position(new));
        let node = self.new_node(new);
        // The source of what it lies in holds its own.
        let is_inner = self.found.to_old[self.new.nodes[new].parent].is_none();
        let source = (!is_inner).then(|| self.after.text(node.trimmed_span()).into_owned());
        self.of_both(Kind::Added, new, None, source, step);
        if is_inner {
            self.inner.extend(self.changes.pop());
        }
    }

    /// Children of what is matched that do not keep their order: as few as it takes.
    fn reordered(&mut self) {
        for new in 0..self.new.nodes.len() {
            let Some(old) = self.found.to_old[new] else { continue };
            let stayed: Vec<(usize, usize)> = self.new.nodes[new]
                .children
                .iter()
                .filter_map(|child| Some((*child, self.found.to_old[*child]?)))
                .filter(|(_, was)| self.old.nodes[*was].parent == old)
                .collect();
            let places: Vec<usize> = stayed.iter().map(|(_, was)| *was).collect();
            let kept = longest_rising(&places);
            for (index, (child, was)) in stayed.into_iter().enumerate() {
                if kept.contains(&index) {
                    continue;
                }
                let position = self.position(child);
                let from = self.old.nodes[old].children.binary_search(&was).unwrap_or_default();
                let step = Step::Place(Handle::Old(was), Handle::Old(old), position);
                let place = |position: usize| Some(format!("place {}", position + 1));
                self.of_both(Kind::Reordered, child, place(from), place(position), step);
            }
        }
    }

    fn removed(&mut self) {
        for old in 0..self.old.nodes.len() {
            if self.found.to_new[old].is_some() {
                continue;
            }
            let node = self.before.node(self.old.nodes[old].id);
            let is_inner = self.found.to_new[self.old.nodes[old].parent].is_none();
            let changes = if is_inner { &mut self.inner } else { &mut self.changes };
            changes.push(Change {
                kind: Kind::Removed,
                path: node.brief_path(),
                line: node.line(),
                before: (!is_inner).then(|| self.before.text(node.trimmed_span()).into_owned()),
                after: None,
                similarity: None,
                impact: impact(self.before, node),
                step: Step::Remove(old),
            });
        }
    }
}

/// The attributes that only the first element has.
fn only_in(a: &Entity, b: &Entity) -> Vec<(String, String)> {
    let only = a.attributes.iter().filter(|(name, _)| !b.attributes.contains_key(*name));
    only.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// An attribute, suffix or merge with its colon.
fn attribute_name(name: &str) -> String {
    let as_is = name.starts_with('[') || matches!(name, "?" | "!" | "*" | "+");
    if as_is { format!(":{name}") } else { format!(":{}", name_text(name)) }
}

fn impact(document: &Document, node: Node<'_>) -> Option<Impact> {
    let from = document.index().links_to(node.id());
    let from: Vec<String> = from.map(|link| source(document, link, &mut |node| node.brief_path()).path).collect();
    (!from.is_empty()).then(|| Impact { reference: reference_to(node), from })
}

/// The positions of the longest part of `places` that rises.
fn longest_rising(places: &[usize]) -> HashSet<usize> {
    // For each length the position at which a rising part of it ends lowest, and what stands before each.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; places.len()];
    for (position, place) in places.iter().enumerate() {
        let length = ends.partition_point(|end| places[*end] < *place);
        before[position] = length.checked_sub(1).map(|shorter| ends[shorter]);
        ends.truncate(ends.len().max(length));
        if length == ends.len() { ends.push(position) } else { ends[length] = position }
    }
    let mut kept = HashSet::new();
    let mut next = ends.last().copied();
    while let Some(position) = next {
        kept.insert(position);
        next = before[position];
    }
    kept
}

fn summary<'c>(changes: impl Iterator<Item = &'c Change>) -> Summary {
    let mut summary = Summary::default();
    let mut modified = HashSet::new();
    for change in changes {
        match (change.kind, &change.step) {
            (Kind::Added, Step::Attribute(..)) => summary.attributes_added += 1,
            (Kind::Removed, Step::Attribute(..)) => summary.attributes_removed += 1,
            (Kind::Added, _) => summary.added += 1,
            (Kind::Removed, _) => summary.removed += 1,
            (Kind::Renamed, _) => summary.renamed += 1,
            (Kind::Moved, _) => summary.moved += 1,
            (Kind::Reordered, _) => summary.reordered += 1,
            (
                Kind::Modified | Kind::Prose | Kind::Comment,
                Step::Attribute(at, ..) | Step::Text(at, _) | Step::Comments(at, _) | Step::Identify(at, _),
            ) => {
                modified.insert(*at);
            }
            _ => {}
        }
    }
    summary.modified = modified.len();
    summary
}

//! Where something is inserted: the parent, the sibling beside it, and the bytes.

use super::super::document::Document;
use super::super::found::Found;
use super::super::node::{Node, NodeKind};
use super::super::path::Path;
use super::super::value::Value;
use super::operation::Position;
use crate::error::{Code, Error, Result};

/// A place among siblings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'d> {
    /// The node that is to hold the new content: an element, an attribute, a directive, or the document.
    pub parent: Node<'d>,
    /// On which side of which sibling.
    pub beside: Beside<'d>,
}

/// Where among siblings.
#[derive(Debug, Clone, Copy)]
pub(super) enum Beside<'d> {
    /// At the end.
    Last,
    /// Before this node.
    Before(Node<'d>),
    /// After this node.
    After(Node<'d>),
}

/// The one place that a path finds; `.` and `..` start at `here`.
pub(super) fn find<'d>(doc: &'d Document, path: &str, here: Option<&str>) -> Result<Found<'d>> {
    let path = Path::parse(path)?;
    let here = here.map(|here| doc.at(here)).transpose()?.map(|found| found.element());
    doc.at_path(&path, here)
}

/// The place that `at` and `position` mean.
pub(super) fn place<'d>(
    doc: &'d Document,
    at: Option<&str>,
    position: &Position,
    here: Option<&str>,
) -> Result<Place<'d>> {
    if let Position::Before(path) | Position::After(path) = position {
        let sibling = sibling(doc, at, path, here)?;
        let parent = sibling.parent().unwrap_or(doc.root());
        let beside =
            if matches!(position, Position::Before(_)) { Beside::Before(sibling) } else { Beside::After(sibling) };
        return Ok(Place { parent, beside });
    }
    let at = at.or(here).ok_or_else(|| {
        Error::new(Code::Missing, "say what to insert into, or beside which sibling")
            .detail("at:PATH, or position:after:PATH")
    })?;
    let parent = match find(doc, at, here)? {
        Found::Document(node) | Found::Element(node) => node,
        Found::Attribute(attribute) if attribute.raw().is_some() && !matches!(attribute.value(), Value::Nodes(_)) => {
            let message = format!("{} has a value, beside which nothing can be inserted", attribute.path());
            let other = if matches!(attribute.value(), Value::List(_)) { "the whole list" } else { "another value" };
            return Err(Error::new(Code::InvalidOperation, message).detail(format!("set gives it {other}")));
        }
        Found::Attribute(attribute) if attribute.suffix().is_none() => attribute.node(),
        other => {
            return Err(Error::new(Code::InvalidOperation, format!("{} cannot hold anything", other.path())));
        }
    };
    let first = (*position == Position::First).then(|| parent.elements().next()).flatten();
    Ok(Place { parent, beside: first.map_or(Beside::Last, Beside::Before) })
}

/// The sibling that a position names: in the parent or below it if it is there, else anywhere, if the parent can be meant
/// so.
fn sibling<'d>(doc: &'d Document, at: Option<&str>, path: &str, here: Option<&str>) -> Result<Node<'d>> {
    let written = if path.starts_with(['|', '@', ':', '/', '.']) { path.to_owned() } else { format!("|{path}") };
    let parents: Vec<Found<'d>> = match at {
        Some(at) if !at.starts_with('.') => doc.all(at)?,
        Some(at) => vec![find(doc, at, here)?],
        None => Vec::new(),
    };
    if let Some(at) = at
        && parents.is_empty()
    {
        // Says what is near.
        find(doc, at, here)?;
    }
    // A path that leads into the parent is that and no other below it: `at:|row position:before:|row:x`.
    if let Ok(found) = find(doc, &written, here)
        && parents.iter().any(|parent| found.node().parent() == Some(parent.node()))
    {
        return node_of(&found);
    }
    let below = Path::parse(&format!(".{written}")).ok();
    for parent in &parents {
        let inside = below.as_ref().and_then(|path| doc.at_path(path, Some(parent.element())).ok());
        if let Some(found) = inside.filter(|_| !matches!(parent, Found::Attribute(_)) && !parent.node().is_root()) {
            return node_of(&found);
        }
    }
    let found = find(doc, &written, here)?;
    let node = node_of(&found)?;
    let holder = node.parent_element().unwrap_or(doc.root());
    // The parent itself, or what the sibling is one of: `at:|shelf position:after:|shelf[a]`.
    let fits = |parent: &Found<'_>| {
        let is_like = parent.node().name() == node.name() && parent.node().kind() == node.kind();
        parent.node() == holder
            || Some(parent.node()) == node.parent()
            || is_like && parent.node().parent_element() == node.parent_element()
    };
    if at.is_none() || parents.iter().any(fits) {
        return Ok(node);
    }
    Err(Error::new(Code::InvalidOperation, format!("{} does not stand in {}", found.path(), at.unwrap_or_default()))
        .suggest([format!("{} in {}", found.path(), holder.path())]))
}

fn node_of<'d>(found: &Found<'d>) -> Result<Node<'d>> {
    match found {
        Found::Element(node) | Found::Link(node) => Ok(*node),
        Found::Attribute(attribute) if attribute.suffix().is_none() => Ok(attribute.node()),
        other => Err(Error::new(Code::InvalidOperation, format!("{} has no siblings", other.path()))),
    }
}

/// Whether content that is put here stands within a line, in braces.
pub(super) fn is_inline(place: &Place<'_>) -> bool {
    let within = |node: Node<'_>| matches!(node.kind(), NodeKind::Embedded | NodeKind::InlineDirective);
    match place.beside {
        Beside::Before(node) | Beside::After(node) => within(node) || within(place.parent),
        Beside::Last => within(place.parent),
    }
}

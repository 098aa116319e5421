//! What a query finds in one document: a row for each place, with what stands there.
//!
//! A row owns all it says, so that rows of many documents can be put together. The attributes of a structured value are
//! cells of their own, called as a path would call them (`api:retries`). Refuses to know other documents.

use indexmap::IndexMap;

use super::query::Query;
use super::scope::ElementScope;
use crate::error::Result;
use crate::text::shortened;
use crate::udon::expression::{Scope, Term};
use crate::udon::{Attribute, Document, Found, Node, NodeKind, Value};

/// The most of the surrounding prose that a row carries, in characters.
const CONTEXT: usize = 300;

/// One result of a query.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The file it comes from, as it is put before its path.
    pub file: String,
    /// The canonical path.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The element's name; that of the element an attribute belongs to.
    pub element: Option<String>,
    /// The element's key.
    pub key: Option<String>,
    /// The element's traits.
    pub traits: Vec<String>,
    /// Attributes, in source order.
    pub cells: IndexMap<String, Term<'static>>,
    /// The prose in the element.
    pub text: String,
    /// The prose around it.
    pub context: String,
    /// What it is sorted by.
    pub(super) order: Vec<Term<'static>>,
}

impl Document {
    /// What a query finds, in document order, not yet sorted or limited.
    ///
    /// # Errors
    /// `NOT_FOUND` where a reference on the way of the query's path leads nowhere.
    pub fn extract(&self, query: &Query) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        for found in self.all_path(&query.places, None)? {
            let scope = ElementScope { document: self, element: found.element() };
            if query.condition.as_ref().is_none_or(|condition| condition.is_true(&scope)) {
                rows.push(row(&found, query, scope));
            }
        }
        Ok(rows)
    }
}

fn row(found: &Found<'_>, query: &Query, scope: ElementScope<'_>) -> Row {
    let element = found.element();
    let of = |path| scope.attribute(path).map_or(Term::Nil, Term::into_owned);
    let whole = matches!(found, Found::Element(_) | Found::Document(_));
    let cells = if query.select.is_empty() {
        cells(found)
    } else {
        query.select.iter().map(|column| (column.name.clone(), of(&column.path))).collect()
    };
    let is_wanted = whole && query.select.is_empty();
    Row {
        file: String::new(),
        path: found.path(),
        line: found.line(),
        element: element.name().map(std::borrow::Cow::into_owned),
        key: element.key().map(std::borrow::Cow::into_owned),
        traits: element.traits().into_iter().map(std::borrow::Cow::into_owned).collect(),
        cells,
        text: if is_wanted { element.prose() } else { String::new() },
        context: context(element),
        order: query.sort.iter().map(|key| of(&key.path)).collect(),
    }
}

/// The attributes of an element, or the one value that was asked for.
fn cells(found: &Found<'_>) -> IndexMap<String, Term<'static>> {
    let mut cells = IndexMap::new();
    match found {
        Found::Element(node) | Found::Document(node) => attributes(*node, &mut cells),
        Found::Attribute(attribute) => add(*attribute, attribute.name().into_owned(), &mut cells),
        Found::Item(attribute, _, value, _) => {
            cells.insert(attribute.name().into_owned(), Term::from(value.clone()).into_owned());
        }
        Found::Key(_) | Found::Trait(..) => {
            let name = if matches!(found, Found::Key(_)) { "id" } else { "class" };
            cells.insert(name.to_owned(), found.value().map_or(Term::Nil, Term::from).into_owned());
        }
        Found::Link(node) => {
            cells.insert(
                "reference".to_owned(),
                Term::Text(String::from_utf8_lossy(&node.source()).trim().to_owned().into()),
            );
        }
    }
    cells
}

fn attributes(node: Node<'_>, cells: &mut IndexMap<String, Term<'static>>) {
    for attribute in node.attributes_through() {
        add(attribute, attribute.name().into_owned(), cells);
    }
}

/// Adds an attribute; for a structured value what is in it, each under the names that lead to it.
fn add(attribute: Attribute<'_>, name: String, cells: &mut IndexMap<String, Term<'static>>) {
    let mut todo = vec![(attribute, name)];
    while let Some((attribute, name)) = todo.pop() {
        let Value::Nodes(node) = attribute.value() else {
            cells.insert(name, Term::from(attribute.value()).into_owned());
            continue;
        };
        let holder = node.children().find(|child| child.kind() == NodeKind::Embedded).unwrap_or(node);
        let inner: Vec<_> = holder.attributes_through().collect();
        let prose = holder.prose();
        if inner.is_empty() || !prose.is_empty() {
            cells.insert(name.clone(), Term::Text(prose.into()));
        }
        todo.extend(inner.into_iter().rev().map(|inner| (inner, format!("{name}:{}", inner.name()))));
    }
}

/// The prose around an element: the paragraph that it is embedded in, or else the first of the element around it.
fn context(element: Node<'_>) -> String {
    let Some(around) = element.parent_element() else { return String::new() };
    let prose = around.prose();
    let own = if element.kind() == NodeKind::Embedded { element.prose() } else { String::new() };
    let mut paragraphs = prose.split("\n\n");
    let paragraph = paragraphs.clone().find(|paragraph| !own.is_empty() && paragraph.contains(&own));
    let paragraph = paragraph.or_else(|| paragraphs.next()).unwrap_or_default().replace('\n', " ");
    shortened(&paragraph, CONTEXT)
}

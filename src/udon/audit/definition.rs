//! What a report asks for, read from its definition.

use crate::error::{Code, Error, Result};
use crate::udon::document::Document;
use crate::udon::node::Node;
use crate::udon::path::Path;
use crate::udon::schema::text_of;
use crate::udon::value::Value;

/// The reports that are known.
const STANDARD: &str = include_str!("standard.udon");

/// A report as it is defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its sections, in order.
    pub(super) sections: Vec<Section>,
}

/// A section of a report.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Section {
    pub name: String,
    pub required: bool,
    /// Once for each element that this path finds.
    pub each: Option<String>,
    /// The prose that these paths find.
    pub text: Vec<String>,
    pub items: Vec<Item>,
}

/// A value of a section, or a group of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Value { name: String, required: bool, from: Vec<String> },
    Group { name: String, items: Vec<Item> },
}

/// The standard report of that name.
pub fn standard(name: &str) -> Result<Definition> {
    let doc = Document::parse(STANDARD);
    read_report(&doc, Some(name))
}

/// A report's definition: the one of that name, or the only one of the document.
///
/// # Errors
/// `NOT_FOUND` where there is none; `INVALID_SYNTAX` with the line of what cannot be read.
pub fn read_report(doc: &Document, name: Option<&str>) -> Result<Definition> {
    let reports: Vec<Node<'_>> = doc.root().elements().filter(|node| node.is_named("report")).collect();
    let found = match name {
        Some(name) => reports.iter().find(|node| node.key().is_some_and(|key| key == name)),
        None => reports.first(),
    };
    let node = found.ok_or_else(|| {
        let wanted = name.map_or_else(|| "|report[name]".to_owned(), |name| format!("|report[{name}]"));
        Error::new(Code::NotFound, format!("there is no {wanted}"))
            .detail("a report is |report[name] with |section[name] and |item[name] :from [\"|path\"] below it")
    })?;
    let sections: Vec<Section> = node.elements().map(section).collect::<Result<_>>()?;
    if sections.is_empty() {
        return Err(wrong(*node, "a report without sections", "|section[name]"));
    }
    Ok(Definition { name: node.key().unwrap_or_default().into_owned(), sections })
}

fn section(node: Node<'_>) -> Result<Section> {
    if !node.is_named("section") {
        return Err(wrong(node, "a report holds sections only", "|section[name]"));
    }
    let items = node.elements().map(item).collect::<Result<Vec<_>>>()?;
    let section = Section {
        name: keyed(node)?,
        required: is_required(node),
        each: paths(node, "each")?.into_iter().next(),
        text: paths(node, "text")?,
        items,
    };
    if section.items.is_empty() && section.text.is_empty() {
        return Err(wrong(node, "a section without items", "|item[name] :from [\"|path\"], or :text [\"|path\"]"));
    }
    Ok(section)
}

fn item(node: Node<'_>) -> Result<Item> {
    let name = keyed(node)?;
    if node.is_named("group") {
        // One level: a report is no tree of its own.
        let items = node.elements().filter(|child| !child.is_named("group")).map(item).collect::<Result<Vec<_>>>()?;
        return Ok(Item::Group { name, items });
    }
    let from = paths(node, "from")?;
    if !node.is_named("item") || from.is_empty() {
        return Err(wrong(node, "an item without places to look at", "|item[name] :from [\"|path\" …]"));
    }
    Ok(Item::Value { name, required: is_required(node), from })
}

fn keyed(node: Node<'_>) -> Result<String> {
    node.key().map(std::borrow::Cow::into_owned).ok_or_else(|| wrong(node, "it has no name", "a key: |section[name]"))
}

fn is_required(node: Node<'_>) -> bool {
    node.suffixes().iter().any(|(suffix, _)| *suffix == '!')
}

/// The paths of an attribute: one, or a list of them; each must be one.
fn paths(node: Node<'_>, name: &str) -> Result<Vec<String>> {
    let Some(attribute) = node.attribute(name) else { return Ok(Vec::new()) };
    let paths: Vec<String> = match attribute.value() {
        Value::List(list) => list.items().iter().filter_map(text_of).collect(),
        value => text_of(&value).into_iter().collect(),
    };
    for path in &paths {
        let anchored = if path.starts_with(':') { format!(".{path}") } else { path.clone() };
        Path::parse(&anchored)
            .map_err(|error| error.detail(format!("line {}: :{name} of {}", node.line(), node.path())))?;
    }
    Ok(paths)
}

fn wrong(node: Node<'_>, what: &str, expected: &str) -> Error {
    let (line, column) = (node.line(), node.column() + 1);
    Error::new(Code::InvalidSyntax, format!("{line}:{column}: {what}")).detail(format!("expected {expected}"))
}

//! A report filled from a document, and what the document does not say.

use serde::Serialize;

use super::definition::{Definition, Item, Section};
use crate::error::Result;
use crate::udon::change::{document_key, quote};
use crate::udon::document::Document;
use crate::udon::found::Found;
use crate::udon::node::Node;
use crate::udon::path::Path;
use crate::udon::path_text::name_text;
use crate::udon::schema::text_of;
use crate::udon::value::Value;

/// A report about a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The report's name.
    pub report: String,
    /// Its sections; one that is made for each of several elements stands as often.
    pub sections: Vec<Entry>,
    /// What the report requires and the document does not have.
    pub missing: Vec<Gap>,
}

/// A section, a group or a value of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// The value, as a document writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Prose, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<String>,
    /// What is in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
}

/// Something that a report requires and the document does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Gap {
    /// The section and the item: `training-data:size`.
    pub item: String,
    /// The places that were looked at.
    pub places: Vec<String>,
}

/// Fills a report from a document.
pub fn fill_report(definition: &Definition, doc: &Document) -> Result<Report> {
    let mut report = Report { report: definition.name.clone(), sections: Vec::new(), missing: Vec::new() };
    for section in &definition.sections {
        let Some(each) = &section.each else {
            if let Some(entry) = fill_section(section, doc, None, &section.name, &mut report.missing)? {
                report.sections.push(entry);
            }
            continue;
        };
        let elements: Vec<Node<'_>> = doc.all(each)?.iter().map(Found::element).collect();
        for element in &elements {
            let title = format!("{} {}", section.name, element.brief_path());
            report.sections.extend(fill_section(section, doc, Some(*element), &title, &mut report.missing)?);
        }
        if elements.is_empty() && section.required {
            report.missing.push(Gap { item: section.name.clone(), places: vec![each.clone()] });
        }
    }
    Ok(report)
}

fn fill_section(
    section: &Section,
    doc: &Document,
    at: Option<Node<'_>>,
    title: &str,
    missing: &mut Vec<Gap>,
) -> Result<Option<Entry>> {
    let mut entry = Entry { name: section.name.clone(), value: None, text: Vec::new(), entries: Vec::new() };
    for path in &section.text {
        let found = doc.all(path)?;
        entry.text = found.iter().flat_map(|found| lines_of(found.element())).collect();
        if !entry.text.is_empty() {
            break;
        }
    }
    if entry.text.is_empty() && !section.text.is_empty() && section.required && section.items.is_empty() {
        missing.push(Gap { item: title.to_owned(), places: section.text.clone() });
    }
    entry.entries = fill_items(&section.items, doc, at, title, missing)?;
    Ok((!entry.text.is_empty() || !entry.entries.is_empty()).then_some(entry))
}

fn fill_items(
    items: &[Item],
    doc: &Document,
    at: Option<Node<'_>>,
    title: &str,
    missing: &mut Vec<Gap>,
) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for item in items {
        match item {
            Item::Group { name, items } => {
                let inner = fill_items(items, doc, at, title, missing)?;
                if !inner.is_empty() {
                    entries.push(Entry { name: name.clone(), value: None, text: Vec::new(), entries: inner });
                }
            }
            Item::Value { name, required, from } => {
                let mut value = None;
                for path in from {
                    value = value_at(doc, at, path)?;
                    if value.is_some() {
                        break;
                    }
                }
                match value {
                    Some(value) => entries.push(Entry {
                        name: name.clone(),
                        value: Some(value),
                        text: Vec::new(),
                        entries: Vec::new(),
                    }),
                    None if *required => missing.push(Gap { item: format!("{title}:{name}"), places: from.clone() }),
                    None => {}
                }
            }
        }
    }
    Ok(entries)
}

/// What a path finds, as a document would write it: several values as a list.
fn value_at(doc: &Document, at: Option<Node<'_>>, path: &str) -> Result<Option<String>> {
    if let Some(node) = at {
        match path {
            ":path" => return Ok(Some(quote(&node.path()))),
            ":text" => {
                let text = node.prose();
                return Ok((!text.is_empty()).then(|| written_text(&text)));
            }
            _ => {}
        }
    }
    let anchored = if at.is_some() { format!(".{path}") } else { path.to_owned() };
    // A reference on the way that means nothing finds nothing.
    let Ok(found) = doc.all_path(&Path::parse(&anchored)?, at) else { return Ok(None) };
    let values: Vec<String> = found.iter().filter_map(written).collect();
    Ok(match values.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(format!("[{}]", several.join(" "))),
    })
}

fn written(found: &Found<'_>) -> Option<String> {
    match (found, found.value()) {
        (Found::Attribute(attribute), Some(Value::Nodes(_))) => Some(quote(&attribute.node().prose())),
        (Found::Attribute(attribute), Some(_)) => attribute
            .raw()
            .map_or_else(|| Some("true".to_owned()), |raw| Some(String::from_utf8_lossy(raw).into_owned())),
        (_, Some(value)) => text_of(&value).map(|text| written_text(&text)),
        (_, None) => {
            let text = found.element().prose();
            (!text.is_empty()).then(|| written_text(&text))
        }
    }
}

fn written_text(text: &str) -> String {
    let plain = !text.is_empty() && document_key(text) == text && !text.contains([';', '[', '|', '@', ':', '"', '\'']);
    if plain { text.to_owned() } else { quote(text) }
}

/// The prose of an element, and that of elements in it with their keys.
fn lines_of(node: Node<'_>) -> Vec<String> {
    let mut lines: Vec<String> =
        node.prose().lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    for child in node.elements().filter(|child| child.line() > node.line()) {
        let text = child.prose().replace('\n', " ");
        match (child.key(), text.is_empty()) {
            (Some(key), false) => lines.push(format!("- {key}: {text}")),
            (None, false) => lines.push(format!("- {text}")),
            (_, true) => {}
        }
    }
    lines
}

impl Report {
    /// The report as a document.
    pub fn udon(&self) -> Vec<String> {
        let mut out = vec![format!("|{}", name_text(&self.report))];
        for section in &self.sections {
            out.push(format!("  |{}", name_text(&section.name)));
            udon_entries(&section.entries, 2, &mut out);
            out.extend(section.text.iter().map(|line| format!("    {line}")));
        }
        out
    }

    /// The report as Markdown.
    pub fn markdown(&self) -> Vec<String> {
        let mut out = vec![format!("# {}", self.report.replace('-', " "))];
        for section in &self.sections {
            out.extend([String::new(), format!("## {}", section.name.replace('-', " ")), String::new()]);
            markdown_entries(&section.entries, 0, &mut out);
            out.extend(section.text.iter().cloned());
        }
        if !self.missing.is_empty() {
            out.extend([String::new(), "## missing".to_owned(), String::new()]);
            out.extend(self.missing.iter().map(|gap| format!("- {}", gap.item)));
        }
        out
    }
}

fn udon_entries(entries: &[Entry], depth: usize, out: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    for entry in entries {
        if let Some(value) = &entry.value {
            out.push(format!("{indent}:{} {value}", name_text(&entry.name)));
            continue;
        }
        out.push(format!("{indent}:{}", name_text(&entry.name)));
        udon_entries(&entry.entries, depth + 1, out);
    }
}

fn markdown_entries(entries: &[Entry], depth: usize, out: &mut Vec<String>) {
    for entry in entries {
        let value = entry.value.as_deref().unwrap_or_default();
        out.push(format!("{}- **{}** {value}", "  ".repeat(depth), entry.name).trim_end().to_owned());
        markdown_entries(&entry.entries, depth + 1, out);
    }
}

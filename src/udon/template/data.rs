//! Data for a template: a document, or JSON brought into one.
//!
//! A record becomes an element, a list of records as many elements of one name; so a template walks all data in one way,
//! by names. Refuses lists that mix records with other values, for which a document has no form.

use std::fmt::Write as _;

use serde_json::Value as Json;

use crate::error::{Code, Error, Result};
use crate::udon::change::{document_key, quote};
use crate::udon::document::Document;
use crate::udon::path_text::name_text;

/// The document that a JSON value stands for.
///
/// # Errors
/// `INVALID_ARGUMENT` where the value is no record, or a list mixes records and values.
pub fn from_json(value: &Json) -> Result<Document> {
    let Json::Object(_) = value else {
        return Err(
            Error::new(Code::InvalidArgument, "the data is no record").detail("write named values: {\"name\": …}")
        );
    };
    let mut out = String::new();
    record(value, 0, &mut out)?;
    Ok(Document::parse(out))
}

/// The rows of a table of data: a list of records; nothing where the value is one record.
pub fn rows(value: &Json) -> Option<&[Json]> {
    match value {
        Json::Array(rows) if !rows.is_empty() && rows.iter().all(Json::is_object) => Some(rows),
        _ => None,
    }
}

fn record(value: &Json, depth: usize, out: &mut String) -> Result<()> {
    let Json::Object(fields) = value else { return Ok(()) };
    let indent = "  ".repeat(depth);
    let is_record = |value: &Json| match value {
        Json::Object(_) => true,
        Json::Array(items) => items.first().is_some_and(Json::is_object),
        _ => false,
    };
    // Attributes stand before children.
    for (name, value) in fields.iter().filter(|(_, value)| !is_record(value)) {
        let _ = writeln!(out, "{indent}:{} {}", name_text(name), word(name, value)?);
    }
    for (name, value) in fields.iter().filter(|(_, value)| is_record(value)) {
        let several: &[Json] = match value {
            Json::Array(items) => items,
            one => std::slice::from_ref(one),
        };
        for item in several {
            if !item.is_object() {
                return Err(mixed(name));
            }
            let _ = writeln!(out, "{indent}|{}", name_text(name));
            record(item, depth + 1, out)?;
        }
    }
    Ok(())
}

fn word(name: &str, value: &Json) -> Result<String> {
    Ok(match value {
        Json::Null => "nil".to_owned(),
        Json::Bool(truth) => truth.to_string(),
        Json::Number(number) => number.to_string(),
        Json::String(text) => quote(text),
        Json::Array(items) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| match item {
                    Json::Object(_) => Err(mixed(name)),
                    item => word(name, item),
                })
                .collect::<Result<_>>()?;
            format!("[{}]", items.join(" "))
        }
        Json::Object(_) => document_key(name),
    })
}

fn mixed(name: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("the list \"{name}\" mixes records with other values"))
        .detail("give every item the same form")
}

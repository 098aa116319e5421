//! Data for a template: a document, or JSON brought into one, or a table in CSV, which is brought into JSON.
//!
//! A record becomes an element, a list of records as many elements of one name; so a template walks all data in one way,
//! by names. Refuses lists that mix records with other values, for which a document has no form.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json};

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

/// The rows of a table in CSV, whose first line names the columns; `order.id` is the `id` of a record `order`. A cell that
/// is written as a number is one, an empty cell is nil, everything else is text.
///
/// # Errors
/// `INVALID_SYNTAX` with the line where a row has more or fewer cells than there are columns, `INVALID_ARGUMENT` where
/// there is no row, or two columns are about one thing.
pub fn from_csv(text: &str) -> Result<Json> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let unreadable = |error: &csv::Error| match error.kind() {
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, csv::Position::line);
            let message = format!(
                "line {line} of the table has another number of cells than its first: {len}, not {expected_len}"
            );
            Error::new(Code::InvalidSyntax, message)
        }
        _ => Error::new(Code::InvalidSyntax, format!("the table cannot be read: {}", error.to_string().to_lowercase())),
    };
    let columns = reader.headers().map_err(|error| unreadable(&error))?.clone();
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| unreadable(&error))?;
        let mut record = Map::new();
        for (name, cell) in columns.iter().zip(&row) {
            put(&mut record, name, name, cell)?;
        }
        rows.push(Json::Object(record));
    }
    if rows.is_empty() {
        return Err(Error::new(Code::InvalidArgument, "the table has no row below the names of its columns"));
    }
    Ok(Json::Array(rows))
}

/// Puts a cell where `path`, the rest of the column's name, says.
fn put(record: &mut Map<String, Json>, column: &str, path: &str, cell: &str) -> Result<()> {
    let twice =
        || Error::new(Code::InvalidArgument, format!("the column \"{column}\" says again what another one says"));
    if let Some((name, rest)) = path.split_once('.') {
        let inner = record.entry(name).or_insert_with(|| Json::Object(Map::new()));
        return put(inner.as_object_mut().ok_or_else(twice)?, column, rest, cell);
    }
    let value = match serde_json::from_str(cell) {
        Ok(Json::Number(number)) => Json::Number(number),
        _ if cell.is_empty() => Json::Null,
        _ => Json::String(cell.to_owned()),
    };
    if record.insert(path.to_owned(), value).is_some() { Err(twice()) } else { Ok(()) }
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

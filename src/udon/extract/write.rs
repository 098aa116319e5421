//! A table as text: UDON elements, JSON, lines of JSON, or CSV.
//!
//! All four say the same. UDON writes a row as its element's identity with the columns as attributes, so that what is
//! extracted is a document again. JSON holds whole numbers that fit, decimals, truth values, null, lists and strings;
//! everything else is the string as it is written. CSV is RFC 4180 with a header.

use serde_json::{Map, Number, Value as Json};

use super::row::Row;
use super::table::Table;
use crate::udon::expression::Term;
use crate::udon::json::spelling::{self, At, Identity};
use crate::udon::{Scalar, Value};

/// The form of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Elements.
    Udon,
    /// One array of objects.
    Json,
    /// An object a line.
    JsonLines,
    /// A header and a line for each row.
    Csv,
}

impl Table {
    /// The text of the rows `from` up to `to`, whole in itself.
    pub fn text(&self, form: Form, from: usize, to: usize) -> String {
        let rows = &self.rows[from.min(to)..to.min(self.rows.len())];
        match form {
            Form::Udon => rows.iter().map(|row| udon(self, row)).collect::<Vec<_>>().join("\n"),
            Form::Json => {
                let rows: Vec<Json> = rows.iter().map(|row| row_json(self, row)).collect();
                serde_json::to_string_pretty(&rows).unwrap_or_default() + "\n"
            }
            Form::JsonLines => {
                rows.iter().fold(String::new(), |out, row| out + &row_json(self, row).to_string() + "\n")
            }
            Form::Csv => csv(self, rows),
        }
    }
}

/// A row as a JSON object.
pub fn row_json(table: &Table, row: &Row) -> Json {
    let fields = table.fields(row).into_iter().map(|(name, value)| (name, json(&value)));
    Json::Object(fields.collect::<Map<_, _>>())
}

fn json(term: &Term<'_>) -> Json {
    match term {
        Term::Nil => Json::Null,
        Term::Bool(is) => Json::Bool(*is),
        Term::List(items) => Json::Array(items.iter().map(json).collect()),
        Term::Typed(kind, text) => number(*kind, text).map_or_else(|| Json::String(text.to_string()), Json::Number),
        other => Json::String(other.to_string()),
    }
}

/// The number, where JSON has it as exactly as the document.
fn number(kind: Scalar, text: &str) -> Option<Number> {
    let value = Value::Typed(kind, text);
    match kind {
        Scalar::Integer => i64::try_from(value.as_i128()?).ok().map(Number::from),
        Scalar::Float => Number::from_f64(value.as_f64()?),
        _ => None,
    }
}

fn udon(table: &Table, row: &Row) -> String {
    let identity = Identity {
        name: row.element.clone().or_else(|| (row.traits.is_empty() && row.key.is_none()).then(|| "row".to_owned())),
        key: row.key.clone(),
        traits: row.traits.clone(),
        suffix: String::new(),
    };
    let mut out = format!("|{}\n", identity.text());
    for (name, value) in table.fields(row) {
        if Some(&name) != table.id_column() {
            out += &format!("  {} {}\n", spelling::attribute_name(&name), written(&value, At::Line));
        }
    }
    out
}

/// A value as a document writes it.
fn written(term: &Term<'_>, at: At) -> String {
    match term {
        Term::Nil => "null".to_owned(),
        Term::Reference(name, key) => {
            let payload = name.as_ref().map_or_else(|| key.to_string(), |name| format!("{name}[{key}]"));
            spelling::reference(&payload)
        }
        Term::List(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item, At::Word)).collect();
            format!("[{}]", items.join(" "))
        }
        Term::Typed(_, text) => text.to_string(),
        Term::Bool(is) => is.to_string(),
        other => spelling::string(&other.to_string(), at),
    }
}

fn csv(table: &Table, rows: &[Row]) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory fails only for rows of different lengths, and these are all alike.
    let _ = writer.write_record(&table.columns);
    for row in rows {
        let fields = table.fields(row);
        let _ = writer.write_record(table.columns.iter().map(|column| match fields.get(column) {
            Some(list @ Term::List(_)) => written(list, At::Word),
            Some(Term::Typed(kind @ Scalar::Integer, text)) => {
                number(*kind, text).map_or_else(|| text.to_string(), |number| number.to_string())
            }
            Some(value) => value.to_string(),
            None => String::new(),
        }));
    }
    writer.into_inner().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

//! A document to begin with, from a schema: what is required stands in it, what may be left out is commented out.
//!
//! Values are defaults, the first of those allowed, or examples within the bounds. A text that must match a pattern is
//! left as it is: nobody can guess it, and a check then says so.

use super::kind::Kind;
use super::limits::Limits;
use super::model::{Field, RecordId, Schema, Shape, What};
use crate::udon::change::{document_key, quote};
use crate::udon::path_text::name_text;

/// How deep records are written into one another.
const DEPTH: usize = 8;

impl Schema {
    /// A document that the schema allows, as far as one can be made without knowing what it is about.
    pub fn scaffold(&self) -> String {
        let mut out = String::new();
        let top: Vec<&str> = match &self.root {
            Some((names, _)) => names.iter().map(String::as_str).filter(|name| *name != "*").collect(),
            // What no other record holds stands at the top.
            None => self.named.iter().filter(|(_, id)| !self.is_held(*id)).map(|(name, _)| name.as_str()).collect(),
        };
        for name in top {
            let records: Vec<RecordId> = self.elements.get(name).cloned().unwrap_or_default();
            self.element(name, "", &records, 0, "", &mut out);
        }
        out
    }

    fn is_held(&self, id: RecordId) -> bool {
        let fields = self.records.iter().flat_map(|record| &record.fields);
        fields.into_iter().any(|field| matches!(field.shape.what, What::Record(held) if held == id))
    }

    fn element(&self, name: &str, key: &str, records: &[RecordId], depth: usize, comment: &str, out: &mut String) {
        let indent = "  ".repeat(depth);
        out.push_str(&format!("{indent}{comment}|{}{key}\n", name_text(name)));
        if depth >= DEPTH {
            return;
        }
        let fields: Vec<&Field> = records.iter().flat_map(|id| &self.record(*id).fields).collect();
        let indent = "  ".repeat(depth + 1);
        // Attributes stand before children.
        for field in fields.iter().filter(|field| !field.is_element() && !is_list_of_records(field)) {
            let mark = if comment.is_empty() && (field.required && field.when.is_none()) { "" } else { "; " };
            let mark = if comment.is_empty() { mark } else { "; " };
            out.push_str(&format!("{indent}{mark}:{} {}\n", name_text(&field.name), value(field)));
        }
        for field in fields.iter().filter(|field| field.is_element()) {
            let mark = if comment.is_empty() && field.required && field.when.is_none() { "" } else { "; " };
            match &field.shape.what {
                What::Record(id) => {
                    let mut ids = vec![*id];
                    ids.extend(self.elements.get(&field.name).into_iter().flatten().filter(|other| *other != id));
                    // What is commented out is told by its own line: its parts would be read as those of the element.
                    if mark.is_empty() {
                        self.element(&field.name, "", &ids, depth + 1, "", out);
                    } else {
                        out.push_str(&format!("{indent}{mark}|{}\n", name_text(&field.name)));
                    }
                }
                _ => out.push_str(&format!("{indent}{mark}|{} {}\n", name_text(&field.name), value(field))),
            }
        }
    }
}

fn value(field: &Field) -> String {
    field.default.clone().unwrap_or_else(|| example(&field.shape))
}

/// A value of a shape.
fn example(shape: &Shape) -> String {
    match &shape.what {
        What::Single(kind) => single(*kind, &shape.limits),
        What::RefTo(to) => format!("@{}[key]", to.as_deref().unwrap_or("name")),
        What::List(item) => {
            let count = shape.limits.min_length.unwrap_or(0);
            let item = item.as_deref().map_or_else(|| "a".to_owned(), example);
            format!("[{}]", vec![item; count].join(" "))
        }
        What::OneOf(shapes) | What::AnyOf(shapes) | What::AllOf(shapes) => shapes
            .last()
            .filter(|_| matches!(shape.what, What::AllOf(_)))
            .or(shapes.first())
            .map_or_else(String::new, example),
        What::IsNot(_) => "text".to_owned(),
        What::Record(_) => String::new(),
    }
}

fn is_list_of_records(field: &Field) -> bool {
    matches!(&field.shape.what, What::List(Some(item)) if matches!(item.what, What::Record(_)))
}

fn single(kind: Kind, limits: &Limits) -> String {
    if let Some(choice) = limits.choices.first() {
        return if kind == Kind::Str { text(choice) } else { choice.clone() };
    }
    match kind {
        Kind::Str => {
            if let Some(format) = limits.format {
                text(format.example())
            } else {
                let least = limits.min_length.unwrap_or(0);
                let most = limits.max_length.unwrap_or(usize::MAX);
                let example: String = Kind::Str.example().chars().cycle().take(4.max(least).min(most)).collect();
                text(&example)
            }
        }
        _ => limits
            .min
            .as_ref()
            .or(limits.max.as_ref())
            .map_or_else(|| kind.example().to_owned(), |bound| bound.raw.clone()),
    }
}

fn text(text: &str) -> String {
    let plain = document_key(text) == text
        && super::kind::Kind::of(&crate::udon::value::value_of(text.as_bytes())) == Some(Kind::Str)
        && !text.starts_with(['[', '@', '|', ';', ':']);
    if plain { text.to_owned() } else { quote(text) }
}

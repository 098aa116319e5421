//! Secrets are masked in every rendered result; what is stored is not touched.

use serde_json::Value;

use crate::engine::{Line, Piece};
use crate::secret::{self, MASK};

/// The line with its secrets masked.
pub fn mask(line: &Line) -> Line {
    let text: String = line.pieces.iter().map(|piece| piece.text.as_str()).collect();
    let ranges = secret::places(&text);
    if ranges.is_empty() {
        return line.clone();
    }
    let mut masked = Line::default();
    let mut start = 0;
    for piece in &line.pieces {
        let end = start + piece.text.len();
        let mut out = String::new();
        let mut at = start;
        for range in ranges.iter().filter(|range| range.start < end && range.end > start) {
            out.push_str(&text[at..range.start.max(start)]);
            if range.start >= start {
                out.push_str(MASK);
            }
            at = range.end.min(end);
        }
        out.push_str(&text[at..end]);
        masked.pieces.push(Piece { role: piece.role, text: out });
        start = end;
    }
    masked
}

/// Masks the secrets in a JSON value.
pub fn mask_json(value: &mut Value) {
    match value {
        Value::String(text) => {
            for range in secret::places(text).into_iter().rev() {
                text.replace_range(range, MASK);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask_json),
        Value::Object(fields) => {
            for (name, value) in fields {
                if value.is_string() && secret::is_named(name) {
                    *value = Value::String(MASK.into());
                } else {
                    mask_json(value);
                }
            }
        }
        _ => {}
    }
}

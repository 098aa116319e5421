//! Values as JSON, and as the way back writes them where nothing says how.
//!
//! What JSON has is itself; everything else is an object with one tag. Refuses values that are nodes.

use super::spelling::{self, At};
use crate::json::is_number;
use crate::udon::event_text::write_json_string;
use crate::udon::scalar::Scalar;
use crate::udon::value::{List, ListToken, TemplatePart, Value};

/// How a value is written on the way back.
pub(super) fn usual_value(value: &Value<'_>, raw: &[u8], at: At) -> String {
    match value {
        Value::Bool(true) => "true".to_owned(),
        Value::Nil => "null".to_owned(),
        Value::String(text) => spelling::string(text, at),
        Value::Reference(_) => {
            spelling::reference(&spelling::payload(&String::from_utf8_lossy(raw.get(1..).unwrap_or_default())))
        }
        Value::List(list) => {
            let mut out = String::from("[");
            for token in list.tokens() {
                if !out.ends_with('[') && !matches!(token, ListToken::Close) {
                    out.push(' ');
                }
                match token {
                    ListToken::Open(_) => out.push('['),
                    ListToken::Close => out.push(']'),
                    ListToken::Item(value, raw) => out += &usual_value(&value, raw, At::Word),
                }
            }
            out + "]"
        }
        Value::Bool(false) | Value::Typed(..) | Value::Template(_) | Value::Nodes(_) => {
            String::from_utf8_lossy(raw).into_owned()
        }
    }
}

/// Appends a value as JSON.
pub(super) fn write_value(value: &Value<'_>, raw: &[u8], out: &mut String) {
    match value {
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Nil => out.push_str("null"),
        Value::String(text) => write_json_string(text, out),
        Value::Typed(kind, raw) => write_typed(*kind, raw, out),
        Value::Reference(_) => {
            let source = String::from_utf8_lossy(raw);
            tagged("$ref", &spelling::payload(source.get(1..).unwrap_or_default()), out);
        }
        Value::Template(template) => {
            if let Some(inside) = template.whole() {
                return tagged("$interp", inside, out);
            }
            out.push_str("{\"$template\":[");
            for (i, part) in template.parts().into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                match part {
                    TemplatePart::Text(text) => write_json_string(text, out),
                    TemplatePart::Interpolation(inside) => tagged("$interp", inside, out),
                }
            }
            out.push_str("]}");
        }
        Value::List(list) => write_list(*list, write_value, out),
        Value::Nodes(_) => {}
    }
}

/// Appends a list as an array, with `write` for its items.
pub(super) fn write_list(list: List<'_>, write: impl Fn(&Value<'_>, &[u8], &mut String), out: &mut String) {
    out.push('[');
    let mut depth = 1;
    for token in list.tokens() {
        if !out.ends_with('[') && !matches!(token, ListToken::Close) {
            out.push(',');
        }
        match token {
            ListToken::Open(_) => {
                depth += 1;
                out.push('[');
            }
            ListToken::Close => {
                depth -= 1;
                out.push(']');
            }
            ListToken::Item(value, raw) => write(&value, raw, out),
        }
    }
    // Also what the source does not close.
    out.extend(std::iter::repeat_n(']', depth));
}

fn tagged(tag: &str, text: &str, out: &mut String) {
    out.push_str(&object(tag, text));
    out.push('}');
}

fn write_typed(kind: Scalar, raw: &str, out: &mut String) {
    let digits = raw.bytes().filter(u8::is_ascii_digit).count();
    let tag = match kind {
        Scalar::Integer if raw != "-0" && is_number(raw) && is_exact(raw) => return out.push_str(raw),
        Scalar::Float if digits <= 17 && is_number(raw) => return out.push_str(raw),
        Scalar::Integer => "$int",
        Scalar::Float => "$float",
        Scalar::Rational => "$rational",
        Scalar::Complex => "$complex",
        Scalar::Date | Scalar::YearMonth => "$date",
        Scalar::Time => "$time",
        Scalar::DateTime => "$datetime",
        Scalar::Duration => "$duration",
        Scalar::RelativeTime => "$rel",
        Scalar::Bare | Scalar::True | Scalar::False | Scalar::Nil => "$string",
    };
    tagged(tag, raw, out);
}

/// Whether a whole number is one that every reader of JSON holds exactly.
fn is_exact(raw: &str) -> bool {
    raw.parse::<i64>().is_ok_and(|number| number.unsigned_abs() <= 1 << 53)
}

/// The start of an object, with one member.
pub(super) fn object(key: &str, text: &str) -> String {
    let mut out = format!("{{\"{key}\":");
    write_json_string(text, &mut out);
    out
}

//! Values and leaves as a document writes them, from their JSON alone.
//!
//! Prose is escaped where it would be read as something else. Refuses to write what holds nodes.

use super::spelling::{self, At};
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind};
use crate::udon::bytes::at;
use crate::udon::identity::starts_element;

/// Indentation is never deeper than this, so that a text stays linear in its JSON.
pub(super) const DEEPEST: usize = 1000;

/// The error for JSON that is not of the form.
pub(super) fn no_node(value: Json<'_>, what: &str) -> Error {
    Error::new(Code::InvalidSyntax, format!("{}: `{}` is no {what}", value.place(), value.shown()))
}

/// A value as a document writes it.
pub(super) fn value_text(value: Json<'_>, at: At) -> Result<String> {
    enum Step<'t> {
        Item(Json<'t>),
        Close,
    }
    let mut out = String::new();
    let mut todo = vec![Step::Item(value)];
    while let Some(step) = todo.pop() {
        let item = match step {
            Step::Close => {
                out.push(']');
                continue;
            }
            Step::Item(item) => item,
        };
        let nested = value.kind() == Kind::Array;
        if nested && !out.is_empty() && !out.ends_with('[') {
            out.push(' ');
        }
        match item.kind() {
            Kind::Array => {
                out.push('[');
                todo.push(Step::Close);
                todo.extend(item.items().collect::<Vec<_>>().into_iter().rev().map(Step::Item));
            }
            Kind::String => {
                let at = if nested { At::Word } else { at };
                out += &spelling::string(&item.text().unwrap_or_default(), at);
            }
            Kind::Object => out += &tagged_text(item)?,
            _ => out += item.raw(),
        }
    }
    Ok(out)
}

fn tagged_text(value: Json<'_>) -> Result<String> {
    let mut items = value.items();
    let (Some(tag), Some(inside)) = (items.next().and_then(Json::text), items.next()) else {
        return Err(no_node(value, "value"));
    };
    let text = inside.text().unwrap_or_default();
    Ok(match tag.as_ref() {
        "$ref" => spelling::reference(&text),
        "$interp" => format!("!{{{{{text}}}}}"),
        "$template" => {
            let part = |part: Json<'_>| match part.text() {
                Some(text) => text.into_owned(),
                None => format!("!{{{{{}}}}}", part.get_text("$interp").unwrap_or_default()),
            };
            inside.items().map(part).collect()
        }
        "$string" => spelling::string(&text, At::Word),
        tag if tag.starts_with('$') => text.into_owned(),
        _ => return Err(no_node(value, "value")),
    })
}

/// Where prose stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// It starts a line.
    Line,
    /// On an element's line, in braces, or after other pieces.
    Inline,
    /// On a line of prose, after other pieces.
    Middle,
}

/// Prose, with what would be read as something else escaped.
pub(super) fn escape(text: &str, place: Where) -> String {
    let mut out = text.replace("|{", "\\|{");
    if place == Where::Inline {
        out = out.replace(';', "\\;");
    }
    if place == Where::Line {
        let spaces = out.len() - out.trim_start_matches(' ').len();
        let rest = &out[spaces..];
        let marks = |rest: &str| {
            rest.starts_with(['|', ';', ':', '!', '\'']) || rest.starts_with("@[") || rest.starts_with("```")
        };
        let escapes = rest.strip_prefix('\'').map_or(marks(rest), |rest| rest.is_empty() || marks(rest));
        if escapes {
            out.insert(spaces, '\'');
        }
    }
    out
}

/// Whether text means nothing else on an element's line, once it is escaped.
fn is_safe(text: &str) -> bool {
    let bytes = text.as_bytes();
    let nests =
        memchr::memchr_iter(b'|', bytes).any(|bar| at(bytes, bar + 1) != b'{' && starts_element(bytes, bar + 1));
    !nests && !text.contains("```") && !text.contains("!{")
}

/// Whether a child can stand behind something on a line: prose, or what stands in it.
pub(super) fn goes_on_line(child: Json<'_>) -> bool {
    let piece = |piece: Json<'_>| match piece.text() {
        Some(text) => !text.is_empty() && is_safe(&text),
        None => piece.has("inline") || piece.get("interp").is_some(),
    };
    if child.kind() == Kind::Array { child.items().all(piece) } else { piece(child) }
}

/// Whether a line of prose can stand on its element's line and read the same.
pub(super) fn stays_on_line(line: Json<'_>) -> bool {
    let opens = |text: &str| !text.is_empty() && !text.starts_with([' ', '\t', ':', '|', ';', '!']) && is_safe(text);
    if let Some(text) = line.text() {
        return opens(&text);
    }
    if line.kind() != Kind::Array {
        return false;
    }
    let mut pieces = line.items();
    pieces.next().and_then(Json::text).is_some_and(|text| opens(&text))
        && pieces.all(|piece| piece.text().is_none_or(|text| is_safe(&text)))
}

/// A node without nodes in it, as it is written when it starts at `column`.
pub(super) fn leaf(node: Json<'_>, column: usize) -> Result<String> {
    let spaces = |count: usize| " ".repeat(count.min(DEEPEST));
    let broken = |text: &str, indentation: &str| text.replace('\n', &format!("\n{indentation}"));
    if let Some(text) = node.text() {
        return Ok(text.into_owned());
    }
    let language = node.get_text("lang").unwrap_or_default();
    if let Some(text) = node.get_text("comment") {
        let text = broken(&text, &spaces(column + 2));
        return Ok(if node.has("inline") { format!(";{{{text}}}") } else { format!(";{text}") });
    }
    if let Some(text) = node.get_text("interp") {
        return Ok(format!("!{{{{{text}}}}}"));
    }
    if let Some(payload) = node.get_text("ref") {
        return Ok(spelling::reference(&payload));
    }
    if let Some(text) = node.get_text("raw") {
        if node.has("inline") {
            return Ok(format!("!{{:{language}:{text}}}"));
        }
        let mut out = format!("!:{language}:");
        for line in text.split('\n').filter(|_| !text.is_empty()) {
            out.push('\n');
            if !line.is_empty() {
                out = out + &spaces(column + 2) + line;
            }
        }
        return Ok(out);
    }
    if let Some(text) = node.get_text("freeform") {
        let body = if text.is_empty() { String::new() } else { format!("{text}\n") };
        return Ok(format!("```{language}\n{body}{}```", spaces(column)));
    }
    if let Some(text) = node.get_text("skipped") {
        return Ok(text.into_owned());
    }
    Err(no_node(node, "node"))
}

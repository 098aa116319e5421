//! How the way back from JSON writes a thing where nothing says how it was written.
//!
//! Both directions ask here: the way out keeps the source of what would be written otherwise, and only of that. Refuses
//! to know where on a line a thing stands, apart from what that means for an unquoted value.

use crate::udon::path_text::{name_text, quoted_key};
use crate::udon::value::{Value, value_of};

/// Where an unquoted value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::udon) enum At {
    /// On a line of its own, to the end of that line.
    Line,
    /// Among others: on an element's line, in braces, in a list.
    Word,
    /// On a line of its own, before something else: only a value that ends by itself can stand there.
    Tail,
}

/// A string as a value: bare where it reads as the same string, else in double quotes.
pub(in crate::udon) fn string(text: &str, at: At) -> String {
    if is_bare(text, at) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0' => out.push_str("\\0"),
            '"' | '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn is_bare(text: &str, at: At) -> bool {
    let Some(first) = text.bytes().next().filter(|_| at != At::Tail) else { return false };
    let odd = |b: u8| match b {
        0..=0x1f | 0x7f | b'\\' | b'{' | b'}' => true,
        b' ' | b']' | b';' => at == At::Word,
        _ => false,
    };
    !matches!(first, b'"' | b'\'' | b'[' | b'@' | b'|' | b';' | b':' | b'!' | b' ')
        && !text.bytes().any(odd)
        && !text.ends_with(' ')
        && !text.contains(" ;")
        && value_of(text.as_bytes()) == Value::String(text.into())
}

/// The parts of an element's identity.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::udon) struct Identity {
    pub name: Option<String>,
    pub key: Option<String>,
    pub traits: Vec<String>,
    pub suffix: String,
}

impl Identity {
    /// With its bar, and the brace of an embedded element. An element that is called nothing has brackets for the key.
    pub fn head(&self, inline: bool) -> String {
        match self.text() {
            text if inline => format!("|{{{text}"),
            text if text.is_empty() => "|[]".to_owned(),
            text => format!("|{text}"),
        }
    }

    /// As it is written after the bar.
    pub fn text(&self) -> String {
        let mut slots: Vec<String> = Vec::new();
        if let Some(name) = &self.name {
            slots.push(name_text(name).into_owned());
        }
        if let Some(key) = &self.key {
            slots.push(format!("[{}]", key_between_brackets(key)));
        }
        if slots.is_empty() && self.traits.is_empty() && !self.suffix.is_empty() {
            slots.push("[]".to_owned());
        }
        let plain = slots.len();
        slots.extend(self.traits.iter().map(|name| format!(".{}", name_text(name))));
        // A suffix stands behind the name or the key; only where there are more of them, behind a trait.
        let count = self.suffix.chars().count();
        let first = plain.saturating_sub(count);
        for (slot, suffix) in slots.iter_mut().skip(first).zip(self.suffix.chars()) {
            slot.push(suffix);
        }
        slots.concat()
    }
}

/// A key as it stands between the brackets, quoted where it would end too early.
fn key_between_brackets(key: &str) -> String {
    let plain = !key.starts_with(['"', '\'']) && !key.contains([']', ' ', '\t', '}', '\n', '!']);
    if plain { key.to_owned() } else { quoted_key(key).unwrap_or_else(|| key.to_owned()) }
}

/// A reference, from its payload: `k`, `el[k]`, or `["odd key"]`.
pub(in crate::udon) fn reference(payload: &str) -> String {
    let written = format!("@{payload}");
    let whole = crate::udon::identity::scan_mention(written.as_bytes(), 0);
    if whole.is_some_and(|mention| mention.end == written.len()) {
        return written;
    }
    format!("@[{}]", key_between_brackets(payload))
}

/// The payload of a reference as JSON holds it, from its source without the `@`.
pub(super) fn payload(source: &str) -> String {
    let inside = source.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inside {
        Some(key) if reference(key) == format!("@{source}") => key.to_owned(),
        _ => source.to_owned(),
    }
}

/// A merge, from its key.
pub(super) fn merge(key: &str) -> String {
    format!(":[{}]", key_between_brackets(key))
}

/// The name of an attribute with its colon.
pub(in crate::udon) fn attribute_name(name: &str) -> String {
    format!(":{}", name_text(name))
}

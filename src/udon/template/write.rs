//! Putting values into a document so that they stay values: never an element, an attribute or a directive.
//!
//! The parser itself is asked how a text would be read, so that the rules stand in one place.

use crate::udon::change::{document_key, quote};
use crate::udon::document::Document;
use crate::udon::expression::Term;
use crate::udon::node::NodeKind;
use crate::udon::value::{Value, value_of};

/// A line of prose, as it must be written at the start of a line; nothing where no way of writing it keeps it text.
pub(super) fn line_of_prose(text: &str, starts_line: bool) -> Option<String> {
    let suspicious = ["|{", ";{", "!{"].iter().any(|mark| text.contains(mark))
        || starts_line && text.starts_with(['|', ':', ';', '!', '@', '\'', '\\', '`', '\t'])
        || text.contains("```");
    if !suspicious {
        return Some(text.to_owned());
    }
    let escaped = text.replace("|{", "\\|{");
    let mut ways = vec![text.to_owned(), escaped.clone()];
    if starts_line {
        ways.extend([format!("\\{text}"), format!("\\{escaped}"), format!("'{text}"), format!("'{escaped}")]);
    }
    ways.into_iter().find(|line| reads_as(line, text, starts_line))
}

/// Whether a line of an element is read as this text and nothing else.
fn reads_as(line: &str, text: &str, starts_line: bool) -> bool {
    let before = if starts_line { "" } else { "x " };
    let doc = Document::parse(format!("|e\n  {before}{line}\n"));
    let Some(element) = doc.root().elements().next() else { return false };
    let is_text = element.children().all(|child| child.kind() == NodeKind::Text);
    let said: String = element.children().map(|child| child.text().into_owned()).collect();
    is_text && said == format!("{before}{text}") && doc.root().children().count() == 1
}

/// A value as an attribute's value or an item of a list.
pub(super) fn word(term: &Term<'_>) -> String {
    match term {
        Term::Text(text) => text_word(text),
        Term::List(items) => format!("[{}]", items.iter().map(word).collect::<Vec<_>>().join(" ")),
        Term::Nil => "nil".to_owned(),
        Term::Bool(_) | Term::Typed(..) | Term::Reference(..) => term.to_string(),
        Term::Node(_) => quote(&term.to_string()),
    }
}

/// A text as one word: bare where it reads as itself, else in quotes.
pub(super) fn text_word(text: &str) -> String {
    let safe = !text.is_empty()
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || "[]{};\"'`|".contains(c))
        && !text.starts_with([':', '|', '@', '!', '\\']);
    let is_text = safe && matches!(value_of(text.as_bytes()), Value::String(read) if read == text);
    if is_text { text.to_owned() } else { quote(text) }
}

/// A text between quotes that are there already.
pub(super) fn between_quotes(text: &str, mark: char) -> String {
    if mark == '"' {
        let quoted = quote(text);
        return quoted[1..quoted.len() - 1].to_owned();
    }
    // Single quotes know two escapes; a line end has none, and becomes a blank.
    text.replace('\\', "\\\\").replace('\'', "\\'").replace(['\n', '\r'], " ")
}

/// A text between the brackets of a key; nothing where no quotes hold it: `]\` would end in the middle.
pub(super) fn key(text: &str) -> Option<String> {
    let text = text.replace(['\n', '\r'], " ");
    let written = document_key(&text);
    let is_whole = written != text || !text.contains(|c: char| c.is_whitespace() || matches!(c, ']' | '}'));
    is_whole.then_some(written)
}

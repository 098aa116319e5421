//! Attributes that are to be taken out of each element of a kind: `|tower :height :lat`, `|tower:height and |tower:lat`,
//! `every |tower with :height and :lat`. They become one query of documents, `|tower select :height, :lat`.
//!
//! Refuses attributes of different elements, which are no rows of one table.

use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::Value;

/// Words between an element and its attributes.
const BETWEEN: &[&str] = &["and", "with", "their", "its", "the", "entries", "elements", "&", "+", "plus"];
/// Words and signs that pick rows.
const PICKING: &[&str] = &["where", "whose", "having", "when", "sort", "limit", "=", "<", ">", "is"];
/// Words before an element that say how many are meant.
const EVERY: &[&str] = &["all", "every", "each"];

impl Binder<'_> {
    /// Binds an element with its attributes as the query of a tool that makes tables.
    pub(super) fn columns(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "query") else { return };
        let is_element = |index: &usize| {
            let token = &self.tokens[*index];
            token.form == Form::Path && !token.quoted && token.text.starts_with('|')
        };
        let Some(first) = self.unused().find(is_element) else { return };
        let (element, attribute) = parts(&self.tokens[first].text);
        let mut columns: Vec<&str> = attribute.into_iter().collect();
        let mut end = first + 1;
        for index in first + 1..self.tokens.len() {
            let token = &self.tokens[index];
            let text = token.text.as_str();
            if self.used[index] || token.quoted {
                break;
            }
            let own = match parts(text) {
                ("", attribute) => attribute,
                (other, attribute) if other == element => attribute,
                _ => None,
            };
            let is_valued = matches!(token.form, Form::Option { value: Some(_), .. });
            match own.filter(|_| !is_valued) {
                Some(attribute) => {
                    columns.push(attribute);
                    end = index + 1;
                }
                None if token.says(BETWEEN) => {}
                // What picks rows is no column, and is not left out.
                None if token.says(PICKING) || token.number().is_some() || is_valued => return,
                None => break,
            }
        }
        if end == first + 1 || columns.is_empty() {
            return;
        }
        let is_every = first > 0 && !self.used[first - 1] && self.tokens[first - 1].says(EVERY);
        let start = first - usize::from(is_every);
        let every = if is_every { "all " } else { "" };
        let columns: Vec<String> = columns.iter().map(|name| format!(":{name}")).collect();
        let query = format!("{every}{element} select {}", columns.join(", "));
        let span = self.tokens[start].span.to(self.tokens[end - 1].span);
        self.used[start..end].fill(true);
        self.set(param, Value::Text(query), Some(span), Clue::Fits);
    }
}

/// The element of a path, and the attribute behind it: `|tower` and `height` of `|tower:height`.
fn parts(path: &str) -> (&str, Option<&str>) {
    match path.rsplit_once(':') {
        Some((element, name)) if shape::is_name(name) => (element, Some(name)),
        _ => (path, None),
    }
}

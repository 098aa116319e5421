//! Names with values in words: `slots: customer = Mr Okafor, delay = 3 days`, `with guest Ana and seat 4`.
//!
//! They are looked for behind a colon or a word that announces them, and only as far as every part is such a pair: `with
//! great care` names nothing.

use indexmap::IndexMap;

use super::super::classes::Classes;
use super::super::fit::unquoted;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Value};
use crate::span::Span;

/// Words that a request begins with or ends on, and no value goes on with.
const ASKING: &[&str] = &["please", "pls", "would", "could", "can", "will", "thanks", "thank", "now"];

/// One name with its value.
struct Pair<'a> {
    name: &'a str,
    value: &'a str,
    /// Something stands between them that says so: `=`, `:`, `is`.
    is_explicit: bool,
}

impl Binder<'_> {
    /// Takes the first names with values that the line announces for `param`.
    pub(super) fn pairs(&mut self, param: &ParamSpec) -> IndexMap<String, Value> {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            let is_label = token.span.of(self.line).ends_with(':');
            let is_assigned = self.tokens.get(index + 2).is_some_and(|sign| !sign.quoted && sign.text == "=");
            // `badge.udon, name: Tove, role: belayer`.
            let is_listed = shape::is_document(&token.text) && self.line[token.span.end..].starts_with(',');
            let is_announced =
                is_label || is_assigned || is_listed || param.connectives.contains(&token.lower.as_str());
            if self.used[index] || token.quoted || !is_announced {
                continue;
            }
            let Some((record, end)) = self.row(token.span.end, is_label, param.pairs && !is_listed) else { continue };
            // A label says what they are; a file before a colon is the thing that they are for.
            self.used[index] |= !is_label && !is_listed || matches!(token.form, Form::Option { .. });
            self.use_all_in(Span::new(token.span.end, end));
            return record;
        }
        IndexMap::new()
    }

    /// The pairs from `start` on and where they end; a name right before its value counts as one where it `may_be_bare`.
    fn row(&self, start: usize, is_label: bool, may_be_bare: bool) -> Option<(IndexMap<String, Value>, usize)> {
        let (mut record, mut end, mut is_clear) = (IndexMap::new(), start, false);
        for (at, part) in parts(&self.line[start..self.end.max(start)]) {
            let Some(pair) = Pair::of(part).filter(|pair| pair.is_explicit || may_be_bare) else { break };
            if self.spec.param(pair.name).is_some() || Classes::of(&pair.name.to_lowercase()).has(Classes::FILLER) {
                break;
            }
            is_clear |= pair.is_explicit || is_label && pair.value.starts_with(['"', '\'']);
            let from = start + at;
            let value = self.value_of_pair(part, pair.value, from);
            record.insert(pair.name.to_owned(), Value::from(unquoted(value)));
            if value.len() < pair.value.len() {
                end = from + part.find(value).map_or(part.len(), |at| at + value.len());
                break;
            }
            end = from + part.len();
        }
        (is_clear || record.len() > 1).then_some((record, end))
    }

    /// Of a value behind a bare `=` no more than its words, where the line goes on behind them: `name=Ilse fill me the template …`.
    fn value_of_pair<'t>(&self, part: &str, value: &'t str, from: usize) -> &'t str {
        let start = part.len() - part.trim_start().len() + part.find(value).unwrap_or(0);
        let is_attached = part[..start].ends_with('=') && !value.starts_with(['"', '\'']);
        let (first, end) = (from + start, from + start + value.len());
        let is_request = |at: usize| {
            let token = &self.tokens[at];
            let is_verb = self.is_learned(token) && !token.is(Classes::FILLER) || self.is_one_of(at + 1, &["me", "us"]);
            let is_inside = first < token.span.start && token.span.start < end;
            is_inside && !token.quoted && (is_verb || token.says(ASKING) || shape::looks_like_file(&token.text))
        };
        let cut = (0..self.tokens.len()).filter(|_| is_attached).find(|&at| is_request(at));
        cut.map_or(value, |at| value[..self.tokens[at].span.start - first].trim_end())
    }
}

impl<'a> Pair<'a> {
    /// The pair that `part` is.
    fn of(part: &'a str) -> Option<Self> {
        let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let length = part.find(|c| !is_letter(c))?;
        let (name, rest) = part.split_at(length);
        if !name.starts_with(char::is_alphabetic) {
            return None;
        }
        let said = rest.trim_start();
        let signed = [":=", "=", ":", "is ", "are "].into_iter().find_map(|sign| said.strip_prefix(sign));
        let value = signed.unwrap_or(said).trim().trim_end_matches(['.', ')', '}']);
        // Without a sign only a plain value is one: no file, no path, no further name.
        let is_plain = || !value.contains([':', '=', '|', '@', '{']) && !shape::looks_like_file(value);
        let is_pair = !value.is_empty() && (signed.is_some() || is_plain() && rest.starts_with(' '));
        is_pair.then_some(Self { name, value, is_explicit: signed.is_some() })
    }
}

/// The parts of a row and where they begin: between commas, semicolons and `and`, and before each further `name=`.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut start, mut quote) = (Vec::new(), 0, None);
    for (at, c) in text.char_indices() {
        let before = text[..at].chars().next_back();
        match (quote, c) {
            (Some(open), c) => quote = Some(open).filter(|open| *open != c),
            // An apostrophe inside a word is no quote.
            (None, '"') => quote = Some(c),
            (None, '\'') if before.is_none_or(|before| !before.is_alphanumeric()) => quote = Some(c),
            (None, ',' | ';') => {
                parts.push((start, &text[start..at]));
                start = at + 1;
            }
            (None, ' ') => {
                let ahead = &text[at + 1..];
                let is_and = ahead.strip_prefix("and ").is_some_and(|next| Pair::of(next).is_some());
                if is_and && Pair::of(text[start..at].trim()).is_some() {
                    parts.push((start, &text[start..at]));
                    start = at + "and ".len();
                } else if is_assigned(ahead) && !text[start..at].trim().is_empty() {
                    parts.push((start, &text[start..at]));
                    start = at;
                }
            }
            (None, _) => {}
        }
    }
    parts.push((start, &text[start..]));
    let trimmed = parts.into_iter().map(|(at, part)| (at + part.len() - part.trim_start().len(), part.trim()));
    trimmed.filter(|(_, part)| !part.is_empty()).collect()
}

/// Whether `text` begins with `name=value`.
fn is_assigned(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    word.split_once('=')
        .is_some_and(|(name, value)| name.starts_with(char::is_alphabetic) && shape::is_name(name) && !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Pair, parts};

    fn check(text: &str, expected: &[(&str, &str)]) {
        let pairs: Vec<Option<Pair<'_>>> = parts(text).into_iter().map(|(_, part)| Pair::of(part)).collect();
        let shown: Vec<_> = pairs.iter().flatten().map(|pair| (pair.name, pair.value)).collect();
        assert_eq!(shown, expected, "{text}");
    }

    #[test]
    fn names_with_values() {
        check(" guest = Ana and seat = the 4th", &[("guest", "Ana"), ("seat", "the 4th")]);
        check(" guest=Ana Silva seat=4; check it", &[("guest", "Ana Silva"), ("seat", "4"), ("check", "it")]);
        check(" guest is Ana, dish \"plum, stewed\"", &[("guest", "Ana"), ("dish", "\"plum, stewed\"")]);
        check(" salt and pepper", &[("salt", "and pepper")]);
        check(" guests.json", &[]);
    }
}

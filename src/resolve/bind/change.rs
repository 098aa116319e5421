//! Changes of documents in words: `set |a:x to 5`, `move |a under |b after |c`.
//!
//! A change verb decides what the words around it are: the same `to` is a value behind `set`, a name behind `rename`
//! and a parent behind `move`. So for tools that take an operation these words are read together, before parameters
//! take words one by one. Refuses to read anything without a change verb.

use super::super::fit::{Fit, fit};
use super::super::reading::{Clue, Evidence};
use super::super::token::Form;
use super::super::{shape, words};
use super::Binder;
use crate::engine::{Effect, Type, Value};
use crate::span::Span;

/// What a change verb asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Set,
    Rename,
    Merge,
    Move,
    Delete,
    Insert,
    Wrap,
    Unwrap,
}

/// Change verbs, and the operation that each is.
const VERBS: &[(&str, Act)] = &[
    ("set", Act::Set),
    ("setting", Act::Set),
    ("change", Act::Set),
    ("changing", Act::Set),
    ("update", Act::Set),
    ("updating", Act::Set),
    ("rename", Act::Rename),
    ("renaming", Act::Rename),
    ("merge", Act::Merge),
    ("merging", Act::Merge),
    ("move", Act::Move),
    ("moving", Act::Move),
    ("relocate", Act::Move),
    ("remove", Act::Delete),
    ("removing", Act::Delete),
    ("delete", Act::Delete),
    ("deleting", Act::Delete),
    ("drop", Act::Delete),
    ("insert", Act::Insert),
    ("inserting", Act::Insert),
    ("add", Act::Insert),
    ("adding", Act::Insert),
    ("put", Act::Insert),
    ("wrap", Act::Wrap),
    ("wrapping", Act::Wrap),
    ("unwrap", Act::Unwrap),
    ("unwrapping", Act::Unwrap),
];

/// Words before a parent.
const INTO: &[&str] = &["under", "into", "to", "in", "inside", "below", "within", "at", "beneath", "of"];
/// Words before a value or a new name.
const TO: &[&str] = &["to", "=", "becomes", "as", "into", "at", ":="];
/// Words before what wraps.
const WITH: &[&str] = &["in", "with", "into", "inside", "by"];

/// Words that want a change only shown.
const SHOW: &[&[&str]] = &[
    &["propose"],
    &["proposal"],
    &["preview"],
    &["draft"],
    &["suggest"],
    &["dry"],
    &["dry-run"],
    &["what", "if"],
    &["would"],
    &["don't", "write"],
    &["don't", "commit"],
    &["don't", "save"],
    &["don't", "apply"],
    &["not", "write"],
    &["without", "writing"],
    &["without", "saving"],
];
/// Words that want it written.
const WRITE: &[&[&str]] = &[
    &["apply"],
    &["for", "real"],
    &["and", "save"],
    &["and", "write"],
    &["save", "it"],
    &["write", "it"],
    &["write", "the", "file"],
    &["to", "disk"],
    &["directly"],
    &["right", "away"],
    &["immediately"],
    &["no", "backup"],
    &["without", "backup"],
    &["no", "preview"],
    &["no", "proposal"],
    &["without", "proposal"],
    &["go", "ahead"],
];

impl Binder<'_> {
    /// Binds the words of a change, if the tool takes one and the line has its verb.
    pub(super) fn change(&mut self, head: std::ops::Range<usize>) {
        let takes = |name: &str| self.spec.params.iter().any(|param| param.name == name);
        if !["operation", "path", "set", "from", "with"].into_iter().all(takes)
            || self.args.value("operation").is_some()
        {
            return;
        }
        let verb = head.chain(self.unused().collect::<Vec<_>>()).find_map(|index| {
            let token = &self.tokens[index];
            let act = VERBS.iter().find(|(verb, _)| !token.quoted && *verb == token.lower).map(|(_, act)| *act);
            act.map(|act| (index, act))
        });
        self.earnest();
        // `|pool:size := 20` needs no verb.
        let is_set = |index: &usize| {
            matches!(self.tokens[*index].text.as_str(), ":=" | "=" | "->" | "=>" | "→" | "<-")
                && index.checked_sub(1).is_some_and(|before| self.tokens[before].form == Form::Path)
        };
        let Some((index, act)) = verb.or_else(|| self.unused().find(is_set).map(|index| (index - 1, Act::Set))) else {
            return;
        };
        self.placed_files();
        self.file();
        let is_path = |binder: &Self, index: usize| binder.tokens[index].form == Form::Path && !binder.used[index];
        let start = if is_path(self, index) { index } else { index + 1 };
        let Some(first) = (start..self.tokens.len()).find(|&index| {
            is_path(self, index) || act == Act::Insert && self.tokens[index].quoted && !self.used[index]
        }) else {
            if act == Act::Merge || act == Act::Insert {
                self.act(index, "insert");
                self.places(index + 1);
            }
            return;
        };
        // What is put to a value is an attribute: `put |pool:size to 20`.
        let sets = |index: usize| {
            self.tokens.get(index).is_some_and(|token| matches!(token.lower.as_str(), "to" | "at" | "="))
        };
        let is_attribute = self.tokens[first].text.rsplit(['|', ']']).next().is_some_and(|last| last.contains(':'));
        let act = if act == Act::Insert && is_attribute && sets(first + 1) { Act::Set } else { act };
        let operation = match act {
            Act::Set | Act::Rename | Act::Merge => "update",
            Act::Move => "move",
            Act::Delete => "delete",
            Act::Insert => "insert",
            Act::Wrap => "wrap",
            Act::Unwrap => "unwrap",
        };
        self.act(index, operation);
        let before = first.checked_sub(1).map(|before| self.tokens[before].lower.clone()).unwrap_or_default();
        match act {
            Act::Set => {
                self.word("path", first);
                self.value("set", first + 1);
            }
            Act::Rename => {
                self.word("path", first);
                self.value("rename", first + 1);
            }
            Act::Merge => {
                self.word("path", first);
                if INTO.contains(&before.as_str()) {
                    self.used[first - 1] = true;
                }
                let content = self.unused().find(|&index| self.tokens[index].quoted);
                if let Some(index) = content {
                    self.word("merge", index);
                }
            }
            Act::Move => {
                self.word("from", first);
                self.places(first + 1);
            }
            Act::Insert if INTO.contains(&before.as_str()) => self.places(index + 1),
            Act::Insert => {
                let behind = self.content(first);
                self.places(behind);
            }
            Act::Delete | Act::Unwrap => self.word("path", first),
            Act::Wrap => {
                self.word("path", first);
                let with = (first + 1..self.tokens.len()).find(|&index| {
                    let before = &self.tokens[index - 1].lower;
                    !self.used[index]
                        && WITH.contains(&before.as_str())
                        && (self.tokens[index].form == Form::Path || self.tokens[index].quoted)
                });
                if let Some(index) = with {
                    self.used[index - 1] = true;
                    self.word("with", index);
                }
            }
        }
        self.inside_session();
    }

    /// Takes the verb as the operation.
    fn act(&mut self, index: usize, operation: &str) {
        self.used[index] = true;
        let span = self.tokens[index].span;
        if let Some(param) = self.spec.param("operation") {
            self.set(param, Value::from(operation), Some(span), Clue::Fits);
        }
    }

    /// Takes the file, and the word before it, so that neither is taken for a part of the change.
    fn file(&mut self) {
        let file = self.open().find(|param| matches!(param.kind, Type::File(_)) && param.name == "file");
        let Some(param) = file else { return };
        let found = self.unused().find_map(|index| match fit(&param.kind, &self.tokens[index], self.view) {
            Fit::Strong(value) => Some((index, value)),
            _ => None,
        });
        let Some((index, value)) = found else { return };
        self.used[index] = true;
        let lead = index.checked_sub(1).filter(|&before| {
            !self.used[before]
                && matches!(self.tokens[before].lower.as_str(), "in" | "of" | "from" | "file" | "for" | "to")
        });
        if let Some(before) = lead {
            self.used[before] = true;
        }
        self.set(param, value, Some(self.tokens[index].span), Clue::Fits);
    }

    /// Gives a parameter the word at `index` as it is meant: unquoted.
    fn word(&mut self, name: &str, index: usize) {
        self.used[index] = true;
        let token = &self.tokens[index];
        let (text, span) = (token.text.clone(), token.span);
        if let Some(param) = self.spec.param(name).filter(|param| self.args.value(param.name).is_none()) {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Takes an element with the attributes behind it as what is inserted, `|lamp[2] :watts 40`; gives the word behind it.
    fn content(&mut self, first: usize) -> usize {
        let mut end = first + 1;
        while let Some(token) = self.tokens.get(end).filter(|_| !self.used[end]) {
            let is_attribute = token.text.starts_with(':') && matches!(token.form, Form::Option { .. });
            let is_value = || {
                let lower = token.lower.as_str();
                let is_place = INTO.contains(&lower) || matches!(lower, "before" | "after" | "first" | "last" | "as");
                self.tokens[end - 1].text.starts_with(':') && token.form == Form::Plain && !is_place
            };
            if !is_attribute && !is_value() {
                break;
            }
            end += 1;
        }
        if end == first + 1 {
            self.word("content", first);
            return end;
        }
        let span = self.tokens[first].span.to(self.tokens[end - 1].span);
        let value = Value::from(span.of(self.line));
        self.used[first..end].fill(true);
        if let Some(param) = self.spec.param("content").filter(|param| self.args.value(param.name).is_none()) {
            self.set(param, value, Some(span), Clue::Fits);
        }
        end
    }

    /// Gives a parameter the words from `from` on: behind `to` or `=`, up to the next word that has its place.
    fn value(&mut self, name: &str, from: usize) {
        let mut from = from;
        while let Some(token) = self.tokens.get(from)
            && !self.used[from]
            && !token.quoted
            && (TO.contains(&token.lower.as_str()) || matches!(token.lower.as_str(), "set" | "the" | "value" | "from"))
        {
            let is_from = token.lower == "from";
            self.used[from] = true;
            from += 1;
            if is_from && self.tokens.get(from).is_some() && !self.used[from] {
                self.used[from] = true;
                from += 1;
            }
        }
        let end = (from..self.tokens.len())
            .find(|&index| {
                let token = &self.tokens[index];
                let marked = matches!(&token.form, Form::Option { marked: true, .. });
                let is_behind_comma = self.line[..token.span.start].trim_end().ends_with([',', ';']);
                let is_aside = index > from
                    && (matches!(token.text.as_str(), "@" | "--" | "–" | "—")
                        || is_behind_comma && words::is_aside(&token.lower));
                self.used[index] || marked || is_aside || (index > from && token.quoted)
            })
            .unwrap_or(self.tokens.len());
        if from >= end || self.args.value(name).is_some() {
            return;
        }
        let end = if self.tokens[from].quoted || self.tokens[from].form != Form::Plain { from + 1 } else { end };
        let span = self.tokens[from].span.to(self.tokens[end - 1].span);
        let text = if end == from + 1 && self.tokens[from].quoted {
            self.tokens[from].text.clone()
        } else {
            span.of(self.line).trim_end_matches([',', ';']).to_owned()
        };
        self.used[from..end].fill(true);
        if let Some(param) = self.spec.param(name) {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Binds the words from `from` on that say where: a parent, a sibling, an end.
    fn places(&mut self, from: usize) {
        let parent = if self.args.value("from").is_some() { "to" } else { "at" };
        let mut position: Option<(String, Span)> = None;
        for index in from..self.tokens.len() {
            if self.used[index] {
                continue;
            }
            let (lower, span) = (self.tokens[index].lower.clone(), self.tokens[index].span);
            let next = (index + 1 < self.tokens.len() && !self.used[index + 1]).then_some(index + 1);
            let next = next.filter(|&next| {
                self.tokens[next].form == Form::Path || shape::looks_like_element(&self.tokens[next].text)
            });
            match (lower.as_str(), next) {
                ("before" | "after", Some(next)) => {
                    position = Some((format!("{lower}:{}", self.tokens[next].text), span.to(self.tokens[next].span)));
                    self.used[index..=next].fill(true);
                }
                ("first" | "last", _) => {
                    position = Some((lower, span));
                    self.used[index] = true;
                }
                (word, Some(next)) if INTO.contains(&word) => {
                    self.used[index] = true;
                    self.word(parent, next);
                }
                _ => {}
            }
        }
        if let (Some((text, span)), Some(param), None) =
            (position, self.spec.param("position"), self.args.value("position"))
        {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Whether the words want a change written or only shown, where the tool does one or the other.
    fn earnest(&mut self) {
        let says = |phrases: &[&[&str]]| {
            phrases.iter().any(|phrase| {
                self.tokens
                    .windows(phrase.len())
                    .any(|tokens| phrase.iter().zip(tokens).all(|(word, token)| !token.quoted && token.lower == *word))
            })
        };
        let is_shown = says(SHOW);
        if is_shown || says(WRITE) {
            // What is staged is not written either.
            let agrees = is_shown == (self.spec.effect == Effect::Read)
                || is_shown && self.spec.params.iter().any(|param| param.kind == Type::Session);
            self.evidence.push(Evidence::of(Clue::Earnest, if agrees { 1.0 } else { -1.0 }));
        }
    }

    /// A change without a document is meant for the session that is open, if one is.
    fn inside_session(&mut self) {
        if self.view.place().session.is_none() || self.args.value("file").is_some() {
            return;
        }
        let stages = self.spec.params.iter().any(|param| param.kind == Type::Session);
        self.evidence.push(Evidence::of(Clue::Session, if stages { 1.0 } else { -1.0 }));
    }
}

//! Arguments whose name stands behind the value, `over the ratified key`, `the findings section of doc:report`, and those that only a
//! verb announces: `retitle t12 "proofread"`.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};

/// Words before such a value.
const LEADING: &[&str] = &["over", "by", "along", "on", "per"];
/// Words between those and the value.
const OWN: &[&str] = &["the", "its", "their", "each", "a"];

impl Binder<'_> {
    /// Binds a name whose parameter is named right behind it.
    pub(super) fn value_first(&mut self) {
        let named = (3..self.tokens.len()).find_map(|at| {
            let token = &self.tokens[at];
            // `over the "ratified" key`.
            let is_free = (at - 3..=at).all(|word| !self.used[word] && (word + 1 == at || !self.tokens[word].quoted));
            let is_led = self.is_one_of(at - 3, LEADING) && self.is_one_of(at - 2, OWN);
            let value = &self.tokens[at - 1];
            let is_value = value.quoted || value.is_plain() && !value.telling;
            let is_meant = |param: &ParamSpec| param.kind == Type::Word && param.is_called(token.word());
            let param = self.open().find(|param| is_free && is_led && is_value && is_meant(param))?;
            Some((param, at))
        });
        let Some((param, at)) = named else { return self.over_field() };
        // `over the time field admitted`.
        let is_name = |next: &Token| !next.is(Classes::FILLER) && !next.telling;
        let is_behind = self.is_one_of(at - 1, &["time", "date"])
            && self.tokens.get(at + 1).is_some_and(is_name)
            && self.is_joined(at)
            && !self.used[at + 1];
        let value = &self.tokens[if is_behind { at + 1 } else { at - 1 }];
        let (name, span) = (Value::from(value.text.as_str()), value.span);
        self.used[at - 3..=at + usize::from(is_behind)].fill(true);
        self.set(param, name, Some(span), Clue::Fits);
    }

    /// Binds the field that a document is followed over, where it is written as one: `over valid_from`, `over survey-date`.
    fn over_field(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::Word && param.is_called("field")) else {
            return;
        };
        let is_field = |&at: &usize| {
            let name = &self.tokens[at];
            let is_free = !self.used[at - 1] && !self.used[at] && !name.quoted && name.is_plain();
            // `over sown` ends with a word that nobody says otherwise.
            let is_last = || at + 1 == self.tokens.len() && self.words.is_some() && !name.known;
            let is_led = self.is_one_of(at - 1, &["over"]) && (name.text.contains(['_', '-']) || is_last())
                || at > 2 && self.is_one_of(at - 1, &["field"]) && self.is_one_of(at - 3, &["over"]);
            is_free && is_led
        };
        let Some(at) = (1..self.tokens.len()).find(is_field) else { return self.over_commits(param) };
        let (name, span) = (Value::from(self.tokens[at].text.as_str()), self.tokens[at].span);
        self.used[at - 1..=at].fill(true);
        self.set(param, name, Some(span), Clue::Fits);
    }

    /// Follows a document over its commits, where the line speaks of them: `its git history`, `across all commits`.
    fn over_commits(&mut self, param: &'static ParamSpec) {
        let says = |at: &usize| {
            let is_git = self.is_one_of(*at, &["git"]) && self.is_one_of(at + 1, &["history", "commits"]);
            (is_git || self.is_one_of(*at, &["commits"])) && self.holder(*at).is_none()
        };
        if let Some(at) = (0..self.tokens.len()).find(says) {
            self.used[at] = true;
            self.set(param, Value::from("git"), Some(self.tokens[at].span), Clue::Keyword);
        }
    }

    /// Binds the section of a document that stands before the word for it.
    pub(super) fn section_first(&mut self) {
        const ANY: &[&str] =
            &["this", "that", "next", "last", "first", "second", "whole", "which", "what", "each", "every"];
        let Some(param) = self.open().find(|param| param.kind == Type::Section) else { return };
        let is_free = |at: usize| !self.used[at] && !self.tokens[at].quoted && self.tokens[at].is_plain();
        let found = (1..self.tokens.len()).find(|&at| {
            let name = &self.tokens[at - 1];
            let is_name = is_free(at - 1) && !name.is(Classes::FILLER) && !name.says(ANY);
            let is_led = at > 1 && self.is_one_of(at - 2, &["the", "its", "read", "show"]);
            let goes_on = self.is_one_of(at + 1, &["of", "in", "from", "so", "because"]) || at + 1 == self.tokens.len();
            is_free(at) && self.is_one_of(at, &["section", "chapter"]) && is_name && is_led && goes_on
        });
        // `chapter two of Saltwater Letters` is called so as a whole.
        let is_counted = |at: &usize| {
            let is_part = self.is_one_of(*at, &["chapter", "part", "act", "appendix"]) && is_free(*at);
            let is_number = || is_free(at + 1) && self.tokens[at + 1].number().is_some();
            let is_time = || self.is_one_of(at.wrapping_sub(1), &["in", "until", "after", "before", "since"]);
            let ends = || at + 2 == self.tokens.len() && !is_time();
            is_part && is_number() && (self.is_one_of(at + 2, &["of", "in", "from"]) || ends())
        };
        let words = match (found, (0..self.tokens.len() - 1).find(is_counted)) {
            (Some(at), _) => at - 1..at,
            (None, Some(at)) => at..at + 2,
            (None, None) => return,
        };
        let span = self.tokens[words.start].span.to(self.tokens[words.end - 1].span);
        self.used[words.start..words.start + 2].fill(true);
        self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
    }

    /// Binds the new title that is quoted behind a verb for giving one, or what a field is changed to behind a colon: `change the
    /// description of t15 to: oil it`.
    pub(super) fn retitled(&mut self) {
        const VERBS: &[&str] = &["retitle", "rename", "title", "entitle"];
        // `change the title of t15 to Oil the gate`.
        let of_task = || self.spec.params.iter().any(|param| param.kind == Type::Task);
        let is_of = |at: usize| (1..at).any(|of| self.is_one_of(of, &["of"]) && self.is_one_of(of - 1, &["title"]));
        let leads = |at: usize| of_task() && self.is_one_of(at, &["to"]) && is_of(at) && !self.tokens[at + 1].quoted;
        let is_label =
            |at: &usize| !self.tokens[*at].quoted && (self.tokens[*at].span.of(self.line) == "to:" || leads(*at));
        let label = (2..self.tokens.len().saturating_sub(1)).find(is_label);
        let field = |token: &Token| {
            let mut texts = self.open().filter(|param| param.kind == Type::Text);
            texts.find(|param| param.is_called(token.word()))
        };
        let named = label.and_then(|label| Some((self.tokens[..label].iter().rev().find_map(field)?, label)));
        if let Some((param, label)) = named {
            let last = self.tokens.len() - 1;
            let span = self.tokens[label + 1].span.to(self.tokens[last].span);
            // `draft` in it says nothing else.
            let within = |name: &&str| self.args.span(name).is_some_and(|within| span.holds(within));
            let others: Vec<_> = self.args.iter().map(|(name, _)| name).filter(within).collect();
            for name in others {
                self.args.unset(name);
            }
            self.used[label..].fill(true);
            let text = Value::from(self.with_stop(param, span));
            return self.set(param, text, Some(span), Clue::Fits);
        }
        // `task t3: status done, retitle it "x"`.
        let is_verb = |at: &usize| self.is_one_of(*at, VERBS) && (*at < 4 || self.is_one_of(at + 1, &["it"]));
        let Some(verb) = (0..self.tokens.len()).find(is_verb) else { return };
        let Some(param) = self.open().find(|param| param.name == "title") else { return };
        let quoted: Vec<usize> = self.unused().filter(|&at| self.tokens[at].quoted).collect();
        // `…, and retitle it Oil the gate`.
        let first = verb + 2 + usize::from(self.is_one_of(verb + 2, &["to", "as"]));
        let is_last = || self.is_one_of(verb + 1, &["it"]) && self.used[first..].iter().all(|used| !used);
        let words = match quoted[..] {
            [only] => only..only + 1,
            [] if first < self.tokens.len() && is_last() => first..self.tokens.len(),
            _ => return,
        };
        let span = self.tokens[words.start].span.to(self.tokens[words.end - 1].span);
        let title = match quoted[..] {
            [only] => Value::from(self.tokens[only].text.as_str()),
            _ => Value::from(self.with_stop(param, span)),
        };
        self.used[verb] |= verb + 1 == words.start || quoted.is_empty();
        self.used[words].fill(true);
        self.set(param, title, Some(span), Clue::Fits);
    }
}

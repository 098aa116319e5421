//! Names that stand before the noun that says what they name: `the haiku-writer skill`, `the Odra entry`.
//!
//! So does an element that is named for the kind of thing it is: `|agent[scribe]`.
//!
//! English puts the name before its noun as readily as behind it. Only a word that is written like a name is taken so: one
//! that no phrase has, or with a hyphen, a digit or a capital in it; `the linked document` names nothing.

use super::super::classes::Classes;
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::connectives::{ANY, BESIDE, is_large};
use crate::engine::{Effect, ParamSpec, Spec, Type, Value};

/// What is called by a name.
const NOUNS: &[&str] =
    &["agent", "subagent", "helper", "skill", "entry", "term", "tree", "stash", "document", "doc", "field"];
/// Words before a noun that say which of several, and name none.
const WHICH: &[&str] =
    &["newest", "latest", "oldest", "previous", "stale", "first", "second", "other", "same", "next", "big", "empty"];

impl Binder<'_> {
    /// Binds names that stand before their noun, where the line does not begin with the tool's own name.
    pub(super) fn before_nouns(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            let named = keyed(&token.text).filter(|_| token.form == Form::Path && !self.used[index]);
            let Some((param, key)) = named.and_then(|(noun, key)| {
                let names = |param: &&ParamSpec| param.kind == Type::Word && is_noun_of(param, noun);
                self.open().find(names).map(|param| (param, key))
            }) else {
                continue;
            };
            let (value, span) = (Value::from(key), token.span);
            self.used[index] = true;
            self.set(param, value, Some(span), Clue::Fits);
        }
        self.named_behind_noun();
        for index in 0..self.tokens.len().saturating_sub(1) {
            // `the Lantern Guild entry`: all of the name.
            let is_part = |at: &usize| !self.used[*at] && is_large(&self.tokens[*at]) && self.is_joined(*at);
            let first = (1..index).rev().take_while(is_part).last().unwrap_or(index);
            // Behind the tool's own name only with a label, or at the end: `delegate to the scribe subagent: …`, `drop the wip stash`.
            let is_told = self.is_one_of(index, WHICH);
            let is_end = index + 2 == self.tokens.len() && self.is_name(index) && !is_told;
            // `have the reviewer subagent check the form`, `have reviewer subagent check it`.
            let is_asked = self.is_one_of(0, &["have", "let", "get", "ask", "tell"])
                && index <= 2
                && self.is_one_of(index + 1, &["subagent"])
                && !is_told;
            let is_labelled = (is_end
                || is_asked
                || matches!(self.tokens[index + 1].form, Form::Option { value: None, marked: false, .. }))
                && (first > 0 && self.is_one_of(first - 1, &["the", "our", "my"]) || is_asked && index == 1);
            if self.exactness <= Exactness::Alias && !is_labelled {
                continue;
            }
            // The noun may be what names the tool: `what tools does the scribe agent have`.
            let is_head = self.named_at == Some(index + 1) && self.exactness == Exactness::Mentioned;
            let is_name =
                self.is_name(index) || is_labelled && self.tokens[index].is_plain() && !self.is_one_of(index, ANY);
            if self.used[index] || self.used[index + 1] && !is_head || !is_name || !self.is_joined(index) {
                continue;
            }
            // `the linked document "Tides"` has its name behind it.
            let is_label = self.tokens[index + 1].span.of(self.line).ends_with(':');
            if !is_label && self.tokens.get(index + 2).is_some_and(|name| name.quoted && !self.used[index + 2]) {
                continue;
            }
            let noun = &self.tokens[index + 1];
            let noun = match &noun.form {
                Form::Plain if !noun.quoted => noun.lower.as_str(),
                Form::Option { name, value: None, marked: false } => name.as_str(),
                _ => continue,
            };
            let named = self.open().find(|param| is_noun_of(param, noun));
            if let Some(param) = named {
                let words = if is_asked && is_labelled { 0 } else { first };
                self.used[words..=index + 1].fill(true);
                let span = self.tokens[first].span.to(self.tokens[index].span);
                self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
            }
        }
    }

    /// `the agent named herbarium`, `a skill called wireframe-kit`, `give the subagent scribe this task`, `subagent scout gets the job "…"`.
    fn named_behind_noun(&mut self) {
        for noun in 0..self.tokens.len().saturating_sub(1) {
            let word = self.tokens[noun].word();
            if !NOUNS.contains(&word) {
                continue;
            }
            let is_naming = !self.used[noun + 1] && self.is_one_of(noun + 1, &["named", "called"]);
            let name = noun + 1 + usize::from(is_naming);
            let Some(token) = self.tokens.get(name).filter(|token| token.is_plain() && !token.is(Classes::FILLER))
            else {
                continue;
            };
            if self.used[name] || !is_naming && !self.is_given_to(noun) && !self.is_followed_as_name(noun) {
                continue;
            }
            let Some(param) = self.open().find(|param| param.kind == Type::Word && is_noun_of(param, word)) else {
                continue;
            };
            self.used[noun + 1..name].fill(true);
            let (value, span) = self.whole_name(param, name, Value::from(token.text.as_str()));
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// Whether what stands behind a word says that the noun before it is called so: `subagent scout with "…"`.
    fn is_followed_as_name(&self, noun: usize) -> bool {
        const DOING: &[&str] =
            &["handle", "handles", "do", "does", "take", "takes", "have", "has", "work", "run", "deal"];
        let token = &self.tokens[noun + 1];
        let is_open =
            noun > 0 && (self.is_one_of(noun - 1, &["a", "an", "any", "some", "another"]) || self.is_name(noun - 1));
        let is_talk = token.is(Classes::FUNCTION | Classes::POLITE | Classes::CHANGING | Classes::LOOKING);
        let is_verb = token.says(DOING) || ["ly", "ing", "ed"].iter().any(|ending| token.lower.ends_with(ending));
        let is_said = |param: &ParamSpec| param.is_called(token.word()) || param.connectives.contains(&token.word());
        let is_ours = self.spec.params.iter().any(is_said);
        let is_other = is_open || token.quoted || token.telling || is_talk || is_verb || is_ours || token.says(BESIDE);
        let next = self.tokens.get(noun + 2).filter(|_| !is_other && self.is_joined(noun));
        next.is_some_and(|next| next.quoted || next.says(&["with", "gets", "to", "should", "must", "shall", "will"]))
    }

    /// Whether a task is given to whom the noun at `index` and the word behind it name: `give the subagent scribe this task`.
    fn is_given_to(&self, index: usize) -> bool {
        let is_noun = |token: &Token| matches!(token.word(), "task" | "job");
        let is_task =
            self.is_one_of(index + 2, &["this", "the", "that"]) && self.tokens.get(index + 3).is_some_and(is_noun);
        // `let subagent tester do this: …`.
        let is_talk = || self.is_one_of(index + 1, &["rather", "also", "please", "then", "just"]);
        let is_let =
            self.is_one_of(0, &["let", "have"]) && self.is_one_of(index + 2, &["do", "handle", "take"]) && !is_talk();
        // `this is boring, so give the subagent tester this task: …`.
        let gives = |at: &usize| self.is_one_of(*at, &["give", "hand", "pass", "assign", "ask", "tell"]);
        let is_given = [0, index.saturating_sub(1), index.saturating_sub(2)].iter().any(gives) || is_let;
        is_given
            && index > 0
            && (self.is_one_of(index - 1, &["the", "our", "my"]) || index == 1)
            && (is_let || is_task || self.is_name(index + 1) && self.is_one_of(index + 2, &["to"]))
    }

    /// Whether the word at `index` is one of several parts that are all shown, `card, memory and ambient block`, and chooses none.
    pub(super) fn is_one_part(&self, index: usize) -> bool {
        let is_bounded = || self.tokens.iter().any(|token| token.says(&["only", "just", "nothing", "alone"]));
        let is_sense = |token: &Token| !token.quoted && self.spec.senses.contains(&token.lower.as_str());
        let is_other = |at: usize| {
            let (first, last) = (index.min(at), index.max(at));
            let joins = (first..last).any(|at| self.is_one_of(at, &["and"]));
            let between = self.line.get(self.tokens[first].span.end..self.tokens[last].span.start);
            at != index && is_sense(&self.tokens[at]) && (joins || between.is_some_and(|between| between.contains(',')))
        };
        let shows_all = !self.spec.params.iter().any(|param| param.required || param.positional);
        self.spec.effect == Effect::Read && shows_all && (0..self.tokens.len()).any(is_other) && !is_bounded()
    }

    /// Whether a word is written like a name.
    pub(super) fn is_name(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let text = token.text.as_str();
        token.is_plain()
            && !token.quoted
            && !token.misspelt
            && token.number().is_none()
            && !token.is(Classes::FILLER)
            && shape::is_name(text)
            && text.starts_with(char::is_alphabetic)
            && (text.contains(['-', '_'])
                || text.starts_with(char::is_uppercase)
                || self.words.is_some() && !token.known)
    }
}

/// The name and key of an element without further steps: `agent` and `scribe` of `|agent[scribe]`.
fn keyed(path: &str) -> Option<(&str, &str)> {
    let (name, key) = path.strip_prefix('|')?.split_once('[')?;
    let key = key.strip_suffix(']')?;
    (!key.contains(['|', '[', ']'])).then_some((name, key))
}

/// Whether `noun` says what kind of thing a parameter names.
pub(super) fn is_noun_of(param: &ParamSpec, noun: &str) -> bool {
    let is_name = matches!(param.kind, Type::Word | Type::Text | Type::Document);
    is_name && NOUNS.contains(&noun) && (param.is_called(noun) || param.connectives.contains(&noun))
}

/// Whether a tool takes the name of something with a noun.
pub(super) fn has_nouns(spec: &Spec) -> bool {
    spec.params.iter().any(|param| NOUNS.iter().any(|noun| is_noun_of(param, noun)))
}

//! What the words that name a tool say besides: a choice, a switch, what its first argument is.

use super::super::Token;
use super::super::classes::Classes;
use super::super::fit::{self, Fit, fit};
use super::super::head::Head;
use super::super::programs::is_program;
use super::super::reading::{Clue, Exactness};
use super::super::spoken_of::MEANS;
use super::super::token::Form;
use super::Binder;
use super::owner::is_noun_of;
use crate::engine::{Effect, ParamSpec, Type, Value};

impl Binder<'_> {
    /// Weighs the name.
    pub(super) fn name(&mut self, head: &Head) {
        let clue = match head.exactness {
            Exactness::Qualified => Clue::Qualified,
            Exactness::Alias => Clue::Alias,
            Exactness::Verb => Clue::Verb,
            Exactness::Sense => Clue::Sense,
            Exactness::Misspelt { edits: 0 | 1, .. } => Clue::Misspelt,
            Exactness::Misspelt { .. } => Clue::Mangled,
            Exactness::Mentioned => Clue::Mentioned,
            Exactness::Suggested => return,
        };
        let mut name = String::with_capacity(16);
        for token in &self.tokens[head.at..head.at + head.words.max(1)] {
            let written = if token.misspelt { &token.text } else { &token.lower };
            name.push_str(if name.is_empty() { "" } else { " " });
            name.push_str(written);
        }
        if head.words > 1 {
            self.note(Clue::Words, name.clone());
        }
        self.note(clue, name);
    }

    /// Of `git stash pop x` the program is only where the words come from.
    pub(super) fn program(&mut self, head: &Head) {
        let is_program = self.spec.effect < Effect::Exec
            && head.at > 0
            && self.tokens.first().is_some_and(|first| !first.quoted && is_program(&first.text));
        self.used[0] |= is_program;
    }

    /// `fetch https://… with web.fetch`, `where is "ebb" from, glossary.explicate` name the tool behind what it is to do.
    pub(super) fn means(&mut self) {
        let is_name = |token: &Token| !token.quoted && token.lower.trim_end_matches('.') == self.spec.name;
        let Some(at) = (1..self.tokens.len()).find(|&at| is_name(&self.tokens[at])) else { return };
        let is_led = self.tokens[at - 1].says(MEANS);
        if is_led || self.line[..self.tokens[at].span.start].trim_end().ends_with(',') {
            self.used[at] = true;
            self.used[at - 1] |= is_led;
        }
    }

    /// A word that names the tool only loosely may be one of its choices as well: `which annotations are there on a7x2`.
    pub(super) fn free_choices(&mut self, head: &Head) {
        // `links of a7x2` begins with one; `stash seeds` does not show what is stashed.
        // `checkpoint snapshots` says of which kind.
        let is_kind = || self.tokens.get(1).is_some_and(|noun| self.is_noun(noun.word()));
        let is_placed = head.at > 0 || self.required().next().is_some() || is_kind();
        let is_loose = head.words == 1 && head.exactness >= Exactness::Sense && is_placed;
        let is_choice = |param: &&ParamSpec| {
            matches!(param.kind, Type::Enum(_))
                && matches!(fit(&param.kind, &self.tokens[head.at], self.view), Fit::Strong(_))
        };
        // `only the card` shows no more of what a model is told.
        let is_bounded = || self.tokens.iter().any(|token| token.says(&["only", "just"]));
        let is_switch = |param: &ParamSpec| {
            param.kind == Type::Flag && param.keywords.contains(&self.tokens[head.at].word()) && is_bounded()
        };
        let is_word = head.words == 1 && head.exactness >= Exactness::Sense;
        if is_loose && self.open().any(|param| is_choice(&param)) || is_word && self.open().any(is_switch) {
            self.used[head.at] = false;
        }
    }

    /// A name may end with the noun of what the tool needs: of `strike glossary entry 58, superseded by entry 91` the first is
    /// meant, and `session deed-12: …` names one.
    pub(super) fn needed_by_head(&mut self, head: &Head) {
        let next = head.at + head.words;
        let (Some(named), Some(token)) = (self.named_at, self.tokens.get(next).filter(|_| head.external.is_none()))
        else {
            return;
        };
        let noun = self.tokens[named].word();
        // So does a number right behind a whole name: `glossary delete 58 since entry 91 says the same`.
        let is_lead =
            |unit: &Token| unit.quoted || self.spec.params.iter().any(|param| param.connectives.contains(&unit.word()));
        let counts = || self.tokens.get(next + 1).is_some_and(|unit| !is_lead(unit));
        let is_numbered = |param: &ParamSpec| {
            let is_whole = head.words > 1 && head.exactness <= Exactness::Alias;
            is_whole && param.positional && matches!(param.kind, Type::Int(..)) && !counts()
        };
        let is_noun =
            |param: &&ParamSpec| param.is_called(noun) || param.connectives.contains(&noun) || is_numbered(param);
        let Some(param) = self.required().find(|param| is_noun(param)) else { return };
        let asks = || self.tokens.get(next + 1).is_some_and(|asks| asks.is(Classes::INTERROGATIVE));
        let value = match fit(&param.kind, token, self.view) {
            Fit::Strong(value) if token.text.bytes().any(|byte| byte.is_ascii_digit()) => value,
            _ if param.kind == Type::Session && self.names_session(next) => Value::from(token.name()),
            // `agent relay-check: what can it do?`
            _ if param.kind == Type::Word
                && token.word() != token.lower
                && (token.name().contains(['-', '_']) || asks())
                && self.tokens[next + 1..].iter().any(|token| self.asks_or_names(token)) =>
            {
                Value::from(token.name())
            }
            _ => return,
        };
        let span = token.span;
        self.used[next] = true;
        self.set(param, value, Some(span), Clue::Fits);
    }

    /// Whether a word asks something, or is of what the tool is about.
    fn asks_or_names(&self, token: &Token) -> bool {
        let is_about = || self.spec.about.split(' ').any(|known| known == token.word());
        token.is(Classes::INTERROGATIVE) || self.is_noun(token.word()) || !token.quoted && is_about()
    }

    /// A name of several words may say which parameter the next word is for: `stash rm wip` drops a stash, no pin.
    pub(super) fn named_by_head(&mut self, head: &Head) {
        let next = head.at + head.words;
        let is_value = |token: &Token| !token.is(Classes::FILLER);
        self.called_by_head(head, next);
        let is_settled = self.required().next().is_some();
        // `git stash drop wip` names it behind the program.
        let is_named = head.exactness <= Exactness::Alias || head.at == 1 && self.used[0];
        if is_settled || head.words < 2 || !is_named || !self.tokens.get(next).is_some_and(is_value) {
            return;
        }
        let names = &self.tokens[head.at..next];
        let is_meant = |param: &ParamSpec| {
            !param.required && !param.kind.is_free() && names.iter().any(|token| param.is_called(token.word()))
        };
        let Some(param) = self.open().find(|param| is_meant(param)) else { return };
        if let Fit::Strong(value) | Fit::Weak(value) = fit(&param.kind, &self.tokens[next], self.view) {
            self.used[next] = true;
            // `read doc Harbour Diary`.
            let (value, span) = match param.kind {
                Type::Document => self.whole_name(param, next, value),
                _ => (value, self.tokens[next].span),
            };
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// `spawn subagent tester: write tests`, `subagent tester <- "write tests"`: behind its noun stands who is meant, and behind
    /// that a sign.
    fn called_by_head(&mut self, head: &Head, next: usize) {
        let Some(token) = self.tokens.get(next).filter(|token| head.words > 0 && !token.quoted) else { return };
        let is_label = matches!(token.form, Form::Option { value: None, marked: false, .. });
        let is_given = || token.is_plain() && self.tokens.get(next + 1).is_some_and(|sign| sign.text == "<-");
        if !(is_label || is_given()) || token.is(Classes::FILLER) || self.spec.param(token.name()).is_some() {
            return;
        }
        let noun = self.tokens[next - 1].word();
        let named = self.open().find(|param| param.kind == Type::Word && !param.required && is_noun_of(param, noun));
        if let Some(param) = named {
            let (name, span) = (Value::from(token.name()), token.span);
            self.used[next] = true;
            self.set(param, name, Some(span), Clue::Fits);
        }
    }

    /// Several words that switch something may begin with the last of a name: `go to the scene before`.
    fn switched_from_head(&mut self) {
        let Some(last) = self.named_at else { return };
        let says = |param: &&'static ParamSpec| {
            let behind = |keyword: &&str| {
                let rest = keyword.strip_prefix(self.tokens[last].word())?.strip_prefix(' ')?;
                self.stands_at(rest, last + 1)
            };
            Some((*param, param.keywords.iter().find_map(behind)?))
        };
        let switches = self.open().filter(|param| param.kind == Type::Flag);
        let Some((param, words)) = switches.into_iter().find_map(|param| says(&param)) else { return };
        self.used[last + 1..=last + words].fill(true);
        self.set(param, Value::Flag(true), Some(self.tokens[last].span), Clue::Keyword);
    }

    /// A name may say a switch or a choice as well: `diff branches` compares branches, `links` lists links.
    pub(super) fn switched_by_head(&mut self, head: &Head) {
        self.switched_from_head();
        if head.exactness > Exactness::Alias || head.external.is_some() {
            return;
        }
        // `udon extract` names its family, and no format.
        let family = usize::from(head.words > 1 && self.tokens[head.at].word() == self.spec.family());
        for index in head.at + family..head.at + head.words {
            let word = self.tokens[index].word();
            let says =
                |param: &&ParamSpec| param.kind == Type::Flag && (param.name == word || param.keywords.contains(&word));
            let named = self.open().find(says);
            let chosen = self.open().find_map(|param| match param.kind {
                // What is done with the rest of the line is told by the verb that stands before it.
                Type::Enum(choices)
                    if (param.positional || self.is_needed(param))
                        && param.entails.is_empty()
                        && fit::is_choice(choices, word) =>
                {
                    fit::choice(choices, word).map(|choice| (param, Value::from(choice)))
                }
                _ => None,
            });
            if let Some((param, value)) = named.map(|param| (param, Value::Flag(true))).or(chosen) {
                self.args.set(param.name, value, Some(self.tokens[index].span));
            }
        }
    }

    /// Takes something away where the line does, and the tool can: `take the link from a7x2 to b3k9 away`, `… away again`.
    pub(super) fn taken_away(&mut self) {
        self.name_taken_away();
        let end = self.tokens.len() - 1;
        let last = end - usize::from(end > 1 && self.is_one_of(end, &["again"]));
        let is_away = last > 1 && self.is_one_of(last, &["away"]) && !self.used[last];
        let Some(param) = self.open().find(|param| param.name == "remove" && param.kind == Type::Flag) else { return };
        if is_away && self.is_one_of(0, &["take"]) && !self.used[0] {
            self.used[0] = true;
            self.used[last..].fill(true);
            self.set(param, Value::Flag(true), Some(self.tokens[last].span), Clue::Fits);
        }
        // `the link from a7x2 to b3k9, take it away please`, `…: take the link away`.
        let is_away = |at: usize, away: usize| {
            let is_object = |object: usize| !self.used[object] || object == away - 1 && self.named_at == Some(object);
            self.is_unused_word(at, &["take"]) && self.is_unused_word(away, &["away"]) && (at + 1..away).all(is_object)
        };
        let taken = (1..self.tokens.len()).find_map(|at| Some((at, (at + 2..at + 4).find(|away| is_away(at, *away))?)));
        if let Some((at, away)) = taken {
            self.used[at..=away].fill(true);
            self.set(param, Value::Flag(true), Some(self.tokens[away].span), Clue::Fits);
        }
    }

    /// `forget the alias peek`: behind the noun that names the tool stands what is taken away.
    fn name_taken_away(&mut self) {
        let Some(name) = self.named_at.map(|noun| noun + 1).filter(|&name| name < self.tokens.len()) else { return };
        let token = &self.tokens[name];
        let is_name =
            token.is_plain() && !self.used[name] && !token.is(Classes::FILLER | Classes::LOSING | Classes::FUNCTION);
        let is_lost = self.tokens[..name].iter().chain(&self.tokens[name + 1..]).any(|other| other.is(Classes::LOSING));
        let param = self.open().find(|param| param.positional && param.kind == Type::Word);
        if let Some(param) = param.filter(|_| is_name && is_lost && self.exactness > Exactness::Alias) {
            let span = token.span;
            let value = Value::from(token.name());
            self.used[name] = true;
            self.set(param, value, Some(span), Clue::Fits);
        }
    }
}

//! The name of a stash that no word leads to: `toss the stash entry door-code`, `fish "cut scene" out of the drawer`, `drop "fares" from
//! the stashes`. Refuses to choose between two words that could be it.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::{ParamSpec, Spec, Type, Value};

impl Binder<'_> {
    /// Binds the only quoted word, or the only one that is written as names are, where a stash is spoken of and no pin.
    pub(super) fn stashed(&mut self) {
        let Some(param) = self.open().find(|param| is_stash(param)) else { return };
        let starts = |at: usize, stem: &str| !self.tokens[at].quoted && self.tokens[at].lower.starts_with(stem);
        let is_noun = |at: &usize| starts(*at, "stash");
        let is_spoken_of = (0..self.tokens.len()).any(|at| is_noun(&at));
        if param.name == "stash" && !is_spoken_of || (0..self.tokens.len()).any(|at| starts(at, "pin")) {
            return;
        }
        let only = |is: &dyn Fn(usize) -> bool| {
            let mut found = self.unused().filter(|&at| is(at));
            found.next().filter(|_| found.next().is_none())
        };
        let is_name = |at: usize| {
            let token = &self.tokens[at];
            is_spoken_of && token.is_plain() && !is_noun(&at) && token.text.contains(['-', '_'])
        };
        // `the stashed plan`; of `the stashed note labelled plan` another word says the name.
        let leads = |token: &Token| param.connectives.contains(&token.word()) || token.is(Classes::NAMING);
        let is_led = self.tokens.iter().any(|token| !token.quoted && leads(token));
        let is_behind = |at: usize| {
            let is_word = self.tokens[at].is_plain() && !self.tokens[at].is(Classes::FILLER) && !is_noun(&at);
            is_word && !is_led && at > 0 && !self.used[at - 1] && self.is_one_of(at - 1, &["stashed"])
        };
        let named = only(&|at| self.tokens[at].quoted).or_else(|| only(&is_name)).or_else(|| only(&is_behind));
        let Some(at) = named else { return };
        let (name, span) = (self.tokens[at].text.clone(), self.tokens[at].span);
        let is_lead =
            |at: usize| self.is_one_of(at, param.connectives) || self.is_one_of(at, &["with", "the", "called"]);
        let lead = (0..at).rev().take_while(|&at| is_lead(at)).last().unwrap_or(at);
        self.used[lead..=at].fill(true);
        for noun in (0..self.tokens.len()).filter(is_noun).collect::<Vec<_>>() {
            self.used[noun] = true;
        }
        self.set(param, Value::Text(name), Some(span), Clue::Fits);
    }
}

/// Whether a parameter is for nothing but the name of a stash.
pub(super) fn is_stash(param: &ParamSpec) -> bool {
    param.kind == Type::Word && (param.name == "stash" || param.aliases.contains(&"stash"))
}

/// Whether a tool is given the name of a stash, and no text to be kept there.
pub(super) fn names_stash(spec: &Spec) -> bool {
    spec.params.iter().any(is_stash) && !spec.params.iter().any(|param| param.kind.is_free())
}

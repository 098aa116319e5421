//! Verbs that ask for something else than a tool does: `drop the link from a7x2 to b3k9`, `show the bookmark of a7x2`.
//!
//! The name of a tool is often a noun as well, and the verb before it says what is to be done with the thing. A tool that
//! changes anything is not run under the verb of another; one that only reads is not run where something was to be lost.

use super::super::classes::Classes;
use super::super::head::Head;
use super::super::learned::are_alike;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;
use super::super::{Token, words};
use super::Binder;
use crate::engine::{Effect, Type};

impl Binder<'_> {
    /// The verb that asks for something else than what the tool does: the first word, or one whose object is the tool's name.
    pub(super) fn asks_otherwise(&self, head: &Head) -> Option<usize> {
        // `keep the pupils out of a.udon`, `do to a.udon what you did to b.udon`.
        let keeps_out = || {
            let is_out = |at: usize| self.says_at(at, &["out", "of"]) || self.says_at(at, &["away", "from"]);
            self.is_one_of(0, &["keep"]) && (1..self.tokens.len()).any(is_out)
        };
        if keeps_out() || self.says_at(0, &["do", "to"]) || self.says_at(0, &["do", "the", "same"]) {
            return Some(0);
        }
        if self.exactness <= Exactness::Alias && head.at == 0 {
            // `link rm a7x2 b3k9` asks for no link.
            let next = head.words;
            let is_loss = |token: &Token| !token.quoted && token.is(Classes::LOSING) && !self.used[next];
            let undoes = self.spec.effect > Effect::Read && self.tokens.get(next).is_some_and(is_loss);
            return undoes.then_some(next);
        }
        let is_object = |at: usize| {
            let is_before = head.words > 0 && at < head.at;
            let is_filler = |at: usize| self.tokens[at].is(Classes::FILLER);
            is_before
                && (at + 1..head.at).all(is_filler)
                && !self.line[self.tokens[at].span.end..self.tokens[head.at].span.start].contains([',', ';'])
        };
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            // A verb at the head of a line is no name that is looked for, and no text: `forget the glossary`, `prune note of
            // a7x2`. As a switch it has its place: `delete link a7x2 to b3k9`.
            let is_switch = || self.holder(at).is_some_and(|param| !param.kind.is_free());
            // `permanently delete a7x2`.
            let is_first = at == 0 || at == 1 && !self.tokens[0].quoted && self.tokens[0].lower.ends_with("ly");
            let leads = is_first
                && (head.at > 0 || head.words == 0)
                && !token.quoted
                && (self.spec.effect == Effect::Read || !is_switch());
            let is_free = leads || !self.used[at] && self.holder(at).is_none();
            let takes_away =
                token.is(Classes::LOSING) && (is_first || is_object(at) && self.spec.effect > Effect::Read);
            let is_query = self.holder(at).is_some_and(|param| param.kind == Type::Query);
            // `change history of a.udon` is a kind of report.
            let is_choice = || self.holder(at).is_some_and(|param| matches!(param.kind, Type::Enum(_)));
            let is_another =
                token.is(Classes::CHANGING) && !token.misspelt && (at == 0 || is_object(at)) && !is_choice();
            // `I only held on to that pin, so drop it`: behind a word that draws a conclusion stands what is asked for.
            let is_concluded = token.is(Classes::LOSING)
                && self.exactness > Exactness::Alias
                && at > 0
                && self.is_one_of(at - 1, &["so", "then", "please"]);
            let takes_away = takes_away || is_concluded;
            // `put "x" on the task list as a new task`.
            let is_noun = || at > 0 && (self.tokens[at - 1].says(ARTICLES) || self.is_noun(self.tokens[at - 1].word()));
            let looks = token.is(Classes::LOOKING) && is_object(at) && !is_noun();
            let changes = self.spec.effect > Effect::Read;
            let does_other = (is_another && (changes || leads && (self.exactness >= Exactness::Mentioned || is_query))
                || looks && changes)
                && (!self.is_learned(token) || is_query);
            let does_not =
                || !if words::reverses(&token.lower) { self.vocabulary.takes_back } else { self.vocabulary.takes_away };
            is_free && (takes_away && does_not() || does_other) && !self.is_called_like(&token.lower)
        })
    }

    /// Whether a word means the same as one of the tool's names.
    fn is_called_like(&self, word: &str) -> bool {
        self.spec.words().any(|name| name == word || are_alike(name, word))
    }
}

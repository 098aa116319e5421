//! What the binder sees at a place of the line: which words stand there, and which value they are part of.

use super::super::Exactness;
use super::super::words::begins_with;
use super::Binder;
use crate::engine::{Effect, ParamSpec};
use crate::span::Span;

impl Binder<'_> {
    /// Whether one of some words stands at `index`. It may have a place already: as the verb of the line.
    pub(super) fn is_one_of(&self, index: usize, words: &[&str]) -> bool {
        self.tokens.get(index).is_some_and(|token| token.says(words))
    }

    /// Whether a phrase stands at `index`.
    pub(super) fn says_at(&self, index: usize, phrase: &[&str]) -> bool {
        self.tokens.get(index..).is_some_and(|tokens| begins_with(tokens, phrase))
    }

    /// Whether one of some words stands at `index`, without a place so far.
    pub(super) fn is_unused_word(&self, index: usize, words: &[&str]) -> bool {
        self.tokens.get(index).is_some_and(|token| !self.used[index] && token.says(words))
    }

    /// The parameter in whose value the word at `index` stands.
    pub(super) fn holder(&self, index: usize) -> Option<&'static ParamSpec> {
        if let Some(holder) = self.holders.get(index) {
            return *holder;
        }
        let word = self.tokens.get(index).filter(|_| self.used[index])?.span;
        let holds = |param: &&ParamSpec| self.args.span(param.name).is_some_and(|span| span.holds(word));
        // Most words are in no value, and the values are few.
        self.args.spans().any(|span| span.holds(word)).then(|| self.spec.params.iter().find(holds))?
    }

    /// Whether a value is one word or one quoted string.
    pub(super) fn is_one_word(&self, param: &ParamSpec) -> bool {
        (0..self.tokens.len())
            .filter(|&index| self.holder(index).is_some_and(|holder| holder.name == param.name))
            .count()
            <= 1
    }

    /// Whether a colon announces a value: what follows it is meant word for word.
    pub(super) fn is_labelled(&self, param: &ParamSpec) -> bool {
        self.args.span(param.name).is_some_and(|span| self.line[..span.start].trim_end().ends_with(':'))
    }

    /// Whether a call without a parameter cannot run, or only with another one.
    pub(super) fn is_needed(&self, param: &ParamSpec) -> bool {
        param.required || self.spec.needs.iter().any(|group| group.contains(&param.name))
    }

    /// Whether the letter at `place` of the line stands in quotes.
    pub(super) fn is_quoted_at(&self, place: usize) -> bool {
        self.tokens.iter().any(|token| token.quoted && (token.span.start..token.span.end).contains(&place))
    }

    /// Gives a place to all words that begin in a part of the line.
    pub(super) fn use_all_in(&mut self, part: Span) {
        for (used, token) in self.used.iter_mut().zip(self.tokens) {
            *used |= (part.start..part.end).contains(&token.span.start);
        }
    }

    /// Whether nothing but a blank divides a word from the next: `a7x2 (tree: pier)` names no tree `a7x2`.
    pub(super) fn is_joined(&self, index: usize) -> bool {
        let between = self.tokens[index].span.end..self.tokens[index + 1].span.start;
        let next = self.tokens[index + 1].span.of(self.line);
        self.line.get(between).is_some_and(|gap| gap.trim_matches(['"', '\'', '`']).trim().is_empty())
            && !next.starts_with('(')
    }

    /// The place right before `index`, an article left out, if one of some words stands there.
    pub(super) fn before(&self, index: usize, words: &[&str]) -> Option<usize> {
        let before = index.checked_sub(1)?;
        let before = if self.is_one_of(before, &["the"]) { before.checked_sub(1)? } else { before };
        self.is_one_of(before, words).then_some(before)
    }

    /// Whether a word is one that is said when the tool is meant. What would lose data takes no word for said, and where
    /// the tool is named, the other words are its arguments.
    pub(super) fn is_said(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index) else { return false };
        let is_careless = self.spec.effect < Effect::Write && self.exactness > Exactness::Verb;
        is_careless && self.is_learned(token)
    }
}

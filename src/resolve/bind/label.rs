//! Words that a label which may be left out is not made of: the verb of the line, `leave a ribbon at a7x2`, and why it is asked for.

use super::super::Token;
use super::super::reading::Exactness;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};

/// Words that a remark on what is asked for begins with, and those for whom or what it goes on with: `before the storm` is none.
const REMARKS: &[&str] = &["so", "before", "because", "since", "until", "while", "there", "after", "if"];
const SUBJECTS: &[&str] = &["i", "we", "you", "it", "he", "she", "they", "somebody", "someone", "if"];
/// Verbs that say nothing beside the tool's name: `bookmark add a7x2`.
const VERBS: &[&str] = &["add", "new", "set", "create", "make", "put", "save"];

impl Binder<'_> {
    /// Takes off what leads to a label that may be left out, or stands beside it; whether anything is left.
    pub(super) fn cut_to_optional(&mut self, param: &ParamSpec, left: &mut Vec<usize>) -> bool {
        if param.required || param.kind != Type::Text || self.spec.effect != Effect::Note {
            return !left.is_empty();
        }
        // `git tag opening a7x2`.
        if left.len() > 2 && left[..2] == [0, 1] && self.says_at(0, &["git", "tag"]) {
            left.drain(..2).for_each(|index| self.used[index] = true);
            return true;
        }
        // `tag a7x2 as opening`.
        if let [0, as_, _, ..] = left[..]
            && self.is_one_of(0, &["tag", "mark", "flag"])
            && self.is_one_of(as_, &["as"])
        {
            left.drain(..2).for_each(|index| self.used[index] = true);
            return true;
        }
        // `put a bookmark on a7x2 and call it the good ending`.
        let calls =
            |at: usize| self.is_one_of(at, &["call", "name", "label"]) && self.is_one_of(at + 1, &["it", "that"]);
        let called = left.iter().position(|&at| calls(at)).filter(|at| param.is_called("label") && at + 2 < left.len());
        if let Some(at) = called {
            left.drain(..at + 2).for_each(|index| self.used[index] = true);
        }
        // `bookmark a7x2 as opening so that I find it`, `put a bookmark on a7x2 so I find it`.
        let is_so = |at: usize| {
            self.is_one_of(at, &["so"]) && (self.is_one_of(at + 1, &["that"]) || self.is_one_of(at + 1, SUBJECTS))
        };
        let is_reason = |&at: &usize| is_so(at) || self.is_one_of(at, &["because"]);
        if let Some(at) = left.iter().position(is_reason) {
            left.drain(at..).for_each(|index| self.used[index] = true);
        }
        let first = left.first().map(|&index| (index, &self.tokens[index])).filter(|(_, token)| !token.quoted);
        let Some((first, token)) = first else { return !left.is_empty() };
        let is_verb = first == 0 && self.exactness > Exactness::Verb || left.len() == 1 && token.says(VERBS);
        // `start a fresh tree called "x"`.
        let is_noun = |at: usize| {
            let is_own = |noun: &Token| self.used[at] && self.is_noun(noun.word()) || noun.says(&[self.spec.family()]);
            self.tokens.get(at).is_some_and(is_own)
        };
        let is_behind = || {
            let run = left.iter().zip(first..).take_while(|(index, next)| *index == next).count();
            let behind = left[run - 1] + 1;
            let is_whole = left[run..].iter().all(|&at| self.is_one_of(at, &["and"]));
            is_whole && (self.holder(behind).is_some() || is_noun(behind))
        };
        let is_place = first > 0 && token.says(&["the", "a", "an", "fresh"]) && is_behind();
        let is_sign = left.iter().all(|&index| !self.tokens[index].text.contains(char::is_alphanumeric));
        let is_past = left.len() == 1 && token.lower == self.spec.past;
        // `bookmark a7x2 real quick`.
        let is_hurry = left.len() == 2
            && token.says(&["real", "right", "very"])
            && self.is_one_of(left[1], &["quick", "quickly", "fast", "away", "now", "soon"]);
        // `bookmark a7x2, I'll want it later`.
        let is_apart = || {
            let tells = token.says(&["i", "i'll", "i'd", "it's", "that's", "we", "we'll", "you'll"]);
            tells && self.line[..token.span.start].trim_end().ends_with(',')
        };
        let is_remark = is_hurry
            || is_apart()
            || token.says(REMARKS) && left.get(1).is_some_and(|&next| self.is_one_of(next, SUBJECTS));
        !(is_verb || is_place || is_sign || is_past || is_remark)
    }
}

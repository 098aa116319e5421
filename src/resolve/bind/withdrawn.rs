//! What is said beside a command and takes it back, puts it off or puts another in its place: `view a7x2, oops, wrong node`, `bookmark
//! b3k9 as "x", nope`, `in half an hour pin a7x2`, `summon 17 / 18`.
//!
//! A sign, a quoted value or a word like `ah` has to stand before such words; elsewhere they belong to the sentence.

use super::super::head::Head;
use super::super::{Token, shape, words};
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};
use crate::text::is_digits;

/// Words that take a line back wherever a part of it begins with them.
const WITHDRAWING: &[&[&str]] = &[
    &["nope"],
    &["nah"],
    &["nah", "don't", "bother"],
    &["nvm"],
    &["not", "now"],
    &["not", "yet"],
    &["don't", "bother"],
    &["dont", "bother"],
    &["nevermind"],
    &["forget", "it"],
    &["forget", "that"],
    &["ignore", "it"],
    &["ignore", "that"],
    &["ignore", "this"],
    &["cancel", "that"],
    &["cancel", "it"],
    &["scratch", "that"],
    &["strike", "that"],
    &["scrap", "that"],
    &["wrong", "one"],
    &["wrong", "node"],
    &["wrong", "file"],
    &["wrong", "window"],
    &["i", "take", "that", "back"],
    &["i", "take", "it", "back"],
    &["i", "can't", "decide"],
    &["my", "mistake"],
    &["my", "bad"],
];
/// Words that do so where they are no part of a text.
const HESITATING: &[&[&str]] = &[
    &["oops"],
    &["whoops"],
    &["wait"],
    &["hold", "on"],
    &["hang", "on"],
    &["cancel"],
    &["sorry", "that"],
    &["sorry", "not"],
    &["sorry", "wrong"],
    &["sorry", "i"],
    &["i", "mean", "the", "other"],
    &["i", "meant"],
    &["no", "i"],
    &["no", "not"],
    &["no", "wait"],
    &["no", "sorry"],
    &["no", "the"],
];
/// Words that bound what is said before them, behind a sign.
const BOUNDING: &[&[&str]] = &[&["but", "only", "if"], &["only", "if"]];
impl Binder<'_> {
    /// The first word that takes the line back.
    pub(super) fn withdrawn(&self, head: &Head) -> Option<usize> {
        (head.at + 1..self.tokens.len())
            .find(|&at| self.may_withdraw(at) && self.begins_part(at) && self.withdraws(at))
            .or_else(|| self.line.trim_end().ends_with("^C").then_some(0))
            .or_else(|| self.either_of())
            .or_else(|| self.put_off(head))
    }

    /// Takes away a text that is not what is written and only a condition, `glossary delete 12 if nobody cites it`: it is no reason.
    pub(super) fn conditions(&mut self) {
        let begins = |param: &&ParamSpec| {
            let start = self.args.span(param.name).map(|span| span.start);
            let at = self.tokens.iter().position(|token| Some(token.span.start) == start);
            let is_free = !self.is_needed(param) || self.vocabulary.loses;
            let is_condition = |at: usize| self.tokens[at].lower != "when" && self.is_condition(at);
            param.kind == Type::Text && is_free && at.is_some_and(is_condition) && !self.is_labelled(param)
        };
        let Some(param) = self.spec.params.iter().find(begins) else { return };
        for at in 0..self.tokens.len() {
            if self.holder(at).is_some_and(|holder| holder.name == param.name) {
                self.used[at] = false;
            }
        }
        self.args.unset(param.name);
    }

    /// Whether a part of a line may begin with the word at `at` before one that takes it back: `…, or no`, `…, uh, wait`.
    fn opens_part(&self, at: usize) -> bool {
        self.is_one_of(at, words::PAUSES) || self.is_one_of(at, &["or", "but"])
    }

    /// Where a time begins that the line is meant for, before or behind all else: `in half an hour …`, `… in about two days`.
    fn put_off(&self, head: &Head) -> Option<usize> {
        const LATER: &[&str] = &["later", "tomorrow", "tonight", "soon", "eventually", "someday"];
        const DAYS: &[&str] = &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        const LENGTHS: &[&str] = &[
            "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "min", "mins",
            "second", "seconds", "year", "years",
        ];
        let is_small = |at: usize| {
            self.is_one_of(at, &["half", "an", "a", "about", "few", "couple", "of", "another", "some"])
                || self.tokens[at].number().is_some()
        };
        let length = |at: usize| (at + 2..(at + 6).min(self.tokens.len())).find(|&end| self.is_one_of(end, LENGTHS));
        let is_time = |at: usize| {
            let end = self.is_one_of(at, &["in"]).then(|| length(at)).flatten();
            end.is_some_and(|end| (at + 1..end).all(is_small) && (at == 0 || end + 1 == self.tokens.len()))
        };
        // `later: read doc:notes`, `on Friday note …`.
        let is_day = self.is_one_of(0, &["on"]) && self.is_one_of(1, DAYS);
        let is_later = self.tokens[0].lower.ends_with(':') && LATER.contains(&self.tokens[0].word());
        let is_label = (is_day || is_later) && self.holder(0).is_none();
        // `pin a7x2 by Friday`; who wants to have it back then says more.
        let until = self.tokens.len().checked_sub(2).filter(|&at| at > head.at + 1);
        let until = until.filter(|&at| self.is_one_of(at, &["on", "by", "next"]) && self.is_one_of(at + 1, DAYS));
        let until =
            until.filter(|&at| self.holder(at).or(self.holder(at + 1)).is_none() && self.holder(at - 1).is_some());
        // `reset now, the demo starts in five minutes`.
        let between = |at: usize| self.line.get(self.tokens[head.at].span.end..self.tokens[at].span.start);
        let is_same = |at: usize| !between(at).is_some_and(|between| between.contains([',', ';']));
        let is_meant = |at: usize| is_time(at) && is_same(at) && self.holder(at).is_none();
        let named = is_label.then_some(0).or(until);
        named.or_else(|| (0..self.tokens.len()).find(|&at| is_meant(at)))
    }

    /// Whether a part of the line begins at `at`.
    fn begins_part(&self, at: usize) -> bool {
        const ENDS: &[char] = &[',', ';', '.', '!', '?', '-', '–', '—', '…'];
        let begins = |at: usize| {
            let before = self.line[..self.tokens[at].span.start].trim_end();
            before.ends_with(ENDS) || self.tokens[at - 1].quoted
        };
        begins(at) || at > 1 && self.opens_part(at - 1) && begins(at - 1)
    }

    /// Whether some such words begin with the one at `at`.
    pub(super) fn may_withdraw(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let mut phrases = WITHDRAWING.iter().chain(HESITATING).chain(BOUNDING);
        !token.quoted && (token.word() == "no" || phrases.any(|phrase| token.says(&phrase[..1])))
    }

    fn withdraws(&self, at: usize) -> bool {
        let says = |phrase: &&[&str]| self.says_at(at, phrase);
        let behind = self.line[self.tokens[at].span.end..].trim_start();
        let is_no = self.tokens[at].word() == "no" && !self.tokens[at].quoted;
        let is_alone =
            is_no && (behind.is_empty() || self.tokens[at].lower == "no:" || behind.starts_with([',', '.', '!', ':']));
        let Some(param) = self.holder(at) else {
            return !self.used[at] && (WITHDRAWING.iter().chain(HESITATING).chain(BOUNDING).any(says) || is_alone);
        };
        // Who writes a text of his own may say so in it, but hardly as the last he says.
        let ends = |phrase: &&[&str]| says(phrase) && at + phrase.len() == self.tokens.len();
        let before = self.line[..self.tokens[at].span.start].trim_end();
        let is_last = WITHDRAWING.iter().any(ends) && before.ends_with([',', ';', '-', '–', '—']);
        let is_apart = before.ends_with(['.', '!']) || self.tokens[at - 1].quoted || self.opens_part(at - 1);
        let is_cancelled = is_apart && self.is_one_of(at, &["cancel"]) && at + 1 == self.tokens.len();
        // `search code for tide. No, not tide, …`.
        let is_undone = param.kind == Type::Query && is_alone && before.ends_with('.') && behind.starts_with(',');
        // What is sent or run is said plainly.
        let is_sent = self.spec.effect >= Effect::Send;
        let is_bound = is_sent && (BOUNDING.iter().any(says) || self.tokens[at].lower == "no:");
        let begins = self.args.span(param.name).is_some_and(|span| span.start == self.tokens[at].span.start);
        // `respond with, hang on, I'll say it in a second`.
        if begins && before.ends_with(',') && HESITATING.iter().any(says) {
            return true;
        }
        let is_own = self.is_labelled(param) || begins && self.tokens[at].lower != "no:";
        matches!(param.kind, Type::Text | Type::Query) && !is_own && (is_last || is_cancelled || is_undone || is_bound)
    }

    /// The sign between two things of which one is meant.
    fn either_of(&self) -> Option<usize> {
        let is_thing = |token: &Token| {
            let is_number = is_digits(&token.text);
            !token.quoted && token.is_plain() && (is_number || shape::looks_like_node(&token.text))
        };
        (1..self.tokens.len().saturating_sub(1)).find(|&at| {
            // `rated 9 / 10` is a part of a text, and `cross-ref a7x2 / b3k9` names both.
            let is_given = |at: usize| self.holder(at).is_some_and(|param| !param.kind.is_free());
            let is_sign = self.tokens[at].text == "/" && !is_given(at + 1) || self.tokens[at].lower == "then";
            !self.tokens[at].quoted
                && is_sign
                && is_given(at - 1)
                && is_thing(&self.tokens[at - 1])
                && is_thing(&self.tokens[at + 1])
        })
    }
}

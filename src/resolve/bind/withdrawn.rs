//! What is said behind a command and takes it back, or puts another in its place: `view a7x2, oops, wrong node`, `bookmark b3k9 as "x",
//! nope`, `summon 17 / 18`.
//!
//! A sign, a quoted value or a word like `ah` has to stand before such words; elsewhere they belong to the sentence.

use super::super::head::Head;
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use crate::engine::Type;

/// Words that take a line back wherever a part of it begins with them.
const WITHDRAWING: &[&[&str]] = &[
    &["nope"],
    &["nvm"],
    &["nevermind"],
    &["forget", "it"],
    &["forget", "that"],
    &["cancel", "that"],
    &["cancel", "it"],
    &["scratch", "that"],
    &["strike", "that"],
    &["scrap", "that"],
    &["wrong", "one"],
    &["wrong", "node"],
    &["wrong", "file"],
    &["wrong", "window"],
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
    &["no", "i"],
    &["no", "not"],
    &["no", "wait"],
    &["no", "sorry"],
    &["no", "the"],
];
/// Words that a part of a line begins with before those.
const OPENING: &[&str] = &["ah", "oh", "uh", "um", "er", "hmm", "or", "but", "argh"];

impl Binder<'_> {
    /// The first word that takes the line back.
    pub(super) fn withdrawn(&self, head: &Head) -> Option<usize> {
        (head.at + 1..self.tokens.len())
            .find(|&at| self.begins_part(at) && self.withdraws(at))
            .or_else(|| self.either_of())
    }

    /// Whether a part of the line begins at `at`.
    fn begins_part(&self, at: usize) -> bool {
        const ENDS: &[char] = &[',', ';', '.', '!', '?', '-', '–', '—', '…'];
        let begins = |at: usize| {
            let before = self.line[..self.tokens[at].span.start].trim_end();
            before.ends_with(ENDS) || self.tokens[at - 1].quoted
        };
        begins(at) || at > 1 && self.is_one_of(at - 1, OPENING) && begins(at - 1)
    }

    fn withdraws(&self, at: usize) -> bool {
        let says = |phrase: &&[&str]| phrase.iter().enumerate().all(|(by, word)| self.is_one_of(at + by, &[word]));
        let is_labelled = |start: usize| self.line[..start].trim_end().ends_with(':');
        match self.holder(at) {
            // Who writes a text of his own may say so in it.
            Some(param) => {
                let span = self.args.span(param.name);
                let is_text = matches!(param.kind, Type::Text | Type::Query);
                let is_last = || self.is_one_of(at, &["cancel"]) && at + 1 == self.tokens.len();
                let is_said = is_text && (WITHDRAWING.iter().any(says) || is_last());
                is_said && span.is_some_and(|span| !is_labelled(span.start))
            }
            None => {
                let behind = self.line[self.tokens[at].span.end..].trim_start();
                let is_alone =
                    || self.is_one_of(at, &["no"]) && (behind.is_empty() || behind.starts_with([',', '.', '!']));
                let is_said = WITHDRAWING.iter().chain(HESITATING).any(says) || is_alone();
                is_said && !self.used[at]
            }
        }
    }

    /// The sign between two things of which one is meant.
    fn either_of(&self) -> Option<usize> {
        let is_thing = |token: &Token| {
            let is_number = token.text.bytes().all(|byte| byte.is_ascii_digit());
            !token.quoted && token.form == Form::Plain && (is_number || shape::looks_like_node(&token.text))
        };
        (1..self.tokens.len().saturating_sub(1)).find(|&at| {
            // `cross-ref a7x2 / b3k9` needs both.
            let is_needed = |at: usize| self.holder(at).is_some_and(|param| param.required && !param.kind.is_free());
            !self.tokens[at].quoted
                && self.tokens[at].text == "/"
                && !(is_needed(at - 1) && is_needed(at + 1))
                && is_thing(&self.tokens[at - 1])
                && is_thing(&self.tokens[at + 1])
        })
    }
}

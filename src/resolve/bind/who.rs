//! By whom something was changed or said, `what has wouter changed`, `the edits that bruno made`, `my changes`, `Priya's comments`, and
//! who is to do something.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::connectives::ANY;
use crate::engine::{ParamSpec, Value};

/// What somebody did.
const DONE: &[&str] = &[
    "been", "changed", "made", "did", "done", "wrote", "written", "altered", "edited", "broken", "touched", "left",
    "added",
];
/// Words that what somebody did is told of with.
const TOLD: &[&str] = &["what", "which", "whatever", "everything", "anything", "that", "all"];
/// Words for somebody that name none alone.
const KINDS: &[&str] = &[
    "lot",
    "agent",
    "bot",
    "one",
    "person",
    "user",
    "whoever",
    "got",
    "was",
    "were",
    "reviewers",
    "editors",
    "people",
    "others",
];
/// What they left.
const LEFT: &[&str] =
    &["changes", "edits", "modifications", "part", "work", "doings", "annotations", "comments", "remarks", "reviews"];
/// Words between a name and what was done, and those before `me`.
const HELPING: &[&str] = &["has", "have", "had"];

/// Whether a parameter names who did or said something.
pub(super) fn is_doer(param: &ParamSpec) -> bool {
    ["who", "author"].contains(&param.name)
}

impl Binder<'_> {
    /// Whether a label says of somebody only what they are, and names none: `delegate to a subagent: …`, `to subagent: mend the sail`.
    pub(super) fn is_said_of_any(&self, index: usize) -> bool {
        let is_label = matches!(self.tokens[index].form, Form::Option { value: None, marked: false, .. });
        // `position: first at: |yard` has its value before the next label.
        let is_text = || self.tokens[index].word() == "subagent" && self.is_one_of(index + 2, &["the", "a", "an"]);
        is_label && index > 0 && !self.used[index - 1] && (self.is_one_of(index - 1, ANY) || is_text())
    }

    /// Binds the name of whoever did what is asked about.
    pub(super) fn doer(&mut self) {
        let Some(param) = self.open().find(|param| is_doer(param)) else { return };
        let found = (0..self.tokens.len()).find_map(|at| self.doer_at(at));
        // Who wrote a comment has a name in it; `me` is one only of those that changed something.
        let found = found.filter(|(name, _)| param.name == "who" || name != "me");
        let Some((name, words)) = found else { return };
        let span = self.tokens[words.start].span.to(self.tokens[words.end - 1].span);
        self.used[words].fill(true);
        self.set(param, Value::from(name.as_str()), Some(span), Clue::Fits);
    }

    /// The name at `at`, if something that was done is told of it, and the words that say so.
    fn doer_at(&self, at: usize) -> Option<(String, std::ops::Range<usize>)> {
        let token = self.tokens.get(at).filter(|token| !self.used[at] && token.is_plain() && !token.quoted)?;
        let is_done = |verb: usize| self.is_unused_word(verb, DONE);
        let verb = at + 1 + usize::from(self.is_unused_word(at + 1, HELPING));
        let is_own = token.says(&["my"]) && (at + 1..=at + 3).any(|left| self.is_one_of(left, LEFT));
        let is_mine = token.says(&["mine"]) && at > 0 && !self.is_one_of(at - 1, &["of"]);
        let is_done_by_me = || is_done(verb) || at > 0 && self.is_unused_word(at - 1, HELPING) && is_done(at + 1);
        if is_own || is_mine || token.says(&["i", "i've"]) && is_done_by_me() {
            return Some(("me".to_owned(), at..at + 1));
        }
        if token.says(&["me"]) && at > 0 && self.is_unused_word(at - 1, &["by"]) {
            return Some(("me".to_owned(), at - 1..at + 1));
        }
        let is_common =
            token.is(Classes::FILLER | Classes::ALL | Classes::ANYBODY | Classes::INTERROGATIVE) || token.says(KINDS);
        let is_word = is_common || token.says(DONE) || token.says(LEFT) || token.says(HELPING);
        if is_word || token.telling || token.number().is_some() || self.is_noun(token.word()) {
            return None;
        }
        if let Some(name) = token.text.strip_suffix("'s").filter(|_| self.is_unused_word(at + 1, LEFT)) {
            return Some((name.to_owned(), at..at + 2));
        }
        let is_small = |before: &usize| {
            self.tokens[*before].is(Classes::FILLER)
                || self.is_one_of(*before, HELPING)
                || self.is_one_of(*before, LEFT)
        };
        let is_told = (0..at).rev().find(|before| !is_small(before) || self.is_one_of(*before, TOLD));
        let is_left = at > 0 && self.is_one_of(at - 1, LEFT) && !token.is(Classes::FUNCTION);
        let is_told = is_left || is_told.is_some_and(|told| self.is_one_of(told, TOLD));
        (is_told && is_done(verb)).then(|| (token.text.clone(), at..verb + 1))
    }
}

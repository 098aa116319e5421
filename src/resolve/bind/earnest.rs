//! Whether a change is wanted written or only shown: `no preview`, `and save it`, `don't touch the file`.

use super::super::reading::{Clue, Evidence};
use super::Binder;
use super::act::{SHOW, WRITE};
use crate::engine::{Effect, Type};

impl Binder<'_> {
    /// Whether the words want a change written or only shown, where the tool does one or the other.
    pub(super) fn earnest(&mut self) {
        // `no preview` wants none.
        let is_denied = |index: usize| index > 0 && self.tokens[index - 1].says(&["no", "without", "skip"]);
        let says = |phrases: &[&[&str]]| {
            let said = |index: usize, phrase: &[&str]| self.says_at(index, phrase) && !is_denied(index);
            phrases.iter().any(|phrase| (0..self.tokens.len()).any(|index| said(index, phrase)))
        };
        let is_shown = says(SHOW);
        if is_shown || says(WRITE) {
            // What is staged is not written either.
            let agrees = is_shown == (self.spec.effect == Effect::Read)
                || is_shown && self.spec.params.iter().any(|param| param.kind == Type::Session);
            self.evidence.push(Evidence::of(Clue::Earnest, if agrees { 1.0 } else { -1.0 }));
        }
    }

    /// Words that want just what the tool does anyway have their place: `apply … and save it`.
    pub(super) fn spent(&mut self) {
        let phrases = if self.spec.effect == Effect::Read { SHOW } else { WRITE };
        for start in 0..self.tokens.len() {
            // `without backup` is a switch, and has its place there.
            let is_spent =
                |phrase: &&&[&str]| phrase.len() > 1 && !phrase.contains(&"backup") && self.says_at(start, phrase);
            let phrase = phrases.iter().find(is_spent);
            if let Some(phrase) = phrase.filter(|phrase| !self.used[start..start + phrase.len()].contains(&true)) {
                self.used[start..start + phrase.len()].fill(true);
            }
        }
    }
}

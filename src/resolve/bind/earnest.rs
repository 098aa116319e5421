//! Whether a change is wanted written or only shown: `no preview`, `and save it`, `don't touch the file`.

use super::super::reading::{Clue, Evidence};
use super::Binder;
use super::act::{SHOW, STAGED, WRITE};
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
            let agrees = is_shown == (self.spec.effect == Effect::Read) || is_shown && self.stages();
            self.evidence.push(Evidence::of(Clue::Earnest, if agrees { 1.0 } else { -1.0 }));
        }
    }

    /// Whether the tool keeps changes in a session of a document.
    pub(super) fn stages(&self) -> bool {
        self.spec.params.iter().any(|param| param.kind == Type::Session)
    }

    /// Whether the tool only shows a change or stages it.
    pub(super) fn only_shows(&self) -> bool {
        self.spec.effect == Effect::Read || self.spec.effect == Effect::Note && self.stages()
    }

    /// Where a change is added that another verb tells has its place: `add to the pending changes: rename |a to b`.
    /// Gives the verb of adding, which says nothing of the change itself.
    pub(super) fn staged(&mut self) -> Option<usize> {
        if !self.stages() {
            return None;
        }
        let says = |at: &usize| STAGED.iter().any(|phrase| self.says_at(*at, phrase));
        let noun = (2..self.tokens.len()).find(says)?;
        let small = |at: &usize| self.is_one_of(*at, &["the", "my", "our", "to", "among", "into"]);
        let start = (0..noun).rev().take_while(small).last()?.checked_sub(1)?;
        if !self.is_one_of(start, &["add", "put", "append"]) {
            return None;
        }
        self.used[start..noun + 2].fill(true);
        Some(start)
    }

    /// Words that want just what the tool does anyway have their place: `apply … and save it`.
    pub(super) fn spent(&mut self) {
        let phrases = match self.spec.effect {
            Effect::Read => SHOW,
            Effect::Note if self.stages() => STAGED,
            _ => WRITE,
        };
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

//! What a report says beside that something is done: `all done! the gate works`, `gate fixed, we are done`.

use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use crate::engine::Value;
use crate::span::Span;

/// Words that say only that the work is done, and those of them that do.
const TALK: &[&str] = &[
    "all",
    "al",
    "the",
    "my",
    "our",
    "work",
    "task",
    "job",
    "job's",
    "everything",
    "everything's",
    "mission",
    "that's",
    "it",
    "i",
    "i'm",
    "am",
    "we",
    "we're",
    "are",
    "is",
    "now",
    "finally",
    "that",
    "was",
    "last",
    "of",
    "and",
    "so",
    "-",
    "–",
    "—",
];
const DONE: &[&str] = &["done", "finished", "complete", "completed", "ready", "accomplished"];
/// Words that lead from there to what is to be reported: `we're done, report it as finished: …`.
const REPORTING: &[&str] = &["report", "as"];

impl Binder<'_> {
    /// Binds what was done where a clause before it, or behind it, says only that it is done.
    pub(super) fn finished(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "result") else { return };
        let speaks = |form: &Form| matches!(form, Form::Plain | Form::Option { value: None, marked: false, .. });
        if self.line.contains('?') || self.tokens.iter().any(|token| token.quoted || !speaks(&token.form)) {
            return;
        }
        let cuts: Vec<usize> = (1..self.tokens.len()).filter(|&at| self.is_cut(at)).collect();
        let before = cuts.iter().rev().find(|&&at| self.is_all_done(0..at, REPORTING));
        let behind = || cuts.iter().rev().find(|&&at| self.is_all_done(at..self.tokens.len(), &[]));
        let last = self.tokens.len();
        // `report it as finished, with this result: …`.
        let is_label = |at: &usize| self.tokens[*at].word() == param.name && self.tokens[*at].text.ends_with(':');
        let words = match before {
            Some(&cut) => (cut..last.min(cut + 4)).find(is_label).map_or(cut, |label| label + 1)..last,
            None => match behind() {
                Some(&cut) => 0..cut,
                None => return,
            },
        };
        let is_sign = |at: &usize| !self.tokens[*at].text.contains(char::is_alphanumeric);
        let (Some(first), Some(end)) = (words.clone().find(|at| !is_sign(at)), words.rev().find(|at| !is_sign(at)))
        else {
            return;
        };
        let span = Span::new(self.tokens[first].span.start, self.tokens[end].span.end);
        let value = Value::from(self.with_stop(param, span).trim_end_matches(':'));
        self.used.fill(true);
        self.set(param, value, Some(span), Clue::Fits);
    }

    /// Whether a sign before the word at `at` ends a clause.
    fn is_cut(&self, at: usize) -> bool {
        let between = &self.line[self.tokens[at - 1].span.end..self.tokens[at].span.start];
        let is_dash = |at: usize| matches!(self.tokens[at].text.as_str(), "-" | "–" | "—");
        let before = self.tokens[at - 1].span.of(self.line);
        between.contains([',', '.', '!', ';']) || before.ends_with(['!', ':']) || is_dash(at - 1)
    }

    /// Whether some words say that something is done, and no more than `more` beside.
    fn is_all_done(&self, words: std::ops::Range<usize>, more: &[&str]) -> bool {
        let says = |at: usize| !self.tokens[at].quoted && DONE.contains(&self.tokens[at].word());
        let is_talk = |at: usize| self.is_one_of(at, TALK) || self.is_one_of(at, more);
        words.clone().any(says) && words.clone().all(|at| says(at) || is_talk(at))
    }
}

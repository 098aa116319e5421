//! The title of a task in a sentence that asks for one: `open a task for the gate`, `remind me to oil it, as a task`.

use super::super::classes::Classes;
use super::Binder;
use crate::engine::ParamSpec;

/// What a task is called, beside the tool's own nouns.
const NOUNS: &[&str] = &["task", "ticket", "todo", "item"];
/// Words before the noun that only ask for one.
const ASKING: &[&str] = &[
    "i", "we", "you", "me", "us", "my", "our", "please", "can", "could", "let's", "need", "want", "open", "create",
    "make", "raise", "file", "add", "put", "start", "set", "up", "down", "note", "give", "have", "a", "an", "the",
    "new", "another", "one", "for",
];
/// Words before `to` that only say that something is to be done.
const REMINDING: &[&str] = &[
    "i", "we", "you", "me", "us", "remind", "remember", "should", "must", "need", "ought", "have", "don't", "dont",
    "forget", "please", "not", "do", "let", "todo",
];
/// Words between the noun and the title.
const LEADS: &[&str] = &["for", "to", "about", "that", "called", "titled", "of"];
/// Verbs that ask for a task behind its title.
const MAKING: &[&str] = &["make", "list", "put", "add", "track", "keep", "note", "file", "save"];

impl Binder<'_> {
    /// Takes off a title the words that only ask for a task; all of them, where they name none: `open a task for`.
    pub(super) fn cut_to_chore(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        if !param.required || !param.is_called("title") || left.iter().any(|&index| self.tokens[index].quoted) {
            return;
        }
        let is_noun = |at: usize| self.is_one_of(at, NOUNS);
        let is_small = |at: usize| self.is_one_of(at, &["a", "an", "the", "my", "our", "new", "it", "that", "this"]);
        let noun_behind = |at: usize| (at..self.tokens.len()).find(|&at| !is_small(at)).is_some_and(is_noun);
        let is_suffix = |at: &usize| {
            let is_asked = self.is_one_of(*at, &["as"]) && noun_behind(*at + 1);
            let is_made = self.is_one_of(*at, MAKING) && (noun_behind(*at + 1) || self.is_one_of(*at + 1, &["it"]));
            let is_bracket = self.line[..self.tokens[*at].span.start].ends_with('(') && is_noun(*at);
            is_asked || is_made || is_bracket
        };
        let end = (1..self.tokens.len()).filter(|at| left.iter().any(|index| index < at)).find(is_suffix);
        let end = end.unwrap_or(self.tokens.len());
        let noun = (0..end).take_while(|&at| is_noun(at) || self.is_one_of(at, ASKING)).find(|&at| is_noun(at));
        let reminds = (0..end).take_while(|&at| self.is_one_of(at, REMINDING)).count();
        let start = match noun {
            Some(noun) if self.is_one_of(noun + 1, LEADS) => noun + 2,
            Some(noun) => noun + 1,
            None if reminds > 0 && self.is_one_of(reminds, &["to"]) => reminds + 1,
            None => 0,
        };
        if start == 0 && end == self.tokens.len() {
            return;
        }
        // Nouns of the tool within are words of the title.
        let is_title = |index: &usize| left.contains(index) && !self.tokens[*index].is(Classes::DIVIDER);
        let is_polite = |index: &usize| self.tokens[*index].is(Classes::POLITE);
        let Some(first) = (start..end).find(is_title) else { return left.clear() };
        // `port the pump, blocked by t2`: words that lead to another argument.
        let is_taken = |at: usize| self.used[at] && !left.contains(&at);
        let leads_on = |at: &usize| {
            let next = (*at..end).find(|&at| !is_taken(at) || self.holder(at).is_some());
            let word = Some(self.tokens[*at].word());
            let leads = |other: &ParamSpec| other.connectives.iter().any(|lead| lead.split(' ').next() == word);
            is_taken(*at) && next.and_then(|next| self.holder(next)).is_some_and(leads)
        };
        let end = (first + 1..end).find(leads_on).unwrap_or(end);
        let last = (first..end).rev().find(|index| !is_polite(index)).unwrap_or(first);
        let title = (first..=last).filter(|index| left.contains(index) || self.holder(*index).is_none()).collect();
        *left = title;
    }
}

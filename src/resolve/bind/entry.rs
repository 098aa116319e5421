//! The entry that a quotation is of, named in words before what is asked of it: `in the definition of slack water`, `the entry low tide
//! says "…"`.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::Value;

/// How many words a term has at most.
const TERM: usize = 4;
/// Words before the noun.
const LEADING: &[&str] = &["the", "our", "my", "this", "your", "glossary", "in", "from", "under"];
/// Words that a term ends before.
const BEHIND: &[&str] = &[
    "says", "has", "contains", "reads", "quotes", "come", "comes", "came", "stem", "stems", "there", "there's", "too",
];

impl Binder<'_> {
    /// Binds a term in small letters behind the noun for its entry.
    pub(super) fn entry_named(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "entry") else { return };
        // `the Soma entry` has its name before it.
        let is_led = |at: usize| at == 0 || self.is_one_of(at - 1, LEADING);
        let noun = |at: &usize| !self.used[*at] && self.is_one_of(*at, &["definition", "entry"]) && is_led(*at);
        let Some(noun) = (0..self.tokens.len()).find(noun) else { return };
        let first = noun + 1 + usize::from(self.is_one_of(noun + 1, &["of", "for"]));
        let is_word = |at: &usize| {
            let token = &self.tokens[*at];
            let is_small = token.text.starts_with(char::is_lowercase) && token.is_plain() && !token.quoted;
            let is_joined = *at == first || self.is_joined(*at - 1);
            let ends = token.is(Classes::FUNCTION | Classes::INTERROGATIVE) || token.says(BEHIND);
            is_small && is_joined && !ends && !self.used[*at] && !token.telling && !token.lower.ends_with("ly")
        };
        let last = first + (first..self.tokens.len()).take_while(is_word).count();
        // What goes on without a verb or a sign is a sentence of its own.
        // The word before what is quoted of a definition may be a verb: `the definition of wergild rests on "…"`.
        let is_verb = || self.tokens[last].quoted && self.is_one_of(noun, &["definition"]);
        let is_joined = last < self.tokens.len() && last > first && self.is_joined(last - 1);
        let goes_on = is_joined && (!self.ends_term(last) || is_verb());
        if last == first || last - first > TERM || goes_on {
            return;
        }
        let span = self.tokens[first].span.to(self.tokens[last - 1].span);
        self.used[noun..last].fill(true);
        self.set(param, Value::from(span.of(self.line).trim_end_matches(['.', '?'])), Some(span), Clue::Fits);
    }

    /// Whether a term ends before the word at `at`.
    fn ends_term(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        token.quoted || token.says(BEHIND) || token.lower.ends_with("ly") || token.is(Classes::INTERROGATIVE)
    }
}

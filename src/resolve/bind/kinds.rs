//! Things that a line names with their kind before them, where anything could stand: `link a7x2 to the tree lighthouse`, `pin the
//! doc design-pillars`. A name alone would be that of a node.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::shape;
use super::Binder;
use super::connectives::is_large;
use crate::engine::{Type, Value};

/// The kinds that a thing is named with, and how that is written.
const KINDS: &[(&str, &str)] = &[("tree", "tree"), ("doc", "doc"), ("document", "doc")];

impl Binder<'_> {
    /// Binds such a thing behind the word that announces it, or behind the name of the tool.
    pub(super) fn kinds(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::Thing) else { return };
        let lead_of = |at: usize| {
            let lead = (0..at).rev().find(|lead| !self.is_one_of(*lead, &["the", "linked", "other"]))?;
            let announces = |word: &&str| self.is_one_of(lead, &[word]);
            (self.named_at == Some(lead) || param.connectives.iter().any(announces)).then_some(lead)
        };
        let found = (1..self.tokens.len().saturating_sub(1))
            .filter(|&at| !self.used[at] && !self.used[at + 1])
            .find_map(|at| {
                let (_, kind) = KINDS.iter().find(|(word, _)| self.is_one_of(at, &[word]))?;
                Some((lead_of(at)?, at, *kind))
            });
        let Some((lead, at, kind)) = found else { return };
        // `to the document doc:tides` says it twice, and of what is written so no other is meant.
        if self.tokens.iter().any(|token| !token.quoted && KINDS.iter().any(|(_, kind)| is_thing_of(kind, &token.text)))
        {
            self.used[at] |= is_thing_of(kind, &self.tokens[at + 1].text);
            return;
        }
        let name = &self.tokens[at + 1];
        let ends = self.line[name.span.end..].trim_start().starts_with([',', ';']) || at + 2 == self.tokens.len();
        // `the document The Salt Almanac`: the article is the title's. `the document Keeper's Diary` is a name of two words.
        let goes_on = |word: usize| {
            let next = self.tokens.get(word).filter(|_| !self.used[word] && self.is_joined(word - 1));
            next.is_some_and(is_large)
        };
        let is_titled = (name.text == "The" || is_large(name)) && goes_on(at + 2);
        let is_word = name.is_plain() && !name.is(Classes::FILLER) && !shape::looks_like_node(&name.text);
        // `link a7x2 to the tree of life` names no tree that can be told.
        if !name.quoted && !is_titled && !(is_word && (ends || self.is_name(at + 1))) {
            self.unclear.get_or_insert(at);
            return;
        }
        // `the document House Style` has a name of two words, and `the document Chart of Bells` one of three.
        let mut end = at + 1;
        while is_large(name) && (goes_on(end + 1) || self.is_one_of(end + 1, &["of", "the"]) && goes_on(end + 2)) {
            end += if goes_on(end + 1) { 1 } else { 2 };
        }
        let whole = self.tokens[at + 1].span.to(self.tokens[end].span);
        let name = if end == at + 1 { self.tokens[end].text.clone() } else { whole.of(self.line).to_owned() };
        let span = self.tokens[at].span.to(whole);
        self.used[lead..=end].fill(true);
        self.set(param, Value::Text(format!("{kind}:{name}")), Some(span), Clue::Fits);
    }
}

/// Whether a word names a thing of a kind: `doc:tides`.
fn is_thing_of(kind: &str, word: &str) -> bool {
    word.strip_prefix(kind).is_some_and(|name| name.starts_with(':') && name.len() > 1)
}

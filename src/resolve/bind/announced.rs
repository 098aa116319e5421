//! Texts that a word of their own announces: `… because it rhymes`, `name it low-tide`, `… since entry 91 says the same`.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};

impl Binder<'_> {
    /// A text that its own word announces, up to the next word that has a place: `… because it rhymes`.
    pub(super) fn announced(&mut self) {
        let texts: Vec<_> = self.open().filter(|param| !param.positional && param.kind == Type::Text).collect();
        for param in texts {
            let clear = param.connectives.iter().filter(|word| !Classes::of(word).has(Classes::VAGUE));
            let mut places = clear.flat_map(|word| (1..self.tokens.len()).map(move |at| (at, *word)));
            let found = places.find_map(|(at, word)| self.stands_at(word, at).map(|length| (at, length)));
            let Some((at, length)) = found else { continue };
            let first = at + length;
            let is_end = |index: &usize| self.used[*index] || matches!(self.tokens[*index].form, Form::Option { .. });
            let is_quoted = self.tokens.get(first).is_some_and(|token| token.quoted);
            // `below 0.4 from a.udon`.
            let is_part = |token: &Token| token.text.contains('.') && token.text.parse::<f64>().is_ok();
            let end = if is_quoted || self.tokens.get(first).is_some_and(is_part) {
                first + 1
            } else {
                (first..self.tokens.len()).find(is_end).unwrap_or(self.tokens.len())
            };
            if first >= end || self.used[first] {
                continue;
            }
            let span = self.tokens[first].span.to(self.tokens[end - 1].span);
            let text = if is_quoted { self.tokens[first].text.as_str() } else { span.of(self.line) };
            let value = Value::from(text);
            self.used[at..end].fill(true);
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// Of `tag a7x2 as bookmark "low tide"` only what stands behind the word that announces the text.
    pub(super) fn cut_to_announced(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        let announces = |index: &usize| {
            let token = &self.tokens[*index];
            let word = token.word();
            let names = token.is(Classes::NAMING) && word.len() > 4 && word != "number";
            let is_own = param.connectives.contains(&word) || param.is_called(word) || names;
            !token.quoted && is_own && (word == "as" || !token.is(Classes::VAGUE))
        };
        let Some(at) = left.iter().rposition(announces).filter(|at| at + 1 < left.len()) else { return };
        for index in left.drain(..=at) {
            self.used[index] = true;
        }
    }

    /// Of `… since entry 91 says the same` all that stands behind the word which announces the text; whether one does.
    pub(super) fn cut_announcer(&mut self, param: &ParamSpec, left: &mut Vec<usize>) -> bool {
        // `delete 12 now, because …`: what stands before only presses.
        let presses = |index: &&usize| self.is_one_of(**index, &["now", "please", "today", "immediately"]);
        let mut behind = left.iter().skip_while(presses);
        let Some(&first) = behind.next().filter(|_| param.kind == Type::Text && self.spec.effect > Effect::Read) else {
            return false;
        };
        let mut clear = param.connectives.iter().filter(|word| !Classes::of(word).has(Classes::VAGUE));
        let Some(length) = clear.find_map(|word| self.stands_at(word, first)) else { return false };
        let (Some(&last), start) = (left.last(), first + length) else { return false };
        if length >= left.len() || (start..=last).any(|index| self.holder(index).is_some()) {
            return false;
        }
        self.used[first..start].fill(true);
        // Nouns of the tool are words of the text as well.
        *left = (start..=last).collect();
        while left.len() > 1 && left.last().is_some_and(|last| self.tokens[*last].is(Classes::POLITE)) {
            left.pop();
        }
        true
    }

    /// Whether a word only says where a text is to be, behind it: `a file with hello in it`.
    pub(super) fn closes_content(&self, param: &ParamSpec, index: usize) -> bool {
        let at = index + usize::from(self.is_one_of(index, &["in"]));
        let is_place = self.is_one_of(at, &["it", "there"]) && at > 0 && self.is_one_of(at - 1, &["in"]);
        is_place && param.is_called("content") && at + 1 == self.tokens.len()
    }

    /// Of `comment on a7x2: too long` only what stands behind the colon is the text.
    pub(super) fn cut_to_label(&mut self, left: &mut Vec<usize>) {
        let is_label = |index: &usize| {
            let token = &self.tokens[*index];
            // `…, no: wrong question` announces nothing.
            let is_denied = Classes::of(token.word()).has(Classes::DENYING);
            !token.quoted && token.span.of(self.line).ends_with(':') && !is_denied
        };
        let Some(label) = (0..self.tokens.len()).filter(is_label).find(|label| left.iter().any(|index| index > label))
        else {
            return;
        };
        let before = left.iter().filter(|index| **index <= label).count();
        for index in left.drain(..before) {
            self.used[index] = true;
        }
    }
}

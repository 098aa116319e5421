//! What is replaced by what: two quoted texts, `old => new`, and the notation of editors, `s/old/new/g`.

use std::ops::Range;

use super::super::classes::Classes;
use super::super::foreign::Substitution;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::{ParamSpec, Value};

impl<'a> Binder<'a> {
    /// Binds an old and a new text, if the tool takes both and the line gives them.
    pub(super) fn exchange(&mut self) {
        let open = |binder: &Self, name: &str| binder.open().find(|param| param.name == name);
        let (Some(old), Some(new)) = (open(self, "old_string"), open(self, "new_string")) else { return };
        if let Some((index, substitution)) = self.substitution() {
            let span = self.tokens[index].span;
            self.used[index] = true;
            self.set(old, Value::from(substitution.old), Some(span), Clue::Fits);
            self.set(new, Value::from(substitution.new), Some(span), Clue::Fits);
            if let Some(all) = open(self, "replace_all").filter(|_| substitution.all) {
                self.set(all, Value::Flag(true), Some(span), Clue::Fits);
            }
            return;
        }
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let (first, second) = match quoted[..] {
            [first, second] => (first, second),
            [] if self.code_around_with(old, new) => return,
            [] => match self.around_arrow().or_else(|| self.around_with()) {
                Some(pair) => pair,
                None => return,
            },
            _ => return,
        };
        // `to "new" from "old"`, `with "new" for "old"`.
        let before = |index: usize| index.checked_sub(1).map_or("", |before| self.tokens[before].lower.as_str());
        let is_old = matches!(before(second), "from" | "of" | "was" | "old");
        let is_new = matches!(before(first), "to" | "with" | "new" | "use" | "put" | "by");
        if is_old != is_new && before(second) != "for" {
            return;
        }
        let (first, second) = if is_new { (second, first) } else { (first, second) };
        for (index, param) in [(first, old), (second, new)] {
            self.used[index] = true;
            let token = &self.tokens[index];
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
        }
        for index in [first, second].into_iter().filter_map(|index| index.checked_sub(1)) {
            self.used[index] |= matches!(self.tokens[index].lower.as_str(), "to" | "with" | "from" | "for");
        }
    }

    /// `replace MAX = 50 with MAX = 80 in F`, `change MAX = 50 to MAX = 80 in F`: words with a sign among them, as programs are written.
    fn code_around_with(&mut self, old: &'static ParamSpec, new: &'static ParamSpec) -> bool {
        let is_sign = |at: usize| !self.tokens[at].text.bytes().any(|byte| byte.is_ascii_alphanumeric());
        let is_code = |range: &Range<usize>| range.len() > 2 && range.clone().skip(1).any(is_sign);
        let is_open = |at: &usize| !self.used[*at] && !self.is_one_of(*at, &["in", "everywhere", "throughout"]);
        let found = || {
            let start =
                (0..self.tokens.len()).find(|&at| self.is_one_of(at, &["replace", "substitute", "change"]))? + 1;
            let lead =
                (start..self.tokens.len()).take_while(is_open).find(|&at| self.is_one_of(at, &["with", "by", "to"]))?;
            let ends = |at: &usize| self.line[..self.tokens[*at].span.start].trim_end().ends_with(',');
            let behind = (lead + 1..self.tokens.len()).take_while(|at| is_open(at) && (*at == lead + 1 || !ends(at)));
            let pair = [start..lead, lead + 1..lead + 1 + behind.count()];
            pair.iter().all(is_code).then_some((lead, pair))
        };
        let Some((lead, pair)) = found() else { return false };
        self.used[lead] = true;
        for (param, range) in [old, new].into_iter().zip(pair) {
            let span = self.tokens[range.start].span.to(self.tokens[range.end - 1].span);
            self.used[range].fill(true);
            self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
        }
        true
    }

    /// `replace tide with wave in F`, `change all tide to wave`: single words on both sides of what leads to the new one.
    fn around_with(&mut self) -> Option<(usize, usize)> {
        let verb = (0..self.tokens.len()).find(|&at| {
            !self.tokens[at].quoted
                && matches!(self.tokens[at].lower.as_str(), "replace" | "substitute" | "change" | "swap")
        })?;
        let every = Some(verb + 1).filter(|&at| self.is_unused_word(at, &["all", "every", "each"]));
        let old = every.unwrap_or(verb) + 1;
        let is_piece = |at: usize| {
            let token = self.tokens.get(at).filter(|token| !self.used[at] && !token.quoted)?;
            let is_word = token.is_plain() && !token.is(Classes::FILLER) && !token.telling;
            is_word.then_some(at)
        };
        let lead = is_piece(old)? + 1;
        let new =
            Some(lead + 1).filter(|_| self.is_unused_word(lead, &["with", "by", "to", "for"])).and_then(is_piece)?;
        let ends = new + 1 == self.tokens.len()
            || self.used[new + 1]
            || self.is_unused_word(new + 1, &["in", "everywhere", "throughout", "inside", "within"]);
        if !ends {
            return None;
        }
        self.used[lead] = true;
        if let Some(every) = every {
            self.switch_on("replace_all", every);
        }
        Some((old, new))
    }

    /// The two words around an arrow: `harbor => harbour`.
    fn around_arrow(&self) -> Option<(usize, usize)> {
        let is_word = |index: usize| !self.used[index] && self.tokens[index].is_plain() && !self.tokens[index].telling;
        let is_arrow = |index: &usize| matches!(self.tokens[*index].text.as_str(), "->" | "=>" | "→" | "⇒");
        let arrow = self.unused().find(is_arrow)?;
        let pair = (arrow.checked_sub(1)?, arrow + 1);
        (pair.1 < self.tokens.len() && is_word(pair.0) && is_word(pair.1)).then_some(pair)
    }

    /// The first word that is a substitution: `s/old/new/`, `%s#old#new#g`.
    pub(super) fn substitution(&self) -> Option<(usize, Substitution<'a>)> {
        let tokens = self.tokens;
        let found = |index: usize| Substitution::of(tokens[index].text.trim_start_matches([':', '%']));
        self.unused().find_map(|index| Some((index, found(index)?)))
    }
}

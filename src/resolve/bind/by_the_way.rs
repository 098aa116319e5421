//! Words that are left for a text which may be left out, and say nothing of their own: talk, a reason, what other arguments said.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Exactness;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};

impl Binder<'_> {
    /// Whether words say nothing of their own where a text may be left out: none of them is more than what is said when the
    /// tool is meant, or other arguments say already what is looked for.
    pub(super) fn is_by_the_way(&self, param: &ParamSpec, left: &[usize]) -> bool {
        let is_new = |index: usize| self.is_strange(index) && !self.tokens[index].is(Classes::SEARCHING);
        // `the annotations that dana wrote` are described, and no text.
        let is_clause = |token: &Token| !token.quoted && matches!(token.lower.as_str(), "that" | "which" | "whose");
        let is_described = left.windows(2).any(|pair| {
            self.is_noun(&self.tokens[pair[0]].lower) && pair[1] == pair[0] + 1 && is_clause(&self.tokens[pair[1]])
        });
        // `explicate "high water", it puzzles me` says why.
        let is_remark = left.first().is_some_and(|&first| {
            let is_apart = self.line[..self.tokens[first].span.start].trim_end().ends_with(',');
            is_apart && left.len() > 1 && self.is_one_of(first, &["it", "i", "we", "he", "she", "they"])
        });
        if is_remark && !param.required && self.spec.effect == Effect::Read {
            return true;
        }
        if param.required || left.iter().any(|&index| is_new(index)) && !is_described {
            return false;
        }
        let is_told = self.args.iter().any(|(name, _)| self.spec.param(name).is_some_and(|given| !given.required));
        let is_told = is_told && (param.kind == Type::Query || self.exactness > Exactness::Sense);
        let knows = |index: usize| {
            let token = &self.tokens[index];
            token.is(Classes::FILLER | Classes::SEARCHING) || self.is_learned(token)
        };
        let is_loose = self.exactness >= Exactness::Mentioned && param.kind == Type::Fragment
            || is_told && self.exactness > Exactness::Alias;
        // What stands right behind a chosen act is what it is done to: `list confidence`.
        let is_object = |index: usize| {
            let Some(before) = index.checked_sub(1).map(|before| self.tokens[before].span) else { return false };
            let is_act =
                |act: &ParamSpec| matches!(act.kind, Type::Enum(_)) && self.args.span(act.name) == Some(before);
            param.kind == Type::Text && self.spec.params.iter().any(is_act)
        };
        is_loose || is_described || left.iter().all(|&index| knows(index) && !is_object(index))
    }
}

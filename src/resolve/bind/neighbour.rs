//! Lines that point at something by what stands beside it, `the post after 41877`, `the weaker branch`, and answers that only state
//! something: what they name is not what they mean, and nobody here can tell what is.

use super::super::Token;
use super::super::head::Head;
use super::super::prose::ARTICLES;
use super::Binder;
use crate::engine::{ParamSpec, Type};

/// Words that lead from what is meant to what stands beside it.
const BESIDE: &[&str] = &["after", "before", "following", "preceding", "behind", "next", "above", "below"];
/// Words that an answer begins with.
const ANSWERS: &[&str] = &["yes", "yeah", "yep", "no", "nope", "correct", "indeed", "true", "exactly"];
/// Words that a statement begins with.
const SUBJECTS: &[&str] =
    &["it", "they", "this", "that", "these", "those", "we", "i", "all", "both", "there", "he", "she"];

/// Verbs of liking.
const LIKING: &[&str] = &["love", "like", "enjoy", "hate", "dislike", "admire"];

impl Binder<'_> {
    /// The word that says that what is named is only a neighbour of what is meant, or the first of an answer.
    pub(super) fn only_points(&self, head: &Head) -> Option<usize> {
        let is_of = |token: &Token| token.says(&["to"]);
        let beside = (1..self.tokens.len().saturating_sub(1)).find(|&at| {
            if !self.is_one_of(at, BESIDE) {
                return false;
            }
            let next = at + 1 + usize::from(is_of(&self.tokens[at + 1]));
            let is_id = |kind| matches!(kind, Type::Int(..) | Type::Node | Type::Task | Type::Session);
            let holder = self.holder(next).filter(|param| param.positional && is_id(param.kind));
            let is_way = |word: &str| self.spec.params.iter().any(|param| param.connectives.contains(&word));
            let is_noun = |at: usize| self.is_one_of(at, &["one"]) || self.is_noun(self.tokens[at].word());
            let is_led = at > 1 && (self.tokens[at - 2].says(ARTICLES) || self.is_one_of(at - 2, &["which", "what"]));
            holder.is_some() && is_noun(at - 1) && is_led && !is_way(&self.tokens[at].lower)
        });
        let beside = beside.or_else(|| self.another_than_it(head));
        beside.or_else(|| self.states().then_some(0)).or_else(|| self.attribute_as_name())
    }

    /// Whether the line answers with a statement, `Yes, the references in a.udon all resolve`, or says what somebody likes, `I love how tree
    /// shows the branches`.
    fn states(&self) -> bool {
        let is_apart = |next: &Token| self.line[..next.span.start].trim_end().ends_with([',', '.', ':']);
        let is_subject = |next: &Token| next.says(SUBJECTS) || next.says(ARTICLES);
        let next = self.tokens.get(1).filter(|next| is_subject(next) && is_apart(next));
        // As it is written: to the tools' words `love` is a slip for `move`.
        let is_liking = |token: &Token| !token.quoted && LIKING.contains(&token.text.as_str());
        let likes = self.is_one_of(0, &["i", "we"]) && self.is_one_of(2, &["how", "that", "when"]);
        let likes = likes && self.tokens.get(1).is_some_and(is_liking);
        likes || next.is_some() && self.is_one_of(0, ANSWERS) && !self.used[0] && !self.asks_behind(1)
    }

    /// The word behind the tool's name that points at something, where a mere word further on became the thing: `pin it up on the call
    /// board` pins no `call`.
    fn another_than_it(&self, head: &Head) -> Option<usize> {
        let behind = head.at + head.words;
        let is_word = |at: &usize| {
            let holder = self.holder(*at).filter(|param| param.positional && param.kind == Type::Thing);
            holder.is_some() && self.tokens[*at].speaks()
        };
        let points = head.words > 0 && self.is_one_of(behind, &["it", "them"]) && !self.used[behind];
        (points && (behind + 1..self.tokens.len()).any(|at| is_word(&at))).then_some(behind)
    }

    /// The attribute of no document that became a name: `set :rate to 41.50` names no tree.
    fn attribute_as_name(&self) -> Option<usize> {
        let is_of_document =
            |param: &ParamSpec| param.kind == Type::UdonPath || ["key", "has-attr"].contains(&param.name);
        let is_attribute = |token: &Token| !token.quoted && token.text.starts_with(':');
        let is_name = |at: &usize| self.holder(*at).is_some_and(|param| param.kind == Type::Word);
        let at = (0..self.tokens.len()).find(|at| is_attribute(&self.tokens[*at]) && is_name(at));
        at.filter(|_| !self.spec.params.iter().any(is_of_document))
    }
}

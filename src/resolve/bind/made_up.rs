//! Values that are needed and that nobody gave: what is left of a line that names no thing is what is said around one, `tell me about the
//! agent and its tools`, `keep the node pinned`.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Exactness;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};

/// How many words of a text tell that it is one.
const TEXT: usize = 4;

/// Words that no text ends with, since they lead to something.
const DANGLING: &[&str] = &["of", "for", "with", "from", "in", "the", "a", "an", "to", "by", "that", "as", "and", "or"];

impl Binder<'_> {
    /// The first word of a value that a call needs and that is made of nothing but what is said to the tool, or is what a parameter is
    /// called.
    pub(super) fn made_up(&self) -> Option<usize> {
        self.spec.params.iter().find_map(|param| self.made_up_of(param))
    }

    fn made_up_of(&self, param: &ParamSpec) -> Option<usize> {
        let is_named = matches!(
            param.kind,
            Type::Word
                | Type::Thing
                | Type::Session
                | Type::Text
                | Type::Query
                | Type::Document
                | Type::Template
                | Type::Rest
                | Type::Fragment
        );
        let span = if is_named { self.args.span(param.name)? } else { return None };
        // What is kept under a name is called so, whatever word that is.
        if !self.is_needed(param) || self.view.keeps(span.of(self.line)) {
            return None;
        }
        let held = || (0..self.tokens.len()).filter(|&at| span.holds(self.tokens[at].span));
        let first = held().next()?;
        // `the document scratch` is what it is called.
        let is_titled = self.args.value(param.name).and_then(Value::as_text) != Some(span.of(self.line));
        let is_plain = |at: usize| {
            let token = &self.tokens[at];
            token.speaks()
                && token.is_plain()
                && !token.says(&["all"])
                && !token.is(Classes::INTERROGATIVE)
                && token.text.chars().all(|c| c.is_alphabetic() || "'’".contains(c))
        };
        let before = first.checked_sub(1).map(|before| &self.tokens[before]);
        // What stands behind a label or a word that leads to it is given; behind its noun it is what is called so, or another word.
        let leads = |before: &Token| {
            before.text.ends_with([':', '='])
                || matches!(before.form, Form::Option { .. })
                || before.is(Classes::NAMING)
                || param.connectives.contains(&before.word())
        };
        // `describe the agent who followed her`.
        let is_told_apart = |noun: usize| {
            param.is_called(self.tokens[noun].word()) && self.is_one_of(noun + 1, &["who", "which", "that"])
        };
        if first.checked_sub(2).is_some_and(is_told_apart) && !param.kind.is_free() && is_plain(first) {
            return Some(first);
        }
        let is_led = before.is_some_and(leads);
        let is_behind_noun = before.is_some_and(|before| param.is_called(before.word()));
        if is_led || is_titled || held().count() > TEXT || !held().all(is_plain) {
            return None;
        }
        let word = self.tokens[first].word();
        let is_one_word = held().count() == 1;
        let is_param = || is_one_word && self.spec.params.iter().any(|param| param.is_called(word));
        let is_talk = |at: usize| {
            let token = &self.tokens[at];
            let is_small =
                token.is(Classes::FUNCTION | Classes::FILLER | Classes::POLITE | Classes::ASIDE | Classes::ASKING);
            is_small || self.is_learned(token) || self.is_noun(token.word())
        };
        let never_gives = |at: usize| {
            let is_never = |class| self.words.is_some_and(|words| words.never_gives(class, &self.tokens[at]));
            is_talk(at) || self.class.is_some_and(is_never)
        };
        // The verb of a line is hardly what is done to; and what is called something is called by no word that others say.
        let is_first_word = || {
            let is_noun = self.tokens.get(1).is_some_and(|next| param.is_called(next.word()));
            let is_kind = matches!(param.kind, Type::Text | Type::Word) && !is_noun;
            is_one_word && is_kind && self.tokens.len() > 2
        };
        let is_verb = first == 0 && (held().all(never_gives) || is_first_word());
        // `search online for heat pumps for`.
        let dangles =
            || param.kind.is_free() && held().next_back().is_some_and(|last| self.tokens[last].says(DANGLING));
        // `the gates stash`.
        let is_before_noun = || self.tokens.get(first + 1).is_some_and(|next| self.is_noun(next.word()));
        let is_name = || param.required && !param.kind.is_free() && held().all(never_gives) && !is_before_noun();
        // Behind the tool's own name stand its arguments, whatever words they are.
        let is_behind_name = self.exactness <= Exactness::Alias && self.named_at == first.checked_sub(1);
        (is_param()
            || !is_behind_name && (is_name() || !is_behind_noun && (is_verb || dangles() || held().all(is_talk))))
        .then_some(first)
    }
}

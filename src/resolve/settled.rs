//! Lines that are settled by the name of a tool: what phrases say would not change what they mean, and is not asked.

use std::ptr;

use super::head::Head;
use super::reading::{Exactness, Reading};
use super::token::Form;
use super::{Line, Resolver, Token, enough, prose, shape};
use crate::engine::{Effect, Type};

impl Resolver {
    /// The reading of a line that begins with the name of one tool, which has a place for every word: what phrases say
    /// would not change it, and is not asked. It must not look like a sentence, either, and a note must say what it is of.
    pub(super) fn settled(&self, heads: &[Head], line: Line<'_>) -> Option<Reading> {
        let named = heads.iter().filter(|head| head.exactness < Exactness::Mentioned);
        let head = named.clone().find(|head| head.exactness == Exactness::Alias).filter(|head| self.permits(head))?;
        let mut others = named.filter(|other| !ptr::eq(*other, head));
        let shares = |other: &Head| matches!(other.exactness, Exactness::Verb | Exactness::Sense);
        if !others.clone().all(shares) {
            return None;
        }
        let effect = head.tool.spec.effect;
        let mut reading = self.bind(head, line);
        self.name_alias(&mut reading, line.tokens);
        // A tool that the name can mean among others is no rival where it lacks something, has no use for a word, or takes any
        // word for what this one knows by its look.
        let by_look = !reading.takes_some_word();
        if !reading.is_complete() || others.any(|other| self.completes(other, line, by_look)) {
            return None;
        }
        let is_doubted = reading.may_be_prose() && !reading.is_too_short_to_tell();
        // What a note says in words of its own is for phrases to judge: `stash "draft" drop`.
        let is_note =
            effect == Effect::Note && (reading.talk > 0 || !reading.body && !says_plainly(&reading, line.tokens));
        // Where what reads or takes a note is held back, what else could be meant is offered as well.
        let is_held = effect <= Effect::Note && reading.reserve.is_some();
        let is_unsure =
            reading.misfit || reading.overreaches || is_note || is_held || enough::must_lead(&reading, line.tokens);
        let is_prose = || is_doubted || prose::is_prose(&reading, line.tokens, &line.utterance.text);
        (!is_unsure && !is_prose()).then_some(reading)
    }
}

/// Whether each text and each name of a reading is quoted, an option's, `label:draft` or `--label draft`, or an id.
fn says_plainly(reading: &Reading, tokens: &[Token]) -> bool {
    let kind = |name: &str| reading.tool.spec.param(name).map(|param| &param.kind);
    let is_said = |name: &str| kind(name).is_some_and(|kind| kind.is_free() || *kind == Type::Word);
    let is_marked = |before: &Token| matches!(before.form, Form::Option { value: None, marked: true, .. });
    let is_set = |at: usize| {
        let token = &tokens[at];
        let is_id = shape::looks_like_id(&token.text) && token.text.bytes().any(|byte| byte.is_ascii_digit());
        let is_given = matches!(token.form, Form::Option { value: Some(_), .. });
        token.quoted || is_id || is_given || at > 0 && is_marked(&tokens[at - 1])
    };
    let said = reading.args.iter().filter(|(name, _)| is_said(name));
    let mut spans = said.filter_map(|(name, _)| reading.args.span(name));
    spans.all(|span| (0..tokens.len()).any(|at| tokens[at].span.holds(span) && is_set(at)))
}

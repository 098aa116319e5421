//! Lines that say why before they say what: `I'll be needing b3k9 a lot, so pin it`.
//!
//! What is named before the comma is what the word behind it points at. Only where that is one thing, and nothing is denied,
//! conditional or asked for before it; and never for what changes or runs anything, which says itself what it is done to.

use super::classes::Classes;
use super::head::Head;
use super::reading::Exactness;
use super::{Resolver, Token, shape};
use crate::engine::Effect;
use crate::syntax::Utterance;

/// Words that stand for the thing, or for it as the owner of something.
const POINTERS: &[&str] = &["it", "its", "that"];
/// Words between the reason and what is asked for.
const LEADING: &[&str] = &["so", "then", "please", "just", "now", "and"];
/// Words that make a condition or a choice of what is said.
const AGAINST: &[&str] = &[
    "if", "unless", "when", "whenever", "once", "until", "before", "after", "while", "assuming", "provided", "should",
    "but", "or", "except", "instead", "wait",
];
/// How many words a reason has at least.
const WORDS: usize = 3;

impl Resolver {
    /// The line without its reason, the thing in place of the word that points at it.
    pub(super) fn reasoned(&self, utterance: &Utterance) -> Option<Utterance> {
        let text = utterance.text.as_str();
        if !text.contains(", ") && !text.contains("; ") {
            return None;
        }
        let tokens = Token::of(utterance);
        let ends = |token: &Token| text[..token.span.start].trim_end().ends_with([',', ';']);
        let at = (WORDS..tokens.len()).find(|at| ends(&tokens[*at]))?;
        let (reason, request) = tokens.split_at(at);
        let mut telling = reason.iter().filter(|token| token.telling || shape::is_numbered_id(&token.text));
        let (Some(thing), None) = (telling.next().filter(|thing| !thing.quoted), telling.next()) else { return None };
        let speaks_against = |token: &Token| token.is(Classes::DENYING | Classes::REFUSING) || token.says(AGAINST);
        let is_command = self.verbs.candidates(reason).iter().any(|head| head.at == 0 && head.exactness.is_name());
        if is_command || reason.iter().any(speaks_against) {
            return None;
        }
        let start = request.iter().position(|token| !token.says(LEADING))?;
        let request = &request[start..];
        let mut pointers = request.iter().filter(|token| token.says(POINTERS));
        let (Some(pointer), None) = (pointers.next(), pointers.next()) else { return None };
        let mut heads = self.verbs.candidates(request);
        heads.retain(|head| head.at == 0);
        let is_verb = request[0].is(Classes::CHANGING | Classes::LOOKING | Classes::LOSING);
        let acts = |head: &Head| head.exactness <= Exactness::Verb && head.tool.spec.effect > Effect::Note;
        if heads.is_empty() && !is_verb || heads.iter().any(acts) || request.iter().any(speaks_against) {
            return None;
        }
        let before = &text[request[0].span.start..pointer.span.start];
        let line = format!("{before}{}{}", &text[thing.span.start..thing.span.end], &text[pointer.span.end..]);
        Utterance::parse(&line, utterance.body.clone()).ok()
    }
}

//! Lines that say why before they say what: `I'll be needing b3k9 a lot, so pin it`.
//!
//! What is named before the comma is what the word behind it points at. Only where that is one thing, and nothing is denied,
//! conditional or asked for before it; and never for what writes, sends or runs anything, which says itself what it is done to.

use super::classes::Classes;
use super::head::Head;
use super::reading::Exactness;
use super::{Decision, Resolution, Resolver, Token, View, shape};
use crate::engine::Effect;
use crate::error::Result;
use crate::syntax::Utterance;

/// Words that stand for the thing, or for it as the owner of something.
const POINTERS: &[&str] = &["it", "its"];
/// Words that a reason begins with, unless the thing or its noun does.
const SUBJECTS: &[&str] = &[
    "i", "i'm", "i've", "i'll", "i'd", "we", "we're", "we've", "we'll", "we'd", "he", "she", "they", "this", "that",
    "the", "my", "our",
];
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
    /// What a line means without its reason, unless that would do more than read or take a note.
    pub(super) fn reasoned(&self, utterance: &Utterance, view: &dyn View) -> Option<Result<Resolution>> {
        let resolution = self.resolve_any(&self.without_reason(utterance)?, view);
        let acts = |resolution: &Resolution| matches!(&resolution.decision, Decision::Run(call) if call.tool.spec.effect > Effect::Note);
        (!resolution.as_ref().is_ok_and(acts)).then_some(resolution)
    }

    /// The line without its reason, the thing in place of the word that points at it.
    fn without_reason(&self, utterance: &Utterance) -> Option<Utterance> {
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
        // What asks for something is no reason, and is not dropped: `look at a7x2, then pin it`.
        let has_subject = reason[0].says(SUBJECTS) || thing.span.start <= reason[1].span.start;
        let is_named = |head: &Head| head.at == 0 && head.exactness < Exactness::Mentioned;
        let is_verb = |token: &Token| token.is(Classes::CHANGING | Classes::LOOKING | Classes::LOSING);
        let is_command = is_verb(&reason[0]) || self.verbs.candidates(reason).iter().any(is_named);
        if !has_subject || is_command || reason.iter().any(speaks_against) {
            return None;
        }
        let start = request.iter().position(|token| !token.says(LEADING))?;
        let request = &request[start..];
        let mut pointers = request.iter().filter(|token| token.says(POINTERS));
        let (Some(pointer), None) = (pointers.next(), pointers.next()) else { return None };
        let is_asked = is_verb(&request[0]) || self.verbs.candidates(request).iter().any(is_named);
        if !is_asked || request.iter().any(speaks_against) {
            return None;
        }
        let before = &text[request[0].span.start..pointer.span.start];
        let line = format!("{before}{}{}", &text[thing.span.start..thing.span.end], &text[pointer.span.end..]);
        Utterance::parse(&line, utterance.body.clone()).ok()
    }
}

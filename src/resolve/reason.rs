//! Lines that say why before they say what: `I'll be needing b3k9 a lot, so pin it`.
//!
//! What is named before the comma is what the word behind it points at. Only where that is one thing, and nothing is denied,
//! conditional or asked for before it; and never for what writes, sends or runs anything, which says itself what it is done to.

use super::classes::Classes;
use super::head::Head;
use super::reading::Exactness;
use super::token::Form;
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
/// Words that talk begins with which names no thing.
const TALKERS: &[&str] =
    &["i", "i'm", "i've", "i'll", "i'd", "im", "ive", "we", "we're", "we've", "we'll", "we'd", "that's"];
/// Words for what somebody says, or has others say or do.
const SAYING: &[&str] = &[
    "said",
    "say",
    "says",
    "saying",
    "told",
    "tell",
    "asked",
    "ask",
    "asks",
    "wrote",
    "write",
    "think",
    "thought",
    "guess",
    "wonder",
    "wondered",
    "wondering",
    "heard",
    "read",
    "used",
    "remember",
    "recall",
    "saw",
    "typed",
    "ran",
    "tried",
];
/// Words of a condition.
const IFS: &[&str] = &["if", "unless", "when", "whenever", "once", "assuming", "provided", "should"];
/// How many words a reason has at least.
const WORDS: usize = 3;

impl Resolver {
    /// What a line means without its reason, unless that would do more than read or take a note.
    pub(super) fn reasoned(&self, utterance: &Utterance, view: &dyn View) -> Option<Result<Resolution>> {
        let acts = |resolution: &Resolution| matches!(&resolution.decision, Decision::Run(call) if call.tool.spec.effect > Effect::Note);
        if let Some(utterance) = self.without_reason(utterance) {
            let resolution = self.resolve_any(&utterance, view);
            return (!resolution.as_ref().is_ok_and(acts)).then_some(resolution);
        }
        // What needs nothing of the talk before it is only taken alone where it is run, and where the talk forbids or reports something
        // only to read.
        let (utterance, is_denied) = self.behind_talk(utterance)?;
        let most = if is_denied { Effect::Read } else { Effect::Send };
        let resolution = self.resolve_any(&utterance, view);
        let runs = |resolution: &Resolution| matches!(&resolution.decision, Decision::Run(call) if call.tool.spec.effect <= most);
        resolution.as_ref().is_ok_and(runs).then_some(resolution)
    }

    /// The line without the talk before it, `I lost track a bit, show me the state of session s4`, and whether that denies or reports
    /// anything.
    fn behind_talk(&self, utterance: &Utterance) -> Option<(Utterance, bool)> {
        let text = utterance.text.as_str();
        let (tokens, at) = parted(utterance)?;
        let (talk, request) = tokens.split_at(at);
        let is_plain = |token: &Token| !token.quoted && !token.telling && token.form == Form::Plain;
        let is_own = talk[0].says(TALKERS) && talk.iter().all(is_plain) && !talk.iter().any(|token| token.says(SAYING));
        // Behind `so` stands what follows from whatever was said before.
        let is_concluded = request[0].says(&["so"]) && !talk.iter().any(|token| token.says(IFS)) && !self.asks(talk);
        let is_talk = is_own && !talk.iter().any(speaks_against) || is_concluded;
        let start = request.iter().position(|token| !token.says(LEADING))?;
        let request = &request[start..];
        let points = |token: &Token| token.is(Classes::PRONOUN) || token.says(POINTERS);
        // A text behind a colon says what it likes.
        let said = request.iter().position(|token| token.text.ends_with(':')).unwrap_or(request.len());
        let is_clear = !request[..said].iter().any(|token| points(token) || speaks_against(token));
        if !is_talk || !is_clear || !self.asks(request) {
            return None;
        }
        let is_denied = talk.iter().any(|token| speaks_against(token) || token.says(SAYING));
        let utterance = Utterance::parse(&text[request[0].span.start..], utterance.body.clone()).ok()?;
        Some((utterance, is_denied))
    }

    /// Whether words begin with the name of a tool, or a verb for what tools do.
    fn asks(&self, tokens: &[Token]) -> bool {
        let is_named = |head: &Head| head.at == 0 && head.exactness < Exactness::Mentioned;
        let is_verb = |token: &Token| token.is(Classes::CHANGING | Classes::LOOKING | Classes::LOSING);
        tokens.first().is_some_and(is_verb) || self.verbs.candidates(tokens).iter().any(is_named)
    }

    /// The line without its reason, the thing in place of the word that points at it.
    fn without_reason(&self, utterance: &Utterance) -> Option<Utterance> {
        let text = utterance.text.as_str();
        let (tokens, at) = parted(utterance)?;
        let (reason, request) = tokens.split_at(at);
        let mut telling = reason.iter().filter(|token| token.telling || shape::is_numbered_id(&token.text));
        let (Some(thing), None) = (telling.next().filter(|thing| !thing.quoted), telling.next()) else { return None };
        // What asks for something is no reason, and is not dropped: `look at a7x2, then pin it`.
        let has_subject = reason[0].says(SUBJECTS) || thing.span.start <= reason[1].span.start;
        if !has_subject || self.asks(reason) || reason.iter().any(speaks_against) {
            return None;
        }
        let start = request.iter().position(|token| !token.says(LEADING))?;
        let request = &request[start..];
        let mut pointers = request.iter().filter(|token| token.says(POINTERS));
        let (Some(pointer), None) = (pointers.next(), pointers.next()) else { return None };
        if !self.asks(request) || request.iter().any(speaks_against) {
            return None;
        }
        let before = &text[request[0].span.start..pointer.span.start];
        let line = format!("{before}{}{}", &text[thing.span.start..thing.span.end], &text[pointer.span.end..]);
        Utterance::parse(&line, utterance.body.clone()).ok()
    }
}

/// The words of a line, and where those begin that stand behind its first comma.
fn parted(utterance: &Utterance) -> Option<(Vec<Token>, usize)> {
    let text = utterance.text.as_str();
    if !text.contains(", ") && !text.contains("; ") {
        return None;
    }
    let tokens = Token::of(utterance);
    let ends = |token: &Token| text[..token.span.start].trim_end().ends_with([',', ';']);
    let at = (WORDS..tokens.len()).find(|at| ends(&tokens[*at]))?;
    Some((tokens, at))
}

fn speaks_against(token: &Token) -> bool {
    token.is(Classes::DENYING | Classes::REFUSING) || token.says(AGAINST)
}

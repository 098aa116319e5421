//! A clause behind a request that only says why: `list snapshots, somebody broke the menu`.
//!
//! It is left out where words without a place are all that keeps the line from being run, and only for what reads or notes. A clause
//! that names a thing, denies, wishes or says something of the tool is no aside, nor is one behind a text that has no quotes: it may
//! be a part of that.

use super::classes::Classes;
use super::reason::{self, SUBJECTS, TALKERS};
use super::{Decision, Doubt, Resolution, Resolver, Token, View};
use crate::engine::{Call, Effect, ParamSpec, Spec};
use crate::syntax::Utterance;

/// Whom a clause may be about that needs no word for something being so: `the ministry` does.
const PERSONS: &[&str] = &["he", "she", "they", "it", "it's", "somebody", "someone"];
/// Words of a wish, or of something more: what stands with them may be asked for.
const WISHING: &[&str] = &[
    "want", "wants", "wanted", "need", "needs", "needed", "prefer", "rather", "only", "just", "mean", "meant", "like",
    "love", "wish", "expect", "care", "all", "every", "both", "also", "too", "as", "please", "same", "other", "others",
    "back", "mind",
];
/// What an aside stands behind.
const SIGNS: [char; 4] = [',', ';', '—', '–'];
/// How many words a request has at least.
const REQUEST: usize = 2;
/// How many words an aside has at least.
const ASIDE: usize = 3;

impl Resolver {
    /// What a line means without the aside behind it, where it was `asked` what the whole of it means.
    pub(super) fn without_aside(
        &self,
        utterance: &Utterance,
        asked: &Resolution,
        view: &dyn View,
    ) -> Option<Resolution> {
        let is_unplaced = matches!(asked.doubt, Some(Doubt::NoPlace | Doubt::Unsure { .. } | Doubt::SaysLittle));
        let best = asked.readings.first().filter(|_| is_unplaced && utterance.body.is_none())?;
        let text = utterance.text.as_str();
        let tokens = Token::of(utterance);
        let before = |at: usize| text[..tokens[at].span.start].trim_end();
        let at = (REQUEST..tokens.len()).find(|&at| before(at).ends_with(SIGNS) && is_aside(&tokens[at..]))?;
        let request = before(at).trim_end_matches(SIGNS);
        let resolution = self.resolve_any(&Utterance::parse(request, None).ok()?, view).ok()?;
        let is_same = |call: &Call| std::ptr::eq(call.tool, best.tool) && call.tool.spec.effect <= Effect::Note;
        let is_alone = |call: &Call| {
            let is_own = |token: &Token| says(&call.tool.spec, token);
            is_same(call) && !ends_in_text(call, request) && !tokens[at..].iter().any(is_own)
        };
        matches!(&resolution.decision, Decision::Run(call) if is_alone(call)).then_some(resolution)
    }
}

/// Whether words behind a request say why, and nothing that it could need.
fn is_aside(words: &[Token]) -> bool {
    let is_against = |token: &Token| reason::speaks_against(token) || token.says(WISHING);
    let is_of_person = words[0].says(TALKERS) || words[0].says(PERSONS);
    let is_told = is_of_person || words[0].says(SUBJECTS) && reason::is_statement(words);
    words.len() >= ASIDE && is_told && words.iter().all(reason::is_plain) && !words.iter().any(is_against)
}

/// Whether a line ends in a text without quotes.
fn ends_in_text(call: &Call, line: &str) -> bool {
    let given = call.args.iter().filter_map(|(name, _)| Some((name, call.args.span(name)?)));
    given.max_by_key(|(_, span)| span.end).is_some_and(|(name, span)| {
        let is_text = call.tool.spec.param(name).is_some_and(|param| param.kind.is_free());
        is_text && !span.of(line).ends_with(['"', '\'', '`'])
    })
}

/// Whether a word may say something to a tool: a number, a word of its own, what a parameter is called or may be.
fn says(spec: &Spec, token: &Token) -> bool {
    let word = token.word();
    let is_of = |param: &ParamSpec| {
        param.is_called(word) || param.keywords.contains(&word) || param.kind.choices().any(|choice| choice == word)
    };
    let is_small = token.is(Classes::FILLER | Classes::FUNCTION);
    token.number().is_some() || !is_small && (spec.words().any(|own| own == word) || spec.params.iter().any(is_of))
}

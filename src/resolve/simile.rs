//! What is only a picture of how something is done: `carry me across the loom like a drifting seed and set me on node a7x2`.
//!
//! It is left out where the line would not be run with it, and only for what reads or notes and does not ask for a model itself. A
//! picture names no thing, and none of the tool's own words.

use super::reason;
use super::{Decision, Resolution, Resolver, Token, View};
use crate::engine::Effect;
use crate::syntax::Utterance;

/// How many words a picture has at most behind its article, where no comma stands before it.
const WORDS: usize = 3;
/// Words that go on behind one.
const GOING_ON: &[&str] = &["and", "to", "from", "on", "in", "into", "at", "as", "under", "then", "so"];

impl Resolver {
    /// What a line means without the picture in it, where it was `asked` what the whole of it means.
    pub(super) fn without_simile(
        &self,
        utterance: &Utterance,
        asked: &Resolution,
        view: &dyn View,
    ) -> Option<Resolution> {
        let text = utterance.text.as_str();
        memchr::memmem::find(text.as_bytes(), b"like ").filter(|_| utterance.body.is_none())?;
        let best = asked.readings.first().filter(|best| best.tool.spec.effect <= Effect::Note)?;
        let spec = &best.tool.spec;
        let tokens = Token::of(utterance);
        let (start, end) = (1..tokens.len()).find_map(|at| Some((at, end(&tokens, at, text)?)))?;
        let is_own =
            |token: &Token| spec.words().any(|word| word == token.word()) || spec.param(token.word()).is_some();
        // `… that it reads like a dream` says so in the text.
        let is_text = best.texts().any(|text| tokens[start..end].iter().any(|token| text.holds(token.span)));
        if is_text || spec.param("like").is_some() || tokens[start..end].iter().any(is_own) {
            return None;
        }
        let before = text[..tokens[start].span.start].trim_end().trim_end_matches(',');
        let rest = tokens.get(end).map_or("", |next| &text[next.span.start..]);
        let alone = Utterance::parse(format!("{before} {rest}").trim_end(), None).ok()?;
        let resolution = self.resolve_any(&alone, view).ok()?;
        let is_same = matches!(&resolution.decision, Decision::Run(call) if std::ptr::eq(call.tool, best.tool));
        is_same.then_some(resolution)
    }
}

/// Where the picture ends that begins at `at`, if one does.
fn end(tokens: &[Token], at: usize, line: &str) -> Option<usize> {
    let is_cut = |at: usize| line[..tokens[at].span.start].trim_end().ends_with([',', ';', '.', '!']);
    let is_word = |token: &Token| reason::is_plain(token) && !token.telling && token.number().is_none();
    let first = tokens.get(at + 1).filter(|_| tokens[at].says(&["like"]))?;
    let is_last = |end: &usize| tokens.get(*end).is_none_or(|next| is_cut(*end) || next.says(GOING_ON));
    if is_cut(at) {
        // `…, like honey for winter`.
        let end = (at + 2..=tokens.len()).find(|end| *end == tokens.len() || is_cut(*end))?;
        return tokens[at + 1..end].iter().all(is_word).then_some(end);
    }
    let mut ends = at + 3..=tokens.len().min(at + 2 + WORDS);
    let end = ends.find(is_last).filter(|_| first.says(&["a", "an"]))?;
    tokens[at + 1..end].iter().all(is_word).then_some(end)
}

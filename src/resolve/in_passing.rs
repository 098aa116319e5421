//! A request in the midst of talk: `my eyes glaze over, sorry. Focus on |ward in a.udon, and I'll have my answer.`
//!
//! It is looked for where the line as a whole is not run. The sentences around it may say anything, as long as they name nothing, ask for
//! nothing, and make no condition of it or something that somebody said. Then what only reads is run, and what is asked as a favour may
//! take a note as well.

use std::ops::Range;

use super::classes::Classes;
use super::reason::{self, IFS, PLACES, PLEASE, TALKERS};
use super::statement::STATING;
use super::{Decision, Resolution, Resolver, Token, View};
use crate::engine::{Call, Effect, Read};
use crate::error::Result;
use crate::syntax::Utterance;

/// What a sentence ends with.
const ENDS: [char; 3] = ['.', '!', '?'];
/// What a clause of one ends with that something else may stand behind.
const SIGNS: [char; 4] = [';', ':', '—', '–'];
/// How many requests are tried in a line.
const TRIES: usize = 8;
/// Words for parts of a page, which what stands behind their colon belongs to.
const PARTS: &[&str] = &[
    "step", "rule", "plan", "list", "agenda", "example", "exercise", "homework", "lesson", "tip", "chapter", "quote",
    "title", "heading", "motto", "task", "todo", "note", "notes", "subject", "question", "answer", "topic", "item",
];
/// Words of a wish behind who wishes.
const WISHING: &[&str] = &["wish", "want", "need", "would", "should"];
/// Words that take back what was said before them.
const BACK: &[&str] =
    &["sorry", "wrong", "actually", "wait", "stay", "instead", "scratch", "nevermind", "ignore", "forget", "cancel"];
/// Words for when something is done that is not done now.
const TIMES: &[&str] = &["tomorrow", "tonight", "later", "soon", "usually", "normally", "always", "sometimes", "often"];

impl Resolver {
    /// What the request in the midst of a line means, where the line as a whole is not run.
    pub(super) fn in_passing(&self, utterance: &Utterance, view: &dyn View) -> Option<Result<Resolution>> {
        let text = utterance.text.as_str();
        let is_short = utterance.body.is_none() && reason::has_parts(text);
        let tokens = is_short.then(|| Token::of(utterance)).filter(|tokens| tokens.len() <= super::WORDS)?;
        let ends_with = |at: usize, signs: &[char]| text[..tokens[at].span.start].trim_end().ends_with(signs);
        let begins = |at: usize| ends_with(at, &ENDS) || ends_with(at, &SIGNS);
        let may_start = |at: &usize| {
            let wishes = || tokens[*at].says(TALKERS) && tokens.get(*at + 1).is_some_and(|next| next.says(WISHING));
            let is_asked = || tokens[*at].says(&["so"]) || reason::favour(&tokens[*at..]).is_some() || wishes();
            // `Jens, could you glance over a.udon` asks somebody else.
            *at == 0 || begins(*at) || *at > 1 && ends_with(*at, &[',']) && is_asked()
        };
        let spans = (0..tokens.len()).filter(may_start).flat_map(|start| {
            let end = (start + 1..tokens.len()).find(|&at| ends_with(at, &ENDS));
            [Some(tokens.len()), end].into_iter().flatten().map(move |end| start..end)
        });
        let meant = |span: Range<usize>| {
            let most = self.most_in(&tokens, &span, begins, |at| ends_with(at, &ENDS))?;
            let (first, last) = (&tokens[span.start], &tokens[span.end - 1]);
            let end = tokens.get(span.end).map_or(text.len(), |next| next.span.start);
            let request = text[first.span.start..end.max(last.span.end)].trim_end();
            let request = Utterance::parse(request, None).ok()?;
            let resolution = self.resolve_any(&request, view).ok()?;
            let alone = || self.without_aside(&request, &resolution, view);
            let resolution = if resolution.runs() { resolution } else { alone()? };
            let is_meant = |call: &Call| call.tool.spec.effect <= most && hears_all(call);
            matches!(&resolution.decision, Decision::Run(call) if is_meant(call)).then_some(Ok(resolution))
        };
        // `Fig. 4: outline of a.udon` is a label of its own.
        let is_labelled = |span: &Range<usize>| ends_with(span.start + 1, &[':']);
        let may_ask = |span: &Range<usize>| span.len() > 1 && span.len() < tokens.len() && !is_labelled(span);
        spans.filter(may_ask).take(TRIES).find_map(meant)
    }

    /// The most that the words of `span` may do, if they are a request, and all others only talk.
    fn most_in(
        &self,
        tokens: &[Token],
        span: &Range<usize>,
        begins: impl Fn(usize) -> bool,
        ends: impl Fn(usize) -> bool,
    ) -> Option<Effect> {
        let words = &tokens[span.clone()];
        let favour = reason::favour(words);
        let around = || tokens[..span.start].iter().chain(&tokens[span.end..]);
        // What is said in a sentence of its own bounds nothing.
        let is_apart = span.start == 0 || ends(span.start);
        let is_idle = |token: &Token| {
            let is_bound = !is_apart && token.says(IFS);
            let word = token.word();
            let is_other = is_bound || token.says(TIMES) || reason::quotes(token) || PARTS.contains(&word);
            let is_same = || words.iter().any(|word| word.text == token.text);
            let is_label = !token.quoted && !token.telling && token.text.ends_with(':');
            let is_number = token.text.contains(|c: char| c.is_ascii_digit());
            !is_other && (is_same() || (reason::is_plain(token) || is_label) && !is_number)
        };
        let mut parts =
            (0..span.start).chain(span.end..tokens.len()).filter(|&at| at == 0 || at == span.end || begins(at));
        let asks = |at: usize| !tokens[at].says(&["there"]) && self.request(&tokens[at..]).is_some();
        if !around().all(is_idle) || parts.any(asks) || reason::points_before(words) {
            return None;
        }
        // `Sorry, wrong window.` takes the request back, in whatever sentence behind it.
        let sentence = (span.start + 1..tokens.len()).find(|&at| ends(at)).unwrap_or(tokens.len());
        let is_back = tokens[sentence..].iter().any(|token| token.says(BACK));
        if is_back || tokens[span.end..].iter().any(reason::speaks_against) {
            return None;
        }
        // A label says of what the request is, unless somebody speaks in it.
        let before = &tokens[..span.start];
        let speaks = |token: &Token| {
            let is_verb = token.says(STATING) || token.is(Classes::SAYING) || token.lower.contains('\'');
            !token.quoted && (is_verb || token.says(TALKERS))
        };
        let is_label = span.start > 0 && !ends(span.start) && favour.is_none();
        let refuses = |first: &Token| !is_apart && first.is(Classes::DENYING | Classes::REFUSING);
        if before.first().is_some_and(|first| first.says(PLACES) || refuses(first))
            || is_label && !before.iter().any(speaks)
        {
            return None;
        }
        let is_asked = favour.is_some() || words.iter().any(|token| token.says(PLEASE));
        // `If the cat sits. Please pin a7x2.`
        let is_denied = !is_apart && around().any(reason::speaks_against) || around().any(|token| token.says(IFS));
        Some(if is_asked && !is_denied { Effect::Note } else { Effect::Read })
    }
}

/// Whether everything that a line names has its place in the call.
fn hears_all(call: &Call) -> bool {
    let Read::Loose { left, .. } = &call.read else { return true };
    !left.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

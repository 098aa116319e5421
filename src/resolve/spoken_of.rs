//! Lines that speak of tools instead of calling one: `Section 5 explains how code.edit picks the symbol`, `code.bash runs its command in
//! a fresh shell`, `code.search_all is slower than code.search`.
//!
//! A tool's full name is hardly ever written but to call it or to tell of it. Who calls it begins with it, or with words that only
//! lead to a call; who tells of it says more. Refuses to judge names that are words of English.

use super::classes::Classes;
use super::statement::STATING;
use super::token::Form;
use super::{Doubt, Token, courtesy, shape};
use crate::engine::{Args, Catalog, Tool, Type};
use crate::syntax::Utterance;

/// Words that lead to a call: `could you please run udon.glance on …`, `Action: udon.glance …`.
const LEADING: &[&str] = &[
    "please",
    "pls",
    "plz",
    "kindly",
    "could",
    "can",
    "would",
    "will",
    "you",
    "now",
    "next",
    "then",
    "first",
    "finally",
    "also",
    "and",
    "so",
    "ok",
    "okay",
    "well",
    "yes",
    "just",
    "go",
    "ahead",
    "let",
    "lets",
    "let's",
    "me",
    "us",
    "i'll",
    "i'd",
    "we'll",
    "like",
    "to",
    "want",
    "need",
    "i",
    "we",
    "do",
    "run",
    "call",
    "use",
    "try",
    "invoke",
    "execute",
    "issue",
    "start",
    "running",
    "calling",
    "using",
    "invoking",
    "executing",
    "with",
    "via",
    "by",
    "the",
    "a",
    "an",
    "tool",
    "command",
    "function",
    "action",
    "step",
    "cmd",
    "request",
    "tool_call",
    "function_call",
    "i.e.",
];
/// Words behind which a tool is named that is to do what the words before say: `fetch https://… via web.fetch`.
pub const MEANS: &[&str] = &["via", "with", "using", "through", "by"];
/// Words behind the name of another program whose call the line resembles: `git-style: …`, `git stash, sort of: …`.
const RESEMBLING: &[&str] = &["style", "sort"];
const RESEMBLANCES: &[&str] = &["-ish", "-like", "-style", "-wise"];
/// Words for whoever calls, behind which a verb that leads to a call tells of habits: `we use udon.glance a lot`.
const CALLERS: &[&str] = &["i", "we", "you"];
const CALLING: &[&str] = &["run", "call", "use", "try", "invoke", "execute", "issue", "start"];
/// Words behind a verb in the third person: `udon.glance reads the outline`.
const BEHIND_VERBS: &[&str] = &[
    "its", "the", "a", "an", "every", "each", "more", "less", "far", "only", "no", "nothing", "all", "both", "any",
    "it", "them", "what", "whatever", "your", "our", "their",
];
/// Verbs that say what a tool is like, and what became of a call.
const ENDED: &[&str] = &[
    "takes",
    "costs",
    "requires",
    "needs",
    "means",
    "lacks",
    "accepts",
    "exited",
    "exits",
    "failed",
    "fails",
    "returned",
    "succeeded",
    "crashed",
    "works",
    "worked",
    "finished",
    "survives",
    "beats",
];
/// How many words a line has at least behind the name that says something of the tool.
const STATEMENT: usize = 4;

/// Why a line that would call `called` with `args` rather speaks of tools.
pub fn doubt(utterance: &Utterance, called: &'static Tool, args: &Args, catalog: &Catalog) -> Option<Doubt> {
    let known = |word: &str| {
        // Hardly any word has one of these.
        memchr::memchr2(b'.', b'_', word.as_bytes())?;
        let is_path = word.starts_with(['|', '@']);
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_name = word.contains(['.', '_']) && !word.contains([':', '=']) && !is_path;
        if is_name { catalog.known(word) } else { None }
    };
    let is_called = |tool: &'static Tool| std::ptr::eq(tool, called);
    // Whose argument is a tool is told of others, and what begins with the only name calls it where it is short or states nothing.
    let mut words = utterance.text.split_whitespace();
    let first = words.next().and_then(known);
    let is_statement = || words.clone().count() >= STATEMENT && words.clone().any(may_state);
    let says_more = first.is_some_and(|tool| !is_called(tool) || is_statement());
    let is_named = says_more || words.any(|word| known(word).is_some());
    if !is_named || called.spec.param("tool").is_some() {
        return None;
    }
    let mut tokens = Token::of(utterance);
    courtesy::drop_opening(&mut tokens, &utterance.text);
    let named = |token: &Token| if token.quoted { None } else { known(&token.text) };
    let own = tokens.iter().position(|token| named(token).is_some_and(is_called));
    let other = tokens.iter().position(|token| {
        let is_own_text = || {
            let mut texts = args.iter().filter_map(|(name, _)| Some((called.spec.param(name)?, args.span(name)?)));
            // `search_files history.log`: a log may be called so.
            let is_file = |kind: &Type| matches!(kind, Type::Glob | Type::List(Type::Glob) | Type::File(_));
            texts.any(|(param, span)| {
                matches!(param.kind, Type::Text | Type::Rest) && span.holds(token.span)
                    || is_file(&param.kind)
                        && span.holds(token.span)
                        && shape::has_an_ending(token.text.trim_end_matches(']'))
                    || param.kind.is_free() && span.start == token.span.start
            })
        };
        named(token).is_some_and(|tool| !is_called(tool)) && !is_own_text()
    });
    let at = match own {
        Some(own) => said_of(&tokens, own).or_else(|| told_before(&tokens, own, &utterance.text, called)).or(other),
        None => other,
    };
    at.map(|at| Doubt::Reserved { words: tokens[at].text.clone() })
}

/// Whether a word may be a verb that says something, as far as its letters tell.
fn may_state(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.ends_with(['s', 'S'])
        || word.contains('’')
        || [ENDED, STATING].iter().any(|verbs| verbs.iter().any(|verb| verb.eq_ignore_ascii_case(word)))
}

/// The verb behind the name at `own` that says something of the tool.
fn said_of(tokens: &[Token], own: usize) -> Option<usize> {
    let is_value = |token: &&Token| token.quoted || token.telling || token.number().is_some();
    let at = own + 1 + tokens[own + 1..].iter().take_while(is_value).count();
    let (verb, next) = (tokens.get(at)?, tokens.get(at + 1)?);
    let is_third_person = || verb.lower.len() > 3 && verb.lower.ends_with('s') && next.says(BEHIND_VERBS);
    // `--at works --doc plan`.
    let is_given = matches!(tokens[at - 1].form, Form::Option { value: None, .. });
    let says = verb.says(ENDED) || verb.says(STATING) && at > own + 1 || is_third_person();
    (tokens.len() > own + STATEMENT && verb.is_plain() && !is_given && says).then_some(at)
}

/// The first word before the name at `own`, within its sentence, that does not lead to a call.
fn told_before(tokens: &[Token], own: usize, line: &str, called: &Tool) -> Option<usize> {
    // What begins with a sign is no sentence: a call in another notation.
    if own == 0 || !line.starts_with(char::is_alphanumeric) {
        return None;
    }
    let before = line[..tokens[own].span.start].trim_end();
    let is_behind_sign = ["(", "--", "->", " :"].iter().any(|sign| before.ends_with(sign));
    let is_means = tokens[own - 1].says(MEANS) || is_behind_sign || line[tokens[own].span.start..].starts_with('(');
    // `where does "ebb" come from, glossary.explicate`.
    let is_asked = || tokens[0].is(Classes::INTERROGATIVE) && before.ends_with(',');
    let resembles = |token: &Token| {
        RESEMBLING.contains(&token.word()) || RESEMBLANCES.iter().any(|ending| token.word().ends_with(ending))
    };
    if is_means || is_asked() || tokens[..own].iter().any(resembles) {
        return None;
    }
    let between = |at: usize| line[tokens[at].span.start..tokens[at + 1].span.start].trim_end();
    let start = (0..own).rev().find(|&at| between(at).ends_with(['.', '!', ';'])).map_or(0, |at| at + 1);
    let is_habit = |at: usize| {
        tokens[at].says(CALLERS) && tokens[at + 1].says(CALLING) && (at == 0 || !tokens[at - 1].says(LEADING))
    };
    // A name may be said with its family before it: `corpus read_post 12`.
    let leads = |at: &usize| {
        let token = &tokens[*at];
        let is_deed = || called.spec.words().any(|word| word == token.lower);
        let is_family = || *at + 1 == own && token.lower == called.spec.family();
        !token.quoted && (LEADING.contains(&token.word()) || is_family() || is_deed())
    };
    (start..own).find(|at| !leads(at) || is_habit(*at))
}

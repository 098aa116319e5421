//! What a request is wrapped in that asks for nothing: `could you … please`, `go ahead and …`, `… when you get a chance`.

use std::cmp::Reverse;
use std::sync::LazyLock;

use foldhash::HashMap;

use super::classes::Classes;
use super::words::begins_with;
use super::{Token, foreign};
use crate::engine::Effect;
use crate::syntax::{Utterance, Word};

/// What may stand before a verb without changing it.
const OPENINGS: &str = "
    i think i'd like to, i think i would like to, i guess i'd like to, i'd really like to, i'd quite like to,
    if you don't mind, if it's no trouble, if it is no trouble, if you would be so kind, if you'd be so kind,
    if it isn't too much trouble, if it's not too much trouble, if it is not too much trouble, go ahead and,
    go on and, feel free to, i need you to, we need you to, i want you to, i'd like you to, i would like you to,
    we'd like to, we would like to, i'd love to, i would love to, i'd ask you to, may i ask you to, can i ask you to,
    could i ask you to, do me a favor and, do me a favour and, will you, might you, if you could, if you can,
    if you would, if you please, when you can, whenever you can, when you have a sec, when you have a second,
    when you have a minute, when you have a moment, when you get a chance, when you get a minute,
    when you get a moment, while we're at it, while you're at it, oh and while we're at it, oh and, alright, all right,
    real quick, if i may, if possible, i should like to, i would be grateful if you, i would be glad if you,
    i would appreciate it if you, i'd be grateful if you, i should be obliged if you, i would be obliged if you,
    i'd be obliged if you, i should be grateful if you, i'd be glad if you, i'd appreciate it if you,
    i would be glad to see, i would be happy to see, i'd be glad to see, i'd be happy to see,
    would you be kind enough to, be so kind as to, be so good as to, i beg your pardon, might i trouble you for,
    may i trouble you for, could i trouble you for, could i be told, can i be told, may i be told, might i be told,
    may i know, might i know, could i know, could i bother you for, i would now like to, i'd now like to,
    i wish to, help me to, help me, good morning, good evening, good afternoon, good day, hello there, hello,
    hi there, hi, no hard feelings, no offence, no offense, no worries, no rush, no hurry, no pressure, bro, dude,
    quick question, quick q, quick one, sorry to bother you again but, sorry to bother you but, sorry to bother you,
    sorry to bug you again but, sorry to bug you but, sorry to bug you, sorry to trouble you but,
    sorry to trouble you, sorry, new here, i'm new here, before i forget, before we forget, one last thing,
    one more thing, no wait, oh no wait, would you mind, do you mind, i'd like to, i would like to, i want to, i wanna, wanna, lemme,
    gimme, i need to, let me, let us, can you, could you, would you, could somebody, could someone, can somebody,
    can someone, u can, can u, could u, you may, please to, please, pls, plz, kindly, now, just, let's, lets, ok,
    okay, hey, then, so, also, finally, quickly
";
/// What may stand so where a comma or a colon ends it: `next, view a7x2`, and not `next page`.
const STEPS: &[&str] =
    &["next", "first", "second", "last", "right", "good", "great", "well", "cool", "perfect", "nice", "wow"];
/// What may stand so before a question.
const LOOKS: &[&[&str]] = &[&["look", "at"], &["have", "a", "look", "at"], &["take", "a", "look", "at"]];
/// What may stand behind all of a request without changing it.
const CLOSINGS: &str = "
    please, pls, plz, thanks, and thanks, thx, cheers, thank you, many thanks, thanks a lot, thanks in advance,
    thank you very much, thank you so much, thanks so much, thanks again, thanks a ton, thanks a bunch, ty, tysm,
    while you're at it, while you're there, while we're at it, much appreciated, right away, straight away, at once,
    asap, immediately, real quick, as soon as possible, as soon as you can, when you can, when you get a chance,
    when you get a minute, when you get a moment, when you have a chance, when you have a minute,
    when you have a moment, when you have a second, when you have time, whenever you can, if you can, if you could,
    if you would, if you will, if you please, if you may, if possible, if you don't mind, if you have a moment,
    will you, would you, could you, for me, for us
";

type Phrases = HashMap<&'static str, Vec<Vec<&'static str>>>;

/// The openings by their first word, which hardly any line begins with.
static OPENINGS_BY_FIRST: LazyLock<Phrases> = LazyLock::new(|| by(OPENINGS, <[_]>::first));
/// The closings by their last word.
static CLOSINGS_BY_LAST: LazyLock<Phrases> = LazyLock::new(|| by(CLOSINGS, <[_]>::last));

fn by(phrases: &'static str, key: for<'a> fn(&'a [&'static str]) -> Option<&'a &'static str>) -> Phrases {
    let mut all = Phrases::default();
    for phrase in phrases.split(',') {
        let words: Vec<&str> = phrase.split_whitespace().collect();
        all.entry(key(&words).expect("a phrase")).or_default().push(words);
    }
    // `if you would be so kind` is looked for before `if you would`.
    for phrases in all.values_mut() {
        phrases.sort_by_key(|words| Reverse(words.len()));
    }
    all
}

/// Words that a request begins with which is put as a question.
pub const ASKING: &[&str] = &["can", "could", "would", "will", "might", "may"];

/// Whether a line is put as a question, which its last sign belongs to: `could you …?`.
pub fn asks(line: &str) -> bool {
    line.ends_with('?') && line.split(' ').next().is_some_and(|first| ASKING.contains(&first.to_lowercase().as_str()))
}

/// The line without what it is wrapped in, where that is a call or a line in another notation, `please {"tool": …}`, `could you
/// view(a7x2)?`, and the most that it may do. Any other line is read with its wrapping.
pub fn unwrapped(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    let text = utterance.text.as_str();
    let bytes = text.as_bytes();
    memchr::memchr3(b'{', b'<', b'(', bytes).or_else(|| memchr::memchr3(b'|', b':', b'/', bytes))?;
    if !may_be_wrapped(utterance) {
        return None;
    }
    let tokens = Token::of(utterance);
    let (opening, closing) = (opening(&tokens, text), closing(&tokens));
    // A word's own place may leave out the brace before it.
    let start = opening.checked_sub(1).map_or(0, |last| tokens[last].span.end);
    let end = tokens.get(closing).map_or(text.len(), |first| first.span.start);
    let inner = text
        .get(start..end)?
        .trim_start_matches([',', ':'])
        .trim_start_matches([' ', '-', '–', '—'])
        .trim_end_matches([' ', ',']);
    let inner = if asks(text) { inner.trim_end_matches('?') } else { inner };
    let is_other = inner.starts_with(['{', '<', '|', ':', '/']) || foreign::read(inner).is_some();
    // What writes is called by itself, or at least first.
    let most = if opening > 0 { Effect::Note } else { Effect::Exec };
    let is_inner = is_other && inner.len() < text.len();
    is_inner.then(|| Some((Utterance::parse(inner, utterance.body.clone()).ok()?, most)))?
}

/// Whether a line begins or ends with a word that courtesy does: hardly any does, and is cut into words for it.
fn may_be_wrapped(utterance: &Utterance) -> bool {
    let (Some(first), Some(last)) = (utterance.words.first(), utterance.words.last()) else { return false };
    // Neither a name of several words nor a value is such a word.
    let said = |word: &Word| {
        let word = word.text.trim_matches(|c: char| !c.is_alphanumeric());
        let is_word = word.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '’'));
        is_word.then(|| word.to_lowercase().replace('’', "'"))
    };
    let opens = |word: &str| STEPS.contains(&word) || OPENINGS_BY_FIRST.contains_key(word);
    said(first).is_some_and(|first| opens(&first))
        || said(last).is_some_and(|last| CLOSINGS_BY_LAST.contains_key(last.as_str()))
}

/// The word with which courtesy also says that it may be later, or not at all: `if you can …`, `… when you get a chance`, `first, …`.
/// What writes does not take that for an order.
pub fn leaves_open(utterance: &Utterance) -> Option<Token> {
    may_be_wrapped(utterance).then_some(())?;
    let tokens = Token::of(utterance);
    let (opening, closing) = (opening(&tokens, &utterance.text), closing(&tokens));
    let is_open = |at: &usize| {
        let says = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.says(words));
        let is_able = says(at + 2, &["can", "could", "would", "please", "will", "may"]) && !says(at + 3, &["be"]);
        says(*at, &["think", "guess"])
            || says(*at, &["if"]) && says(at + 1, &["you"]) && is_able
            || says(*at, &["when", "whenever"]) && says(at + 1, &["you"])
            || says(*at, &["feel", "might", "first", "second", "last"])
    };
    (0..opening).chain(closing..tokens.len()).find(is_open).map(|at| tokens[at].clone())
}

/// Takes politeness off the front, and the box that an item of a list has: `- [ ] new task: mend the pier`.
pub fn drop_opening(tokens: &mut Vec<Token>, line: &str) {
    let is_box = |token: &Token| !token.quoted && matches!(token.text.as_str(), "[ ]" | "[]" | "[x]" | "[X]");
    let is_item = |token: &Token| !token.quoted && matches!(token.text.as_str(), "-" | "*");
    let start = usize::from(tokens.first().is_some_and(is_item));
    if tokens.len() > start + 1 && is_box(&tokens[start]) {
        tokens.drain(..=start);
    }
    // Models write what they do next so: `Action: view a7x2`, `[tool] view a7x2`.
    let is_label = |token: &Token| {
        !token.quoted && matches!(token.text.as_str(), "Action:" | "Command:" | "[tool]" | "[call]" | "[action]")
    };
    if tokens.len() > 1 && is_label(&tokens[0]) {
        tokens.remove(0);
    }
    tokens.drain(..opening(tokens, line));
    if begins_with(tokens, &["help", "me"]) {
        tokens.remove(1);
    }
    // `take a look at how a.udon evolved` asks how; what is only looked at is named.
    let look = LOOKS.iter().find(|look| begins_with(tokens, look)).map_or(0, |look| look.len());
    if look > 0 && tokens.get(look).is_some_and(|asks| !asks.quoted && asks.is(Classes::INTERROGATIVE)) {
        tokens.drain(..look);
    }
}

/// How many words politeness has before a request, of which something is left.
pub fn opening(tokens: &[Token], line: &str) -> usize {
    let mut rest = tokens;
    while let Some(phrase) = polite_at(rest, line) {
        let sign = rest[phrase..].iter().take_while(|token| matches!(token.text.as_str(), "-" | "–" | "—"));
        let end = phrase + sign.count();
        if end >= rest.len() {
            break;
        }
        rest = &rest[end..];
    }
    tokens.len() - rest.len()
}

/// How many words the polite phrase has that they begin with.
fn polite_at(tokens: &[Token], line: &str) -> Option<usize> {
    const NOT_ASKED: &[&str] = &["with", "on", "about", "understand", "the", "please", "a"];
    let first = tokens.first().filter(|first| !first.quoted)?;
    let is_step = |next: &Token| line[..next.span.start].trim_end().ends_with([',', ':']);
    if STEPS.contains(&first.word()) && tokens.get(1).is_some_and(is_step) {
        return Some(1);
    }
    // `help me with glance` asks for help with that, and `before I forget to pin it, …` tells something.
    let goes_on = |phrase: &&Vec<&str>| {
        let is_verb = |next: &Token| !next.says(NOT_ASKED) && next.speaks();
        // `gimme back the stash` gives something back.
        let is_back = phrase[0] == "gimme" && begins_with(&tokens[1..], &["back"]);
        !is_back && !matches!(phrase[0], "help" | "before") || tokens.get(phrase.len()).is_some_and(is_verb)
    };
    let mut phrases = OPENINGS_BY_FIRST.get(first.word())?.iter().filter(goes_on);
    phrases.find(|phrase| begins_with(tokens, phrase)).map(Vec::len)
}

/// Where the politeness begins that stands behind a request, or how many words there are.
pub fn closing(tokens: &[Token]) -> usize {
    let mut end = tokens.len();
    // A word of courtesy may be a letter off one of the tools' words: `chance` is no `change`.
    let says = |token: &Token, word: &str| {
        !token.quoted && (token.word() == word || token.misspelt && token.text.eq_ignore_ascii_case(word))
    };
    let said = |tokens: &[Token], phrase: &[&str]| phrase.iter().zip(tokens).all(|(word, token)| says(token, word));
    while let Some(last) = tokens[..end].last().filter(|last| !last.quoted)
        && let Some(phrases) = CLOSINGS_BY_LAST.get(last.word()).or_else(|| CLOSINGS_BY_LAST.get(last.text.as_str()))
    {
        let start =
            |phrase: &Vec<&str>| end.checked_sub(phrase.len()).filter(|start| said(&tokens[*start..end], phrase));
        match phrases.iter().filter_map(start).min() {
            Some(start) if start > 0 => end = start,
            _ => break,
        }
    }
    end
}

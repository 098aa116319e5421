//! Words that carry no command: filler, refusals, conditions, numbers in letters.

use super::Token;
use super::classes::Classes;
use super::learned::are_akin;
use crate::engine::Spec;

/// Symbols that stand for a word between others.
const SYMBOLS: &[(&str, &str)] = &[
    ("w/", "with"),
    ("w/o", "without"),
    ("->", "to"),
    ("→", "to"),
    ("=>", "to"),
    ("⇒", "to"),
    ("<-", "from"),
    ("←", "from"),
    ("<<<", "with"),
    (">>", "to"),
];

/// Sounds that somebody makes who stops to think. They name nothing.
pub const PAUSES: &[&str] = &["uh", "um", "hm", "hmm", "er", "eh", "ehm", "ach", "ah", "oh", "argh"];

/// Beginnings that take back what follows.
const REFUSALS: &[&[&str]] = &[
    &["don't"],
    &["dont"],
    &["do", "not"],
    &["spare", "me"],
    &["never"],
    &["no"],
    &["not"],
    &["won't"],
    &["shouldn't"],
    &["mustn't"],
    &["hold", "off"],
    &["hands", "off"],
    &["rather", "not"],
    &["there's", "no", "need"],
    &["there", "is", "no", "need"],
    &["without"],
];

/// What is not to be done where something else is asked for.
const UNWRITTEN: &[&str] = &[
    "write", "save", "change", "touch", "fix", "modify", "alter", "writing", "saving", "changing", "altering",
    "touching",
];

/// Words in the name of a tool that say that something is lost; what takes a change back loses nothing.
const LOSING: &[&str] = &["drop", "delete", "remove", "discard", "forget", "clear", "dismiss", "prune"];

/// Whether a tool's names say that something is lost.
pub fn loses(spec: &Spec) -> bool {
    spec.aliases.iter().flat_map(|name| name.split([' ', '_'])).any(|word| LOSING.contains(&word))
}

/// Verbs that take back what was done.
pub const REVERSING: &[&str] = &["undo", "revert", "cancel", "withdraw", "reverse", "rollback"];

/// Whether a verb says that something is taken back.
pub fn reverses(word: &str) -> bool {
    word.starts_with("un") || REVERSING.contains(&word)
}

/// Whether the words only ask what is or was: `who deleted the notes`.
pub fn ask_about(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|first| {
        !first.quoted
            && (first.is(Classes::INTERROGATIVE) || matches!(first.lower.as_str(), "did" | "has" | "was" | "were"))
    })
}

/// Whether the words speak of something that is lost as a tool loses it: `erase the notes` of what deletes files.
pub fn speak_of_loss(tokens: &[Token], spec: &Spec) -> bool {
    let losing: Vec<&str> = spec.words().filter(|name| LOSING.contains(name)).collect();
    let is_loss = |token: &Token| !losing.is_empty() && token.is(Classes::LOSING);
    let says =
        |token: &Token| !token.quoted && (is_loss(token) || losing.iter().any(|name| are_akin(token.word(), name)));
    tokens.iter().any(says)
}

/// Whether the words refuse what they name.
pub fn is_refusal(tokens: &[Token]) -> bool {
    // `stop, don't write it`.
    let tokens = match tokens {
        [stop, next, ..] if stop.says(&["stop"]) && next.says(&["don't", "dont", "do", "never"]) => &tokens[1..],
        _ => tokens,
    };
    // `stop working in con_1, end it` asks for something as well.
    let goes_on = || goes_on(tokens);
    let is_doing = |next: &Token| next.lower.ends_with("ing");
    let stops = || begins_with(tokens, &["stop"]) && tokens.get(1).is_none_or(is_doing) && !goes_on();
    let first = tokens.first().map_or("", Token::word);
    if !REFUSALS.iter().any(|phrase| phrase[0] == first && begins_with(tokens, phrase)) {
        return stops();
    }
    // `no bookmark on a7x2 any more` asks for something.
    let ends = |token: &Token| !token.quoted && matches!(token.lower.as_str(), "anymore" | "more" | "longer");
    let is_wish = begins_with(tokens, &["no"]) && !begins_with(tokens, &["no", "need", "to"]);
    let is_over = is_wish && tokens.len() > 3 && tokens.iter().skip(2).any(ends);
    // `don't need a7x2 pinned anymore, unpin` as well.
    let needs = tokens.iter().take(3).any(|token| token.says(&["need"]));
    let is_over =
        is_over || needs && goes_on() && tokens.iter().skip(3).any(|token| token.says(&["anymore", "longer"]));
    // `don't let me forget a7x2, pin it` asks for something.
    let urges = |token: &Token| !token.quoted && matches!(token.lower.as_str(), "let" | "forget" | "hesitate");
    // `don't lose sight of a7x2, pin it`, `don't lose a7x2, pin it`; what is lost otherwise is only refused.
    let keeps = |pair: &[Token]| pair[0].says(&["lose"]) && (pair[1].says(&["sight", "track"]) || goes_on());
    let is_urging = tokens.iter().take(3).skip(1).any(urges) || tokens.windows(2).take(3).any(keeps);
    // `don't write it yet, just stage it` asks for something too; whether that may be done is decided by what it does.
    let is_unwritten = tokens.iter().take(3).any(|token| token.says(UNWRITTEN)) && goes_on();
    // `never opened it before, can you sketch it`.
    let asks = |pair: &[Token]| pair[0].says(&["can", "could", "would", "will"]) && pair[1].says(&["you", "i", "we"]);
    let is_unwritten = is_unwritten || goes_on() && tokens.windows(2).any(asks);
    !is_over && !is_urging && !is_unwritten || stops()
}

/// Whether a sign between the words ends a part of what they say.
pub fn goes_on(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| !pair[0].quoted && pair[1].span.start > pair[0].span.end + 1)
}

pub fn begins_with(tokens: &[Token], phrase: &[&str]) -> bool {
    tokens.len() >= phrase.len()
        && phrase.iter().zip(tokens).all(|(word, token)| !token.quoted && token.word() == *word)
}

/// The word that a symbol stands for.
pub fn symbol(text: &str) -> Option<&'static str> {
    SYMBOLS.iter().find(|(symbol, _)| *symbol == text).map(|(_, word)| *word)
}

/// Whether the words begin with a condition, on which nobody here can decide.
pub fn is_condition(tokens: &[Token]) -> bool {
    const CONDITIONS: &[&[&str]] = &[
        &["if"],
        &["unless"],
        &["in", "case"],
        &["provided"],
        &["assuming"],
        &["as", "long", "as"],
        &["as", "soon", "as"],
        &["only", "if"],
        &["once"],
    ];
    CONDITIONS.iter().any(|phrase| begins_with(tokens, phrase)) && !begins_with(tokens, &["once", "more"])
}

/// Whether the words only ask what would be: `if we moved it, how would it look`.
pub fn is_hypothetical(tokens: &[Token]) -> bool {
    let is_ours = tokens.get(1).is_some_and(|next| matches!(next.lower.as_str(), "i" | "we" | "you" | "one"));
    // `if I had moved it, we would know` asks nothing.
    let is_past = tokens.get(2).is_some_and(|next| next.says(&["had"]));
    let asks = |token: &Token| token.says(&["what", "how"]) || !is_past && token.says(&["would"]);
    begins_with(tokens, &["if"]) && is_ours && tokens.iter().any(asks)
}

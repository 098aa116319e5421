//! Lines that recount something and ask for nothing: what somebody does, in the tool's own verb, `my colleague converts every menu.udon
//! before reading it`, what somebody says, `Reviewer 2 suggests that we validate a.udon`, what was to be done, `Q3 roadmap: compact a.udon`.
//!
//! Who asks for something uses the verb as it is. Refuses to judge words that end like such verbs and have no object behind them: they
//! are nouns, `the links of a7x2`.

use super::Token;
use super::classes::Classes;
use super::prose::ARTICLES;
use crate::engine::Spec;

/// Words that a subject begins with beside articles.
const OF_SUBJECT: &[&str] = &["my", "our", "your", "his", "her", "their", "each", "every", "no", "some"];
/// Words for somebody.
const SOMEBODY: &[&str] = &["he", "she", "somebody", "someone", "everybody", "everyone", "nobody", "who", "it"];
/// Words that the object of such a verb begins with.
const OF_OBJECT: &[&str] =
    &["every", "each", "all", "both", "his", "her", "their", "its", "my", "our", "two", "three", "post", "snapshot"];
/// Verbs of what somebody says.
const SAYING: &[&str] = &[
    "says",
    "suggests",
    "answers",
    "thinks",
    "insists",
    "claims",
    "believes",
    "recommends",
    "replies",
    "explains",
    "writes",
    "whispers",
    "mentions",
    "demands",
    "proposes",
    "expects",
    "argues",
    "warns",
    "hopes",
];
/// What a line begins with that says when something is done.
const DAYS: &[&str] = &["yesterday:", "tomorrow:", "tonight:"];
/// What the heading of a list ends with that says when, or whether, it is done.
const HEADINGS: &[&str] = &[
    "done:",
    "finished:",
    "completed:",
    "shipped:",
    "skipped:",
    "postponed:",
    "withdrawn:",
    "cancelled:",
    "rejected:",
    "roadmap:",
    "agenda:",
    "minutes:",
    "backlog:",
    "week:",
    "month:",
    "quarter:",
];
/// How many words such a heading has at most.
const HEADING: usize = 3;
/// The same of one that says what is planned.
const PLAN: usize = 5;
/// How many words a subject has at most: `the editor in Leeds`.
const SUBJECT: usize = 5;

/// Whether the line recounts what was done or said, seen beside what `spec` does.
pub fn recounts(spec: &Spec, tokens: &[Token], line: &str) -> bool {
    // `done: the gate opens` reports a task, where that is what the tool does.
    let is_own = |heading: &str| spec.words().any(|word| word.len() > 3 && heading.starts_with(word));
    let is_heading = |token: &Token| token.text.ends_with(':') && token.says(HEADINGS) && !is_own(&token.lower);
    // `my plan for Thursday: glance a.udon, then rest`.
    let label = tokens.iter().take(PLAN).position(|token| !token.quoted && token.text.ends_with(':'));
    let is_plan = |token: &Token| token.says(&["plan", "plans", "schedule"]);
    tokens.first().is_some_and(|first| first.says(DAYS))
        || label.is_some_and(|label| tokens[..label].iter().any(is_plan))
        || tokens.iter().take(HEADING).any(is_heading)
        || is_of_somebody(spec, tokens, line)
}

/// Whether the line tells what somebody does, in the tool's own verb, or says, and asks for nothing behind it.
fn is_of_somebody(spec: &Spec, tokens: &[Token], line: &str) -> bool {
    let Some(first) = tokens.first().filter(|first| !first.quoted) else { return false };
    let is_led = first.says(ARTICLES) || first.says(OF_SUBJECT);
    let is_name = first.text.starts_with(char::is_uppercase);
    if !(is_led || is_name || first.says(SOMEBODY)) {
        return false;
    }
    let is_object = |token: &Token| token.telling || token.says(ARTICLES) || token.says(OF_OBJECT);
    let asks = |token: &Token| {
        !token.quoted
            && token.is(Classes::ASKING
                | Classes::INTERROGATIVE
                | Classes::LOOKING
                | Classes::LOSING
                | Classes::CHANGING)
    };
    let is_own = |token: &Token| spec.words().any(|word| word == token.lower);
    let asks_behind = |at: usize| {
        let begins =
            |next: usize| line[..tokens[next].span.start].trim_end().ends_with([',', ';', '.', '?', '-', '–', '—']);
        (at + 1..tokens.len()).any(|next| begins(next) && (asks(&tokens[next]) || is_own(&tokens[next])))
    };
    let does = |at: usize| is_verb_of(spec, &tokens[at]) && tokens.get(at + 1).is_some_and(is_object);
    // `every |inn that mentions ale` is what is looked for.
    let is_relative = |at: usize| tokens[at - 1].says(&["that", "which", "who"]);
    // `entry 12` is nobody.
    let is_taken = |token: &Token| spec.params.iter().any(|param| param.is_called(token.word()));
    let is_numbered = |at: usize| at > 1 && tokens[at - 1].number().is_some() && is_taken(&tokens[at - 2]);
    let is_told = |at: usize| {
        (SAYING.contains(&tokens[at].word()) && !is_numbered(at) || does(at)) && !is_relative(at) && !asks_behind(at)
    };
    let least = 1 + usize::from(is_led);
    (least..=SUBJECT.min(tokens.len() - 1)).any(|at| is_told(at) && !tokens[..at].iter().any(asks))
}

/// Whether a word is a verb of the tool in the third person.
fn is_verb_of(spec: &Spec, token: &Token) -> bool {
    let Some(stem) = token.lower.strip_suffix('s').filter(|_| token.is_plain() && !token.quoted) else { return false };
    let is_verb = |verb: &str| {
        verb == stem
            || stem.strip_suffix('e') == Some(verb)
            || stem.strip_suffix("ie") == verb.strip_suffix('y') && verb.ends_with('y')
    };
    spec.words().any(is_verb)
}

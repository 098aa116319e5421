//! Statements and questions, told by the words that lines begin with and by their verbs.

use super::Token;
use super::classes::Classes;

/// Verbs of a statement: who asks for something puts a word that asks before them.
pub const STATING: &[&str] = &[
    "is",
    "are",
    "was",
    "were",
    "isn't",
    "aren't",
    "wasn't",
    "weren't",
    "has",
    "have",
    "had",
    "hasn't",
    "haven't",
    "will",
    "won't",
    "would",
    "should",
    "shouldn't",
    "must",
    "can",
    "cannot",
    "can't",
    "could",
    "may",
    "might",
    "does",
    "doesn't",
    "did",
    "didn't",
];
/// Words that a question or a wish begins with, and verbs that ask to be shown something.
const ASKING: &[&str] = &[
    "what",
    "what's",
    "whats",
    "which",
    "who",
    "who's",
    "whose",
    "where",
    "where's",
    "when",
    "why",
    "how",
    "is",
    "are",
    "was",
    "were",
    "do",
    "does",
    "did",
    "has",
    "have",
    "can",
    "could",
    "would",
    "will",
    "should",
    "may",
    "i",
    "i'd",
    "i'm",
    "we",
    "you",
    "show",
    "list",
    "give",
    "tell",
    "get",
    "let",
    "look",
    "see",
    "find",
    "want",
    "need",
    "any",
    "anything",
    "all",
    "every",
    "everything",
    "everyone",
    "whatever",
    "wherever",
    "there",
];
/// Words whose verb says which thing is meant.
const REFERRING: &[&str] = &["i", "we", "you", "he", "she", "they", "it", "that", "which", "who", "what", "where"];
/// Words that go on with a sentence that began before the line.
const CONTINUING: &[&str] =
    &["and", "as", "or", "but", "than", "of", "because", "while", "although", "since", "whereas", "therefore", "thus"];
/// Words of a sentence, at least; fewer say too little to tell.
pub const SENTENCE: usize = 4;

/// Whether a line begins like a question or a wish.
pub fn asks(tokens: &[Token]) -> bool {
    let is_asking = |token: &Token| !token.quoted && token.is_plain() && ASKING.contains(&token.lower.as_str());
    tokens.iter().take(2).any(is_asking)
}

/// Whether a line states something or is a piece of a sentence: a verb of a statement behind what it is about, a full stop
/// at its end, a word at its beginning that goes on with what was said before.
pub fn is_statement(tokens: &[Token], line: &str) -> bool {
    let plain = |token: &&Token| !token.quoted && token.is_plain();
    // `the entry says "…". Find out where that is from.`
    let asks_behind = |at: usize| {
        let is_begun = line[..tokens[at].span.start].trim_end().ends_with(['.', '?', '!', ';', '-', '–', '—']);
        is_begun && !tokens[at].quoted && tokens[at].is(Classes::LOOKING | Classes::INTERROGATIVE)
    };
    if asks(tokens) || (1..tokens.len()).any(asks_behind) {
        return false;
    }
    // Behind a word that refers, the verb belongs to a description: `the agents I may call`.
    let refers = |at: usize| at > 0 && tokens[at].says(REFERRING);
    let states = (1..tokens.len()).any(|at| plain(&&tokens[at]) && tokens[at].says(STATING) && !refers(at - 1));
    let goes_on = tokens.first().filter(plain).is_some_and(|token| token.says(CONTINUING)) || line.starts_with('(');
    // Who begins with courtesy, which is no word of the line any more, asks: `Kindly put lines 4-6 of a.txt before me.`
    let is_asked = || tokens.first().is_some_and(|first| !line[..first.span.start].trim().is_empty());
    let ends = tokens.len() >= SENTENCE && line.trim_end().ends_with('.') && !line.ends_with("..") && !is_asked();
    states || goes_on || ends
}

#[cfg(test)]
mod tests {
    use super::super::Token;
    use super::is_statement;
    use crate::syntax::Utterance;

    #[test]
    fn statements_are_told_from_questions() {
        let check = |line: &str, expected: bool| {
            let tokens = Token::of(&Utterance::parse(line, None).unwrap());
            assert_eq!(is_statement(&tokens, line), expected, "{line}");
        };
        check("the session has changed since noon", true);
        check("every node of the tree was read", false);
        check("the fares of pier.rs are kept there", true);
        check("a note on the tides of the northern harbours.", true);
        check("and the rest of the history", true);
        check("enumerate the ferries I may take", false);
        check("what is in pier.rs", false);
        check("show me what the tides were in March.", false);
        check("the history of pier.rs", false);
        check("the note on pier.rs is old. Find out who wrote it.", false);
    }
}

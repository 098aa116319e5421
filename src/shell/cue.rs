//! Words around a batch that say it is not meant as it stands: a condition, an example, a plan, a refusal, or a line
//! behind it that takes it back.
//!
//! Recognised strictly, by fixed phrases, in the sentence right before the batch and the line that ends it. A cue can only
//! turn what would run into a question, never the reverse, so that a phrase that is read too widely costs one line.

/// Why a batch is not taken at its word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cue {
    kind: Kind,
    /// The words that say so.
    words: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Condition,
    Example,
    Plan,
    Refusal,
    TakenBack,
}

/// What a sentence before a batch says.
const BEFORE: &[(Kind, &[&str])] = &[
    (
        Kind::Refusal,
        &[
            "i will not",
            "i won't",
            "i'm not going to",
            "i am not going to",
            "do not run",
            "don't run",
            "never run",
            "do not execute",
            "don't execute",
            "not be run",
            "must not",
            "instead of running",
            "without running",
        ],
    ),
    (
        Kind::Condition,
        &[
            "if you agree",
            "if you want",
            "if you'd like",
            "if you would like",
            "if you like",
            "if you approve",
            "if you confirm",
            "if you prefer",
            "if you say so",
            "if you are sure",
            "if you're sure",
            "if that's ok",
            "if that's okay",
            "if that is ok",
            "if that is okay",
            "if that's fine",
            "if that is fine",
            "if that works",
            "if it looks",
            "if that looks",
            "if everything looks",
            "if so",
            "once you",
            "after you confirm",
            "after your approval",
            "with your permission",
            "with your approval",
            "when you are ready",
            "when you're ready",
            "unless you",
            "should you want",
            "should you agree",
            "only if",
            "as soon as you",
            "if i were",
            "were i to",
            "assuming you",
            "provided that you",
        ],
    ),
    (
        Kind::Example,
        &[
            "for example",
            "for instance",
            "e.g",
            "an example",
            "examples",
            "example",
            "you can type",
            "you can run",
            "you can write",
            "you can use",
            "you could type",
            "you could run",
            "you could write",
            "you might type",
            "you might write",
            "you would type",
            "you would write",
            "you would run",
            "one would write",
            "one would type",
            "the syntax is",
            "the syntax",
            "the notation",
            "looks like this",
            "look like this",
            "commands like",
            "lines like",
            "usage",
        ],
    ),
    (
        Kind::Plan,
        &[
            "how i would",
            "i would run",
            "i would then",
            "i would do",
            "i would use",
            "i would write",
            "i'd run",
            "i'd then",
            "i could run",
            "i might run",
            "we could run",
            "we would run",
            "the plan is",
            "the plan would be",
            "my plan",
            "i plan to",
            "i am planning to",
            "i'm planning to",
            "shall i",
            "should i",
            "should we",
            "shall we",
            "do you want me to",
            "would you like me to",
            "may i",
            "is it ok to",
            "is it okay to",
            "want me to",
            "what i would",
        ],
    ),
];

/// What a line begins with that takes back the batch above it.
const BEHIND: &[&str] = &[
    "actually no",
    "actually not",
    "actually don't",
    "actually do not",
    "actually never mind",
    "actually wait",
    "no wait",
    "no stop",
    "wait no",
    "wait don't",
    "wait do not",
    "scratch that",
    "scratch this",
    "never mind",
    "nevermind",
    "ignore that",
    "ignore those",
    "ignore the above",
    "ignore these",
    "disregard",
    "forget that",
    "forget those",
    "forget it",
    "cancel that",
    "cancel those",
    "cancel the above",
    "don't run",
    "do not run",
    "don't do that",
    "on second thought",
    "on second thoughts",
    "not yet",
    "hold on",
    "i take that back",
    "just kidding",
    "but don't",
    "but do not",
    "but not yet",
];

/// What takes back the batch above it if a line says nothing else.
const ALONE: &[&str] = &["no", "stop", "wait", "cancel", "oops"];

impl Cue {
    /// What the sentence right before a batch says; `prose` is what stands before it.
    pub fn before(prose: &str) -> Option<Self> {
        let words = words(last_sentence(prose));
        let said = |phrase: &&str| words.contains(&format!(" {phrase} "));
        BEFORE.iter().find_map(|(kind, phrases)| {
            phrases.iter().find(|phrase| said(phrase)).map(|words| Self { kind: *kind, words })
        })
    }

    /// What the line that ends a batch says.
    pub fn behind(line: &str) -> Option<Self> {
        let words = words(line);
        let begins = |phrase: &&&str| words.starts_with(&format!(" {phrase} "));
        let is_all = |phrase: &&&str| words == format!(" {phrase} ");
        let found = BEHIND.iter().find(begins).or_else(|| ALONE.iter().find(is_all));
        found.map(|words| Self { kind: Kind::TakenBack, words })
    }

    /// What makes a line doubtful, as a question says it.
    pub fn describe(&self) -> String {
        let words = self.words;
        match self.kind {
            Kind::Condition => format!("stands under a condition, \"{words}\""),
            Kind::Example => format!("may be an example, behind \"{words}\""),
            Kind::Plan => format!("may be only a plan, behind \"{words}\""),
            Kind::Refusal => format!("is refused by \"{words}\""),
            Kind::TakenBack => format!("is taken back by \"{words}\""),
        }
    }
}

/// The last sentence of a text: of its last paragraph what stands behind the last full stop but the final one.
fn last_sentence(text: &str) -> &str {
    let text = text.trim_end();
    let paragraph = text.rfind("\n\n").map_or(text, |at| &text[at + 2..]);
    let body = paragraph.trim_end_matches(['.', '!', '?', ':', '*', '_', ')', '"']);
    let is_end = |(at, c): &(usize, char)| {
        matches!(c, '.' | '!' | '?' | '\u{2026}')
            && body[at + c.len_utf8()..].starts_with(char::is_whitespace)
            && !body[..*at].ends_with("e.g")
            && !body[..*at].ends_with("i.e")
    };
    let start = body.char_indices().rfind(is_end).map_or(0, |(at, c)| at + c.len_utf8());
    &body[start..]
}

/// The words of a text in lower case, one space around each.
fn words(text: &str) -> String {
    let mut out = String::from(" ");
    let folded = text.replace(['\u{2019}', '\u{2018}'], "'").to_lowercase();
    for word in folded.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '.')) {
        let word = word.trim_matches(['.', '\'']);
        if !word.is_empty() {
            out.push_str(word);
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Cue;

    fn before(prose: &str, expected: Option<&str>) {
        assert_eq!(Cue::before(prose).map(|cue| cue.words), expected, "{prose}");
    }

    fn behind(line: &str, expected: Option<&str>) {
        assert_eq!(Cue::behind(line).map(|cue| cue.words), expected, "{line}");
    }

    #[test]
    fn the_sentence_before_counts() {
        before("If you agree, I will clean up:", Some("if you agree"));
        before("I looked at it. Shall I go on?\n\n", Some("shall i"));
        before("Prunes a branch, e.g.:", Some("e.g"));
        before("## Usage\n", Some("usage"));
        before("**I won\u{2019}t do this:**", Some("i won't"));
        before("Here is how I would\nremove them:", Some("how i would"));
    }

    #[test]
    fn what_stands_further_away_does_not() {
        before("If you agree, say so. I will clean up now:", None);
        before("For example:\n\nNow the real thing.", None);
        before("Cleaning up.", None);
        before("I sampled a set of sifted data:", None);
        before("", None);
    }

    #[test]
    fn a_line_behind_takes_back() {
        behind("Actually, no.", Some("actually no"));
        behind("  scratch that \u{2013} wrong node", Some("scratch that"));
        behind("(Do not run this yet.)", Some("do not run"));
        behind("Stop!", Some("stop"));
        behind("Wait for the results.", None);
        behind("The stop is on the left.", None);
    }
}

//! Lines that speak to the shell itself: `batch keep-going`, `as NAME`, and answers to a question.

use crate::syntax::{Utterance, WordKind};

/// A line that is no call of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Directive {
    /// `batch MODE`, as a batch's first line.
    Batch(Mode),
    /// `batch` with a word that is no mode.
    UnknownMode(String),
    /// `as NAME`: names the previous outcome.
    As(String),
    /// `1`, `yes`, `none of them`: what is said to a question.
    Answer(Answer),
}

/// What is said to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The reading of that number, from 1.
    Number(usize),
    /// The only one that was offered.
    Yes,
    /// None of them.
    No,
}

/// How a batch goes on after a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Lines that read still run.
    #[default]
    Careful,
    /// Everything still runs.
    KeepGoing,
    /// Nothing more runs.
    Stop,
    /// Nothing runs at all; each line says what it would do.
    Plan,
    /// Everything is written or nothing.
    Atomic,
}

/// The modes by name.
pub const MODES: &[(&str, Mode)] =
    &[("keep-going", Mode::KeepGoing), ("stop", Mode::Stop), ("plan", Mode::Plan), ("atomic", Mode::Atomic)];

impl Directive {
    /// The directive that a line is, if it is one.
    pub fn of(utterance: &Utterance) -> Option<Self> {
        if utterance.body.is_some() || utterance.words.iter().any(|word| word.kind == WordKind::Quoted) {
            return None;
        }
        let words: Vec<&str> = utterance.words.iter().map(|word| word.text.as_str()).collect();
        match words[..] {
            ["batch", mode] => {
                let mode = mode.to_lowercase().replace('_', "-");
                let known = MODES.iter().find(|(name, _)| *name == mode);
                Some(known.map_or(Self::UnknownMode(mode), |(_, mode)| Self::Batch(*mode)))
            }
            ["as", name] => Some(Self::As(name.to_owned())),
            // `1?` asks and does not answer.
            _ if utterance.text.trim_end().ends_with('?') => None,
            _ => Answer::of(&words).map(Self::Answer),
        }
    }
}

/// Numbers as answers say them.
const NUMBERS: [&[&str]; 4] = [
    &["1", "#1", "one", "first", "1st"],
    &["2", "#2", "two", "second", "2nd"],
    &["3", "#3", "three", "third", "3rd"],
    &["4", "#4", "four", "fourth", "4th"],
];
/// Words around a number that say nothing beside it.
const AROUND: &[&str] =
    &["the", "option", "number", "answer", "reading", "choice", "candidate", "one", "please", "yes"];
const YES: &[&[&str]] = &[
    &["yes"],
    &["y"],
    &["yep"],
    &["yeah"],
    &["sure"],
    &["ok"],
    &["okay"],
    &["yes", "please"],
    &["yes", "do"],
    &["yes", "do", "it"],
    &["do", "it"],
    &["please", "do"],
    &["go", "ahead"],
];
const NO: &[&[&str]] = &[
    &["no"],
    &["n"],
    &["nope"],
    &["cancel"],
    &["none"],
    &["neither"],
    &["nevermind"],
    &["never", "mind"],
    &["no", "thanks"],
    &["none", "of", "them"],
    &["none", "of", "these"],
    &["neither", "of", "them"],
];

impl Answer {
    /// The answer that words are, if they are nothing else: `1`, `#2`, `the second one`, `option 3`, `yes`, `no`.
    fn of(words: &[&str]) -> Option<Self> {
        let words: Vec<String> =
            words.iter().map(|word| word.trim_end_matches(['!', '.', ',']).to_lowercase()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if YES.contains(&words.as_slice()) {
            return Some(Self::Yes);
        }
        if NO.contains(&words.as_slice()) {
            return Some(Self::No);
        }
        let number_at = |word: &str| NUMBERS.iter().position(|names| names.contains(&word)).map(|at| at + 1);
        // `the first one` is the first, and `one` by itself a number.
        let at = words.iter().position(|word| number_at(word).is_some())?;
        let is_around = |(index, word): (usize, &&str)| index == at || AROUND.contains(word);
        let number = number_at(words[at])?;
        (words.len() <= 4 && words.iter().enumerate().all(is_around)).then_some(Self::Number(number))
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Directive};
    use crate::syntax::Utterance;

    #[test]
    fn answers_are_told_from_lines() {
        let check = |line: &str, expected: Option<Answer>| {
            let found = Directive::of(&Utterance::parse(line, None).unwrap());
            assert_eq!(found, expected.map(Directive::Answer), "{line}");
        };
        for line in
            ["1", "#1", "first", "the first", "the first one", "option 1", "Number one", "1st", "1.", "yes, the first"]
        {
            check(line, Some(Answer::Number(1)));
        }
        check("the second", Some(Answer::Number(2)));
        check("4", Some(Answer::Number(4)));
        for line in ["yes", "Yes!", "y", "ok", "yes please", "do it", "go ahead"] {
            check(line, Some(Answer::Yes));
        }
        for line in ["no", "No.", "cancel", "never mind", "none of them"] {
            check(line, Some(Answer::No));
        }
        for line in [
            "1?",
            "5",
            "first line",
            "the first three lines",
            "yes and no",
            "no backup",
            "\"1\"",
            "the",
            "one by one by one",
        ] {
            check(line, None);
        }
    }
}

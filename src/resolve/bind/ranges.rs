//! Lines of a text, in words and as other programs write them: `lines 5 to 20`, `the last ten lines`, `from line 12 on`,
//! `head -20 notes.txt`, `tail -n 4 notes.txt`, `sed -n '3,9p' fare.rs`, `vim +12 fare.rs`, `fare.rs L3-L9`.
//!
//! What is said is written as a range that every tool reads alike. A number that says nothing of lines is left to the other
//! ways of binding.

use std::ops::Range;

use super::super::reading::Clue;
use super::super::shape;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Words before a number that count from the beginning.
const FIRST: &[&str] = &["first", "top", "initial", "leading", "opening"];
/// Words before a number that count from the end.
const LAST: &[&str] = &["last", "final", "bottom", "trailing", "closing", "ending"];
const LINES: &[&str] = &["line", "lines", "l", "row", "rows"];
/// Words between the first and the last line.
const THROUGH: &[&str] = &["to", "through", "thru", "until", "till", "and", "-", "–", "upto"];
/// Words before a line with which something begins.
const FROM: &[&str] = &["from", "since", "starting", "beginning"];
/// Words behind which begins what comes after a line.
const AFTER: &[&str] = &["after", "below", "past", "beyond", "behind", "following"];
/// Words before a line with which something ends.
const UNTIL: &[&str] = &["until", "till", "to", "through", "upto"];
/// Words before a line in front of which something ends.
const BEFORE: &[&str] = &["before", "above"];
/// Ways to go on to the end, behind a line.
const ON: &[&[&str]] = &[
    &["to", "the", "end"],
    &["until", "the", "end"],
    &["till", "the", "end"],
    &["through", "the", "end"],
    &["to", "the", "bottom"],
    &["to", "end"],
    &["until", "end"],
    &["till", "end"],
    &["and", "on"],
    &["and", "onwards"],
    &["and", "below"],
    &["and", "after"],
    &["on"],
    &["onward"],
    &["onwards"],
    &["downwards"],
];
/// Programs that print the beginning or the end of a file.
const HEAD: &str = "head";
const TAIL: &str = "tail";

/// Lines, and the words that say them.
pub(super) struct Said {
    /// As a tool takes them: `5-20`.
    pub(super) lines: String,
    /// Where they stand.
    pub(super) words: Range<usize>,
}

impl Binder<'_> {
    /// Binds lines that are written as for an editor, for a tool that asks for lines.
    pub(super) fn lines_of_editors(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::LineRange) else { return };
        if let Some((index, lines)) = self.lines_written() {
            let span = self.tokens[index].span;
            self.set(param, Value::Text(lines), Some(span), Clue::Fits);
        }
    }

    /// The first word that says lines as editors do, and the lines; what belongs to it has its place then.
    pub(super) fn lines_written(&mut self) -> Option<(usize, String)> {
        let is_program = |name: &str| self.tokens.iter().any(|token| !token.quoted && token.lower == name);
        let (is_head, is_tail, is_print) = (is_program(HEAD), is_program(TAIL), is_program("sed"));
        let counted = |text: &str| -> Option<String> {
            if let Some(from) = text.strip_prefix('+').filter(|_| is_tail) {
                return from.parse::<u32>().ok().map(|from| format!("{from}-"));
            }
            let count = text.trim_start_matches('-').parse::<u32>().ok().filter(|count| *count > 0)?;
            (is_head || is_tail).then(|| if is_head { format!("1-{count}") } else { format!("-{count}") })
        };
        let found = self.unused().find_map(|index| {
            let token = &self.tokens[index];
            let text = token.text.as_str();
            let together = text.strip_prefix("-n").or_else(|| text.strip_prefix("--lines=")).or(Some(text));
            let together = together.filter(|_| text.starts_with(['-', '+']) && !token.quoted).and_then(counted);
            let lines = shape::printed_lines(text).filter(|_| is_print || !token.quoted);
            let marked = || shape::marked_lines(text).filter(|_| !token.quoted);
            together.or(lines).or_else(marked).map(|lines| (index, lines))
        });
        // `head -n 20`: the number stands by itself.
        let apart = || {
            let option = |index: &usize| matches!(self.tokens[*index].text.as_str(), "-n" | "--lines");
            let index = self.unused().find(option)? + 1;
            let token = self.tokens.get(index).filter(|_| !self.used[index])?;
            counted(&token.text).map(|lines| (index, lines))
        };
        let (index, lines) = apart().or(found)?;
        self.used[index] = true;
        for other in 0..self.tokens.len() {
            self.used[other] |= matches!(
                self.tokens[other].text.as_str(),
                "-n" | "--lines" | ":e" | "sed" | HEAD | TAIL | "vim" | "less"
            );
        }
        self.note(Clue::Keyword, lines.clone());
        Some((index, lines))
    }

    /// Whether the program at `index` only says how many lines are shown: `cat tides.md | head -3`.
    pub(super) fn only_cuts(&self, index: usize) -> bool {
        self.is_one_of(index, &[HEAD, TAIL]) && self.used[index] && self.holder(index).is_none()
    }

    /// `lines 5 to 20` and `the last 20 lines` as lines, where a tool asks for some; of a place in code its lines.
    pub(super) fn lines_asked(&mut self) {
        let takes = |param: &&ParamSpec| matches!(param.kind, Type::LineRange | Type::CodePlace);
        let Some(param) = self.open().find(takes) else { return };
        let Some(Said { lines, words }) = self.lines_in_words() else { return };
        let mut span = self.tokens[words.start].span.to(self.tokens[words.end - 1].span);
        if param.kind == Type::LineRange {
            self.used[words].fill(true);
            self.set(param, Value::Text(lines), Some(span), Clue::Fits);
            return;
        }
        let is_file = |index: &usize| {
            let token = &self.tokens[*index];
            token.is_plain() && !words.contains(index) && shape::looks_like_file(&token.text)
        };
        // A place in code does not count from the end.
        let Some(file) = self.unused().find(is_file).filter(|_| !lines.starts_with('-')) else { return };
        let place = format!("{}:{lines}", self.tokens[file].text);
        span = self.tokens[file].span;
        self.used[words].fill(true);
        self.used[file] = true;
        self.set(param, Value::Text(place), Some(span), Clue::Fits);
    }

    /// The first lines that the words say.
    pub(super) fn lines_in_words(&self) -> Option<Said> {
        self.unused().find_map(|index| {
            let number = self.number_at(index)?;
            self.counted_lines(index, number).or_else(|| self.lines_between(index, number)).or_else(|| {
                let line = self.before(index, LINES)?;
                self.lines_from(line, index, number)
            })
        })
    }

    /// `the first 5 lines`, `the 5 last lines`.
    fn counted_lines(&self, index: usize, number: i64) -> Option<Said> {
        let counts = |at: Option<usize>, words: &[&str]| at.filter(|at| self.is_one_of(*at, words));
        let says = |words: &[&str]| {
            if let Some(start) = counts(index.checked_sub(1), words).filter(|_| self.is_one_of(index + 1, LINES)) {
                return Some(start..index + 2);
            }
            counts(Some(index + 1), words).filter(|at| self.is_one_of(at + 1, LINES)).map(|at| index..at + 2)
        };
        let first = says(FIRST).map(|words| Said { lines: format!("1-{number}"), words });
        first.or_else(|| says(LAST).map(|words| Said { lines: format!("-{number}"), words }))
    }

    /// `lines 5 to 20`, `from 5 to 20 lines`, `between lines 5 and 20`.
    fn lines_between(&self, index: usize, first: i64) -> Option<Said> {
        let to = index + 1;
        let behind = if self.is_one_of(to + 1, LINES) { to + 2 } else { to + 1 };
        let last = self.number_at(behind).filter(|_| self.is_one_of(to, THROUGH))?;
        // Who changes `lines 3 and 7` changes two, and nothing between them.
        let is_span = |at: usize| at < index && self.is_one_of(at, &["between"]);
        let changes = self.spec.effect > Effect::Read;
        if changes
            && self.is_one_of(to, &["and"])
            && last != first + 1
            && !(index.saturating_sub(2)..index).any(is_span)
        {
            return None;
        }
        let led = |at: usize| self.before(at, LINES).or_else(|| self.before(at, &["from", "between"])).unwrap_or(at);
        let lead = led(led(index));
        let end = behind + 1 + usize::from(self.is_one_of(behind + 1, LINES));
        let is_of_lines = (lead..end).any(|at| self.is_one_of(at, LINES));
        (is_of_lines && first <= last).then(|| Said { lines: format!("{first}-{last}"), words: lead..end })
    }

    /// `from line 5 on`, `everything after line 5`, `up to line 5`.
    fn lines_from(&self, line: usize, index: usize, number: i64) -> Option<Said> {
        let mut lead = line;
        let mut is = |words: &[&str]| match self.before(line, words) {
            Some(before) => {
                lead = before;
                true
            }
            None => false,
        };
        let goes_on = ON.iter().find(|phrase| self.says_at(index + 1, phrase)).map(|phrase| phrase.len());
        let lines = if is(AFTER) {
            format!("{}-", number + 1)
        } else if is(BEFORE) {
            (number > 1).then(|| format!("1-{}", number - 1))?
        } else if is(FROM) || goes_on.is_some() {
            format!("{number}-")
        } else if is(UNTIL) {
            format!("1-{number}")
        } else if is(&["at"]) && (self.before(lead, FROM).is_some() || self.is_one_of(0, &["open"])) {
            format!("{number}-")
        } else {
            return None;
        };
        let whole = ["everything", "all", "rest", "starting", "up", "beginning", "anything"];
        let lead = self.before(lead, &whole).unwrap_or(lead);
        Some(Said { lines, words: lead..index + 1 + goes_on.unwrap_or(0) })
    }

    /// The number of lines that the unused word at `index` says.
    fn number_at(&self, index: usize) -> Option<i64> {
        let token = self.tokens.get(index).filter(|_| !self.used[index])?;
        let is_word = token.is_plain() && !token.quoted;
        is_word.then(|| token.number()).flatten().filter(|number| *number > 0)
    }
}

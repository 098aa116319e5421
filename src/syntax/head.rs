//! The first part of a candidate line: what is written behind the arrow, over as many lines as it takes.
//!
//! A line goes on while a string is open, behind a `\` at its end, and from a start tag to the end tag of its name. The
//! reader looks ahead but consumes nothing: if a string never closes, only the lines up to its opening mark are the
//! candidate, and what follows is scanned afresh. What it has looked at it never looks at again, also not for the next
//! line that opens a string in vain.

use std::collections::VecDeque;

use crate::error::{Code, Error};
use crate::span::Span;

use super::fence::Fence;
use super::marker::{self, Strength};
use super::markup;
use super::quotes::{self, KINDS, Quote, State};
use super::source::{MAX_LINE, SourceLine};

/// A string may go on for this many lines below the one that opens it.
const MAX_STRING_LINES: usize = 200;

/// For each kind of string: no line before this one, counted by sequence, closes it.
pub(super) type Unclosed = [usize; KINDS];

/// A whole head.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// What was written, joined.
    pub(super) text: String,
    /// How many lines it takes.
    pub(super) lines: usize,
    /// A string that never closes.
    pub(super) error: Option<Error>,
}

/// A head that is being read.
#[derive(Debug)]
pub(super) struct HeadReader {
    text: String,
    /// Up to here `text` is read.
    read: usize,
    /// How many lines it takes so far.
    lines: usize,
    /// The open string, its opening mark, and the next line, by sequence, that may close it.
    open: Option<(Quote, Span, usize)>,
    /// The end tag that is looked for, and how many lines were looked at.
    markup: Option<(String, usize)>,
}

impl HeadReader {
    /// Begins with what stands behind the arrow on the first line. Behind a weak arrow no tag leads on: that is mostly a
    /// bullet about one.
    pub(super) fn new(text: &str, strength: Strength) -> Self {
        let end_tag = markup::open(text).filter(|_| strength == Strength::Strong);
        Self { text: text.to_owned(), read: 0, lines: 1, open: None, markup: end_tag.map(|tag| (tag, 1)) }
    }

    /// Reads on; nothing if more lines are needed and may still come.
    pub(super) fn advance(
        &mut self,
        ahead: &VecDeque<SourceLine>,
        unclosed: &mut Unclosed,
        ended: bool,
    ) -> Option<Head> {
        if let Some((tag, seen)) = self.markup.take() {
            match find_end(&tag, seen, ahead, ended) {
                Closing::Found(at) => {
                    for line in ahead.range(1..=at) {
                        self.text.push('\n');
                        self.text.push_str(&line.text);
                    }
                    self.lines = at + 1;
                    return Some(self.done(None));
                }
                Closing::Wait(seen) => {
                    self.markup = Some((tag, seen));
                    return None;
                }
                Closing::Never(_) => {}
            }
        }
        loop {
            if let Some((quote, at, next)) = self.open {
                match self.close(quote, next, ahead, ended) {
                    Closing::Found(_) => self.open = None,
                    Closing::Wait(next) => {
                        self.open = Some((quote, at, next));
                        return None;
                    }
                    Closing::Never(next) => {
                        unclosed[quote as usize] = next;
                        let mark = at.of(&self.text);
                        let message = format!("a string opened by {mark} never closes");
                        return Some(self.done(Some(Error::new(Code::InvalidSyntax, message).at(at))));
                    }
                }
            }
            match quotes::scan(&self.text, self.read) {
                State::Open { quote, at } => {
                    let next = ahead[self.lines - 1].sequence + 1;
                    self.open = Some((quote, at, next.max(unclosed[quote as usize])));
                }
                State::Plain { comment: None } if continues(&self.text) => match ahead.get(self.lines) {
                    None if !ended => return None,
                    next => {
                        self.text.truncate(self.text.trim_end().len() - 1);
                        self.text.truncate(self.text.trim_end().len());
                        let Some(next) = next.filter(|next| can_continue(next)) else { return Some(self.done(None)) };
                        self.text.push(' ');
                        self.read = self.text.len();
                        self.text.push_str(next.text.trim_start_matches(marker::is_indent));
                        self.lines += 1;
                    }
                },
                State::Plain { .. } => return Some(self.done(None)),
            }
            let size = ahead[self.lines - 1].span.end - ahead[0].span.start;
            if size > MAX_LINE && self.lines > 1 {
                return Some(self.done(Some(too_long())));
            }
        }
    }

    /// Looks for the end of the open string, and takes the lines up to it.
    fn close(&mut self, quote: Quote, mut next: usize, ahead: &VecDeque<SourceLine>, ended: bool) -> Closing {
        let first = ahead[0].sequence;
        let limit = first + self.lines + MAX_STRING_LINES;
        loop {
            let Some(line) = ahead.get(next - first) else {
                let over = next >= limit || ahead.back().is_some_and(|line| !fits(&ahead[0], line));
                return if ended || over { Closing::Never(next) } else { Closing::Wait(next) };
            };
            if next >= limit || !fits(&ahead[0], line) {
                return Closing::Never(next);
            }
            if let Some(end) = quote.close(&line.text) {
                for line in ahead.range(self.lines..=next - first) {
                    self.text.push('\n');
                    self.read = self.text.len();
                    self.text.push_str(&line.text);
                }
                self.read += end.end;
                self.lines = next - first + 1;
                return Closing::Found(next - first);
            }
            next += 1;
        }
    }

    fn done(&mut self, error: Option<Error>) -> Head {
        let mut text = std::mem::take(&mut self.text);
        text.truncate(text.trim_end_matches(quotes::is_blank).len());
        Head { text, lines: self.lines, error }
    }
}

/// Looks for a line that ends with an end tag, from the line after `seen` others on.
fn find_end(tag: &str, mut seen: usize, ahead: &VecDeque<SourceLine>, ended: bool) -> Closing {
    loop {
        let Some(line) = ahead.get(seen) else {
            return if ended || seen > MAX_STRING_LINES { Closing::Never(seen) } else { Closing::Wait(seen) };
        };
        if seen > MAX_STRING_LINES || !fits(&ahead[0], line) {
            return Closing::Never(seen);
        }
        if line.text.trim_end().ends_with(tag) {
            return Closing::Found(seen);
        }
        seen += 1;
    }
}

enum Closing {
    /// On this line.
    Found(usize),
    /// More lines are needed; the next to look at.
    Wait(usize),
    /// It does not close before this line.
    Never(usize),
}

/// The error of a line that is too long to be parsed.
pub(super) fn too_long() -> Error {
    Error::new(Code::LimitExceeded, "a command line is over 1 MiB")
        .detail("put long content into a file, or into a body below the line")
}

fn fits(first: &SourceLine, line: &SourceLine) -> bool {
    line.is_whole() && line.span.end - first.span.start <= MAX_LINE
}

/// Whether a text ends with a `\` that is not itself escaped.
fn continues(text: &str) -> bool {
    let text = text.trim_end_matches(marker::is_indent);
    (text.len() - text.trim_end_matches('\\').len()) % 2 == 1
}

/// Whether a line may follow a `\`: not a blank one, a fence, or an arrow line of its own.
fn can_continue(line: &SourceLine) -> bool {
    line.is_whole()
        && !marker::is_blank(&line.text)
        && !marker::read(&line.text).is_strong()
        && Fence::open(&line.text).is_none()
}

//! Cutting a text into prose and arrow fences, and a fence into commands and expectations.
//!
//! It goes over the lines once. What is wrong is written down and passed over, so that all mistakes of a text are told
//! at a time.

use crate::error::{Code, Error};
use crate::span::Span;

use super::command::{extent, is_arrow};
use super::fence::Opening;
use super::pattern::Pattern;
use super::transcript::{Expected, Fence, Item, Part, Transcript, split_end};

/// Reads `text` into `out`; fences are looked for from the byte `start` on.
pub fn read(text: &str, start: usize, out: &mut Transcript) {
    Reader { lines: lines(text), next: 0, out, prose: 0 }.read(start);
}

#[derive(Clone, Copy)]
struct Line<'a> {
    content: &'a str,
    span: Span,
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let span = Span::new(at, at + line.len());
            at = span.end;
            Line { content: split_end(line).0, span }
        })
        .collect()
}

struct Reader<'t, 'o> {
    lines: Vec<Line<'t>>,
    /// The line to be read.
    next: usize,
    out: &'o mut Transcript,
    /// Where the prose that is being passed over begins.
    prose: usize,
}

impl Reader<'_, '_> {
    fn read(mut self, start: usize) {
        while let Some(line) = self.lines.get(self.next).copied() {
            let opening = if line.span.start < start { None } else { Opening::read(line.content) };
            match opening {
                Some(opening) => self.fence(&opening),
                None => self.next += 1,
            }
        }
        self.end_prose();
    }

    fn end_prose(&mut self) {
        let end = self.offset(self.next);
        if self.prose < end {
            self.out.parts.push(Part::Prose(Span::new(self.prose, end)));
        }
        self.prose = end;
    }

    /// The byte at which a line begins.
    fn offset(&self, line: usize) -> usize {
        self.lines
            .get(line)
            .or(self.lines.last())
            .map_or(0, |l| if line < self.lines.len() { l.span.start } else { l.span.end })
    }

    fn problem(&mut self, line: usize, why: &Error) {
        let mut error = why.clone();
        error.message = format!("line {}: {}", line + 1, why.message);
        self.out.problems.push(error.at(self.lines[line].span));
    }

    fn wrong(&mut self, line: usize, why: &str) {
        self.problem(line, &Error::new(Code::InvalidSyntax, why));
    }

    fn fence(&mut self, opening: &Opening<'_>) {
        let first = self.next;
        let inside = &self.lines[first + 1..];
        let length = inside.iter().position(|line| opening.is_closed_by(line.content));
        let close = first + 1 + length.unwrap_or(inside.len());
        let after = (close + 1).min(self.lines.len());
        if length.is_none() {
            self.wrong(first, "the fence is never closed");
        }
        let mode = opening.mode();
        if let Some(Err(error)) = &mode {
            self.problem(first, error);
        }
        let Some(Ok(mode)) = mode else {
            self.next = after;
            return;
        };
        self.end_prose();
        let contents: Vec<_> = self.lines[first + 1..close].iter().map(|line| opening.outdent(line.content)).collect();
        let lead = contents.iter().position(|line| is_arrow(line)).unwrap_or(contents.len());
        if let Some(stray) = contents[..lead].iter().position(|line| !line.trim().is_empty()) {
            self.wrong(first + 1 + stray, "text in an arrow fence before its first command");
        }
        let mut items = Vec::new();
        let mut at = lead;
        while at < contents.len() {
            let (item, end) = self.item(&contents, at, first + 1);
            items.push(item);
            at = end;
        }
        self.out.parts.push(Part::Fence(Fence {
            opening: self.lines[first].span,
            line: first + 1,
            mode,
            lead: Span::new(self.offset(first + 1), self.offset(first + 1 + lead)),
            items,
            closing: Span::new(self.offset(close), self.offset(after)),
        }));
        self.next = after;
        self.prose = self.offset(after);
    }

    /// The command at line `at` of a fence, with its expectation, and the line after both. `base` is the fence's first
    /// line within the text.
    fn item(&mut self, contents: &[&str], at: usize, base: usize) -> (Item, usize) {
        let length = extent(&contents[at..]).unwrap_or_else(|why| {
            self.wrong(base + at, &why);
            contents.len() - at
        });
        let body = at + length;
        let end = contents[body..].iter().position(|line| is_arrow(line)).map_or(contents.len(), |next| body + next);
        let is_text = |line: &&str| !line.trim().is_empty();
        let first = contents[body..end].iter().position(is_text).map_or(end, |text| body + text);
        let last = contents[first..end].iter().rposition(is_text).map_or(first, |text| first + text + 1);
        let mut expected = Vec::new();
        for (line, text) in (base + first..).zip(&contents[first..last]) {
            let text = (*text).to_owned();
            let pattern = Pattern::parse(&text).unwrap_or_else(|error| {
                self.problem(line, &error);
                Pattern::Literal(text.clone())
            });
            expected.push(Expected { span: self.lines[line].span, text, pattern });
        }
        let span = |from: usize, to: usize| Span::new(self.offset(base + from), self.offset(base + to));
        let item = Item {
            line: base + at + 1,
            command: contents[at..body].join("\n"),
            written: span(at, body),
            above: span(body, first),
            expected,
            below: span(last, end),
        };
        (item, end)
    }
}

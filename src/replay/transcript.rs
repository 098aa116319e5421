//! A transcript: Markdown whose `arrow` fences hold commands, each followed by the result that is expected.
//!
//! The text is cut into spans that tile it, so that printing gives back every byte, and so that an expectation can be
//! rewritten where it stands. Reading never fails: what is wrong is kept as problems, and a transcript with a problem
//! is not run, because half of it would then silently not be tested.

use crate::error::Error;
use crate::span::Span;
use crate::syntax::front_matter::{self, FrontMatter};

use super::fence::{Mode, Opening};
use super::pattern::Pattern;
use super::reader::read;

/// A Markdown text with its arrow fences.
#[derive(Debug, Clone)]
pub struct Transcript {
    /// The whole text, as it was read.
    pub text: String,
    /// What its front matter asks for.
    pub header: FrontMatter,
    /// The text from end to end.
    pub parts: Vec<Part>,
    /// What is wrong with it, in the order of lines; each message begins with the line.
    pub problems: Vec<Error>,
}

/// A stretch of a transcript.
#[derive(Debug, Clone)]
pub enum Part {
    /// Front matter, prose and other fences.
    Prose(Span),
    /// An arrow fence; one batch.
    Fence(Fence),
}

/// An arrow fence.
#[derive(Debug, Clone)]
pub struct Fence {
    /// The line that opens it.
    pub opening: Span,
    /// The number of that line, from 1.
    pub line: usize,
    /// How it is run.
    pub mode: Mode,
    /// Lines before the first command.
    pub lead: Span,
    /// Its commands with what they should print.
    pub items: Vec<Item>,
    /// The line that closes it; empty where the text ends first.
    pub closing: Span,
}

/// A command and its expected result. The spans follow each other without gaps.
#[derive(Debug, Clone)]
pub struct Item {
    /// The number of the command's first line, from 1.
    pub line: usize,
    /// The command with its body, without the fence's indentation; its lines end with `\n`, the last without.
    pub command: String,
    /// The lines of the command.
    pub written: Span,
    /// Blank lines before the expectation.
    pub above: Span,
    /// The expectation, without blank lines at its ends.
    pub expected: Vec<Expected>,
    /// Blank lines after the expectation.
    pub below: Span,
}

/// One line of an expectation.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The line with its line end.
    pub span: Span,
    /// The line without the fence's indentation and without line end.
    pub text: String,
    /// What it stands for.
    pub pattern: Pattern,
}

impl Item {
    /// Where the lines of the expectation stand; empty, right below the command, if there are none.
    pub fn expectation(&self) -> Span {
        match self.expected.as_slice() {
            [] => Span::new(self.written.end, self.written.end),
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
        }
    }
}

impl Transcript {
    /// Reads a text.
    pub fn parse(text: impl Into<String>) -> Self {
        let mut transcript =
            Self { text: text.into(), header: FrontMatter::default(), parts: Vec::new(), problems: Vec::new() };
        let start = match front_matter::read(&transcript.text) {
            Ok((header, start)) => {
                transcript.header = header;
                start
            }
            Err(error) => {
                transcript.problems.push(error);
                0
            }
        };
        let text = std::mem::take(&mut transcript.text);
        read(&text, start, &mut transcript);
        transcript.text = text;
        transcript
    }

    /// The fences, in order.
    pub fn fences(&self) -> impl Iterator<Item = &Fence> {
        self.parts.iter().filter_map(|part| if let Part::Fence(fence) = part { Some(fence) } else { None })
    }

    /// The spans that tile the text, in order.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for part in &self.parts {
            match part {
                Part::Prose(span) => spans.push(*span),
                Part::Fence(fence) => {
                    spans.extend([fence.opening, fence.lead]);
                    for item in &fence.items {
                        spans.extend([item.written, item.above]);
                        spans.extend(item.expected.iter().map(|line| line.span));
                        spans.push(item.below);
                    }
                    spans.push(fence.closing);
                }
            }
        }
        spans
    }

    /// The text, put together again from its parts.
    pub fn print(&self) -> String {
        self.spans().into_iter().map(|span| span.of(&self.text)).collect()
    }
}

impl Fence {
    /// The opening line, read again, for its indentation and length.
    pub fn opening_of<'a>(&self, text: &'a str) -> Opening<'a> {
        let (content, _) = split_end(self.opening.of(text));
        Opening::read(content).unwrap_or(Opening { indent: "", mark: '`', length: 3, info: "" })
    }

    /// The line end of its opening line.
    pub fn line_end<'a>(&self, text: &'a str) -> &'a str {
        split_end(self.opening.of(text)).1
    }
}

/// A line without its line end, and the line end.
pub fn split_end(line: &str) -> (&str, &str) {
    let content = line.strip_suffix('\n').map_or(line, |line| line.trim_end_matches('\r'));
    (content, &line[content.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text and shows its fences: mode, commands, and expectations after `=`; then its problems.
    fn check(text: &str, expected: &str) {
        let transcript = Transcript::parse(text);
        assert_eq!(transcript.print(), text);
        let mut shown = Vec::new();
        for fence in transcript.fences() {
            shown.push(format!("{}: {:?}", fence.line, fence.mode));
            for item in &fence.items {
                let lines: Vec<_> = item.expected.iter().map(|line| line.text.as_str()).collect();
                shown.push(format!("{}: {} = {}", item.line, item.command.replace('\n', "⏎"), lines.join("⏎")));
            }
        }
        shown.extend(transcript.problems.iter().map(ToString::to_string));
        assert_eq!(shown.join("\n"), expected, "for {text:?}");
    }

    #[test]
    fn prose_only() {
        check("", "");
        check("→ not run\n", "");
        check("```text\n→ not run\n```\n````\n```arrow\n→ no\n```\n````\n", "");
    }

    #[test]
    fn commands_and_expectations() {
        check(
            "---\nas: me\n---\nSee:\n\n```arrow\n→ a\n  body\n1\n\n2\n\n→ b\n→ c\n\n3\n```\nand\n~~~ arrow\n→ d\n~~~",
            "6: Run\n7: → a⏎  body = 1⏎⏎2\n13: → b = \n14: → c = 3\n19: Run\n20: → d = ",
        );
        check("- ```arrow\n  → no\n  ```arrow\n  → a\n    x\n  1\n\n   2\n  ```\n", "3: Run\n4: → a⏎  x = 1⏎⏎ 2");
        check("```arrow,skip=\"x\"\r\n→ a\r\n1\r\n```\r\n", "1: Skip(\"x\")\n2: → a = 1");
        check("````arrow\n→ a\n```\nx\n```\n1\n```\n````\n", "1: Run\n2: → a⏎```⏎x⏎``` = 1⏎```");
        check("```arrow\n\n```\n```arrow\n```", "1: Run\n4: Run");
    }

    #[test]
    fn problems() {
        check("```arrow\n→ a", "1: Run\n2: → a = \nINVALID_SYNTAX: line 1: the fence is never closed");
        check(
            "```arrow\nx\n→ a\n```",
            "1: Run\n3: → a = \nINVALID_SYNTAX: line 2: text in an arrow fence before its first command",
        );
        check("```arrow,skipp=\"x\"\n```", "INVALID_ARGUMENT: line 1: info string of a fence: unknown mark \"skipp\"");
        check(
            "```arrow\n→ a\n~/(/\n→ think\n```",
            "1: Run\n2: → a = ~/(/\n4: → think = \nINVALID_ARGUMENT: line 3: regex \"(\": unclosed group\n\
             INVALID_SYNTAX: line 4: the scratchpad is never closed by a line \"←\"",
        );
        check("---\nass: x\n---\n", "INVALID_ARGUMENT: front matter, line 2: unknown key \"ass\"");
    }

    #[test]
    fn the_example_in_the_docs_is_a_transcript() {
        let page = Transcript::parse(include_str!("../../docs/transcripts.md"));
        assert_eq!((page.problems.as_slice(), page.fences().count()), ([].as_slice(), 0));
        let example = page.text.split("````").nth(1).and_then(|block| block.split_once('\n')).expect("an example").1;
        let example = Transcript::parse(example);
        assert_eq!((example.problems.as_slice(), example.fences().count()), ([].as_slice(), 1));
        assert_eq!(example.header.user.as_deref(), Some("analyst"));
    }

    #[test]
    fn large_texts_take_linear_time() {
        let text = "```arrow\n→ a\nb\n…\n```\nprose\n".repeat(40_000);
        let transcript = Transcript::parse(text);
        assert_eq!(transcript.fences().count(), 40_000);
    }
}

//! What the scanner gives out: blocks, candidate lines, bodies, and what was passed over.
//!
//! These are plain data. Text in them is UTF-8 with `\n` line ends whatever the input had; spans are bytes of the input
//! as it was fed.

use crate::error::{Error, Result};
use crate::span::Span;

use super::marker::Strength;
use super::utterance::Utterance;

/// A stretch of the input; the spans of all blocks tile it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Prose or candidates.
    pub kind: BlockKind,
    /// Its bytes in the input.
    pub span: Span,
    /// Its text as written, line ends kept, invalid bytes replaced by U+FFFD. What goes beyond the limit on a candidate
    /// line is left out.
    pub text: String,
    /// The candidate lines in it; none in prose.
    pub lines: Vec<Line>,
    /// The line that ended the candidates; none at the end of the text, and none of prose.
    pub ended_by: Option<String>,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// Passed through, never interpreted. Long prose comes in several blocks.
    Prose,
    /// Candidate lines in a row, with blank lines and scratchpads between them.
    Candidates,
}

/// One candidate line with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// A command or a scratchpad.
    pub kind: LineKind,
    /// What its arrow is worth.
    pub strength: Strength,
    /// Its bytes in the input, from the list marker or the arrow to the end of its body, line end included.
    pub span: Span,
    /// The same lines from their first column on, as bytes of the block's text: what is prose if it is no command.
    pub place: Span,
    /// The line of the input on which it begins, from 1.
    pub number: usize,
    /// The column of its arrow, from 0.
    pub column: usize,
    /// What was written behind the arrow, continued lines joined, without the body. Of a scratchpad, its content.
    pub text: String,
    /// The lines or the fence below it.
    pub body: Option<Body>,
    /// Behind the arrow and below, as written.
    pub source: String,
    /// Why it cannot be read: a string or fence that never closes, or too long. No later line of its batch runs. Its span
    /// is in `text`.
    pub error: Option<Error>,
}

/// What a candidate line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Perhaps a command; the resolver says.
    Command,
    /// A scratchpad: private, never executed.
    Think,
}

/// What stands below a candidate line and belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body {
    /// Its lines without their common indentation, or the content of the fence; no line end after the last line.
    pub text: String,
    /// Its bytes in the input, the lines of the fence included.
    pub span: Span,
    /// Whether it was a fence.
    pub fenced: bool,
    /// The info string of the fence.
    pub info: String,
}

/// What the scanner noticed in the whole text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// Lines with a strong arrow that were passed over, by reason, in the order of [`Reason::ALL`].
    pub skipped: Vec<Skipped>,
    /// The line, from 1, at which a scratchpad begins that is never closed.
    pub open_scratchpad: Option<usize>,
    /// How many invalid UTF-8 sequences were replaced.
    pub invalid: usize,
    /// The first byte of the first of them.
    pub first_invalid: Option<usize>,
}

/// Lines with a strong arrow that were passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skipped {
    /// Where they stood.
    pub reason: Reason,
    /// How many there were.
    pub count: usize,
}

/// Why a line with a strong arrow was passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// In a code fence that is not tagged as arrows.
    Fence,
    /// In a quoted line.
    Quote,
    /// In a table cell.
    Table,
    /// In inline code.
    InlineCode,
    /// Behind stars or underscores.
    Emphasis,
    /// In a model's reasoning.
    Reasoning,
    /// In a result.
    Result,
    /// In a part of a page that is shown as written, quoted or folded away.
    Quotation,
    /// In a comment of HTML.
    Comment,
    /// In the block of settings that a text begins with.
    FrontMatter,
    /// In a scratchpad that is never closed.
    Scratchpad,
}

impl Line {
    /// The words of the line, or why it has none.
    pub fn utterance(&self) -> Result<Utterance> {
        match &self.error {
            Some(error) => Err(error.clone()),
            None => Utterance::parse(&self.text, self.body.clone()),
        }
    }
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 11] = [
        Self::Fence,
        Self::Quote,
        Self::Table,
        Self::InlineCode,
        Self::Emphasis,
        Self::Reasoning,
        Self::Result,
        Self::Quotation,
        Self::Comment,
        Self::FrontMatter,
        Self::Scratchpad,
    ];

    /// Where the lines stood, as a note says it: "2 arrow lines inside a code fence were not run".
    pub const fn place(self) -> &'static str {
        match self {
            Self::Fence => "inside a code fence",
            Self::Quote => "in quoted text",
            Self::Table => "in a table",
            Self::InlineCode => "in inline code",
            Self::Emphasis => "inside bold or italic text",
            Self::Reasoning => "inside reasoning",
            Self::Result => "inside a result",
            Self::Quotation => "inside quoted markup",
            Self::Comment => "inside a comment",
            Self::FrontMatter => "inside front matter",
            Self::Scratchpad => "inside a scratchpad that is never closed",
        }
    }

    /// How the lines can be made to run, where there is a way.
    pub const fn remedy(self) -> Option<&'static str> {
        match self {
            Self::Fence => Some("tag the fence \"arrow\" to run them"),
            Self::Scratchpad => Some("close it with a line that holds only ←"),
            Self::Quote | Self::Table | Self::InlineCode | Self::Emphasis => Some("begin the line with the arrow"),
            Self::FrontMatter => Some("it ends with a line of ---"),
            Self::Reasoning | Self::Result | Self::Quotation | Self::Comment => None,
        }
    }
}

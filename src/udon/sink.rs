//! What the parser tells whoever listens.
//!
//! The parser makes one pass and keeps nothing; a [`Sink`] turns what it hears into events or into a tree. Every method
//! does nothing by default, so that a listener pays only for what it wants. Places are bytes of the parser's source.

use std::ops::Range;

use super::braces::Frame;
use super::identity::Part;
use super::problem::Problem;
use super::record::low;

/// What stays open over several lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Container {
    /// An element on its own line, or on the line of another.
    Element,
    /// A block directive.
    Directive,
    /// The structured value of an attribute.
    Value,
}

/// A container that is open, as the parser sees it. Eight bytes: a line may open a container every two bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Open {
    /// The column of its `|`, `!` or `:`, and below that, in two bits, what it is.
    head: u32,
    /// The column its lines start at, or [`Open::UNSET`].
    pub base: u32,
}

impl Open {
    /// The base of a container that has no line yet.
    pub const UNSET: u32 = u32::MAX;

    /// The last column that is told from those after it: a thousand million characters in one line.
    const LAST: usize = (1 << 30) - 1;

    /// A container that has no line yet.
    #[inline]
    pub fn new(col: usize, kind: Container) -> Self {
        Self { head: Self::counted(col) << 2 | kind as u32, base: Self::UNSET }
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Container {
        match self.head & 3 {
            0 => Container::Element,
            1 => Container::Directive,
            _ => Container::Value,
        }
    }

    /// Whether a line at column `col` does not lie in it.
    #[inline]
    pub fn ends_at(self, col: usize) -> bool {
        Self::counted(col) <= self.head >> 2
    }

    #[inline]
    fn counted(col: usize) -> u32 {
        low(col.min(Self::LAST))
    }
}

/// What reading a text's payload takes, as bits: nothing, mostly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reading(pub u8);

impl Reading {
    /// The payload is the source.
    pub const PLAIN: Self = Self(0);
    /// The first character that is not a space is an escape.
    pub const LEAD: Self = Self(1);
    /// It holds `\|{`.
    pub const BAR: Self = Self(2);
    /// It holds `\;`.
    pub const SEMICOLON: Self = Self(4);
    /// It spans lines: breaks become line feeds, indentation goes.
    pub const FOLD: Self = Self(8);
    /// It spans lines, and all but the carriage returns at their ends is verbatim.
    pub const LINES: Self = Self(16);

    /// Both together.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it includes `other`.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Where an attribute stands, which decides where an unquoted value ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// On a line of its own.
    Block,
    /// On its element's line.
    Sameline,
    /// Within braces.
    Embedded,
}

/// A quoted or bracketed piece: its inside, and all of it.
pub(super) struct Piece {
    pub text: Range<usize>,
    pub span: Range<usize>,
}

/// A listener to the parser.
pub(super) trait Sink {
    /// A line at `line` is about to start an element with `stack` open; its place may become a seam.
    fn seam(&mut self, _line: usize, _stack: &[Open]) {}
    /// A blank line inside a container.
    fn blank(&mut self, _span: Range<usize>) {}
    /// A line that was skipped.
    fn junk(&mut self, _span: Range<usize>) {}
    /// Something to object to.
    fn problem(&mut self, _problem: Problem, _at: usize) {}
    /// So many times the same at one place.
    #[inline]
    fn problems(&mut self, problem: Problem, at: usize, times: usize) {
        for _ in 0..times {
            self.problem(problem, at);
        }
    }

    /// An element starts: its bar is at `at`.
    fn open_element(&mut self, _at: usize, _sameline: bool) {}
    /// An embedded element starts: its bar is at `at`.
    fn open_embedded(&mut self, _at: usize) {}
    /// The name of the element that has just started: all of its identity.
    fn name(&mut self, _name: Range<usize>) {}
    /// A part of the identity of the element that has just started, where that is more than a name.
    fn part(&mut self, _part: Part) {}
    /// A directive starts.
    fn open_directive(&mut self, _at: usize, _inline: bool, _name: Range<usize>) {}
    /// The arguments of the block directive that has just started.
    fn arguments(&mut self, _span: Range<usize>) {}
    /// The innermost container ends.
    fn close(&mut self, _kind: Container, _at: usize) {}
    /// The innermost embedded element or inline directive ends; an unclosed one has an empty span.
    fn close_braces(&mut self, _embedded: bool, _span: Range<usize>) {}
    /// The innermost of them, `frames` from the last to the first, end here unclosed.
    #[inline]
    fn close_unclosed(&mut self, frames: &[Frame], at: usize) {
        for frame in frames.iter().rev() {
            if frame.tells_empty() {
                self.text(at..at, Reading::PLAIN);
            }
            self.problem(Problem::UnclosedText, at);
            self.close_braces(frame.is_embedded(), at..at);
        }
    }

    /// An embedded element starts at `at` and ends at `span` with nothing in it, not even a name; an unclosed one has an empty
    /// span.
    #[inline]
    fn empty_form(&mut self, at: usize, span: Range<usize>) {
        self.open_embedded(at);
        if span.is_empty() {
            self.close_unclosed(&[Frame::EMPTY], span.start);
        } else {
            self.close_braces(true, span);
        }
    }

    /// An attribute starts; its value follows, then [`Sink::attribute_end`], or [`Sink::open_value`].
    fn attribute(&mut self, _at: usize, _name: Range<usize>, _form: Form) {}
    /// The attribute has no value.
    fn flag(&mut self, _at: usize) {}
    /// An unquoted value or list item.
    fn word(&mut self, _span: Range<usize>) {}
    /// A quoted value or list item.
    fn string(&mut self, _piece: Piece) {}
    /// A reference as value or list item.
    fn mention(&mut self, _piece: Piece) {}
    /// A list starts.
    fn open_list(&mut self, _at: usize) {}
    /// A list ends.
    fn close_list(&mut self, _at: usize) {}
    /// The attribute ends here.
    fn attribute_end(&mut self, _end: usize) {}
    /// The attribute's value is what the following lines hold; closed as a container.
    fn open_value(&mut self, _at: usize) {}
    /// The attribute's value is the embedded element that follows.
    fn open_node_value(&mut self) {}
    /// That element has ended.
    fn close_node_value(&mut self) {}
    /// `:[key]`.
    fn merge(&mut self, _piece: Piece) {}
    /// A reference on its own line.
    fn reference(&mut self, _piece: Piece) {}

    /// Text.
    fn text(&mut self, _span: Range<usize>, _reading: Reading) {}
    /// A quoted string in embedded content.
    fn quoted(&mut self, _piece: Piece) {}
    /// `!{{…}}`; `wrapped` where it starts a line of prose.
    fn interpolation(&mut self, _piece: Piece, _closed: bool, _wrapped: bool) {}
    /// A comment within a line; with `braces` it is `;{…}`.
    fn comment(&mut self, _piece: Piece, _braces: bool) {}
    /// A comment on its own line; continuation lines follow, then [`Sink::close_comment`].
    fn open_comment(&mut self, _piece: Piece) {}
    /// One continuation line.
    fn comment_line(&mut self, _span: Range<usize>) {}
    /// The comment ends.
    fn close_comment(&mut self, _at: usize) {}

    /// `!:lang:`.
    fn open_raw(&mut self, _at: usize, _name: Range<usize>) {}
    /// One body line.
    fn raw_line(&mut self, _span: Range<usize>) {}
    /// The raw block ends.
    fn close_raw(&mut self, _end: usize) {}
    /// `!{:kind:body}`.
    fn raw_inline(&mut self, _name: Range<usize>, _body: Range<usize>, _span: Range<usize>, _closed: bool) {}

    /// A freeform block starts, with its language if it names one.
    fn open_freeform(&mut self, _at: usize, _language: Option<Range<usize>>) {}
    /// One line of it.
    fn freeform_line(&mut self, _span: Range<usize>) {}
    /// It ends.
    fn close_freeform(&mut self, _end: usize, _closed: bool) {}
}

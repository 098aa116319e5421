//! Where a piece of text stands in its source.

use std::ops::Range;

use serde::Serialize;

/// A half-open range of bytes of some source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The text that the span covers; empty where it does not lie within `source` on character boundaries.
    pub fn of(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }

    /// The span as a range, for slicing.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Length in bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it covers nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether another span lies within it.
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The same length, `offset` bytes further on.
    #[inline]
    pub const fn shifted(self, offset: usize) -> Self {
        Self::new(self.start + offset, self.end + offset)
    }

    /// The smallest span that covers both.
    #[inline]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl From<Range<usize>> for Span {
    #[inline]
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

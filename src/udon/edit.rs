//! Changing a document: bytes go in, and only the chunks they touch are parsed again.
//!
//! After the touched chunks have been parsed, what is open at their end is compared with what the next chunk was entered
//! with; where they differ, or a form ran on, the next chunk is taken in, until they agree. The result is what parsing
//! the whole new source would give. Refuses to know what an edit means.

use std::sync::Arc;

use super::builder::Builder;
use super::chunk::{Chunk, Entry};
use super::document::{Document, Id, cut_chunks, number_chunks};
use super::parser::Parser;
use super::record::small;
use super::sink::Open;
use crate::span::Span;

/// Bytes to take out, and what to put in their place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The bytes to take out; an empty span inserts.
    pub span: Span,
    /// What to put there.
    pub text: Vec<u8>,
}

impl Replacement {
    /// Puts `text` in the place of `span`.
    pub fn new(span: Span, text: impl Into<Vec<u8>>) -> Self {
        Self { span, text: text.into() }
    }
}

/// Chunks parsed anew, and what is open after them.
struct Region {
    chunks: Vec<Chunk>,
    exit: Vec<Entry>,
}

impl Document {
    /// Replaces the bytes of `span`, cut to the source, by `text`.
    pub fn replace(&mut self, span: Span, text: &[u8]) {
        (self.index, self.asked) = Default::default();
        let (start, end) = (span.start.min(self.len()), span.end.min(self.len()).max(span.start.min(self.len())));
        if self.chunks.is_empty() {
            *self = Self::parse(text);
            return;
        }
        let mut first = self.chunk_at(start);
        let chunk = &self.chunks[first];
        let line_end = memchr::memchr(b'\n', chunk.text()).unwrap_or(chunk.text().len());
        if first > 0 && start <= chunk.offset + line_end {
            // A change to a chunk's first line may change where the chunk before ends.
            first -= 1;
        }
        let from = self.chunks[first].offset;
        let mut last = self.chunk_at(end.max(start)).max(first);
        let mut source = self.slice(Span::new(from, start)).into_owned();
        source.extend_from_slice(text);
        source.extend_from_slice(&self.slice(Span::new(end, self.chunks[last].end())));
        let mut step = 1;
        let region = loop {
            if let Some(region) = self.parse_region(first, last, &source) {
                break region;
            }
            // Take in more and more at a time, so that the work stays linear.
            for _ in 0..step {
                if last + 1 < self.chunks.len() {
                    last += 1;
                    source.extend_from_slice(self.chunks[last].text());
                }
            }
            step *= 2;
        };
        self.splice(first, last, region);
    }

    /// Applies replacements, which must be sorted and must not overlap; each span counts in the source as it is now.
    pub fn apply(&mut self, replacements: &[Replacement]) {
        for replacement in replacements.iter().rev() {
            self.replace(replacement.span, &replacement.text);
        }
    }

    /// Parses `source` in the place of the chunks `first..=last`; nothing where more must be taken in.
    fn parse_region(&self, first: usize, last: usize, source: &[u8]) -> Option<Region> {
        let next = self.chunks.get(last + 1);
        if u32::try_from(source.len()).is_err() || next.is_some() && !source.ends_with(b"\n") {
            return (next.is_none())
                .then(|| Region { chunks: cut_chunks(&Arc::new(source.to_vec())), exit: Vec::new() });
        }
        let source = Arc::new(source.to_vec());
        let entry = self.chunks[first].entry.to_vec();
        let stack: Vec<Open> = entry.iter().map(|entry| entry.open).collect();
        let builder = Builder::new(source.len(), small(first), entry);
        let mut parser =
            if first == 0 { Parser::new(&source, builder) } else { Parser::resume(&source, stack, builder) };
        parser.lines();
        let exit = match next {
            None => parser.sink.cut(source.len(), &[]),
            Some(next) => {
                if parser.ran_out {
                    return None;
                }
                let column = next.text().iter().take_while(|b| **b == b' ').count();
                parser.close_to(column, source.len());
                if !parser.stack.iter().eq(next.entry.iter().map(|entry| &entry.open)) {
                    return None;
                }
                let stack = std::mem::take(&mut parser.stack);
                parser.sink.cut(source.len(), &stack)
            }
        };
        let chunks = parser.sink.cuts.into_iter().map(|cut| Chunk::new(&source, cut)).collect();
        Some(Region { chunks, exit })
    }

    /// Puts the region in the place of the chunks `first..=last`, and mends what later chunks know of it.
    fn splice(&mut self, first: usize, last: usize, region: Region) {
        let (old, new) = (last + 1 - first, region.chunks.len());
        let chunks = Arc::make_mut(&mut self.chunks);
        chunks.splice(first..=last, region.chunks);
        for chunk in &mut chunks[first + new..] {
            for (level, entry) in chunk.entry.iter_mut().enumerate() {
                let number = entry.id.chunk as usize;
                if number > last {
                    entry.id.chunk = small(number + new - old);
                } else if number >= first
                    && let Some(exit) = region.exit.get(level)
                {
                    entry.id = Id { ..exit.id };
                }
            }
        }
        number_chunks(chunks, first);
    }
}

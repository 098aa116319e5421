//! A chunk: a run of whole lines, with its nodes.
//!
//! A document is cut at lines that start an element, every few kilobytes, so that an edit parses and moves one chunk
//! and not the file. A chunk knows which containers were open where it starts, and all its places count from there.
//! Refuses to know its neighbours: `document.rs` puts chunks together.

use std::sync::{Arc, OnceLock};

use memchr::memchr_iter;

use super::document::Id;
use super::problem::Problem;
use super::record::{Record, Up, small};
use super::sink::Open;

/// A container that is open where a chunk starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub id: Id,
    pub open: Open,
}

/// What the parser objected to, so many times in a row at the same place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noted {
    pub at: u32,
    pub problem: Problem,
    pub times: u16,
}

/// A run of lines and their nodes, in document order.
#[derive(Debug, Clone)]
pub(super) struct Chunk {
    source: Arc<Vec<u8>>,
    from: usize,
    to: usize,
    /// Shared with the copies of a document, which differ in a chunk or two.
    pub nodes: Arc<Vec<Record>>,
    /// Parents too far back for a record: node, parent; sorted.
    pub far: Box<[(u32, u32)]>,
    /// Open containers at its start, outermost first.
    pub entry: Box<[Entry]>,
    /// The fewest containers of the entry that were open at any time in it.
    pub floor: usize,
    pub problems: Box<[Noted]>,
    /// Line feeds in it.
    pub lines: usize,
    /// Where it starts in the document, in bytes and in line feeds.
    pub offset: usize,
    pub line: usize,
    line_starts: OnceLock<Box<[u32]>>,
}

/// What a chunk is made of, when it is cut.
pub(super) struct Cut {
    pub nodes: Arc<Vec<Record>>,
    pub far: Box<[(u32, u32)]>,
    pub entry: Box<[Entry]>,
    pub floor: usize,
    pub problems: Box<[Noted]>,
    pub from: usize,
    pub to: usize,
}

impl Chunk {
    /// The chunk of the bytes `from..to` of `source`, as cut.
    pub fn new(source: &Arc<Vec<u8>>, cut: Cut) -> Self {
        let lines = memchr_iter(b'\n', &source[cut.from..cut.to]).count();
        Self {
            source: Arc::clone(source),
            from: cut.from,
            to: cut.to,
            nodes: cut.nodes,
            far: cut.far,
            entry: cut.entry,
            floor: cut.floor,
            problems: cut.problems,
            lines,
            offset: 0,
            line: 0,
            line_starts: OnceLock::new(),
        }
    }

    /// Its bytes.
    #[inline]
    pub fn text(&self) -> &[u8] {
        &self.source[self.from..self.to]
    }

    /// Whether it is the other one: the same bytes of the same source, parsed from the same state.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source)
            && (self.from, self.to, self.floor) == (other.from, other.to, other.floor)
            && self.entry.iter().map(|entry| entry.open).eq(other.entry.iter().map(|entry| entry.open))
    }

    /// Whether the other one follows it in the same memory.
    pub fn goes_on_in(&self, next: &Self) -> bool {
        Arc::ptr_eq(&self.source, &next.source) && self.to == next.from
    }

    /// Its bytes and those after it, up to the end of a chunk that lies in the same memory.
    pub fn text_until(&self, last: &Self) -> &[u8] {
        &self.source[self.from..last.to]
    }

    /// Where it ends in the document.
    pub fn end(&self) -> usize {
        self.offset + self.text().len()
    }

    /// The node at `index`.
    #[inline]
    pub fn node(&self, index: u32) -> Record {
        self.nodes[index as usize]
    }

    /// Whether `index` is a node of it.
    pub fn has(&self, index: u32) -> bool {
        (index as usize) < self.nodes.len()
    }

    /// The parent of the node at `index`: in this chunk, or as a number of enclosing containers of the entry.
    #[inline]
    pub fn parent(&self, index: u32) -> Result<u32, u32> {
        match self.node(index).up() {
            Up::Back(distance) => Ok(index - distance),
            Up::Entry(level) => Err(level),
            Up::Far => {
                let at = self.far.binary_search_by_key(&index, |(node, _)| *node).unwrap_or(0);
                Ok(self.far[at].1)
            }
        }
    }

    /// How many line feeds stand before the byte at `place`.
    pub fn line_of(&self, place: usize) -> usize {
        self.feeds().partition_point(|feed| (*feed as usize) < place)
    }

    /// Where the line after the `n`th line feed (from 0: the first line) starts.
    pub fn line_start(&self, n: usize) -> Option<usize> {
        match n.checked_sub(1) {
            None => Some(0),
            Some(n) => self.feeds().get(n).map(|feed| *feed as usize + 1),
        }
    }

    fn feeds(&self) -> &[u32] {
        self.line_starts.get_or_init(|| memchr_iter(b'\n', self.text()).map(small).collect())
    }

    /// Bytes on the heap, the source excluded.
    pub fn heap_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Record>()
            + size_of_val(&*self.far)
            + size_of_val(&*self.entry)
            + size_of_val(&*self.problems)
            + self.line_starts.get().map_or(0, |starts| size_of_val(&**starts))
    }
}

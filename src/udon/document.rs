//! A document: its source, and a tree of nodes over it.
//!
//! The source is the truth, and the tree only says where things are; printing gives the source back byte for byte.
//! This file has the ways through the tree (parent, child, sibling, what follows) and from bytes to lines; what a node
//! says is read in `node.rs`. Refuses to change anything: that is `edit.rs`.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use super::builder::Builder;
use super::chunk::{Chunk, Cut, Noted};
use super::index::Index;
use super::lookup::Asked;
use super::node::Node;
use super::parser::Parser;
use super::problem::Problem;
use super::record::{Kind, Record};
use crate::span::Span;

/// The byte order mark, which may stand before everything.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A node's place in its document. Ids are in document order, and end with the next edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    pub(super) chunk: u32,
    pub(super) node: u32,
}

impl Id {
    /// The document itself.
    pub(super) const ROOT: Id = Id { chunk: u32::MAX, node: 0 };
}

/// A parsed document.
#[derive(Debug, Default)]
pub struct Document {
    /// Shared with the copies of it until one of them changes.
    pub(super) chunks: Arc<Vec<Chunk>>,
    pub(super) index: OnceLock<Index>,
    pub(super) asked: Asked,
}

impl Clone for Document {
    fn clone(&self) -> Self {
        Self { chunks: Arc::clone(&self.chunks), ..Self::default() }
    }
}

impl Document {
    /// Parses any bytes. Never fails; what is wrong is in [`Document::problems`].
    pub fn parse(source: impl Into<Vec<u8>>) -> Self {
        Self::parse_shared(&Arc::new(source.into()))
    }

    /// The same for bytes that somebody else keeps as well.
    pub fn parse_shared(source: &Arc<Vec<u8>>) -> Self {
        let mut chunks = cut_chunks(source);
        number_chunks(&mut chunks, 0);
        Self { chunks: Arc::new(chunks), ..Self::default() }
    }

    /// Length of the source in bytes.
    pub fn len(&self) -> usize {
        self.chunks.last().map_or(0, Chunk::end)
    }

    /// Whether the source is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The source, put together.
    pub fn source(&self) -> Vec<u8> {
        self.pieces().concat()
    }

    /// The source, in as few pieces as it lies in memory: one for a document that was parsed and not changed.
    pub fn pieces(&self) -> Vec<&[u8]> {
        let mut pieces = Vec::new();
        let mut rest = self.chunks.as_slice();
        while let Some(first) = rest.first() {
            let run = 1 + rest.windows(2).take_while(|pair| pair[0].goes_on_in(&pair[1])).count();
            pieces.push(first.text_until(&rest[run - 1]));
            rest = &rest[run..];
        }
        pieces
    }

    /// Some bytes of the source. A span that reaches beyond it is cut to it.
    pub fn slice(&self, span: Span) -> Cow<'_, [u8]> {
        let (start, end) = (span.start.min(self.len()), span.end.min(self.len()));
        if start >= end {
            return Cow::Borrowed(&[]);
        }
        let first = self.chunk_at(start);
        let chunk = &self.chunks[first];
        if end <= chunk.end() {
            return Cow::Borrowed(&chunk.text()[start - chunk.offset..end - chunk.offset]);
        }
        let mut out = Vec::with_capacity(end - start);
        for chunk in &self.chunks[first..] {
            if chunk.offset >= end {
                break;
            }
            let text = chunk.text();
            out.extend_from_slice(&text[start.saturating_sub(chunk.offset)..text.len().min(end - chunk.offset)]);
        }
        Cow::Owned(out)
    }

    /// `end` moved back over blanks and line ends, never below `start`.
    pub(super) fn trimmed(&self, start: usize, mut end: usize) -> usize {
        while end > start {
            let chunk = &self.chunks[self.chunk_at(end - 1)];
            let floor = start.max(chunk.offset);
            let text = &chunk.text()[floor - chunk.offset..end - chunk.offset];
            let blank = text.iter().rev().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
            end -= blank;
            if blank < text.len() {
                break;
            }
        }
        end
    }

    /// Some of the source as text; bytes that are not UTF-8 are replaced.
    pub fn text(&self, span: Span) -> Cow<'_, str> {
        match self.slice(span) {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }

    /// The line of a byte, from 1.
    pub fn line_of(&self, offset: usize) -> usize {
        if self.chunks.is_empty() {
            return 1;
        }
        let chunk = &self.chunks[self.chunk_at(offset)];
        chunk.line + chunk.line_of(offset.saturating_sub(chunk.offset)) + 1
    }

    /// The column of a byte in characters, from 0.
    pub fn column_of(&self, offset: usize) -> usize {
        if self.chunks.is_empty() {
            return 0;
        }
        // A chunk is whole lines.
        let chunk = &self.chunks[self.chunk_at(offset)];
        let place = offset.saturating_sub(chunk.offset).min(chunk.text().len());
        let start = memchr::memrchr(b'\n', &chunk.text()[..place]).map_or(mark_length(chunk), |feed| feed + 1);
        super::bytes::characters(&chunk.text()[start.min(place)..place])
    }

    /// How many lines the source has; a last line without a line end counts.
    pub fn line_count(&self) -> usize {
        let Some(last) = self.chunks.last() else { return 0 };
        last.line + last.lines + usize::from(!last.text().ends_with(b"\n") && !self.is_empty())
    }

    /// The bytes of a line, from 1, its line end and a byte order mark excluded; empty beyond the last.
    pub fn line_span(&self, line: usize) -> Span {
        let Some(feeds) = line.checked_sub(1) else { return Span::default() };
        let at = self.chunks.partition_point(|chunk| chunk.line + chunk.lines < feeds);
        let Some(chunk) = self.chunks.get(at) else { return Span::new(self.len(), self.len()) };
        // The line may start right at the end of this chunk, that is, in the next.
        let start = chunk.line_start(feeds - chunk.line).unwrap_or(0);
        let (chunk, start) = match self.chunks.get(at + 1) {
            Some(next) if start >= chunk.text().len() => (next, 0),
            _ => (chunk, start),
        };
        let text = chunk.text();
        let start = if start == 0 { mark_length(chunk) } else { start };
        Span::new(chunk.offset + start, chunk.offset + super::bytes::line_text_end(text, start.min(text.len())))
    }

    /// What the parser objected to, in order: the problem and the byte.
    pub fn problems(&self) -> impl Iterator<Item = (Problem, usize)> {
        self.problem_runs().flat_map(|(problem, at, times)| std::iter::repeat_n((problem, at), times))
    }

    /// The same, with how often one after the other.
    pub(super) fn problem_runs(&self) -> impl Iterator<Item = (Problem, usize, usize)> {
        let run =
            |chunk: &Chunk, noted: &Noted| (noted.problem, chunk.offset + noted.at as usize, usize::from(noted.times));
        self.chunks.iter().flat_map(move |chunk| chunk.problems.iter().map(move |noted| run(chunk, noted)))
    }

    /// The document as a node: the parent of the top elements.
    pub fn root(&self) -> Node<'_> {
        Node::new(self, Id::ROOT)
    }

    /// The node at `id`.
    pub fn node(&self, id: Id) -> Node<'_> {
        Node::new(self, id)
    }

    /// Every node, in document order.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.ids().map(|id| Node::new(self, id))
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = Id> {
        (0_u32..)
            .zip(self.chunks.iter())
            .flat_map(|(chunk, c)| (0_u32..).zip(&**c.nodes).map(move |(node, _)| Id { chunk, node }))
    }

    /// Bytes that the tree takes on the heap, the source and the indexes excluded.
    pub fn heap_bytes(&self) -> usize {
        self.chunks.capacity() * size_of::<Chunk>() + self.chunks.iter().map(Chunk::heap_bytes).sum::<usize>()
    }

    /// The number of the chunk that holds the byte at `offset`; the last one at the end of the source.
    pub(super) fn chunk_at(&self, offset: usize) -> usize {
        // Chunks of most documents are about equally long.
        let guess = offset / (self.len() / self.chunks.len().max(1)).max(1);
        if self.chunks.get(guess).is_some_and(|chunk| chunk.offset <= offset && offset < chunk.end()) {
            return guess;
        }
        self.chunks.partition_point(|chunk| chunk.end() <= offset).min(self.chunks.len().saturating_sub(1))
    }

    #[inline]
    pub(super) fn chunk(&self, id: Id) -> &Chunk {
        &self.chunks[id.chunk as usize]
    }

    #[inline]
    pub(super) fn record(&self, id: Id) -> Record {
        self.chunk(id).node(id.node)
    }

    /// The parent; the root for a top node.
    #[inline]
    pub(super) fn parent(&self, id: Id) -> Id {
        let chunk = self.chunk(id);
        match chunk.parent(id.node) {
            Ok(node) => Id { chunk: id.chunk, node },
            Err(0) => Id::ROOT,
            Err(level) => chunk.entry[level as usize - 1].id,
        }
    }

    /// Whether nothing comes after `child` in its `parent` but the brace that closes it: whoever keeps what is open need not
    /// keep the parent, and what is as deep as it is long takes no room.
    pub(super) fn is_last_in(&self, parent: Id, child: Id) -> bool {
        if parent.chunk != child.chunk {
            return false;
        }
        let chunk = self.chunk(parent);
        let after = |id: Id| id.node + chunk.node(id.node).size();
        let (end, next) = (after(parent), after(child));
        // What reaches the end of its chunk may go on in the next.
        if !chunk.has(end) && parent.chunk as usize + 1 < self.chunks.len() {
            return false;
        }
        next == end || next + 1 == end && chunk.node(next).kind() == Kind::Close
    }

    /// The first node of the chunk numbered `chunk` or of one after it.
    fn first_from(&self, chunk: u32) -> Option<Id> {
        (chunk..)
            .zip(self.chunks.get(chunk as usize..)?)
            .find(|(_, c)| c.has(0))
            .map(|(chunk, _)| Id { chunk, node: 0 })
    }

    /// The first node, in document order, that comes after `id` and is not inside it.
    pub(super) fn after(&self, id: Id) -> Option<Id> {
        if id == Id::ROOT {
            return None;
        }
        let chunk = self.chunk(id);
        let next = id.node + chunk.node(id.node).size();
        if chunk.has(next) {
            return Some(Id { chunk: id.chunk, node: next });
        }
        let Some(level) = self.level_at(id, id.chunk + 1) else { return self.first_from(id.chunk + 1) };
        // It stays open into the next chunks: find where it ends.
        for (number, chunk) in (id.chunk + 1..).zip(&self.chunks[id.chunk as usize + 1..]) {
            if self.level_at(id, number).is_none() {
                return self.first_from(number);
            }
            if chunk.floor <= level {
                let mut node = 0;
                while chunk.has(node) {
                    if chunk.parent(node).is_err_and(|enclosing| enclosing as usize <= level) {
                        return Some(Id { chunk: number, node });
                    }
                    node += chunk.node(node).size();
                }
            }
        }
        None
    }

    /// Which of the containers open at the start of a chunk `id` is.
    fn level_at(&self, id: Id, chunk: u32) -> Option<usize> {
        self.chunks.get(chunk as usize)?.entry.iter().position(|entry| entry.id == id)
    }

    pub(super) fn next_sibling(&self, id: Id) -> Option<Id> {
        let parent = (id != Id::ROOT).then(|| self.parent(id))?;
        self.after(id).filter(|next| self.parent(*next) == parent)
    }

    pub(super) fn first_child(&self, id: Id) -> Option<Id> {
        if id == Id::ROOT {
            return self.first_from(0);
        }
        if !self.record(id).kind().is_container() {
            return None;
        }
        let next = Id { chunk: id.chunk, node: id.node + 1 };
        let next = if self.chunk(id).has(next.node) { next } else { self.first_from(id.chunk + 1)? };
        (self.parent(next) == id).then_some(next)
    }

    /// Where the node starts.
    pub(super) fn start(&self, id: Id) -> usize {
        if id == Id::ROOT { 0 } else { self.chunk(id).offset + self.record(id).start as usize }
    }

    /// Where the node ends. A block container ends where the line starts that closes it, so blank lines at its end
    /// belong to it.
    pub(super) fn end(&self, id: Id) -> usize {
        if id == Id::ROOT {
            return self.len();
        }
        let chunk = self.chunk(id);
        let record = chunk.node(id.node);
        match record.kind() {
            Kind::Embedded | Kind::InlineDirective => {
                chunk.offset + chunk.node(id.node + record.link - 1).link as usize
            }
            Kind::NodeValue => self.end(Id { chunk: id.chunk, node: id.node + 1 }),
            Kind::Element | Kind::Directive | Kind::Structured => match self.after(id) {
                None => self.len(),
                Some(next) => {
                    let chunk = self.chunk(next);
                    let start = chunk.node(next.node).start as usize;
                    chunk.offset + memchr::memrchr(b'\n', &chunk.text()[..start]).map_or(0, |feed| feed + 1)
                }
            },
            _ => chunk.offset + record.link as usize,
        }
    }
}

pub(super) fn cut_chunks(source: &Arc<Vec<u8>>) -> Vec<Chunk> {
    if u32::try_from(source.len()).is_err() {
        let cut = Cut {
            nodes: Arc::default(),
            far: Box::default(),
            entry: Box::default(),
            floor: 0,
            problems: Box::new([Noted { at: 0, problem: Problem::TooLarge, times: 1 }]),
            from: 0,
            to: source.len(),
        };
        return vec![Chunk::new(source, cut)];
    }
    let mut parser = Parser::new(source, Builder::new(source.len(), 0, Vec::new()));
    parser.lines();
    parser.sink.cut(source.len(), &[]);
    parser.sink.cuts.into_iter().map(|cut| Chunk::new(source, cut)).collect()
}

/// Gives every chunk from `first` on its place.
pub(super) fn number_chunks(chunks: &mut [Chunk], first: usize) {
    let (mut offset, mut line) = match first.checked_sub(1).and_then(|i| chunks.get(i)) {
        Some(chunk) => (chunk.end(), chunk.line + chunk.lines),
        None => (0, 0),
    };
    for chunk in &mut chunks[first..] {
        (chunk.offset, chunk.line) = (offset, line);
        offset += chunk.text().len();
        line += chunk.lines;
    }
}

/// The length of the mark that a chunk begins with, which stands in no column of its line.
fn mark_length(chunk: &Chunk) -> usize {
    if chunk.offset == 0 && chunk.text().starts_with(MARK) { MARK.len() } else { 0 }
}

//! From the parser to chunks of nodes.
//!
//! Listens to the parser and writes one record for each thing that somebody may want to find again; list items, the
//! parts of identities and lines of raw text are inside the span of a record and get none. Refuses to read any text.
//!
//! What was measured, nanoseconds a byte, and kept: a chunk of more than two thousand nodes takes them along, where it was
//! copied up to sixteen times as many, and the next one starts with as much room (the tree of `|a|{` lines 4.3 → 3.5, of `|a`
//! lines 3.1 → 2.6, the configuration, whose chunks have four hundred, as before); the two nodes of a form with nothing in it
//! added at once (`|{}` 2.5 → 2.1), what closes a form added without a look for its parent, and problems copied as they lie,
//! not taken one by one (`|a|{` lines 3.6 → 2.8, with what the parser does for them).

use std::ops::Range;
use std::sync::Arc;

use super::braces::Frame;
use super::chunk::{Cut, Entry, Noted};
use super::document::Id;
use super::problem::Problem;
use super::record::{Kind, MARKED, MAX_ENTRY, NEAR, Record, UNCLOSED, low};
use super::sink::{Container, Form, Open, Piece, Reading, Sink};

/// About how many bytes a chunk holds; fewer make edits quicker and whole parses slower.
const CHUNK: usize = 8 << 10;

/// No node.
const NONE: u32 = u32::MAX;

/// A chunk of more nodes than this takes them along when it is cut.
const LARGE: usize = 1 << 11;

/// So many nodes of a chunk tell how many the rest of the source may bring it.
const TELLING: usize = 1 << 15;

/// Beside a large chunk's nodes may lie unused room for one part in so many of them.
const SLACK: usize = 8;

/// The sink that builds chunks.
pub(super) struct Builder {
    nodes: Vec<Record>,
    far: Vec<(u32, u32)>,
    /// The innermost node that was opened in the chunk in work and is open, or [`NONE`]; its record's link is the next.
    innermost: u32,
    /// What the chunk in work was entered with, and how many of these are open around what comes.
    entry: Vec<Entry>,
    carried: usize,
    problems: Vec<Noted>,
    /// Where the chunk in work starts.
    from: usize,
    /// Bytes of the source.
    len: usize,
    /// The number the chunk in work will have.
    chunk: u32,
    pub cuts: Vec<Cut>,
}

impl Builder {
    /// A builder for a source of `len` bytes, whose first chunk is the one numbered `chunk`, entered with `entry` open.
    pub fn new(len: usize, chunk: u32, entry: Vec<Entry>) -> Self {
        Self {
            nodes: Vec::with_capacity(1024),
            far: Vec::new(),
            innermost: NONE,
            carried: entry.len(),
            entry,
            problems: Vec::new(),
            from: 0,
            len,
            chunk,
            cuts: Vec::new(),
        }
    }

    /// Ends the chunk in work at `to`; `stack` stays open. Returns what the next chunk is entered with.
    pub fn cut(&mut self, to: usize, stack: &[Open]) -> Vec<Entry> {
        let mut opened = Vec::new();
        while let Some(node) = self.end_innermost() {
            // At the end of the source nothing stays open, and much may have been.
            if !stack.is_empty() {
                opened.push(Id { chunk: self.chunk, node });
            }
        }
        let carried = self.entry[..self.carried].iter().map(|entry| entry.id);
        let around = carried.chain(opened.into_iter().rev());
        let next: Vec<Entry> = around.zip(stack).map(|(id, open)| Entry { id, open: *open }).collect();
        let entry = std::mem::replace(&mut self.entry, next.clone());
        // Many nodes are handed over as they are, few are copied and their room used again.
        let nodes = if self.nodes.len() > LARGE {
            // The next chunk will be like this one, and has hardly more nodes than bytes.
            let next = Vec::with_capacity(self.nodes.len().min(CHUNK));
            let mut nodes = std::mem::replace(&mut self.nodes, next);
            if nodes.capacity() - nodes.len() > nodes.len() / SLACK {
                nodes.shrink_to_fit();
            }
            nodes
        } else {
            self.nodes.clone()
        };
        self.cuts.push(Cut {
            nodes: Arc::new(nodes),
            far: std::mem::take(&mut self.far).into(),
            entry: entry.into(),
            floor: self.carried,
            problems: self.problems.as_slice().into(),
            from: self.from,
            to,
        });
        self.nodes.clear();
        self.problems.clear();
        (self.from, self.carried) = (to, next.len());
        self.chunk += 1;
        next
    }

    #[inline]
    fn add(&mut self, kind: Kind, flags: u8, start: usize, link: usize) {
        // Asked here, and then not a second time by the vector.
        if self.nodes.len() == self.nodes.capacity() {
            return self.add_growing(kind, flags, start, link);
        }
        let Some(record) = self.near(kind, flags, start, link) else { return self.add_far(kind, flags, start, link) };
        self.nodes.push(record);
    }

    /// The record of the next node, unless its parent is kept beside the records.
    #[inline]
    fn near(&self, kind: Kind, flags: u8, start: usize, link: usize) -> Option<Record> {
        let (start, link) = (low(start - self.from), low(link));
        let distance = low(self.nodes.len()).wrapping_sub(self.innermost);
        if self.innermost == NONE {
            Some(Record::outer(kind, flags, start, link, low(self.carried)))
        } else if distance < NEAR {
            Some(Record::near(kind, flags, start, link, distance))
        } else {
            None
        }
    }

    /// Adds a node whose parent is kept beside the records.
    #[cold]
    fn add_far(&mut self, kind: Kind, flags: u8, start: usize, link: usize) {
        self.far.push((low(self.nodes.len()), self.innermost));
        self.nodes.push(Record::far(kind, flags, low(start - self.from), low(link)));
    }

    /// Adds a node, with room for more.
    #[cold]
    fn add_growing(&mut self, kind: Kind, flags: u8, start: usize, link: usize) {
        self.grow(start);
        self.add(kind, flags, start, link);
    }

    /// Makes room for more nodes. Where there are many already, for as many as there will be if the rest of the source is like
    /// the chunk up to `at`: so those of a long line are not moved again and again.
    fn grow(&mut self, at: usize) {
        let have = self.nodes.len();
        let more = if have < TELLING { have } else { have.saturating_mul(self.len - at) / (at - self.from + 1) };
        self.nodes.reserve_exact((more + more / (2 * SLACK)).clamp(have / 2, 64 * have) + 1);
    }

    #[inline]
    fn leaf(&mut self, kind: Kind, flags: u8, span: Range<usize>) {
        let end = span.end - self.from;
        self.add(kind, flags, span.start, end);
    }

    #[inline]
    fn container(&mut self, kind: Kind, flags: u8, start: usize) {
        let node = low(self.nodes.len());
        self.add(kind, flags, start, self.innermost as usize);
        self.innermost = node;
    }

    /// Ends the innermost node that was opened in the chunk, if there is one: its link says from now on how many nodes it
    /// has.
    #[inline]
    fn end_innermost(&mut self) -> Option<u32> {
        let end = low(self.nodes.len());
        let node = self.innermost;
        let record = self.nodes.get_mut(node as usize)?;
        self.innermost = std::mem::replace(&mut record.link, end - node);
        Some(node)
    }

    #[inline]
    fn close_top(&mut self) {
        if self.end_innermost().is_none() {
            self.carried -= 1;
        }
    }

    /// Notes what is wrong at `at`, so many times.
    #[inline]
    fn note(&mut self, problem: Problem, at: usize, times: u16) {
        let at = low(at - self.from);
        if let Some(last) = self.problems.last_mut()
            && last.at == at
            && last.problem == problem
            && last.times <= u16::MAX - times
        {
            last.times += times;
            return;
        }
        if self.problems.len() == self.problems.capacity() {
            return self.note_growing(Noted { at, problem, times });
        }
        self.problems.push(Noted { at, problem, times });
    }

    #[cold]
    fn note_growing(&mut self, noted: Noted) {
        self.problems.push(noted);
    }

    /// The same for any number of times.
    #[inline(never)]
    fn note_many(&mut self, problem: Problem, at: usize, times: usize) {
        let mut noted = 0;
        while noted < times {
            let some = u16::try_from(times - noted).unwrap_or(u16::MAX);
            self.note(problem, at, some);
            noted += usize::from(some);
        }
    }

    /// Ends the innermost embedded element or inline directive, with the mark that closes it. No chunk ends within braces, so
    /// it was opened in this one.
    #[inline]
    fn close_form(&mut self, flags: u8, span: Range<usize>) {
        self.leaf(Kind::Close, flags, span);
        self.close_top();
    }

    /// The same where there is room and the form is near, without a call, so that no register is saved for one; otherwise false.
    #[inline]
    fn close_near(&mut self, flags: u8, span: Range<usize>) -> bool {
        let inside = low(self.nodes.len()).wrapping_sub(self.innermost);
        if self.nodes.len() == self.nodes.capacity() || inside >= NEAR {
            return false;
        }
        let (start, end) = (low(span.start - self.from), low(span.end - self.from));
        self.nodes.push(Record::near(Kind::Close, flags, start, end, inside));
        if let Some(form) = self.nodes.get_mut(self.innermost as usize) {
            self.innermost = std::mem::replace(&mut form.link, inside + 1);
        }
        true
    }

    /// Ends so many of them at `at`, unclosed.
    #[inline(never)]
    fn close_many(&mut self, count: usize, at: usize) {
        self.note_many(Problem::UnclosedText, at, count);
        self.nodes.reserve(count);
        for _ in 0..count {
            if !self.close_near(UNCLOSED, at..at) {
                self.close_form(UNCLOSED, at..at);
            }
        }
    }

    /// Adds the two nodes of an empty form one after the other.
    #[cold]
    fn empty_form_apart(&mut self, at: usize, span: Range<usize>) {
        self.container(Kind::Embedded, 0, at);
        self.close_braces(true, span.clone());
        if span.is_empty() {
            self.note(Problem::UnclosedText, span.start, 1);
        }
    }

    #[inline]
    fn end_last(&mut self, end: usize) {
        let end = low(end - self.from);
        if let Some(last) = self.nodes.last_mut() {
            last.link = end;
        }
    }
}

fn form_flag(form: Form) -> u8 {
    match form {
        Form::Block => 0,
        Form::Sameline => 1,
        Form::Embedded => 2,
    }
}

impl Sink for Builder {
    #[inline]
    fn seam(&mut self, line: usize, stack: &[Open]) {
        if line - self.from >= CHUNK && stack.len() <= MAX_ENTRY {
            self.cut(line, stack);
        }
    }

    #[inline]
    fn blank(&mut self, span: Range<usize>) {
        // Blank lines in a row are one node: nothing else comes between two of them without leaving a node.
        let end = low(span.end - self.from);
        match self.nodes.last_mut().filter(|last| last.kind() == Kind::Blank) {
            Some(last) => last.link = end,
            None => self.leaf(Kind::Blank, 0, span),
        }
    }

    fn junk(&mut self, span: Range<usize>) {
        self.leaf(Kind::Junk, 0, span);
    }

    fn problem(&mut self, problem: Problem, at: usize) {
        self.note(problem, at, 1);
    }

    #[inline]
    fn problems(&mut self, problem: Problem, at: usize, times: usize) {
        if times == 1 {
            return self.note(problem, at, 1);
        }
        self.note_many(problem, at, times);
    }

    #[inline]
    fn open_element(&mut self, at: usize, sameline: bool) {
        self.container(Kind::Element, if sameline { MARKED } else { 0 }, at);
    }

    #[inline]
    fn open_embedded(&mut self, at: usize) {
        self.container(Kind::Embedded, 0, at);
    }

    fn open_directive(&mut self, at: usize, inline: bool, _name: Range<usize>) {
        self.container(if inline { Kind::InlineDirective } else { Kind::Directive }, 0, at);
    }

    fn arguments(&mut self, span: Range<usize>) {
        self.leaf(Kind::Arguments, 0, span);
    }

    #[inline]
    fn close(&mut self, _kind: Container, _at: usize) {
        self.close_top();
    }

    #[inline]
    fn close_braces(&mut self, _embedded: bool, span: Range<usize>) {
        let flags = if span.is_empty() { UNCLOSED } else { 0 };
        if !self.close_near(flags, span.clone()) {
            self.close_form(flags, span);
        }
    }

    #[inline]
    fn close_unclosed(&mut self, frames: &[Frame], at: usize) {
        if frames.len() > 1 || !self.close_near(UNCLOSED, at..at) {
            return self.close_many(frames.len(), at);
        }
        self.note(Problem::UnclosedText, at, 1);
    }

    #[inline]
    fn empty_form(&mut self, at: usize, span: Range<usize>) {
        let flags = if span.is_empty() { UNCLOSED } else { 0 };
        // Both nodes at once, and the first is never the innermost.
        let open = self.near(Kind::Embedded, 0, at, 2);
        let (Some(open), 2..) = (open, self.nodes.capacity() - self.nodes.len()) else {
            return self.empty_form_apart(at, span);
        };
        let (start, end) = (low(span.start - self.from), low(span.end - self.from));
        self.nodes.extend_from_slice(&[open, Record::near(Kind::Close, flags, start, end, 1)]);
        if span.is_empty() {
            self.note(Problem::UnclosedText, span.start, 1);
        }
    }

    #[inline]
    fn attribute(&mut self, at: usize, name: Range<usize>, form: Form) {
        self.leaf(Kind::Attribute, form_flag(form), at..name.end);
    }

    #[inline]
    fn attribute_end(&mut self, end: usize) {
        self.end_last(end);
    }

    fn open_value(&mut self, _at: usize) {
        self.become_container(Kind::Structured);
    }

    fn open_node_value(&mut self) {
        self.become_container(Kind::NodeValue);
    }

    fn close_node_value(&mut self) {
        self.close_top();
    }

    fn merge(&mut self, piece: Piece) {
        self.leaf(Kind::Merge, 0, piece.span);
    }

    fn reference(&mut self, piece: Piece) {
        self.leaf(Kind::Reference, 0, piece.span);
    }

    #[inline]
    fn text(&mut self, span: Range<usize>, reading: Reading) {
        // Text between forms in braces may be empty: an event, and no node.
        if !span.is_empty() {
            self.leaf(Kind::Text, reading.0, span);
        }
    }

    fn quoted(&mut self, piece: Piece) {
        self.leaf(Kind::Quoted, 0, piece.span);
    }

    fn interpolation(&mut self, piece: Piece, closed: bool, wrapped: bool) {
        let flags = if wrapped { MARKED } else { 0 } | if closed { 0 } else { UNCLOSED };
        let start = piece.span.start;
        self.leaf(Kind::Interpolation, flags, piece.span);
        if !closed {
            self.problem(Problem::UnclosedInterpolation, start);
        }
    }

    fn comment(&mut self, piece: Piece, braces: bool) {
        let open = braces && piece.text.end == piece.span.end;
        let flags = if braces { MARKED } else { 0 } | if open { UNCLOSED } else { 0 };
        self.leaf(Kind::Comment, flags, piece.span);
    }

    fn open_comment(&mut self, piece: Piece) {
        self.leaf(Kind::Comment, 0, piece.span);
    }

    fn comment_line(&mut self, span: Range<usize>) {
        self.leaf(Kind::CommentLine, 0, span);
    }

    fn open_raw(&mut self, at: usize, name: Range<usize>) {
        self.leaf(Kind::RawBlock, 0, at..name.end);
    }

    fn close_raw(&mut self, end: usize) {
        self.end_last(end);
    }

    fn raw_inline(&mut self, _name: Range<usize>, _body: Range<usize>, span: Range<usize>, closed: bool) {
        self.leaf(Kind::RawInline, if closed { 0 } else { UNCLOSED }, span);
    }

    fn open_freeform(&mut self, at: usize, language: Option<Range<usize>>) {
        self.leaf(Kind::Freeform, if language.is_some() { MARKED } else { 0 }, at..at + 3);
    }

    fn close_freeform(&mut self, end: usize, closed: bool) {
        self.end_last(end);
        if !closed && let Some(last) = self.nodes.last_mut() {
            *last = last.turned(Kind::Freeform, last.flags() | UNCLOSED);
        }
    }
}

impl Builder {
    /// The attribute just added turns out to hold nodes.
    fn become_container(&mut self, kind: Kind) {
        let Some(last) = self.nodes.last_mut() else { return };
        *last = last.turned(kind, last.flags());
        last.link = self.innermost;
        self.innermost = low(self.nodes.len() - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::document::Document;
    use super::super::node::Node;
    use super::super::problem::Problem;

    /// `piece` on one line, over and over: so many nodes and problems for each, and bytes of the tree for each byte.
    #[track_caller]
    fn check(piece: &str, nodes: usize, problems: usize, bytes: usize) {
        let times = usize::from(u16::MAX) + 10;
        let source = piece.repeat(times);
        let doc = Document::parse(source.as_str());
        assert_eq!(doc.nodes().count(), nodes * times, "{piece}");
        assert_eq!(doc.problems().collect::<Vec<_>>(), vec![(Problem::UnclosedText, source.len()); problems * times]);
        assert!(doc.heap_bytes() <= bytes * source.len(), "{piece}: {} bytes", doc.heap_bytes());
        let inner = doc.nodes().nth(times / 2).map(Node::span);
        assert!(inner.is_some_and(|span| span.end <= source.len() && span.start < span.end), "{piece}: {inner:?}");
    }

    #[test]
    fn what_a_line_leaves_open_is_small_and_ends_with_it() {
        check("|a ", 1, 0, 5);
        check("|a", 1, 0, 7);
        check("|{a ", 2, 1, 7);
        check("|{", 2, 1, 14);
        check("|{}", 2, 0, 9);
    }
}

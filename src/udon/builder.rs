//! From the parser to chunks of nodes.
//!
//! Listens to the parser and writes one record for each thing that somebody may want to find again; list items, the
//! parts of identities and lines of raw text are inside the span of a record and get none. Refuses to read any text.

use std::ops::Range;
use std::sync::Arc;

use super::chunk::{Cut, Entry};
use super::document::Id;
use super::problem::Problem;
use super::record::{Kind, MARKED, MAX_ENTRY, Record, UNCLOSED, Up, small};
use super::sink::{Container, Form, Open, Piece, Reading, Sink};

/// About how many bytes a chunk holds; fewer make edits quicker and whole parses slower.
const CHUNK: usize = 8 << 10;

/// A chunk of more nodes than this takes them along when it is cut.
const LARGE: usize = 1 << 15;

/// The sink that builds chunks.
pub(super) struct Builder {
    nodes: Vec<Record>,
    far: Vec<(u32, u32)>,
    /// The containers and brace forms that were opened in the chunk in work and are open.
    open: Vec<u32>,
    /// What the chunk in work was entered with, and how many of these are open around what comes.
    entry: Vec<Entry>,
    carried: usize,
    problems: Vec<(u32, Problem)>,
    /// Where the chunk in work starts.
    from: usize,
    /// The number the chunk in work will have.
    chunk: u32,
    pub cuts: Vec<Cut>,
    /// The end of the source has come: what closes now was open to the end.
    pub ending: bool,
}

impl Builder {
    /// A builder whose first chunk is the one numbered `chunk`, entered with `entry` open.
    pub fn new(chunk: u32, entry: Vec<Entry>) -> Self {
        Self {
            nodes: Vec::with_capacity(1024),
            far: Vec::new(),
            open: Vec::new(),
            carried: entry.len(),
            entry,
            problems: Vec::new(),
            from: 0,
            chunk,
            cuts: Vec::new(),
            ending: false,
        }
    }

    /// Ends the chunk in work at `to`; `stack` stays open. Returns what the next chunk is entered with.
    pub fn cut(&mut self, to: usize, stack: &[Open]) -> Vec<Entry> {
        for node in &self.open {
            self.nodes[*node as usize].link = small(self.nodes.len()) - node;
        }
        let carried = self.entry[..self.carried].iter().map(|entry| entry.id);
        let opened = self.open.drain(..).map(|node| Id { chunk: self.chunk, node });
        let next: Vec<Entry> = carried.chain(opened).zip(stack).map(|(id, open)| Entry { id, open: *open }).collect();
        let entry = std::mem::replace(&mut self.entry, next.clone());
        // Many nodes are handed over as they are, few are copied and their room used again.
        let nodes = if self.nodes.len() > LARGE {
            std::mem::replace(&mut self.nodes, Vec::with_capacity(1024)).into_boxed_slice()
        } else {
            self.nodes.as_slice().into()
        };
        self.cuts.push(Cut {
            nodes: Arc::new(nodes),
            far: std::mem::take(&mut self.far).into(),
            entry: entry.into(),
            floor: self.carried,
            problems: std::mem::take(&mut self.problems).into(),
            from: self.from,
            to,
        });
        self.nodes.clear();
        (self.from, self.carried) = (to, next.len());
        self.chunk += 1;
        next
    }

    #[inline]
    fn add(&mut self, kind: Kind, flags: u8, start: usize, link: usize) {
        let index = small(self.nodes.len());
        let up = match self.open.last() {
            None => Up::Entry(small(self.carried)),
            Some(node) if index - node >= 1 << 22 => {
                self.far.push((index, *node));
                Up::Far
            }
            Some(node) => Up::Back(index - node),
        };
        self.nodes.push(Record::new(kind, flags, small(start - self.from), small(link), up));
    }

    #[inline]
    fn leaf(&mut self, kind: Kind, flags: u8, span: Range<usize>) {
        let end = span.end - self.from;
        self.add(kind, flags, span.start, end);
    }

    #[inline]
    fn container(&mut self, kind: Kind, flags: u8, start: usize) {
        let node = small(self.nodes.len());
        self.add(kind, flags, start, 1);
        self.open.push(node);
    }

    #[inline]
    fn close_top(&mut self) {
        if let Some(node) = self.open.pop() {
            self.nodes[node as usize].link = small(self.nodes.len()) - node;
        } else if !self.ending {
            self.carried -= 1;
        }
    }

    #[inline]
    fn end_last(&mut self, end: usize) {
        let end = small(end - self.from);
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
        let end = small(span.end - self.from);
        match self.nodes.last_mut().filter(|last| last.kind() == Kind::Blank) {
            Some(last) => last.link = end,
            None => self.leaf(Kind::Blank, 0, span),
        }
    }

    fn junk(&mut self, span: Range<usize>) {
        self.leaf(Kind::Junk, 0, span);
    }

    fn problem(&mut self, problem: Problem, at: usize) {
        self.problems.push((small(at - self.from), problem));
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
        self.leaf(Kind::Close, flags, span);
        self.close_top();
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
        self.leaf(Kind::Text, reading.0, span);
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
            *last = Record::new(Kind::Freeform, last.flags() | UNCLOSED, last.start, last.link, last.up());
        }
    }
}

impl Builder {
    /// The attribute just added turns out to hold nodes.
    fn become_container(&mut self, kind: Kind) {
        let Some(last) = self.nodes.pop() else { return };
        self.open.push(small(self.nodes.len()));
        self.nodes.push(Record::new(kind, last.flags(), last.start, 1, last.up()));
    }
}

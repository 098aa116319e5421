//! Laying a document out: one walk over its nodes, each written after the spacing that belongs before it.
//!
//! Refuses to judge the result; `mod.rs` compares meanings.

use crate::udon::attribute::attribute_name;
use crate::udon::bytes::{BLANK, characters, is, line_text_end, skip};
use crate::udon::document::{Document, Id};
use crate::udon::node::Node;
use crate::udon::record::{Kind, MARKED, UNCLOSED};
use crate::udon::sink::Reading;
use crate::udon::value::{List, ListToken, Value};

/// Lines in so many nested braces are indented ever deeper, and no deeper in more: indentation in braces says nothing,
/// and a source without any must not grow with the square of its length.
const DEEPEST_BRACES: u32 = 8;

/// An open container, and the column where its lines start.
struct Open {
    id: Id,
    lines: usize,
    /// How many braces are open around its lines.
    braces: u32,
}

struct Layout<'d> {
    doc: &'d Document,
    source: &'d [u8],
    out: Vec<u8>,
    /// Up to where the source has been written.
    place: usize,
    open: Vec<Open>,
    /// A place in the output whose column is known, and the column.
    known: (usize, usize),
    newline: &'static [u8],
    /// The column of the last comment.
    comment: usize,
}

/// The document in canonical layout, its lines ended by `newline`; a `piece` of one may end in a blank line.
pub(super) fn lay_out(doc: &Document, source: &[u8], newline: &'static [u8], piece: bool) -> Vec<u8> {
    let mut layout = Layout {
        doc,
        source,
        out: Vec::with_capacity(source.len()),
        place: 0,
        open: vec![Open { id: Id::ROOT, lines: 0, braces: 0 }],
        known: (0, 0),
        newline,
        comment: 0,
    };
    if source.starts_with(b"\xef\xbb\xbf") {
        layout.out.extend_from_slice(&source[..3]);
        layout.place = 3;
    }
    for node in doc.nodes() {
        layout.node(node);
    }
    layout.end(piece);
    layout.out
}

impl Layout<'_> {
    fn node(&mut self, node: Node<'_>) {
        let record = node.record();
        let kind = record.kind();
        if kind == Kind::Blank {
            return;
        }
        let parent = self.doc.parent(node.id());
        while self.open.last().is_some_and(|open| open.id != parent) {
            self.open.pop();
        }
        let (lines, braces) = self.open.last().map_or((0, 0), |open| (open.lines, open.braces));
        let offset = self.doc.chunk(node.id()).offset;
        let start = offset + record.start as usize;
        self.spacing(
            start,
            match kind {
                Kind::Junk => 0,
                Kind::CommentLine => self.comment + 2,
                _ => lines,
            },
        );
        let (text, at) = node.place();
        let end = match kind {
            Kind::Element | Kind::Embedded => offset + node.scan_identity(|_| {}),
            Kind::Directive | Kind::InlineDirective => node.name_span().map_or(start, |span| span.end),
            Kind::Structured | Kind::NodeValue => attribute_name(text, at).map_or(start, |(_, after)| offset + after),
            _ => offset + record.link as usize,
        };
        if kind.is_container() {
            let column = self.column();
            let (lines, braces) = match kind {
                Kind::Element | Kind::Directive | Kind::Structured => (column + 2, 0),
                _ if braces < DEEPEST_BRACES => (lines + 2, braces + 1),
                _ => (lines, braces),
            };
            self.open.push(Open { id: node.id(), lines, braces });
        }
        let bytes = &self.source[start..end.max(start)];
        match kind {
            Kind::Attribute => self.attribute(node, bytes),
            Kind::Text if Reading(record.flags()).has(Reading::FOLD) => self.folded(bytes, lines),
            Kind::Comment if record.flags() & MARKED != 0 => self.folded(bytes, lines + 2),
            Kind::Comment => {
                self.comment = self.column();
                self.out.extend_from_slice(bytes);
            }
            Kind::RawBlock => self.raw_block(node, bytes),
            Kind::Freeform if record.flags() & UNCLOSED == 0 => self.freeform(bytes),
            _ => self.out.extend_from_slice(bytes),
        }
        self.place = end.max(start);
    }

    /// What stands between the last thing and the one at `start`, which goes to column `lines` where it starts a line.
    fn spacing(&mut self, start: usize, lines: usize) {
        let gap = &self.source[self.place..start];
        if !is_space(gap) {
            return self.out.extend_from_slice(gap);
        }
        let feeds = memchr::memchr_iter(b'\n', gap).count();
        let at_start = self.out.is_empty() || self.out == b"\xef\xbb\xbf";
        if feeds > 0 && !at_start {
            for _ in 0..feeds.min(2) {
                self.out.extend_from_slice(self.newline);
            }
            self.indent(lines);
        } else if feeds == 0 && !gap.is_empty() && !at_start {
            self.out.push(b' ');
        }
    }

    fn end(&mut self, piece: bool) {
        let rest = &self.source[self.place..];
        if !is_space(rest) {
            return self.out.extend_from_slice(rest);
        }
        if !self.out.is_empty() && !self.out.ends_with(b"\n") {
            self.out.extend_from_slice(self.newline);
        }
        if piece && memchr::memchr_iter(b'\n', rest).count() > 1 {
            self.out.extend_from_slice(self.newline);
        }
    }

    fn indent(&mut self, column: usize) {
        self.out.resize(self.out.len() + column, b' ');
    }

    fn line(&mut self, column: usize) {
        self.out.extend_from_slice(self.newline);
        self.indent(column);
    }

    /// The column where the next character will stand.
    fn column(&mut self) -> usize {
        let (place, column) = self.known;
        let new = &self.out[place..];
        let column = match memchr::memrchr(b'\n', new) {
            Some(feed) => characters(&new[feed + 1..]),
            None => column + characters(new),
        };
        self.known = (self.out.len(), column);
        column
    }

    /// The indentation of the line in work.
    fn indentation(&self) -> usize {
        let start = memchr::memrchr(b'\n', &self.out).map_or(0, |feed| feed + 1);
        skip(&self.out, start, BLANK) - start
    }

    fn attribute(&mut self, node: Node<'_>, bytes: &[u8]) {
        let Some(attribute) = node.as_attribute() else { return };
        let Some(raw) = attribute.raw() else { return self.out.extend_from_slice(bytes) };
        let name = bytes[..bytes.len() - raw.len()].trim_ascii_end();
        self.out.extend_from_slice(name);
        self.out.push(b' ');
        match attribute.value() {
            Value::List(list) if is_closed(list) => self.list(list),
            _ => self.out.extend_from_slice(raw),
        }
    }

    /// A list: one blank between items, lines kept.
    fn list(&mut self, list: List<'_>) {
        let raw = list.raw();
        let lines = if raw.contains(&b'\n') { self.indentation() } else { 0 };
        let (mut end, mut first) = (1, true);
        self.out.push(b'[');
        let mut tokens = list.tokens();
        loop {
            let token = tokens.next();
            let (start, stop, closes) = match &token {
                Some(ListToken::Open(start)) => (*start, *start + 1, false),
                Some(ListToken::Item(_, item)) => {
                    let start = item.as_ptr() as usize - raw.as_ptr() as usize;
                    (start, start + item.len(), false)
                }
                Some(ListToken::Close) | None => (tokens.position() - 1, tokens.position(), true),
            };
            if raw[end..start].contains(&b'\n') {
                self.line(if closes { lines } else { lines + 2 });
            } else if !first && !closes {
                self.out.push(b' ');
            }
            self.out.extend_from_slice(&raw[start..stop]);
            (end, first) = (stop, matches!(token, Some(ListToken::Open(_))));
            if token.is_none() {
                return;
            }
        }
    }

    /// Text over several lines, whose indentation is no part of it.
    fn folded(&mut self, bytes: &[u8], lines: usize) {
        let mut pieces = bytes.split(|b| *b == b'\n').peekable();
        let mut first = true;
        while let Some(piece) = pieces.next() {
            let piece = if pieces.peek().is_some() { piece.strip_suffix(b"\r").unwrap_or(piece) } else { piece };
            if first {
                self.out.extend_from_slice(piece);
            } else {
                let start = skip(piece, 0, BLANK);
                self.out.extend_from_slice(self.newline);
                if start < piece.len() || pieces.peek().is_none() {
                    self.indent(lines);
                }
                self.out.extend_from_slice(&piece[start..]);
            }
            first = false;
        }
    }

    fn raw_block(&mut self, node: Node<'_>, bytes: &[u8]) {
        let column = self.column();
        let text = node.place().0;
        self.out.extend_from_slice(bytes[..line_text_end(bytes, 0)].trim_ascii_end());
        for range in node.line_ranges() {
            if range.is_empty() {
                self.out.extend_from_slice(self.newline);
            } else {
                self.line(column + 2);
                self.out.extend_from_slice(&text[range]);
            }
        }
    }

    /// A fenced block: its lines stay, its closing fence moves with the line that opens it.
    fn freeform(&mut self, bytes: &[u8]) {
        let indentation = self.indentation();
        let last = memchr::memrchr(b'\n', bytes).map_or(0, |feed| feed + 1);
        self.out.extend_from_slice(&bytes[..last]);
        self.indent(indentation);
        self.out.extend_from_slice(bytes[last..].trim_ascii_start());
    }
}

fn is_space(bytes: &[u8]) -> bool {
    bytes.iter().all(|b| is(*b, BLANK) || matches!(b, b'\n' | b'\r'))
}

fn is_closed(list: List<'_>) -> bool {
    let mut tokens = list.tokens();
    tokens.by_ref().for_each(drop);
    tokens.is_closed() && tokens.position() == list.raw().len()
}

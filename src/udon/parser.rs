//! The parser: one forward pass over any bytes, reported to a [`Sink`].
//!
//! A line is read at a time. Containers that stay open over lines are kept on an explicit stack, brace forms on another
//! (`braces.rs`), so that nesting costs memory on the heap and never a stack frame. Nothing fails: what makes no sense
//! is text, or a problem beside the text. This file knows lines, indentation and blocks; what stands on an element's
//! line is in `line.rs`, attributes and lists in `attribute.rs`, blocks taken as they stand in `verbatim.rs`. Refuses to
//! build anything.
//!
//! What was measured on documents of tiny pieces (`benches/results.md`), nanoseconds a byte, and kept: eight bytes looked
//! at one by one before `memchr3` is called (events of `;{}` 5.5 → 1.9, of `;{` and a line end 7.1 → 1.9); a line that ends
//! with an element's or directive's name left at once; blank lines in a row in one node (7.2 → 3.8). What stays open is
//! small: eight bytes for a container, four for a brace form, and in the tree nothing but the record itself, whose link
//! leads to the one around it (`|a|a|a` on a line 9.3 → 5.5, `|{` never closed 24 → 7). What is rare is in functions of
//! its own, so that what is common needs few registers (`|{}` 6.6 → 3.9). No range is handed back in a tuple: it is written
//! as two words and read as one, for which the processor waits (`;{}` 5.2 → 3.3). Room for many nodes is made as the source
//! so far lets expect, since moving them and giving room back cost fresh pages, and those are a quarter of what such a tree
//! takes: its nodes are larger than its source, whoever writes them.
//!
//! Then, on another machine, where the configuration's tree takes 1.3 and its events 1.2, and kept: what a form of four bytes
//! or a problem says of itself is `#[inline]`, since a parser made for another's sink calls it from another crate (events
//! of `|{` 7.0 → 3.2); the next line is looked at once where a brace stays open at the end of one (`|a|{` lines 9.9 → 7.9,
//! events 7.5 → 5.1); one bit of the table ends the look at an identity that is only a name, and the parts of a longer one
//! do not look for its name again (`|é?` 6.0 → 4.7); room is made once for what many open forms leave when a line ends
//! (`|{` 13.7 → 6.2); empty lines after a blank one are read in one loop (blank lines in an element 4.8 → 1.9). Tried and
//! left: a grown vector handed its record, which goes through memory in two words; Latin letters told apart where a bar is
//! looked at, which makes that a call for all others; wide names in a function of their own.
//!
//! Then a shorter way from a bar to its node, in instructions a byte of the tree, by callgrind: what stands after a bar is
//! looked at once, for whether an element starts and where its name ends; elements that follow each other on a line are
//! opened in one loop, which counts no character of names in ASCII (`|a` 73 → 48, `|a ` 59 → 36); letters of two bytes are
//! looked up in a table of bits, in a loop without calls (`|é` 102 → 66); a nameless form that ends at once, and a form right
//! within another, take no step meant for content (`|{` 108 → 49, `|a|{` lines 146 → 78); what stays open ends together, its
//! problems noted once; lines are read in one loop, and one that ends with its element's name is left there (`|a` lines
//! 78 → 63, the configuration 22.2 → 21.3). Tried and left: the first element of a line opened in the loop of the others
//! (`|a` lines 65 → 78); all forms, however short, in the function of content (`|{}` 56 → 68); quotes looked for byte by byte
//! before a search (`|''` 89 → 95), or in a slice of eight bytes (the configuration 20.9 → 21.9).
//!
//! Then, in nanoseconds a byte again, and kept: a reference by a plain key read by itself (events of `@[k]` lines 3.8 → 1.8);
//! the letters of two bytes of a name read and counted in one loop, without a call within (the tree of `|é` 3.9 → 3.2); the
//! problems of a list left open noted together (the tree of nested lists 3.4 → 1.4), and no look further than the first
//! column of the next line (unclosed lists 3.8 → 3.2); attributes on an element's line and items of a list read without a
//! call (events of digits 3.5 → 2.7); a line read within the loop over lines (events of `|a` lines 2.1 → 1.9, of the
//! configuration 1.2 → 1.1); indentation passed eight bytes together (deep nesting 0.69 → 0.42, events 0.50 → 0.33). Tried
//! and left: the same short way for every reference, which costs lists a tenth.
//!
//! Then, and kept: no call in the middle of what an empty form takes (events of `|a|{` lines 1.8 → 1.5); how an identity begins
//! handed back in two registers (`|a` lines 2.8 → 2.4); the names of attributes read without a call (flags on a line 2.5 → 2.0);
//! the end of a short line found in eight bytes (comments 3.4 → 2.9); what stands around a stop of text looked at where it is
//! asked for (bangs 2.8 → 1.1, quotes in braces 3.4 → 2.0); interpolations looked through byte by byte before a search (3.1 →
//! 2.3); blank lines that end with CRLF read in the loop of the empty ones (3.2 → 2.1). Tried and left: all line ends found in
//! eight bytes, even the next byte (CRLF 3.2 → 5.7), since the processor does not guess what it counts.
//!
//! Then, for pieces of few bytes that `--search` found, trees unless told otherwise, and kept: a few letters between two elements
//! of a line told within the loop that opens them (`|a]` 4.6 → 3.2, events 3.3 → 1.9); a name in quotes with a suffix read at
//! once (`|'b'?` 3.6 → 2.7); no look beyond a next line that starts at the first column (`:x` lines 4.4 → 3.1); words of letters
//! and digits read without a call (list items 2.2 → 1.4); a directive's name left at a CRLF as well (3.9 → 2.1); a line of prose
//! that is short and all text in a function of its own (events of `?` lines 3.4 → 3.0). Tried and left: that function within the
//! reading of a line (`?` lines 3.9 → 3.6, but the configuration 1.04 → 1.10); one unit of code, which changes nothing here.

use super::braces::Frame;
use super::bytes::{
    BLANK, after_spaces, at, characters_between, is, is_eol, is_fence, line_feed, line_text_end, quote_or_line_end,
};
use super::bytes::{skip, trim_end};
use super::identity::{opening, plain_mention, scan_key, scan_mention, starts_element};
use super::letters::{name_end, starts_name};
use super::line::Place;
use super::problem::Problem;
use super::record::small;
use super::sink::{Container, Open, Piece, Reading, Sink};

/// The state of a parse.
pub(super) struct Parser<'s, S> {
    pub(super) src: &'s [u8],
    /// Where the next line starts.
    pub(super) pos: usize,
    /// The open containers, outermost first; the document itself is not on it.
    pub(super) stack: Vec<Open>,
    /// The brace forms around the innermost open one; empty between lines.
    pub(super) frames: Vec<Frame>,
    pub(super) sink: S,
    /// A form ran into the end of the source, or a decision was taken there: more source could change the parse.
    pub(super) ran_out: bool,
    /// A comment stands at the end of the source, and a line that is no element, attribute, directive or comment would go
    /// on with it.
    pub(super) goes_on: bool,
    /// Where the line in work starts.
    pub(super) line_start: usize,
    /// A place on that line whose column is known, and the column.
    pub(super) known: (usize, usize),
    /// Up to where no `}}` stands on the line in work.
    pub(super) barren: usize,
    /// Up to where no `"`, or `'`, closes on the line in work.
    pub(super) lonely: [usize; 2],
}

impl<'s, S: Sink> Parser<'s, S> {
    /// A parser at the start of a document.
    pub fn new(src: &'s [u8], sink: S) -> Self {
        let mut parser = Self::resume(src, Vec::new(), sink);
        if src.starts_with(b"\xef\xbb\xbf") {
            parser.pos = 3;
        }
        parser
    }

    /// A parser at a seam: `stack` is open, and `src` starts with the line there.
    pub fn resume(src: &'s [u8], stack: Vec<Open>, sink: S) -> Self {
        Self {
            src,
            pos: 0,
            stack,
            frames: Vec::new(),
            sink,
            ran_out: false,
            goes_on: false,
            line_start: 0,
            known: (0, 0),
            barren: 0,
            lonely: [0; 2],
        }
    }

    /// Parses to the end and closes everything.
    pub fn run(mut self) -> S {
        self.lines();
        self.finish();
        self.sink
    }

    /// Reads all lines. A function of its own, so that the reading of a line is within it and not called for each.
    #[inline(never)]
    pub fn lines(&mut self) {
        while self.line() {}
    }

    /// Closes what is open at the end of the source.
    pub fn finish(&mut self) {
        let end = self.src.len();
        while let Some(open) = self.stack.pop() {
            self.sink.close(open.kind(), end);
        }
    }

    /// Reads one line, and those that belong to what it starts; false at the end of the source.
    #[inline]
    pub fn line(&mut self) -> bool {
        let src = self.src;
        let start = self.pos;
        if start >= src.len() {
            return false;
        }
        let p = after_spaces(src, start);
        let first = at(src, p);
        if first <= b'\r' {
            if is_eol(src, p) {
                self.blank(start, p);
                return true;
            }
            if first == b'\t' {
                self.tabbed(start, p);
                return true;
            }
        }
        self.start_line(start, p);
        let col = p - start;
        self.close_to(col, start);
        let element = if first == b'|' { opening(src, p + 1) } else { None };
        if element.is_some() {
            self.sink.seam(start, &self.stack);
        }
        let mut text = p;
        if let Some(top) = self.stack.last_mut() {
            if small(col) < top.base {
                let fallen = top.base != Open::UNSET;
                top.base = small(col);
                if fallen {
                    self.sink.problem(Problem::InconsistentIndentation, p);
                }
            } else {
                text = start + top.base as usize;
            }
        }
        if let Some(opening) = element {
            let (mut rest, mut place) = (self.open_element(p, col, false, opening), Place::Identity);
            if at(src, rest) == b'|' && at(src, rest + 1) == b'{' {
                (rest, place) = (self.brace_form(rest), Place::Text);
            }
            if at(src, rest) == b'\n' {
                self.end_line(rest);
            } else {
                self.rest_of_line(rest, place);
            }
            return true;
        }
        match first {
            b':' => self.block_attribute(p, col, text),
            b';' if at(src, p + 1) != b'{' => self.block_comment(p, col),
            b'!' => self.dynamic_line(p, col, text),
            b'@' => self.reference_line(p, text),
            b'`' if is_fence(src, p) => self.freeform(p, true),
            b'\'' | b'\\' if self.is_escape(p) => {
                let next = p + if is_fence(src, p + 1) { 4 } else { 2 };
                self.prose(text, next, Reading::LEAD);
            }
            _ => self.prose(text, p, Reading::PLAIN),
        }
        true
    }

    /// Opens a container at column `col`.
    #[inline]
    pub(super) fn open(&mut self, col: usize, kind: Container) {
        let open = Open::new(col, kind);
        if self.stack.len() == self.stack.capacity() {
            return self.push_growing(open);
        }
        self.stack.push(open);
    }

    /// Room for four times as many: what is not written to costs nothing, and to move what is there does.
    #[cold]
    fn push_growing(&mut self, open: Open) {
        self.stack.reserve_exact(3 * self.stack.len() + 16);
        self.stack.push(open);
    }

    /// Closes the containers that a line at column `col`, starting at `start`, does not lie in.
    #[inline]
    pub fn close_to(&mut self, col: usize, start: usize) {
        while let Some(top) = self.stack.pop_if(|top| top.ends_at(col)) {
            self.sink.close(top.kind(), start);
        }
    }

    /// Notes that the line in work starts at `start`, its first character at `p`.
    #[inline]
    pub(super) fn start_line(&mut self, start: usize, p: usize) {
        self.line_start = start;
        self.known = (p, p - start);
    }

    /// The column of `p`, which is on the line in work and not before a place already asked for.
    #[inline]
    pub(super) fn column(&mut self, p: usize) -> usize {
        let (place, col) = self.known;
        let col = col + characters_between(self.src, place, p);
        self.known = (p, col);
        col
    }

    /// The indentation of the line in work, in columns.
    pub(super) fn indentation(&self) -> usize {
        skip(self.src, self.line_start, BLANK) - self.line_start
    }

    /// Leaves the line whose text has ended at `p`.
    #[inline]
    pub(super) fn end_line(&mut self, p: usize) {
        let feed = if at(self.src, p) == b'\n' { p } else { line_feed(self.src, p) };
        self.pos = (feed + 1).min(self.src.len());
    }

    /// A blank line, and the empty ones after it.
    fn blank(&mut self, mut start: usize, mut p: usize) {
        loop {
            if !self.stack.is_empty() {
                self.sink.blank(start..p);
            }
            self.end_line(p);
            (start, p) = (self.pos, self.pos);
            if p >= self.src.len() || !is_eol(self.src, p) {
                return;
            }
        }
    }

    /// A line with a tab before its first character: blank, or skipped.
    #[cold]
    fn tabbed(&mut self, start: usize, p: usize) {
        let first = skip(self.src, p, BLANK);
        if is_eol(self.src, first) {
            self.blank(start, first);
        } else {
            let end = line_text_end(self.src, first);
            self.sink.problem(Problem::NoTabs, p);
            self.sink.junk(start..end);
            self.end_line(end);
        }
    }

    fn is_escape(&self, p: usize) -> bool {
        match at(self.src, p + 1) {
            b'|' | b';' | b':' | b'!' | b'\'' => true,
            b'@' => at(self.src, p + 2) == b'[',
            b'`' => is_fence(self.src, p + 1),
            _ => false,
        }
    }

    /// The first character of the next line that is not blank, and where that line starts.
    #[inline]
    pub(super) fn next_line(&self, p: usize) -> Option<(usize, usize)> {
        let src = self.src;
        // Byte by byte: a search for each line end costs more than most blank lines are long.
        let mut start = line_feed(src, p) + 1;
        let mut first = start;
        loop {
            match src.get(first)? {
                b' ' | b'\t' => first += 1,
                b'\n' => {
                    first += 1;
                    start = first;
                }
                b'\r' if is_eol(src, first) => first += 1,
                _ => return Some((start, first)),
            }
        }
    }

    /// A line that starts with `;`, and the lines that continue it.
    fn block_comment(&mut self, p: usize, col: usize) {
        let src = self.src;
        let end = line_text_end(src, p + 1);
        self.sink.open_comment(Piece { text: p + 1..end, span: p..end });
        self.end_line(end);
        let mut base = usize::MAX;
        let mut last = end;
        while let Some((start, first)) = self.continuation(last, col) {
            let column = first - start;
            if column < base {
                if base != usize::MAX {
                    self.sink.problem(Problem::InconsistentIndentation, first);
                }
                base = column;
            }
            last = line_text_end(src, first);
            self.sink.comment_line(start + base..last);
            self.end_line(last);
        }
        self.sink.close_comment(last);
    }

    /// The next line that is not blank, if it continues a comment whose `;` is at column `col`.
    fn continuation(&mut self, end: usize, col: usize) -> Option<(usize, usize)> {
        let next = self.next_line(end);
        self.goes_on = next.is_none();
        let (start, first) = next?;
        let src = self.src;
        let goes_on = first - start > col
            && !matches!(src[first], b'|' | b':' | b'!' | b';')
            && !src[start..first].contains(&b'\t');
        goes_on.then_some((start, first))
    }

    /// A line that starts with `!`.
    fn dynamic_line(&mut self, p: usize, col: usize, text: usize) {
        let src = self.src;
        match at(src, p + 1) {
            b'{' if at(src, p + 2) == b'{' => {
                if text < p {
                    self.sink.text(text..p, Reading::PLAIN);
                }
                let next = self.interpolation(p, true);
                self.prose(next, next, Reading::PLAIN);
            }
            b':' => {
                let end = name_end(src, p + 2);
                if end > p + 2 && at(src, end) == b':' {
                    self.raw_block(p, p + 2..end, col);
                } else {
                    self.prose(text, p, Reading::PLAIN);
                }
            }
            _ if starts_name(src, p + 1) => self.directive(p, col),
            _ => self.prose(text, p, Reading::PLAIN),
        }
    }

    /// `!name arguments`, a container.
    fn directive(&mut self, p: usize, col: usize) {
        let src = self.src;
        let mut end = name_end(src, p + 1);
        while at(src, end) == b':' && starts_name(src, end + 1) {
            end = name_end(src, end + 1);
        }
        self.open(col, Container::Directive);
        self.sink.open_directive(p, false, p + 1..end);
        if is_eol(src, end) {
            return self.end_line(end);
        }
        let start = skip(src, end, BLANK);
        let stop = self.arguments_end(start, start > end);
        let trimmed = trim_end(src, start, stop);
        if trimmed > start {
            self.sink.arguments(start..trimmed);
        }
        self.rest_of_line(stop, Place::Start);
    }

    /// Where the arguments that start at `start` end: at the end of the line, or before a comment or an element.
    fn arguments_end(&mut self, start: usize, mut after_blank: bool) -> usize {
        let src = self.src;
        let mut p = start;
        loop {
            let b = at(src, p);
            match b {
                _ if is_eol(src, p) => return p,
                b';' if after_blank => return p,
                b'|' if after_blank && (at(src, p + 1) == b'{' || starts_element(src, p + 1)) => return p,
                b'"' | b'\'' if after_blank || opens_quote(src[p - 1]) => {
                    p = self.quote_on_line(p).map_or(p + 1, |close| close + 1);
                }
                b'!' if super::bytes::opens_interpolation(src, p) => {
                    p = super::bytes::interpolation_end(src, p, &mut self.barren).unwrap_or(p + 1);
                }
                _ => p += 1,
            }
            after_blank = is(src[p - 1], BLANK);
        }
    }

    /// The quote that closes the one at `p` on its line. A line without one is searched once.
    #[inline]
    pub(super) fn quote_on_line(&mut self, p: usize) -> Option<usize> {
        let ends_line = at(self.src, p + 1) == b'\n';
        if ends_line { None } else { self.quote_further_on(p) }
    }

    #[inline(never)]
    fn quote_further_on(&mut self, p: usize) -> Option<usize> {
        let lonely = &mut self.lonely[usize::from(self.src[p] == b'\'')];
        if p < *lonely {
            return None;
        }
        quote_or_line_end(self.src, p).map_err(|end| *lonely = end).ok()
    }

    /// A line that starts with `@`.
    #[inline(never)]
    fn reference_line(&mut self, p: usize, text: usize) {
        let src = self.src;
        if let Some(mention) = plain_mention(src, p).or_else(|| scan_mention(src, p)) {
            let rest = skip(src, mention.end, BLANK);
            if mention.name.is_empty() || is_eol(src, rest) || at(src, rest) == b';' {
                self.sink.reference(Piece { text: mention.payload(), span: p..mention.end });
                if at(src, rest) == b'\n' {
                    return self.end_line(rest);
                }
                return self.rest_of_line(rest, Place::Text);
            }
        }
        self.prose(text, p, Reading::PLAIN);
    }

    /// `:[key]` at `p`.
    pub(super) fn merge(&mut self, p: usize) -> Option<usize> {
        let key = scan_key(self.src, p + 2, false);
        if !key.closed || key.text.is_empty() {
            return None;
        }
        self.sink.merge(Piece { text: key.text, span: p..key.end });
        Some(key.end)
    }
}

/// Whether a quote that follows `before` opens a quoted string in running text.
#[inline]
pub(super) fn opens_quote(before: u8) -> bool {
    matches!(before, b' ' | b'\t' | b'\n' | b'(' | b'[' | b'{' | b',' | b':' | b'=')
}

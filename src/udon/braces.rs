//! Brace forms: embedded elements `|{…}`, inline directives `!{name …}`, raw text `!{:kind:…}` and comments `;{…}`.
//!
//! They nest, and may span lines, so they keep a stack of their own. A form that is not closed ends before the first
//! later line that starts an element and does not lie deeper than the innermost open container: one forgotten brace
//! never swallows a file. Refuses to know blocks: no line inside braces opens a container.

use super::bytes::without_cr;
use super::bytes::{
    BLANK, BRACE_STOP, FORM_HEAD, LETTER, at, first_of, is, is_eol, line_feed, opens_interpolation, skip, until,
};
use super::identity::{opening, starts_element};
use super::letters::name_end;
use super::parser::{Parser, opens_quote};
use super::problem::Problem;
use super::sink::{Form, Open, Piece, Reading, Sink};

/// An open embedded element or inline directive, as four bytes: a line may open one every two bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame(u32);

impl Frame {
    /// An element; otherwise a directive.
    const EMBEDDED: u32 = 1;
    /// Content has begun, so that text is reported even when empty.
    const BEGUN: u32 = 2;
    /// It ends where its content would start, unclosed.
    const ENDED: u32 = 4;
    /// One literal brace that is open in its content.
    const LITERAL: u32 = 8;

    /// An element without content.
    pub(super) const EMPTY: Self = Self(Self::EMBEDDED);

    /// An element whose content starts at `p`.
    #[inline]
    fn embedded(src: &[u8], p: usize) -> Self {
        Self(Self::EMBEDDED | if at(src, p) == b'}' { 0 } else { Self::BEGUN })
    }

    #[inline]
    pub(super) fn is_embedded(self) -> bool {
        self.0 & Self::EMBEDDED != 0
    }

    #[inline]
    fn has_begun(self) -> bool {
        self.0 & Self::BEGUN != 0
    }

    /// Whether its content is told even where it is empty text.
    #[inline]
    pub(super) fn tells_empty(self) -> bool {
        self.0 & (Self::EMBEDDED | Self::BEGUN) == Self::EMBEDDED | Self::BEGUN
    }

    #[inline]
    fn has_ended(self) -> bool {
        self.0 & Self::ENDED != 0
    }

    /// Opens a literal brace; five hundred million are counted.
    #[inline]
    fn open_literal(&mut self) {
        self.0 = self.0.checked_add(Self::LITERAL).unwrap_or(self.0);
    }

    /// Closes a literal brace, if one is open.
    #[inline]
    fn close_literal(&mut self) -> bool {
        let is_open = self.0 >= Self::LITERAL;
        if is_open {
            self.0 -= Self::LITERAL;
        }
        is_open
    }
}

/// Text that has been looked at and not yet reported.
struct Pending {
    start: usize,
    reading: Reading,
}

impl<S: Sink> Parser<'_, S> {
    /// Reads the form at `p`, `|{` or `!{name`, around which no other is open, to its end; returns the place after it.
    #[inline(never)]
    pub(super) fn brace_form(&mut self, p: usize) -> usize {
        let end = p + 2;
        if at(self.src, p) == b'|' {
            // One without a name that ends at once takes none of the steps of others.
            if at(self.src, end) == b'}' {
                self.sink.empty_form(p, end..end + 1);
                return end + 1;
            }
            if at(self.src, end) == b'\n' {
                // Mostly a name follows the bar; all calls are the last thing done here, so that no register is saved.
                if at(self.src, end + 1) != b'|' || !is(at(self.src, end + 2), LETTER) {
                    return self.form_at_line_end(p, end);
                }
                self.sink.empty_form(p, end..end);
                return end;
            }
        }
        self.forms(p)
    }

    /// The same for `|{` at `p` with the line feed after it at `end`.
    #[inline(never)]
    fn form_at_line_end(&mut self, p: usize, end: usize) -> usize {
        if self.resume_after_break(end).is_some() {
            return self.forms(p);
        }
        self.sink.empty_form(p, end..end);
        end
    }

    /// Reads the form at `p` and the forms in it, to its end; returns the place after it.
    #[inline(never)]
    fn forms(&mut self, mut p: usize) -> usize {
        let src = self.src;
        loop {
            let mut frame;
            (frame, p) = self.open_frame(p);
            let (mut content, mut pending) = (p, Pending { start: p, reading: Reading::PLAIN });
            if frame.has_ended() {
                return self.abandon(frame, &pending, p);
            }
            // A form right within another takes the way of its own opening, and no look at content.
            if at(src, p) == b'|' && at(src, p + 1) == b'{' {
                self.flush_form(&mut frame, &pending, p);
                self.frames.push(frame);
                continue;
            }
            p = loop {
                let stop = until(src, p, BRACE_STOP);
                // Asked by some of what may stand here.
                let (start, next) = (pending.start, || at(src, stop + 1));
                let escaped = || stop > start && src[stop - 1] == b'\\';
                p = stop + 1;
                match at(src, stop) {
                    b'\n' => {
                        if let Some(first) = self.resume_after_break(stop) {
                            p = first;
                            if frame.has_begun() {
                                pending.reading = pending.reading.with(Reading::FOLD);
                            }
                        } else {
                            let end = without_cr(src, pending.start, stop);
                            return self.abandon(frame, &pending, end);
                        }
                    }
                    b'}' => {
                        if frame.close_literal() {
                            continue;
                        }
                        self.flush_content(frame, &pending, stop);
                        self.sink.close_braces(frame.is_embedded(), stop..p);
                        match self.frames.pop() {
                            Some(outer) => frame = outer,
                            None => return p,
                        }
                        (pending, content) = (Pending { start: p, reading: Reading::PLAIN }, p);
                    }
                    b'{' => frame.open_literal(),
                    b'|' if next() == b'{' && escaped() => {
                        pending.reading = pending.reading.with(Reading::BAR);
                        p = stop + 2;
                    }
                    b'|' if next() == b'{' => {
                        self.flush_form(&mut frame, &pending, stop);
                        break stop;
                    }
                    b';' if escaped() => pending.reading = pending.reading.with(Reading::SEMICOLON),
                    b';' if next() == b'{' => {
                        self.flush_form(&mut frame, &pending, stop);
                        p = self.inline_comment(stop);
                        pending = Pending { start: p, reading: Reading::PLAIN };
                    }
                    b'!' if next() == b'{' && self.is_dynamic(stop) => {
                        self.flush_form(&mut frame, &pending, stop);
                        if opens_interpolation(src, stop) || at(src, stop + 2) == b':' {
                            p = self.dynamic(stop);
                            pending = Pending { start: p, reading: Reading::PLAIN };
                        } else {
                            break stop;
                        }
                    }
                    b'"' | b'\'' if stop == content || opens_quote(src[stop - 1]) => {
                        if let Some(close) = self.quote_on_line(stop) {
                            self.flush_form(&mut frame, &pending, stop);
                            self.sink.quoted(Piece { text: stop + 1..close, span: stop..close + 1 });
                            p = close + 1;
                            pending = Pending { start: p, reading: Reading::PLAIN };
                        }
                    }
                    _ => {}
                }
            };
            self.frames.push(frame);
        }
    }

    /// Opens a form, with identity and attributes; returns it and where its content starts.
    #[inline]
    fn open_frame(&mut self, p: usize) -> (Frame, usize) {
        let src = self.src;
        if at(src, p) == b'!' {
            return self.open_inline_directive(p);
        }
        self.sink.open_embedded(p);
        let content = |q| (Frame::embedded(src, q), q);
        let mut q = p + 2;
        if !is(at(src, q), FORM_HEAD) {
            return content(q);
        }
        if let Some(opening) = opening(src, q) {
            q = self.identity(q, opening, true);
            if !is(at(src, q), BLANK) && !is_eol(src, q) {
                return content(q);
            }
        }
        q = skip(src, q, BLANK);
        if at(src, q) == b':' || is_eol(src, q) { self.open_attributes(q) } else { content(q) }
    }

    #[inline(never)]
    fn open_inline_directive(&mut self, p: usize) -> (Frame, usize) {
        let end = name_end(self.src, p + 2);
        self.sink.open_directive(p, true, p + 2..end);
        (Frame(Frame::BEGUN), skip(self.src, end, BLANK))
    }

    /// The attributes of an embedded element, from `q` on; returns it and where its content starts.
    #[inline]
    fn open_attributes(&mut self, mut q: usize) -> (Frame, usize) {
        let src = self.src;
        let content = |q| (Frame::embedded(src, q), q);
        loop {
            q = skip(src, q, BLANK);
            if is_eol(src, q) {
                match self.resume_after_break(line_feed(src, q)) {
                    Some(first) => q = first,
                    None => return (Frame(Frame::EMBEDDED | Frame::ENDED), line_feed(src, q)),
                }
            } else if at(src, q) == b':' {
                match self.inline_attribute(q, Form::Embedded) {
                    Some(end) => q = end,
                    None => return content(q),
                }
            } else {
                return content(q);
            }
        }
    }

    /// Where reading goes on after the line feed at `p`, inside a brace form: at the first character of the next line
    /// that is not blank. Nothing where the form ends here, unclosed.
    #[inline]
    fn resume_after_break(&mut self, p: usize) -> Option<usize> {
        let start = p + 1;
        if start < self.src.len() && self.src[start] > b' ' {
            // No container is less deep than an element at the first column.
            if self.src[start] == b'|' && starts_element(self.src, start + 1) {
                return None;
            }
            self.start_line(start, start);
            return Some(start);
        }
        self.resume_after_blanks(p)
    }

    /// The same, whatever stands there.
    #[inline(never)]
    fn resume_after_blanks(&mut self, p: usize) -> Option<usize> {
        let Some((start, first)) = self.next_line(p) else {
            self.ran_out = true;
            return None;
        };
        let leaves = |open: &Open| open.ends_at(first - start);
        if self.src[first] == b'|' && starts_element(self.src, first + 1) && self.stack.last().is_none_or(leaves) {
            return None;
        }
        self.start_line(start, first);
        Some(first)
    }

    /// Reports the text before a form that is nested in `frame`; the form is content, whatever came before it.
    #[inline]
    fn flush_form(&mut self, frame: &mut Frame, pending: &Pending, end: usize) {
        frame.0 |= Frame::BEGUN;
        self.flush_content(*frame, pending, end);
    }

    #[inline]
    fn flush_content(&mut self, frame: Frame, pending: &Pending, end: usize) {
        if end > pending.start || frame.tells_empty() {
            self.sink.text(pending.start..end, pending.reading);
        }
    }

    /// Ends `innermost`, whose text is `pending`, and every form around it at `end`, unclosed; returns `end`.
    #[inline(never)]
    fn abandon(&mut self, mut innermost: Frame, pending: &Pending, end: usize) -> usize {
        if end > pending.start {
            self.sink.text(pending.start..end, pending.reading);
            innermost.0 &= !Frame::BEGUN;
        }
        self.sink.close_unclosed(&[innermost], end);
        if !self.frames.is_empty() {
            self.sink.close_unclosed(&self.frames, end);
            self.frames.clear();
        }
        end
    }

    /// `;{…}` at `p`; returns its end.
    #[inline(never)]
    pub(super) fn inline_comment(&mut self, p: usize) -> usize {
        let (text_end, end) = self.balanced(p + 2);
        self.sink.comment(Piece { text: p + 2..text_end, span: p..end }, true);
        end
    }

    /// `!{:kind:…}` at `p`; returns its end.
    pub(super) fn raw_inline(&mut self, p: usize) -> usize {
        let end_of_name = name_end(self.src, p + 3);
        let (body_end, end) = self.balanced(end_of_name + 1);
        let closed = body_end < end;
        self.sink.raw_inline(p + 3..end_of_name, end_of_name + 1..body_end, p..end, closed);
        if !closed {
            self.sink.problem(Problem::UnclosedText, end);
        }
        end
    }

    /// Where the text from `p` to the brace that closes it ends, and the place after that brace; the same place where there
    /// is no such brace.
    fn balanced(&mut self, p: usize) -> (usize, usize) {
        let src = self.src;
        let (mut q, mut depth) = (p, 0_usize);
        loop {
            q = first_of([b'{', b'}', b'\n'], src, q);
            match at(src, q) {
                b'{' => depth += 1,
                b'}' if depth == 0 => return (q, q + 1),
                b'}' => depth -= 1,
                _ => {
                    if let Some(first) = self.resume_after_break(q) {
                        q = first;
                        continue;
                    }
                    let end = without_cr(src, p, q);
                    return (end, end);
                }
            }
            q += 1;
        }
    }
}

//! Brace forms: embedded elements `|{…}`, inline directives `!{name …}`, raw text `!{:kind:…}` and comments `;{…}`.
//!
//! They nest, and may span lines, so they keep a stack of their own. A form that is not closed ends before the first
//! later line that starts an element and does not lie deeper than the innermost open container: one forgotten brace
//! never swallows a file. Refuses to know blocks: no line inside braces opens a container.

use std::ops::Range;

use super::bytes::opens_interpolation;
use super::bytes::{BLANK, BRACE_STOP, at, first_of, is, is_eol, line_feed, name_end, skip, until, without_cr};
use super::identity::starts_element;
use super::parser::{Parser, opens_quote};
use super::problem::Problem;
use super::sink::{Form, Piece, Reading, Sink};

/// An open embedded element or inline directive.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// An element; otherwise a directive.
    embedded: bool,
    /// How many literal braces are open in its content.
    literal: u32,
    /// Content has begun, so that text is reported even when empty.
    begun: bool,
}

/// Text that has been looked at and not yet reported.
struct Pending {
    start: usize,
    reading: Reading,
}

impl<S: Sink> Parser<'_, S> {
    /// Reads the form at `p`, `|{` or `!{name`, to its end; returns the place after it.
    pub(super) fn brace_form(&mut self, p: usize) -> usize {
        let src = self.src;
        let mut p = self.open_frame(p);
        let mut pending = Pending { start: p, reading: Reading::PLAIN };
        let mut content = p;
        loop {
            let stop = until(src, p, BRACE_STOP);
            let next = at(src, stop + 1);
            let escaped = stop > pending.start && src[stop - 1] == b'\\';
            p = stop + 1;
            match at(src, stop) {
                b'\n' => {
                    if let Some(first) = self.resume_after_break(stop) {
                        p = first;
                        if self.frames.last().is_some_and(|frame| frame.begun) {
                            pending.reading = pending.reading.with(Reading::FOLD);
                        }
                    } else {
                        let end = without_cr(src, pending.start, stop);
                        return self.abandon(&pending, end);
                    }
                }
                b'}' => {
                    let Some(frame) = self.frames.last_mut() else { return p };
                    if frame.literal > 0 {
                        frame.literal -= 1;
                        continue;
                    }
                    let frame = *frame;
                    self.flush_content(frame, &pending, stop);
                    self.frames.pop();
                    self.sink.close_braces(frame.embedded, stop..p);
                    if self.frames.is_empty() {
                        return p;
                    }
                    (pending, content) = (Pending { start: p, reading: Reading::PLAIN }, p);
                }
                b'{' => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.literal += 1;
                    }
                }
                b'|' if next == b'{' && escaped => {
                    pending.reading = pending.reading.with(Reading::BAR);
                    p = stop + 2;
                }
                b'|' if next == b'{' => {
                    self.flush_top(&pending, stop);
                    p = self.open_frame(stop);
                    (pending, content) = (Pending { start: p, reading: Reading::PLAIN }, p);
                }
                b';' if escaped => pending.reading = pending.reading.with(Reading::SEMICOLON),
                b';' if next == b'{' => {
                    self.flush_top(&pending, stop);
                    p = self.inline_comment(stop);
                    pending = Pending { start: p, reading: Reading::PLAIN };
                }
                b'!' if self.is_dynamic(stop) => {
                    self.flush_top(&pending, stop);
                    if opens_interpolation(src, stop) || at(src, stop + 2) == b':' {
                        p = self.dynamic(stop);
                    } else {
                        p = self.open_frame(stop);
                        content = p;
                    }
                    pending = Pending { start: p, reading: Reading::PLAIN };
                }
                b'"' | b'\'' if stop == content || opens_quote(src[stop - 1]) => {
                    if let Some(close) = self.quote_on_line(stop) {
                        self.flush_top(&pending, stop);
                        self.sink.quoted(Piece { text: stop + 1..close, span: stop..close + 1 });
                        p = close + 1;
                        pending = Pending { start: p, reading: Reading::PLAIN };
                    }
                }
                _ => {}
            }
        }
    }

    /// Opens a form, with identity and attributes; returns where its content starts.
    #[inline]
    fn open_frame(&mut self, p: usize) -> usize {
        let src = self.src;
        if at(src, p) == b'!' {
            let end = name_end(src, p + 2);
            self.sink.open_directive(p, true, p + 2..end);
            self.frames.push(Frame { embedded: false, literal: 0, begun: true });
            return skip(src, end, BLANK);
        }
        self.sink.open_embedded(p);
        self.frames.push(Frame { embedded: true, literal: 0, begun: false });
        let mut q = p + 2;
        if starts_element(src, q) {
            q = self.identity(q, true);
            if !is(at(src, q), BLANK) && !is_eol(src, q) {
                return self.begin_content(q);
            }
        }
        loop {
            q = skip(src, q, BLANK);
            if is_eol(src, q) {
                match self.resume_after_break(line_feed(src, q)) {
                    Some(first) => q = first,
                    None => return line_feed(src, q),
                }
            } else if at(src, q) == b':' {
                match self.inline_attribute(q, Form::Embedded) {
                    Some(end) => q = end,
                    None => return self.begin_content(q),
                }
            } else {
                return self.begin_content(q);
            }
        }
    }

    #[inline]
    fn begin_content(&mut self, p: usize) -> usize {
        if at(self.src, p) != b'}'
            && let Some(frame) = self.frames.last_mut()
        {
            frame.begun = true;
        }
        p
    }

    /// Where reading goes on after the line feed at `p`, inside a brace form: at the first character of the next line
    /// that is not blank. Nothing where the form ends here, unclosed.
    fn resume_after_break(&mut self, p: usize) -> Option<usize> {
        let Some((start, first)) = self.next_line(p) else {
            self.ran_out = true;
            return None;
        };
        let limit = self.stack.last().map_or(usize::MAX, |open| open.col as usize);
        if self.src[first] == b'|' && starts_element(self.src, first + 1) && first - start <= limit {
            return None;
        }
        self.start_line(start, first);
        Some(first)
    }

    #[inline]
    fn flush_top(&mut self, pending: &Pending, end: usize) {
        if let Some(frame) = self.frames.last_mut() {
            // A nested form is content, whatever came before it.
            frame.begun = true;
            let frame = *frame;
            self.flush_content(frame, pending, end);
        }
    }

    #[inline]
    fn flush_content(&mut self, frame: Frame, pending: &Pending, end: usize) {
        if end > pending.start || frame.embedded && frame.begun {
            self.sink.text(pending.start..end, pending.reading);
        }
    }

    /// Ends every open form at `end`, unclosed, innermost first; returns `end`.
    fn abandon(&mut self, pending: &Pending, end: usize) -> usize {
        let mut start = pending.start.min(end);
        let mut reading = pending.reading;
        while let Some(frame) = self.frames.pop() {
            self.flush_content(frame, &Pending { start, reading }, end);
            (start, reading) = (end, Reading::PLAIN);
            self.sink.problem(Problem::UnclosedText, end);
            self.sink.close_braces(frame.embedded, end..end);
        }
        end
    }

    /// `;{…}` at `p`; returns its end.
    pub(super) fn inline_comment(&mut self, p: usize) -> usize {
        let (text, end, _) = self.balanced(p + 2);
        self.sink.comment(Piece { text, span: p..end }, true);
        end
    }

    /// `!{:kind:…}` at `p`; returns its end.
    pub(super) fn raw_inline(&mut self, p: usize) -> usize {
        let end_of_name = name_end(self.src, p + 3);
        let (body, end, closed) = self.balanced(end_of_name + 1);
        self.sink.raw_inline(p + 3..end_of_name, body, p..end, closed);
        if !closed {
            self.sink.problem(Problem::UnclosedText, end);
        }
        end
    }

    /// The text from `p` to the brace that closes it, the place after that brace, and whether there is one.
    fn balanced(&mut self, p: usize) -> (Range<usize>, usize, bool) {
        let src = self.src;
        let (mut q, mut depth) = (p, 0_usize);
        loop {
            q = first_of([b'{', b'}', b'\n'], src, q);
            match at(src, q) {
                b'{' => depth += 1,
                b'}' if depth == 0 => return (p..q, q + 1, true),
                b'}' => depth -= 1,
                _ => {
                    if let Some(first) = self.resume_after_break(q) {
                        q = first;
                        continue;
                    }
                    let end = without_cr(src, p, q);
                    return (p..end, end, false);
                }
            }
            q += 1;
        }
    }
}

//! What stands on one line: an element with its attributes, children and text, or a line of prose.
//!
//! The rules of an element's own line are a small machine over four places. Inline forms hand over to `braces.rs` and
//! come back here, maybe some lines further down.

use super::bytes::{
    BLANK, HEAD, LINE_STOP, NO_TEXT, PROSE_STOP, SUFFIX, at, characters_between, closing_quote, first_of, is, is_eol,
};
use super::bytes::{is_fence, line_text_end, opens_interpolation, skip, until, until_near, without_cr};
use super::identity::{Opening, Part, opening, scan_identity, starts_element};
use super::letters::starts_name;
use super::parser::Parser;
use super::problem::Problem;
use super::sink::{Container, Form, Piece, Reading, Sink};

/// Where on an element's line the parser is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Right after an identity.
    Identity,
    /// Where attributes and children may start.
    Start,
    /// After an embedded element that came before any text.
    Embedded,
    /// In text.
    Text,
}

impl<S: Sink> Parser<'_, S> {
    /// Opens the element whose bar is at `p`, in column `col`, and that begins as `opening` says; returns the end of its
    /// identity.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each takes a quarter of the time of small elements")]
    pub(super) fn open_element(&mut self, p: usize, col: usize, sameline: bool, opening: Opening) -> usize {
        self.open(col, Container::Element);
        self.sink.open_element(p, sameline);
        self.identity(p + 1, opening, false)
    }

    /// Opens the elements that stand on the line from `p` on, with nothing but blanks between them; returns the end of the last
    /// one's identity, and `p` where none does.
    #[inline(never)]
    fn open_nested(&mut self, mut p: usize) -> usize {
        let src = self.src;
        let Some(mut next) = opening(src, p + 1) else { return p };
        let mut col = self.column(p);
        loop {
            let end = self.open_element(p, col, true, next);
            let text = skip(src, end, BLANK);
            // A few letters between two elements are told without leaving the loop.
            let bar = if is(at(src, text), NO_TEXT) { text } else { until_near(src, text, LINE_STOP) };
            let following = if at(src, bar) == b'|' { opening(src, bar + 1) } else { None };
            let Some(opening) = following else {
                self.known = (p, col);
                return end;
            };
            self.flush(text, bar, Reading::PLAIN);
            // Of a name that is all, the characters are counted.
            col += if next.has_more() || bar > text { characters_between(src, p, bar) } else { bar - p - next.inner() };
            (p, next) = (bar, opening);
        }
    }

    /// Reads the identity that starts at `p` and begins as `opening` says; returns its end.
    #[inline]
    pub(super) fn identity(&mut self, p: usize, opening: Opening, braces: bool) -> usize {
        let end = opening.end();
        if opening.has_more() {
            return self.whole_identity(p, end, braces);
        }
        self.sink.name(p..end);
        end
    }

    /// The same for an identity that is more than a name, and whose name ends at `end`; apart, so that the usual way stays
    /// short.
    #[inline(never)]
    fn whole_identity(&mut self, p: usize, end: usize, braces: bool) -> usize {
        let (src, sink) = (self.src, &mut self.sink);
        // Mostly one suffix is what there is more.
        if end > p && is(at(src, end), SUFFIX) && !matches!(at(src, end + 1), b'[' | b'.') {
            sink.name(p..end);
            sink.part(Part::Suffix(end));
            return end + 1;
        }
        // Or it is a name in quotes, with one suffix or nothing else.
        if at(src, p) == b'\''
            && let Some(close) = closing_quote(src, p)
        {
            let (end, next) = (close + 1, at(src, close + 1));
            let has_suffix = is(next, SUFFIX) && !matches!(at(src, end + 1), b'[' | b'.');
            if has_suffix || !is(next, HEAD) {
                sink.part(Part::Name(p + 1..close, p..end));
                if has_suffix {
                    sink.part(Part::Suffix(end));
                }
                return end + usize::from(has_suffix);
            }
        }
        scan_identity(src, p, end, braces, |part| match part {
            Part::Unclosed(p) => sink.problem(Problem::Unclosed, p),
            part => sink.part(part),
        })
    }

    /// Reads from `p` to the end of the line.
    #[inline]
    pub(super) fn rest_of_line(&mut self, mut p: usize, mut place: Place) {
        let src = self.src;
        loop {
            match place {
                Place::Identity => match at(src, p) {
                    b'\n' => return self.end_line(p),
                    b' ' | b'\t' => place = Place::Start,
                    b'|' => {
                        let end = self.open_nested(p);
                        if end == p {
                            place = Place::Text;
                        }
                        p = end;
                    }
                    _ => place = Place::Text,
                },
                Place::Start | Place::Embedded => {
                    p = skip(src, p, BLANK);
                    match at(src, p) {
                        b'\n' => return self.end_line(p),
                        b'|' if at(src, p + 1) == b'{' => {
                            p = self.brace_form(p);
                            place = Place::Embedded;
                        }
                        b'|' => {
                            let end = self.open_nested(p);
                            place = if end == p { Place::Text } else { Place::Identity };
                            p = end;
                        }
                        b':' if place == Place::Start => match self.inline_attribute(p, Form::Sameline) {
                            Some(end) if at(src, end) == b'\n' => return self.end_line(end),
                            Some(end) => p = end,
                            None => place = Place::Text,
                        },
                        b';' if place == Place::Start && at(src, p + 1) != b'{' => return self.line_comment(p),
                        _ => place = Place::Text,
                    }
                }
                Place::Text => match self.line_text(p) {
                    Some(end) => {
                        p = end;
                        place = Place::Identity;
                    }
                    None => return,
                },
            }
        }
    }

    /// Text on an element's line, from `p` to the end of the line, or to a nested element: then the end of its identity.
    fn line_text(&mut self, p: usize) -> Option<usize> {
        let src = self.src;
        let (mut start, mut p, mut reading) = (p, p, Reading::PLAIN);
        loop {
            let stop = until(src, p, LINE_STOP);
            // Asked by some of what may stand here.
            let (text, next) = (start, || at(src, stop + 1));
            let escaped = || stop > text && src[stop - 1] == b'\\';
            match at(src, stop) {
                b'|' if next() == b'{' && escaped() => {
                    reading = reading.with(Reading::BAR);
                    p = stop + 2;
                }
                b'|' if next() == b'{' => {
                    self.flush(start, stop, reading);
                    (start, reading) = (self.brace_form(stop), Reading::PLAIN);
                    p = start;
                }
                b'|' if starts_element(src, stop + 1) => {
                    self.flush(start, stop, reading);
                    return Some(self.open_nested(stop));
                }
                b';' if escaped() => {
                    reading = reading.with(Reading::SEMICOLON);
                    p = stop + 1;
                }
                b';' if next() == b'{' => {
                    self.flush(start, stop, reading);
                    (start, reading) = (self.inline_comment(stop), Reading::PLAIN);
                    p = start;
                }
                b';' => {
                    self.flush(start, stop, reading);
                    self.line_comment(stop);
                    return None;
                }
                b'!' if next() == b'{' && self.is_dynamic(stop) => {
                    self.flush(start, stop, reading);
                    (start, reading) = (self.dynamic(stop), Reading::PLAIN);
                    p = start;
                }
                b'`' if is_fence(src, stop) => {
                    if let Some(end) = self.second_fence(stop) {
                        p = end;
                    } else {
                        self.flush(start, stop, reading);
                        self.freeform(stop, false);
                        return None;
                    }
                }
                b'\n' => {
                    self.flush(start, without_cr(src, start, stop), reading);
                    self.end_line(stop);
                    return None;
                }
                _ => p = stop + 1,
            }
        }
    }

    #[inline]
    fn flush(&mut self, start: usize, end: usize, reading: Reading) {
        if end > start {
            self.sink.text(start..end, reading);
        }
    }

    /// Prose: the text starts at `start`, and is looked at from `p` on, to the end of the line.
    #[inline(never)]
    pub(super) fn prose(&mut self, start: usize, p: usize, reading: Reading) {
        let src = self.src;
        // A short line that is all text takes none of the steps of others. A brace that nothing stands before starts no form.
        let stop = until_near(src, p + usize::from(at(src, p) == b'{'), PROSE_STOP);
        if at(src, stop) == b'\n' {
            self.flush(start, without_cr(src, start, stop), reading);
            return self.end_line(stop);
        }
        self.long_prose(start, p, stop, reading);
    }

    /// The same where nothing between `floor` and `p` might end or interrupt it.
    #[inline(never)]
    fn long_prose(&mut self, mut start: usize, mut floor: usize, mut p: usize, mut reading: Reading) {
        let src = self.src;
        loop {
            let stop = first_of([b'\n', b'{', b'`'], src, p);
            match at(src, stop) {
                b'{' if stop > floor => {
                    let mark = stop - 1;
                    let form = match src[mark] {
                        b'|' if mark > start && src[mark - 1] == b'\\' => {
                            reading = reading.with(Reading::BAR);
                            false
                        }
                        b'|' | b';' => true,
                        b'!' => self.is_dynamic(mark),
                        _ => false,
                    };
                    p = stop + 1;
                    if form {
                        self.flush(start, mark, reading);
                        start = match src[mark] {
                            b'|' => self.brace_form(mark),
                            b';' => self.inline_comment(mark),
                            _ => self.dynamic(mark),
                        };
                        (p, floor, reading) = (start, start, Reading::PLAIN);
                    }
                }
                b'`' if is_fence(src, stop) => {
                    if let Some(end) = self.second_fence(stop) {
                        p = end;
                    } else {
                        self.flush(start, stop, reading);
                        return self.freeform(stop, false);
                    }
                }
                b'\n' => {
                    self.flush(start, without_cr(src, start, stop), reading);
                    return self.end_line(stop);
                }
                _ => p = stop + 1,
            }
        }
    }

    /// The place after the fence that pairs with the one at `p` on its line.
    fn second_fence(&self, p: usize) -> Option<usize> {
        let src = self.src;
        let mut q = p + 3;
        // Not further than the next fence: a line of many is looked at once.
        loop {
            q += memchr::memchr2(b'`', b'\n', src.get(q..)?)?;
            match src[q] {
                b'\n' => return None,
                _ if is_fence(src, q) => return Some(q + 3),
                _ => q += 1,
            }
        }
    }

    /// A comment that goes on to the end of its line.
    pub(super) fn line_comment(&mut self, p: usize) {
        let end = line_text_end(self.src, p + 1);
        self.sink.comment(Piece { text: p + 1..end, span: p..end }, false);
        self.end_line(end);
    }

    /// Whether an inline dynamic form starts at `p`.
    pub(super) fn is_dynamic(&self, p: usize) -> bool {
        let src = self.src;
        if at(src, p + 1) != b'{' {
            return false;
        }
        match at(src, p + 2) {
            b'{' => true,
            b':' => {
                let end = super::letters::name_end(src, p + 3);
                end > p + 3 && at(src, end) == b':'
            }
            _ => starts_name(src, p + 2),
        }
    }

    /// Reads the inline dynamic form at `p`; returns its end.
    #[inline(never)]
    pub(super) fn dynamic(&mut self, p: usize) -> usize {
        if opens_interpolation(self.src, p) {
            self.interpolation(p, false)
        } else if at(self.src, p + 2) == b':' {
            self.raw_inline(p)
        } else {
            self.brace_form(p)
        }
    }

    /// `!{{…}}` at `p`; returns its end.
    pub(super) fn interpolation(&mut self, p: usize, wrapped: bool) -> usize {
        let src = self.src;
        let start = p + 3;
        let stop = first_of([b'}', b'\n', b'\n'], src, start);
        let (text_end, end, closed) = match at(src, stop) {
            b'}' if at(src, stop + 1) == b'}' => (stop, stop + 2, true),
            b'}' => (stop, stop + 1, false),
            _ => {
                let end = without_cr(src, start, stop);
                (end, end, false)
            }
        };
        self.sink.interpolation(Piece { text: start..text_end, span: p..end }, closed, wrapped);
        end
    }
}

/// Whether the source ends a line at `p`, or one of the stops of an inline flag stands there.
#[inline]
pub(super) fn ends_flag(src: &[u8], p: usize) -> bool {
    is_eol(src, p) || at(src, p) == b';'
}

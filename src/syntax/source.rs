//! Bytes in chunks of any size → lines of text.
//!
//! A line is decoded when it is whole, so that it does not matter where a chunk ends, not even inside a character. A line
//! over the limit comes in pieces, so that no input is buffered endlessly; only its first piece is ever interpreted.

use crate::span::Span;

/// Longer lines are not parsed.
pub(super) const MAX_LINE: usize = 1 << 20;

/// One line, or one piece of a line that is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SourceLine {
    /// Its text without the line end, invalid bytes replaced.
    pub(super) text: String,
    /// The line end as written.
    pub(super) end: &'static str,
    /// Its bytes in the input, line end included.
    pub(super) span: Span,
    /// Counts lines and pieces, from 0.
    pub(super) sequence: usize,
    /// Counts lines, from 1.
    pub(super) number: usize,
    /// Whether the line begins here.
    pub(super) first: bool,
    /// Whether the line ends here.
    pub(super) last: bool,
}

impl SourceLine {
    /// Whether it is a line within the limit.
    pub(super) fn is_whole(&self) -> bool {
        self.first && self.last
    }

    /// Its text with the line end.
    pub(super) fn push_to(&self, text: &mut String) {
        text.push_str(&self.text);
        text.push_str(self.end);
    }
}

/// Cuts the input into lines.
#[derive(Debug, Default)]
pub(super) struct Source {
    buffer: Vec<u8>,
    start: usize,
    sequence: usize,
    number: usize,
    inside: bool,
    /// Invalid sequences seen so far, and the first byte of the first.
    pub(super) invalid: usize,
    pub(super) first_invalid: Option<usize>,
}

impl Source {
    /// Takes a chunk and hands every line that it completes to `line`.
    pub(super) fn feed(&mut self, mut chunk: &[u8], mut line: impl FnMut(SourceLine)) {
        while !chunk.is_empty() {
            let room = MAX_LINE + 1 - self.buffer.len();
            let window = &chunk[..room.min(chunk.len())];
            if let Some(end) = memchr::memchr(b'\n', window) {
                self.buffer.extend_from_slice(&chunk[..=end]);
                chunk = &chunk[end + 1..];
                line(self.cut(self.buffer.len(), true));
            } else {
                self.buffer.extend_from_slice(window);
                chunk = &chunk[window.len()..];
                if self.buffer.len() > MAX_LINE {
                    line(self.cut(character_boundary(&self.buffer, MAX_LINE), false));
                }
            }
        }
    }

    /// The line that the text ends with, if it has no line end.
    pub(super) fn finish(&mut self) -> Option<SourceLine> {
        (!self.buffer.is_empty()).then(|| self.cut(self.buffer.len(), true))
    }

    fn cut(&mut self, length: usize, last: bool) -> SourceLine {
        let end = match &self.buffer[..length] {
            [.., b'\r', b'\n'] => "\r\n",
            [.., b'\n'] => "\n",
            _ => "",
        };
        let text = self.decode(length - end.len());
        self.buffer.drain(..length);
        let first = !self.inside;
        self.inside = !last;
        self.number += usize::from(first);
        self.sequence += 1;
        let span = Span::new(self.start, self.start + length);
        self.start = span.end;
        SourceLine { text, end, span, sequence: self.sequence - 1, number: self.number, first, last }
    }

    fn decode(&mut self, length: usize) -> String {
        if let Ok(text) = std::str::from_utf8(&self.buffer[..length]) {
            return text.to_owned();
        }
        let mut text = String::with_capacity(length);
        let mut at = self.start;
        for chunk in self.buffer[..length].utf8_chunks() {
            text.push_str(chunk.valid());
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
                self.invalid += 1;
                self.first_invalid.get_or_insert(at);
                at += chunk.invalid().len();
            }
        }
        text
    }
}

/// The last place at or before `at` that is not inside a character.
fn character_boundary(bytes: &[u8], at: usize) -> usize {
    (at - 3..=at).rev().find(|&at| bytes[at] & 0xC0 != 0x80).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(chunks: &[&[u8]], expected: &str) {
        let mut source = Source::default();
        let mut dump = Vec::new();
        let mut show = |line: SourceLine| dump.push(format!("{}:{:?}{:?}", line.span.start, line.text, line.end));
        for chunk in chunks {
            source.feed(chunk, &mut show);
        }
        if let Some(line) = source.finish() {
            show(line);
        }
        assert_eq!(dump.join(" "), expected);
    }

    #[test]
    fn lines_do_not_depend_on_chunks() {
        check(&["a\nb\r\nc".as_bytes()], r#"0:"a""\n" 2:"b""\r\n" 5:"c""""#);
        check(&[b"a\nb\r", b"\nc"], r#"0:"a""\n" 2:"b""\r\n" 5:"c""""#);
        check(&[b"\xE2", b"\x86", b"\x92\n"], r#"0:"→""\n""#);
        check(&[b"a\xE2\x86\n\xFFb\r"], "0:\"a\u{FFFD}\"\"\\n\" 4:\"\u{FFFD}b\\r\"\"\"");
        check(&[], "");
    }

    #[test]
    fn invalid_bytes_are_counted() {
        let mut source = Source::default();
        source.feed(b"ab\xFFc\xE2\x86\n", |_| {});
        assert_eq!((source.invalid, source.first_invalid), (2, Some(2)));
    }

    #[test]
    fn a_line_over_the_limit_comes_in_pieces() {
        let mut text = "é".repeat(MAX_LINE);
        text.push_str("\nend");
        let mut source = Source::default();
        let mut pieces = Vec::new();
        for chunk in text.as_bytes().chunks(70_001) {
            source.feed(chunk, |line| pieces.push((line.text.len(), line.first, line.last, line.number)));
        }
        pieces.extend(source.finish().map(|line| (line.text.len(), line.first, line.last, line.number)));
        assert_eq!(
            pieces,
            [(MAX_LINE, true, false, 1), (MAX_LINE, false, true, 1), (3, true, true, 2)],
            "pieces end between characters"
        );
    }
}

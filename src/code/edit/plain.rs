//! A file as text with plain line ends, and the way back to its bytes. Refuses what is no text: a change worked out on
//! text that was mended while reading would land in the wrong place.

use std::ops::Range;

use crate::error::{Code, Error, Result};
use crate::span::Span;
use crate::udon::Replacement;

/// The text of a file.
pub struct Plain {
    text: String,
    /// Where in the text a carriage return was left out: before the line end at that byte.
    returns: Vec<usize>,
    /// Whether new line ends get a carriage return.
    is_windows: bool,
}

impl Plain {
    /// Reads the bytes of a file.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self> {
        let source = std::str::from_utf8(bytes).map_err(|error| {
            let line = 1 + memchr::memchr_iter(b'\n', &bytes[..error.valid_up_to()]).count();
            Error::new(Code::InvalidArgument, format!("\"{file}\" is not UTF-8 text, from line {line} on"))
                .in_file(file)
        })?;
        let mut text = String::with_capacity(source.len());
        let mut returns = Vec::new();
        for line in source.split_inclusive('\n') {
            match line.strip_suffix("\r\n") {
                Some(line) => {
                    text.push_str(line);
                    returns.push(text.len());
                    text.push('\n');
                }
                None => text.push_str(line),
            }
        }
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        let is_windows = returns.len() * 2 > ends;
        Ok(Self { text, returns, is_windows })
    }

    /// The text, lines ended by `\n`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A change of the text as one of the file.
    pub fn replacement(&self, range: &Range<usize>, new: &str) -> Replacement {
        let new = if self.is_windows { new.replace('\n', "\r\n") } else { new.to_owned() };
        Replacement::new(Span::new(self.byte(range.start), self.byte(range.end)), new)
    }

    /// The byte of the file at which a byte of the text stands.
    fn byte(&self, at: usize) -> usize {
        at + self.returns.partition_point(|left_out| *left_out < at)
    }
}

#[cfg(test)]
mod tests {
    use super::Plain;

    /// Replaces the text `old` by `new` in the bytes of a file.
    fn check(file: &str, old: &str, new: &str, expected: &str) {
        let plain = Plain::read("a.txt", file.as_bytes()).expect("text");
        let at = plain.text().find(old).expect("the old text");
        let replacement = plain.replacement(&(at..at + old.len()), new);
        let mut bytes = file.as_bytes().to_vec();
        bytes.splice(replacement.span.range(), replacement.text);
        assert_eq!(String::from_utf8(bytes).expect("text"), expected);
    }

    #[test]
    fn line_ends_are_those_of_the_file() {
        check("a\r\nb\r\nc", "b", "x\ny", "a\r\nx\r\ny\r\nc");
        check("a\r\nb\r\nc\r\n", "a\nb", "x", "x\r\nc\r\n");
        check("a\nb\n", "b\n", "x\ny\n", "a\nx\ny\n");
        check("a\r\nb\nc\nd\n", "c", "x\ny", "a\r\nb\nx\ny\nd\n");
        check("a\r\n\r\nb", "\n\n", "\n", "a\r\nb");
    }

    #[test]
    fn a_lone_carriage_return_is_a_character_like_others() {
        check("a\rb\n", "a\rb", "c", "c\n");
    }

    #[test]
    fn what_is_not_utf_8_is_refused() {
        let error = Plain::read("a.txt", b"one\ntwo \xff\n").err().expect("no text");
        assert_eq!(error.message, "\"a.txt\" is not UTF-8 text, from line 2 on");
    }
}

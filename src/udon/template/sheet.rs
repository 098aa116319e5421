//! The source of a template, byte by byte: where lines start and end, what is copied as it stands.

use super::program::{Piece, Place};
use crate::span::Span;
use crate::udon::document::Document;
use crate::udon::node::Node;

/// A file while it is read.
pub struct Sheet<'d> {
    pub doc: &'d Document,
    pub bytes: Vec<u8>,
    pub file: String,
}

impl Sheet<'_> {
    /// A byte as it is told of.
    pub fn place(&self, at: usize) -> Place {
        Place { file: self.file.clone(), line: self.doc.line_of(at), column: self.doc.column_of(at) + 1 }
    }

    /// Whether an interpolation stands there.
    pub fn holds_value(&self, span: Span) -> bool {
        memchr::memmem::find(&self.bytes[span.start..span.end], b"!{{").is_some()
    }

    /// The start of the line that holds a byte.
    pub fn line_start(&self, at: usize) -> usize {
        memchr::memrchr(b'\n', &self.bytes[..at.min(self.bytes.len())]).map_or(0, |feed| feed + 1)
    }

    /// The start of the line after the one that ends at or holds a byte.
    pub fn line_end(&self, at: usize) -> usize {
        let at = at.min(self.bytes.len());
        memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |feed| at + feed + 1)
    }

    /// The start of the line in which only blanks stand before a byte; nothing where something else does.
    pub fn line_begun_by(&self, at: usize) -> Option<usize> {
        let start = self.line_start(at);
        self.bytes[start..at].iter().all(|b| *b == b' ').then_some(start)
    }

    /// Where the blanks before a byte begin.
    pub fn blanks_before(&self, at: usize) -> usize {
        at - self.bytes[..at].iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// Where a part of a directive's line stands.
    pub fn after(&self, node: Node<'_>, part: &str) -> usize {
        let start = node.span().start;
        let line = &self.bytes[start..self.line_end(start)];
        start + memchr::memmem::find(line, part.as_bytes()).unwrap_or(0)
    }

    /// Copies source, each line `shift` columns further left.
    pub fn copy(&self, from: usize, to: usize, shift: isize, pieces: &mut Vec<Piece>) {
        if from >= to {
            return;
        }
        let text = String::from_utf8_lossy(&self.bytes[from..to]);
        let mut out = String::with_capacity(text.len());
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let starts_line = index > 0 || from == self.line_start(from);
            let blanks = line.len() - line.trim_start_matches(' ').len();
            if starts_line {
                let indent = usize::try_from(blanks.cast_signed() - shift).unwrap_or(0);
                if !line.trim().is_empty() {
                    out.push_str(&" ".repeat(indent));
                } else if !line.ends_with('\n') {
                    // The indentation of what comes next.
                    out.push_str(&" ".repeat(indent));
                    continue;
                }
                out.push_str(&line[blanks..]);
            } else {
                out.push_str(line);
            }
        }
        pieces.push(Piece::Text(out));
    }
}

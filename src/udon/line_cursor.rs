//! Lines of places that are asked for one after the other.
//!
//! Whoever tells the lines of many places goes through a document from the front to the back, and the next place is
//! mostly on one of the next few lines: so the line ends between the two are counted. A place further off, or before, is
//! searched for.

use super::bytes::line_feeds;
use super::chunk::Chunk;
use super::document::Document;

/// So many bytes are looked through for line ends before a line is searched for.
const NEAR: usize = 512;

/// The place that was asked for last.
pub(super) struct LineCursor<'d> {
    doc: &'d Document,
    /// The chunk that it is in.
    chunk: Option<&'d Chunk>,
    /// Where it is in the document, and its line, from 1.
    at: usize,
    line: usize,
}

impl<'d> LineCursor<'d> {
    /// At no place yet.
    pub fn new(doc: &'d Document) -> Self {
        Self { doc, chunk: None, at: 0, line: 1 }
    }

    /// The line of a byte, from 1.
    pub fn line_of(&mut self, place: usize) -> usize {
        match self.chunk {
            Some(chunk) if place >= self.at && place < chunk.end() && place - self.at <= NEAR => {
                let between = &chunk.text()[self.at - chunk.offset..place - chunk.offset];
                self.line += line_feeds(between);
            }
            _ => {
                self.chunk = self.doc.chunks.get(self.doc.chunk_at(place));
                self.line = self.doc.line_of(place);
            }
        }
        self.at = place;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_document() {
        let source = (0..2000).map(|i| format!("|a[{i}]\n  :x 1\n\n{}", "text\n".repeat(i % 7)));
        let source = source.collect::<Vec<_>>().concat();
        for source in [source.as_str(), "", "\n", "x", &"y".repeat(2 * NEAR), &"|a\n".repeat(9000)] {
            let doc = Document::parse(source);
            for step in [1, 3, 40, NEAR, NEAR + 1, 9000] {
                let mut lines = LineCursor::new(&doc);
                for place in (0..=source.len()).step_by(step).chain([source.len(), 0, source.len() / 2]) {
                    assert_eq!(lines.line_of(place), doc.line_of(place), "{place}");
                }
            }
        }
    }
}

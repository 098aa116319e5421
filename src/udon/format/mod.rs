//! The canonical layout of a document.
//!
//! Lines are indented two columns deeper than what they belong to, things on a line parted by one blank, and blank lines
//! between them kept as one. Only spaces and line ends change: after laying out, the events of both texts are compared,
//! and a part of the document whose meaning the layout would change stays as it is written.

mod layout;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::document::Document;
use super::event::{EventKind, visit_events};
use super::problem::Problem;
use super::record::Kind;

/// How often a document that is laid out piece by piece is laid out again before it is left as it is.
const ROUNDS: usize = 4;

impl Document {
    /// The source in canonical layout. Laying out twice changes nothing more.
    pub fn formatted(&self) -> Vec<u8> {
        let source = self.source();
        let mut out = match settled(self, &source, newline(&source), false) {
            Some(out) if newline(&out) == newline(&source) => return out,
            // Its first line went, and the next one ends otherwise.
            Some(out) => out,
            None => by_pieces(self, &source),
        };
        for _ in 0..ROUNDS {
            // A piece that was kept as it is may be laid out beside neighbours that have been.
            let doc = Document::parse(out.as_slice());
            let again = settled(&doc, &out, newline(&out), false).unwrap_or_else(|| by_pieces(&doc, &out));
            if again == out {
                return out;
            }
            out = again;
        }
        source
    }
}

/// The document with every top element in canonical layout whose meaning allows it; as it is, if all together do not.
fn by_pieces(doc: &Document, source: &[u8]) -> Vec<u8> {
    let mut cuts: Vec<usize> = vec![0];
    for node in doc.root().children() {
        if node.record().kind() == Kind::Element {
            let start = doc.start(node.id());
            cuts.push(memchr::memrchr(b'\n', &source[..start]).map_or(0, |feed| feed + 1));
        }
    }
    cuts.push(source.len());
    let newline = newline(source);
    let mut out = Vec::with_capacity(source.len());
    for pair in cuts.windows(2) {
        let piece = &source[pair[0]..pair[1]];
        match settled(&Document::parse(piece), piece, newline, true) {
            Some(text) => out.extend_from_slice(&text),
            None => out.extend_from_slice(piece),
        }
    }
    if meaning(&out) == meaning(source) { out } else { source.to_vec() }
}

/// How the document ends its lines: as its first line does. A piece of it that ends its own otherwise follows, or laying
/// out again would find other line ends to follow.
fn newline(source: &[u8]) -> &'static [u8] {
    match memchr::memchr(b'\n', source) {
        Some(end) if end > 0 && source[end - 1] == b'\r' => b"\r\n",
        _ => b"\n",
    }
}

/// The canonical layout, if it means the same and is its own canonical layout.
fn settled(doc: &Document, source: &[u8], newline: &'static [u8], piece: bool) -> Option<Vec<u8>> {
    let out = layout::lay_out(doc, source, newline, piece);
    if out == source {
        return Some(out);
    }
    let again = layout::lay_out(&Document::parse(out.as_slice()), &out, newline, piece);
    (again == out && meaning(&out) == meaning(source)).then_some(out)
}

/// A digest of the events, those left out that only say how lines are laid out; blank lines count as one.
fn meaning(source: &[u8]) -> u64 {
    let mut digest = DefaultHasher::new();
    let mut blank = false;
    visit_events(source, |event| {
        let layout =
            event.kind == EventKind::Warning && event.raw() == Some(Problem::InconsistentIndentation.text().as_bytes());
        let end = matches!(event.kind, EventKind::ElementEnd | EventKind::DirectiveEnd | EventKind::ValueEnd);
        match event.kind {
            EventKind::BlankLine => blank = true,
            _ if layout => {}
            kind => {
                if !end && std::mem::take(&mut blank) {
                    EventKind::BlankLine.hash(&mut digest);
                }
                kind.hash(&mut digest);
                event.payload().hash(&mut digest);
            }
        }
    });
    digest.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::udon::generated::{document, long_document};

    fn formatted(source: &str) -> String {
        String::from_utf8(Document::parse(source).formatted()).unwrap()
    }

    #[track_caller]
    fn check(source: &str, expected: &str) {
        let out = formatted(source);
        assert_eq!(out, expected);
        check_any(source);
    }

    #[track_caller]
    fn check_any(source: &str) {
        let out = formatted(source);
        assert_eq!(meaning(source.as_bytes()), meaning(out.as_bytes()), "{source:?} {out:?}");
        assert_eq!(formatted(&out), out, "{source:?}");
    }

    #[test]
    fn lines_and_blanks() {
        check(
            "\n\n|a   :x    1   :y  [ 1   2 ]     text  here\n      :z   two  words   \n\n\n\n      |b\n       more\n         less\n\n",
            "|a :x 1 :y [1 2] text  here\n  :z two  words\n\n  |b\n    more\n      less\n",
        );
        check("|a\r\n    |b\r\n", "|a\r\n  |b\r\n");
        check_any("\r\nx ```rust\n```\n|a");
        check("|a\n      x\n   y", "|a\n  x\n  y\n");
    }

    #[test]
    fn columns_hold() {
        check(
            "|table |tr |td A\n           |td B\n       |tr |td C\n  |caption x\n",
            "|table |tr |td A\n         |td B\n  |tr |td C\n  |caption x\n",
        );
        check("|a\n   :s\n        |b\n        prose\n", "|a\n  :s\n    |b\n    prose\n");
    }

    #[test]
    fn comments_prose_and_raw_text_stay() {
        check(
            "|a  ; note  \n    ;  own line\n          goes on\n    |{b  :x  1  two\n  lines} end\n",
            "|a ; note  \n  ;  own line\n    goes on\n  |{b :x 1 two\n    lines} end\n",
        );
        check(
            "|a\n     !:sql:\n          select\n            1\n\n          x\n     ```rust\n  let  x;\n     ```  ; c\n",
            "|a\n  !:sql:\n    select\n      1\n\n    x\n  ```rust\n  let  x;\n  ``` ; c\n",
        );
        check("|a :l [1\n    2\n ] t\n", "|a :l [1\n  2\n] t\n");
    }

    #[test]
    fn open_braces_indent_no_deeper_than_some() {
        for line in ["x |{a\n", "|{\n", "x !{a\n", "|e |{a ;{b\n"] {
            let source = line.repeat(2000);
            let out = formatted(&source);
            assert!(out.len() < 8 * source.len(), "{line:?}: {} bytes from {}", out.len(), source.len());
        }
    }

    #[test]
    fn the_corpus_is_canonical() {
        for name in ["config", "routes", "inventory"] {
            let path = format!("corpus/documents/{name}.udon");
            let source = crate::world::host::read_text_input(path.as_ref()).unwrap();
            assert_eq!(formatted(&source), source, "{name}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn meaning_stays_and_twice_is_once(source in document()) {
            check_any(&source);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn long_documents_keep_their_meaning(source in long_document()) {
            check_any(&source);
        }
    }
}

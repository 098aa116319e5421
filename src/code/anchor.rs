//! Line references that notice when a line has changed: `142:ab` is line 142 as long as it reads as it did.

use serde::Serialize;

/// A line of a file with what stands for its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number, from 1.
    pub line: usize,
    /// Its anchor.
    pub anchor: String,
    /// Its text, without the line end.
    pub text: String,
}

/// The two hexadecimal digits that stand for a line's text. Every byte counts, blanks at its beginning included; the
/// line end does not, so that a file keeps its anchors when its line ends are converted.
pub fn anchor(line: &str) -> String {
    let hash = blake3::hash(line.trim_end_matches(['\r', '\n']).as_bytes());
    hash.to_hex()[..2].to_owned()
}

/// Whether `given`, two or more hexadecimal digits, stands for `line`.
pub fn anchor_fits(line: &str, given: &str) -> bool {
    let hash = blake3::hash(line.trim_end_matches(['\r', '\n']).as_bytes()).to_hex();
    given.len() >= 2 && hash.starts_with(&given.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{anchor, anchor_fits};

    #[test]
    fn an_anchor_stands_for_every_byte_but_the_line_end() {
        let line = "    return total;";
        assert_eq!(anchor(line), anchor("    return total;\r\n"));
        assert!(anchor_fits(line, &anchor(line)));
        assert_ne!(blake3::hash(line.as_bytes()), blake3::hash(b"return total;"));
        assert!(!anchor_fits(line, "a"), "one digit is no anchor");
    }
}

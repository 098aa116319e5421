//! Code fences: lines of three or more backticks or tildes.
//!
//! As in Markdown a fence closes at a line of its own character, at least as long, with nothing behind it, so fences
//! nest by length; other than there the indentation of either line does not matter.

use super::marker;

/// Info strings whose fences hold commands.
const RUN: [&str; 3] = ["arrow", "arrows", "arrowsh"];

/// An open fence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fence {
    mark: char,
    length: usize,
    /// The indentation of its opening line, as written.
    indent: String,
    /// What stands behind the marks.
    pub(super) info: String,
}

impl Fence {
    /// The fence that a line opens; it may stand behind a list marker.
    pub(super) fn open(line: &str) -> Option<Self> {
        Self::open_plain(line).or_else(|| Self::open_at(line, marker::behind_list_marker(line)))
    }

    /// The fence that a line opens with nothing but indentation before it.
    pub(super) fn open_plain(line: &str) -> Option<Self> {
        Self::open_at(line, marker::read(line).offset)
    }

    fn open_at(line: &str, at: usize) -> Option<Self> {
        let (indent, rest) = line.split_at(at);
        let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let behind = rest.trim_start_matches(mark);
        let length = rest.len() - behind.len();
        let info = behind.trim();
        if length < 3 || (mark == '`' && info.contains('`')) {
            return None;
        }
        Some(Self { mark, length, indent: indent.to_owned(), info: info.to_owned() })
    }

    /// Whether a line closes it.
    pub(super) fn is_closed_by(&self, line: &str) -> bool {
        let rest = &line[marker::read(line).offset..];
        let behind = rest.trim_start_matches(self.mark);
        rest.len() - behind.len() >= self.length && behind.trim().is_empty()
    }

    /// Whether its lines are commands: the info string up to its first comma, blank or brace says so.
    pub(super) fn runs(&self) -> bool {
        let word = self.info.split([',', ' ', '\t', '{']).next().unwrap_or_default();
        RUN.iter().any(|info| word.eq_ignore_ascii_case(info))
    }

    /// A line of its content, without as much indentation as the opening line has.
    pub(super) fn content<'a>(&self, line: &'a str) -> &'a str {
        let shared = line.chars().zip(self.indent.chars()).take_while(|(a, b)| a == b && marker::is_indent(*a));
        &line[shared.map(|(c, _)| c.len_utf8()).sum()..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let dump = Fence::open(line).map_or("-".into(), |f| {
            format!("{}{} {:?}{}", f.mark, f.length, f.info, if f.runs() { " runs" } else { "" })
        });
        assert_eq!(dump, expected, "{line:?}");
    }

    #[test]
    fn opening_lines() {
        check("```", "`3 \"\"");
        check("  ~~~~ text", "~4 \"text\"");
        check("- ```udon", "`3 \"udon\"");
        check("``` a`b", "-");
        check("~~~ a`b", "~3 \"a`b\"");
        check("``", "-");
        check("```arrow", "`3 \"arrow\" runs");
        check("``` Arrows", "`3 \"Arrows\" runs");
        check("```arrowsh,fails", "`3 \"arrowsh,fails\" runs");
        check("```arrow-list", "`3 \"arrow-list\"");
        check("> ```", "-");
    }

    #[test]
    fn closing_lines() {
        let fence = Fence::open("````text").unwrap();
        assert!(fence.is_closed_by("````"));
        assert!(fence.is_closed_by("  `````  "));
        assert!(!fence.is_closed_by("```"));
        assert!(!fence.is_closed_by("~~~~"));
        assert!(!fence.is_closed_by("````text"));
    }
}

//! One line of an expectation: what it may stand for, and how that is written.
//!
//! Only three things are special, and each can be escaped; a line without them stands for itself, byte by byte.

use regex::{Regex, RegexBuilder};

use crate::error::{Code, Error, Result};

use super::bindings::Bindings;
use super::matcher::matches;

/// The largest compiled regex, in bytes.
const REGEX_SIZE: usize = 1 << 20;

/// What one line of an expectation stands for.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// `…` alone: any number of lines.
    Lines,
    /// `~/regex/`: one line that the regex matches from its beginning to its end.
    Regex(Regex),
    /// Itself.
    Literal(String),
    /// Text with wildcards and captures in it.
    Pieces(Vec<Piece>),
}

/// A part of a line with wildcards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Itself.
    Text(String),
    /// `…`: any text, also none.
    Any,
    /// `<name>`: at least one character, and the same wherever the name stands again.
    Name(String),
}

impl Pattern {
    /// Reads a line of an expectation, without its line end. Only a regex can be wrong.
    pub fn parse(line: &str) -> Result<Self> {
        if line.trim() == "…" {
            return Ok(Self::Lines);
        }
        if let Some(source) = regex_source(line) {
            return regex(source).map(Self::Regex);
        }
        let mut pieces = pieces(line);
        Ok(match pieces.as_mut_slice() {
            [] => Self::Literal(String::new()),
            [Piece::Text(text)] => Self::Literal(std::mem::take(text)),
            _ => Self::Pieces(pieces),
        })
    }

    /// Whether the line says less than its own text, so that updating keeps it where it matches.
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::Literal(_))
    }

    /// The names in the line.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let pieces: &[Piece] = if let Self::Pieces(pieces) = self { pieces } else { &[] };
        pieces.iter().filter_map(|piece| if let Piece::Name(name) = piece { Some(name.as_str()) } else { None })
    }

    /// Whether one line of a result is what this line stands for, and the names that are bound if so.
    ///
    /// [`Pattern::Lines`] stands for no single line.
    pub fn matches(&self, text: &str, bindings: &Bindings) -> Option<Vec<(String, String)>> {
        match self {
            Self::Lines => None,
            Self::Regex(regex) => regex.is_match(text).then(Vec::new),
            Self::Literal(literal) => (literal == text).then(Vec::new),
            Self::Pieces(pieces) => matches(pieces, text, bindings),
        }
    }
}

/// The regex within a line `~/regex/`.
pub fn regex_source(line: &str) -> Option<&str> {
    line.strip_prefix("~/")?.strip_suffix('/')
}

/// The length of the capture `<name>` that `text` begins with.
pub fn capture(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('<')?;
    let after = inner
        .trim_start_matches(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'))
        .strip_prefix('>')?;
    inner.starts_with(|c: char| c.is_ascii_lowercase()).then_some(text.len() - after.len())
}

/// The characters before which a backslash at a line's very start is an escape.
pub const fn is_special_at_start(c: char) -> bool {
    matches!(c, '→' | '`' | '~') || super::fence::is_blank(c)
}

fn regex(source: &str) -> Result<Regex> {
    let build = |source: &str| RegexBuilder::new(source).size_limit(REGEX_SIZE).build();
    // `a)(b` is wrong by itself, though not between the parentheses that are put around it.
    let alone = if source.contains(')') { build(source).map(|_| ()) } else { Ok(()) };
    alone.and_then(|()| build(&format!(r"\A(?:{source})\z"))).map_err(|error| {
        let why = error.to_string();
        let last = why.lines().last().unwrap_or_default().trim_start_matches("error: ");
        Error::new(Code::InvalidArgument, format!("regex \"{source}\": {last}"))
    })
}

/// Backslashes right before `…` and `<`, and at the start before the characters special there, count in pairs: each
/// pair is one backslash, and an odd one out takes the meaning from what follows. All others are themselves.
fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let run = line[at..].len() - line[at..].trim_start_matches('\\').len();
        let special = line[at + run..].chars().next();
        let escapes = special.is_some_and(|c| matches!(c, '…' | '<') || (run > 0 && at == 0 && is_special_at_start(c)));
        match special {
            Some(special) if escapes => {
                text.extend(std::iter::repeat_n('\\', run / 2));
                at += run;
                let name = capture(&line[at..]);
                if run % 2 == 1 || (special != '…' && name.is_none()) {
                    text.push(special);
                    at += special.len_utf8();
                    continue;
                }
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                let length = name.unwrap_or(special.len_utf8());
                if name.is_some() {
                    pieces.push(Piece::Name(line[at + 1..at + length - 1].to_owned()));
                } else if pieces.last() != Some(&Piece::Any) {
                    pieces.push(Piece::Any);
                }
                at += length;
            }
            _ => {
                let length = if run > 0 { run } else { c.len_utf8() };
                text.push_str(&line[at..at + length]);
                at += length;
            }
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches lines in turn, with the bindings of those before; shows for each what was bound, or `no`.
    fn check(pattern: &str, texts: &[(&str, &str)]) {
        let pattern = Pattern::parse(pattern).expect("a pattern");
        for (text, expected) in texts {
            let actual = match pattern.matches(text, &Bindings::default()) {
                None => "no".to_owned(),
                Some(found) => found.iter().map(|(n, t)| format!("{n}={t}")).collect::<Vec<_>>().join(" "),
            };
            assert_eq!(actual, *expected, "{pattern:?} on {text:?}");
        }
    }

    #[test]
    fn literals() {
        check("plain", &[("plain", ""), ("plain ", "no"), ("", "no")]);
        check("", &[("", ""), ("x", "no")]);
        check("  indented", &[("  indented", ""), ("indented", "no")]);
        check("<entry id=\"4\">", &[("<entry id=\"4\">", "")]);
        check("a <B> <> <1> </a> < a>", &[("a <B> <> <1> </a> < a>", "")]);
        check("C:\\dir\\\\x", &[("C:\\dir\\\\x", "")]);
        check("~/notes.md", &[("~/notes.md", "")]);
    }

    #[test]
    fn escapes() {
        check("\\…", &[("…", ""), ("x", "no")]);
        check("a \\<b> \\<c", &[("a <b> <c", "")]);
        check("a \\\\<b>", &[("a \\x", "b=x"), ("a <b>", "no")]);
        check("\\\\\\…", &[("\\…", ""), ("\\x", "no")]);
        check("\\~/x/", &[("~/x/", "")]);
        check("\\→ x", &[("→ x", "")]);
        check("\\```", &[("```", "")]);
        check("\\  x", &[("  x", "")]);
        check("x \\~/", &[("x \\~/", "")]);
        check("\\x", &[("\\x", "")]);
    }

    #[test]
    fn wildcards() {
        check("a … c", &[("a b c", ""), ("a  c", ""), ("a c", "no"), ("a c c", "")]);
        check("…c", &[("c", ""), ("cc", ""), ("cd", "no")]);
        check("a…b…c", &[("abc", ""), ("axbxbxcxc", ""), ("acb", "no")]);
        check("……x…", &[("x", ""), ("ü", "no"), ("üxü", "")]);
    }

    #[test]
    fn captures() {
        check("id <x>", &[("id 7", "x=7"), ("id ", "no"), ("id a b", "x=a b")]);
        check("<a> <b>", &[("x y z", "a=x b=y z"), (" y", "no"), ("ü ß", "a=ü b=ß")]);
        check("<a>x", &[("axbx", "a=axb")]);
        check("<a><b>", &[("xyz", "a=x b=yz"), ("x", "no")]);
        check("<a> = <a>", &[("1 = 1", "a=1"), ("1 = 2", "no"), ("1 = 1 = 1 = 1", "a=1 = 1")]);
        check("<a><a>", &[("xyxy", "a=xy"), ("x", "no"), ("xyx", "no")]);
        check("…<a>…<a>!", &[("k22!", "a=2"), ("k21!", "no")]);
    }

    #[test]
    fn regexes() {
        check("~/took \\d+ ms/", &[("took 12 ms", ""), ("it took 12 ms", "no")]);
        check("~/a|ab/", &[("ab", ""), ("abc", "no")]);
        let error = Pattern::parse("~/a(/").expect_err("a mistake");
        assert_eq!(error.message, "regex \"a(\": unclosed group");
        assert!(Pattern::parse("~/a)(b/").is_err());
    }

    #[test]
    fn bound_names_are_literal() {
        let mut bindings = Bindings::default();
        bindings.bind(vec![("x".to_owned(), "7".to_owned())]);
        let pattern = Pattern::parse("<x> of <y>").expect("a pattern");
        assert_eq!(pattern.matches("7 of 9", &bindings), Some(vec![("y".to_owned(), "9".to_owned())]));
        assert_eq!(pattern.matches("8 of 9", &bindings), None);
        bindings.undo(0);
        assert!(bindings.get("x").is_none());
    }

    #[test]
    fn many_wildcards_stay_bounded() {
        let text = "a".repeat(20_000);
        let pattern = Pattern::parse(&"a…".repeat(2_000)).expect("a pattern");
        assert!(pattern.matches(&text, &Bindings::default()).is_some());
        let pattern = Pattern::parse(&format!("{}b", "…a".repeat(2_000))).expect("a pattern");
        assert!(pattern.matches(&text, &Bindings::default()).is_none());
        let pattern = Pattern::parse(&format!("{}<a>b", "…<a>".repeat(20))).expect("a pattern");
        assert!(pattern.matches(&text, &Bindings::default()).is_none());
    }
}

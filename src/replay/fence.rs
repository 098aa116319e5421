//! Markdown's fences, and what the info string of an arrow fence asks for.
//!
//! Only what a transcript needs of Markdown is known here: where a fence opens and closes, so that a longer fence can
//! hold a shorter one. Lists, quotations and indented code are not, and a fence inside a quotation is prose.

use crate::error::{Code, Error, Result};

/// The line that opens a fence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening<'a> {
    /// The blanks before it, which its lines may carry too.
    pub indent: &'a str,
    /// A backtick or a tilde.
    pub mark: char,
    /// How many of them; at least three.
    pub length: usize,
    /// What follows, trimmed.
    pub info: &'a str,
}

/// Whether and how the lines of an arrow fence are run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// `arrow`: run, and each result compared.
    Run,
    /// `arrow,skip="why"`: not run.
    Skip(String),
    /// `arrow,fails` or `arrow,fails="why"`: run, and some result must differ.
    Fails(Option<String>),
}

impl<'a> Opening<'a> {
    /// Reads a line, without its line end, as the opening of a fence; a byte order mark before it does not count.
    pub fn read(line: &'a str) -> Option<Self> {
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let rest = line.trim_start_matches(is_blank);
        let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let info = rest.trim_start_matches(mark);
        let length = rest.len() - info.len();
        if length < 3 || (mark == '`' && info.contains('`')) {
            return None;
        }
        Some(Self { indent: &line[..line.len() - rest.len()], mark, length, info: info.trim() })
    }

    /// Whether a line, without its line end, closes this fence: indented by at most three blanks more than the opening.
    pub fn is_closed_by(&self, line: &str) -> bool {
        let line = self.outdent(line);
        let rest = line.trim_start_matches(is_blank);
        if line.len() - rest.len() > 3 {
            return false;
        }
        let after = rest.trim_start_matches(self.mark);
        rest.len() - after.len() >= self.length && after.trim().is_empty()
    }

    /// A line without the blanks that it shares with the opening line.
    pub fn outdent<'l>(&self, line: &'l str) -> &'l str {
        let shared = self.indent.chars().zip(line.chars()).take_while(|(a, b)| a == b);
        &line[shared.map(|(c, _)| c.len_utf8()).sum::<usize>()..]
    }

    /// How the fence is run; `None` if it is not an arrow fence. The info string counts up to its first comma.
    pub fn mode(&self) -> Option<Result<Mode>> {
        let (kind, marks) = self.info.split_once(',').map_or((self.info, None), |(kind, marks)| (kind, Some(marks)));
        let mut words = kind.split_whitespace();
        if words.next() != Some("arrow") {
            return None;
        }
        if let Some(word) = words.next() {
            return Some(Err(wrong(format!("\"{word}\" after \"arrow\" without a comma"))));
        }
        Some(marks.map_or(Ok(Mode::Run), marked))
    }
}

/// The blanks that count as indentation.
pub const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}')
}

fn marked(mut rest: &str) -> Result<Mode> {
    let mut mode = None;
    loop {
        rest = rest.trim_start();
        let end = rest.find([',', '=']).unwrap_or(rest.len());
        let name = rest[..end].trim_end();
        rest = &rest[end..];
        let mut why = None;
        if let Some(value) = rest.strip_prefix('=') {
            let quoted = value.trim_start().strip_prefix('"').and_then(|value| value.split_once('"'));
            let Some((text, after)) = quoted else {
                return Err(wrong(format!("the reason of \"{name}\" is not in quotes")));
            };
            why = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            rest = after.trim_start();
        }
        let next = match (name, why) {
            ("skip", Some(why)) => Mode::Skip(why),
            ("skip", None) => return Err(wrong("skip has no reason").suggest(["arrow,skip=\"why\""])),
            ("fails", why) => Mode::Fails(why),
            _ => return Err(wrong(format!("unknown mark \"{name}\"")).suggest(nearest(name))),
        };
        if mode.replace(next).is_some() {
            return Err(wrong("more than one mark"));
        }
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None if rest.is_empty() => return mode.ok_or_else(|| wrong("no mark after the comma")),
            None => return Err(wrong(format!("\"{rest}\" after the reason of \"{name}\""))),
        }
    }
}

fn nearest(name: &str) -> Vec<&'static str> {
    let marks = ["skip", "fails"];
    let close: Vec<_> = marks.into_iter().filter(|mark| strsim::osa_distance(mark, name) <= 2).collect();
    if close.is_empty() { marks.to_vec() } else { close }
}

fn wrong(message: impl std::fmt::Display) -> Error {
    Error::new(Code::InvalidArgument, format!("info string of a fence: {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let actual = match Opening::read(line) {
            None => "no fence".to_owned(),
            Some(opening) => match opening.mode() {
                None => format!("{}×{} other", opening.mark, opening.length),
                Some(Ok(mode)) => format!("{}×{} {mode:?}", opening.mark, opening.length),
                Some(Err(error)) => format!("{} [{}]", error.message, error.suggestions.join(" ")),
            },
        };
        assert_eq!(actual, expected, "for {line:?}");
    }

    #[test]
    fn kinds() {
        check("```arrow", "`×3 Run");
        check("  ~~~~ arrow ", "~×4 Run");
        check("\u{feff}```arrow", "`×3 Run");
        check("```", "`×3 other");
        check("```arrows", "`×3 other");
        check("```rust,arrow", "`×3 other");
        check("``arrow", "no fence");
        check("```arrow`", "no fence");
        check("> ```arrow", "no fence");
    }

    #[test]
    fn modes() {
        check("```arrow,skip=\"no net, yet\"", "`×3 Skip(\"no net, yet\")");
        check("```arrow, fails", "`×3 Fails(None)");
        check("```arrow,fails=\"why\"", "`×3 Fails(Some(\"why\"))");
        let wrong = |line: &str, message: &str| check(line, &format!("info string of a fence: {message}"));
        wrong("```arrow,", "unknown mark \"\" [skip fails]");
        wrong("```arrow,skip", "skip has no reason [arrow,skip=\"why\"]");
        wrong("```arrow,skip=\" \"", "skip has no reason [arrow,skip=\"why\"]");
        wrong("```arrow,skip=why", "the reason of \"skip\" is not in quotes []");
        wrong("```arrow,fail", "unknown mark \"fail\" [fails]");
        wrong("```arrow,fails,skip=\"x\"", "more than one mark []");
        wrong("```arrow,skip=\"x\" y", "\"y\" after the reason of \"skip\" []");
        wrong("```arrow skip=\"x\"", "\"skip=\"x\"\" after \"arrow\" without a comma []");
    }

    #[test]
    fn closing() {
        let fence = Opening::read("  ~~~~ text").expect("a fence");
        assert!(fence.is_closed_by("~~~~"));
        assert!(fence.is_closed_by("   ~~~~~  "));
        assert!(!fence.is_closed_by("~~~"));
        assert!(!fence.is_closed_by("~~~~ x"));
        assert!(!fence.is_closed_by("      ~~~~"));
        assert!(!fence.is_closed_by("````"));
        assert_eq!(fence.outdent("   x"), " x");
        assert_eq!(fence.outdent(" x"), "x");
    }
}

//! The block between two `---` lines at a text's very start: where the text is run, as whom, and when.
//!
//! It is a flat list of `key: value` lines with seven keys, and refuses to be more: no nesting, no lists over several
//! lines, no key that is not known. A text without it gets the defaults. Nothing here looks at the workspace it names.

use chrono::{DateTime, Utc};

use crate::error::{Code, Error, Result};
use crate::span::Span;

/// What the front matter of a text asks for; every field is as written, or absent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FrontMatter {
    /// The folder that is copied and worked in, relative to where the run was started.
    pub workspace: Option<String>,
    /// The folder whose folders become the commits before the workspace's files, relative to the same place.
    pub history: Option<String>,
    /// Whose memory and permissions (`as`).
    pub user: Option<String>,
    /// Permissions and tools that are granted; separated by commas.
    pub allow: Vec<String>,
    /// Permissions and tools that are refused; separated by commas.
    pub deny: Vec<String>,
    /// The time that the clock shows.
    pub clock: Option<DateTime<Utc>>,
    /// Where generated ids begin.
    pub seed: Option<u64>,
}

/// The keys that may stand in the block.
pub const KEYS: [&str; 7] = ["workspace", "history", "as", "allow", "deny", "clock", "seed"];

/// Reads the front matter of `text` and says at which byte the text proper begins.
///
/// A first line `---` with a blank line or nothing below it is a thematic break, not front matter. Errors are
/// `INVALID_ARGUMENT` and name the line, counted from 1.
pub fn read(text: &str) -> Result<(FrontMatter, usize)> {
    let mut lines = Lines::new(text);
    if lines.next().is_none_or(|first| first.content.trim_start_matches('\u{feff}').trim_end() != "---") {
        return Ok((FrontMatter::default(), 0));
    }
    let mut header = FrontMatter::default();
    let mut seen = Vec::new();
    for line in lines {
        let content = line.content.trim_end();
        if content == "---" {
            return Ok((header, line.end));
        }
        if line.number == 2 && content.is_empty() {
            return Ok((FrontMatter::default(), 0));
        }
        if content.is_empty() || content.trim_start().starts_with('#') {
            continue;
        }
        let (key, value) = entry(&line)?;
        if seen.contains(&key) {
            return Err(line.wrong(format!("\"{key}\" is given twice")));
        }
        set(&mut header, key, value, &line)?;
        seen.push(key);
    }
    if text.trim_end().trim_start_matches('\u{feff}') == "---" {
        return Ok((FrontMatter::default(), 0));
    }
    Err(Error::new(Code::InvalidArgument, "front matter begins on line 1 and has no closing \"---\"")
        .at(Span::new(0, 3)))
}

/// One line of the block, without its line end.
struct Line<'a> {
    content: &'a str,
    number: usize,
    start: usize,
    end: usize,
}

impl Line<'_> {
    fn wrong(&self, message: impl std::fmt::Display) -> Error {
        Error::new(Code::InvalidArgument, format!("front matter, line {}: {message}", self.number))
            .at(Span::new(self.start, self.start + self.content.len()))
    }
}

struct Lines<'a> {
    text: &'a str,
    number: usize,
    at: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, number: 0, at: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.at..];
        let whole = rest.split_inclusive('\n').next()?;
        let start = self.at;
        self.at += whole.len();
        self.number += 1;
        let content = whole.trim_end_matches('\n').trim_end_matches('\r');
        Some(Line { content, number: self.number, start, end: self.at })
    }
}

/// The key and the value, unquoted, of a line.
fn entry<'a>(line: &Line<'a>) -> Result<(&'static str, String)> {
    let content: &'a str = line.content;
    let Some((key, value)) = content.split_once(':') else {
        return Err(line.wrong(format!("\"{}\" is not of the form key: value", content.trim())));
    };
    let key = key.trim();
    let Some(known) = KEYS.into_iter().find(|known| *known == key) else {
        return Err(line.wrong(format!("unknown key \"{key}\"")).suggest(nearest(key)));
    };
    let value = unquote(value.trim()).map_err(|why| line.wrong(format!("{known} {why}")))?;
    Ok((known, value))
}

/// The known keys that `key` may have been meant to be, best first; all of them where none is near.
fn nearest(key: &str) -> Vec<&'static str> {
    let mut near: Vec<_> =
        KEYS.into_iter().map(|known| (strsim::osa_distance(known, &key.to_lowercase()), known)).collect();
    near.sort_unstable();
    let close: Vec<_> = near.iter().filter(|(distance, known)| distance * 2 <= known.len()).map(|n| n.1).collect();
    if close.is_empty() { KEYS.to_vec() } else { close }
}

/// A plain or quoted value without its comment; what is wrong with it otherwise.
fn unquote(written: &str) -> std::result::Result<String, String> {
    let mut value = String::new();
    let rest = match written.chars().next() {
        None | Some('#') => return Err("has no value".to_owned()),
        Some(quote @ ('"' | '\'')) => {
            let mut chars = written[1..].char_indices();
            loop {
                match chars.next() {
                    None => return Err(format!("has a value that begins with {quote} and does not end with it")),
                    Some((at, c)) if c == quote => break &written[at + 2..],
                    Some((_, '\\')) if quote == '"' => match chars.next() {
                        Some((_, c @ ('"' | '\\'))) => value.push(c),
                        Some((_, c)) => return Err(format!("has a value with the unknown escape \\{c}")),
                        None => {}
                    },
                    Some((_, c)) => value.push(c),
                }
            }
        }
        Some(_) => {
            let end = written
                .char_indices()
                .find(|&(at, c)| c == '#' && written[..at].ends_with(char::is_whitespace))
                .map_or(written.len(), |(at, _)| at);
            written[..end].trim_end().clone_into(&mut value);
            ""
        }
    };
    let comment = rest.trim_start();
    if comment.is_empty() || (comment.starts_with('#') && rest.starts_with(char::is_whitespace)) {
        return Ok(value);
    }
    Err(format!("has \"{comment}\" after its quoted value"))
}

fn set(header: &mut FrontMatter, key: &str, value: String, line: &Line<'_>) -> Result<()> {
    match key {
        "workspace" => header.workspace = Some(value),
        "history" => header.history = Some(value),
        "as" => header.user = Some(value),
        "allow" => header.allow = list(&value),
        "deny" => header.deny = list(&value),
        "clock" => {
            let time = DateTime::parse_from_rfc3339(&value).map_err(|_| {
                line.wrong(format!("clock \"{value}\" is not a time")).suggest(["2026-01-01T00:00:00Z"])
            })?;
            header.clock = Some(time.to_utc());
        }
        _ => {
            let number = value.parse();
            header.seed = Some(number.map_err(|_| line.wrong(format!("seed \"{value}\" is not a whole number")))?);
        }
    }
    Ok(())
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `input` gives a header, written shortly, and the text after it, or an error with its suggestions.
    fn check(input: &str, expected: &str) {
        let actual = match read(input) {
            Ok((h, at)) => {
                let mut fields = Vec::new();
                fields.extend(h.workspace.map(|v| format!("workspace={v}")));
                fields.extend(h.history.map(|v| format!("history={v}")));
                fields.extend(h.user.map(|v| format!("as={v}")));
                fields.extend((!h.allow.is_empty()).then(|| format!("allow={}", h.allow.join("+"))));
                fields.extend((!h.deny.is_empty()).then(|| format!("deny={}", h.deny.join("+"))));
                fields.extend(h.clock.map(|v| format!("clock={}", v.to_rfc3339())));
                fields.extend(h.seed.map(|v| format!("seed={v}")));
                format!("{} | {:?}", fields.join(" "), &input[at..])
            }
            Err(error) => format!("{error} [{}]", error.suggestions.join(" ")),
        };
        assert_eq!(actual, expected, "for {input:?}");
    }

    #[test]
    fn absent() {
        check("", " | \"\"");
        check("plain", " | \"plain\"");
        check("text\n---\nas: x\n---\n", " | \"text\\n---\\nas: x\\n---\\n\"");
        check("---\n\nbelow a rule\n---\n", " | \"---\\n\\nbelow a rule\\n---\\n\"");
        check("---\n", " | \"---\\n\"");
        check("----\nas: x\n---\n", " | \"----\\nas: x\\n---\\n\"");
    }

    #[test]
    fn values() {
        check("---\n---\nrest", " | \"rest\"");
        check("---\nworkspace: a/b\nhistory: c\nas: me\n---\nrest\n", "workspace=a/b history=c as=me | \"rest\\n\"");
        check("\u{feff}---\r\nas: me\r\n---\r\nrest\r\n", "as=me | \"rest\\r\\n\"");
        check("---\nas: me # who\n# note\n\ndeny: '*, x#y' # z\n---", "as=me deny=*+x#y | \"\"");
        check("---\nas: \"a \\\"b\\\" \\\\\"\n---", "as=a \"b\" \\ | \"\"");
        check("---\nallow: write, exec,\nseed: 7\n---\n", "allow=write+exec seed=7 | \"\"");
        check("---\nclock: 2026-01-01T02:00:00+02:00\n---\n", "clock=2026-01-01T00:00:00+00:00 | \"\"");
        check("---\nworkspace: a#b: c\n---\n", "workspace=a#b: c | \"\"");
    }

    #[test]
    fn mistakes() {
        let wrong = |input: &str, message: &str| check(input, &format!("INVALID_ARGUMENT: front matter{message}"));
        wrong("---\nas: x\nwrokspace: y\n---\n", ", line 3: unknown key \"wrokspace\" [workspace]");
        wrong("---\nzzz: y\n---\n", ", line 2: unknown key \"zzz\" [workspace history as allow deny clock seed]");
        wrong("---\nprose here\n---\n", ", line 2: \"prose here\" is not of the form key: value []");
        wrong("---\nas: x\nas: y\n---\n", ", line 3: \"as\" is given twice []");
        wrong("---\nas:\n---\n", ", line 2: as has no value []");
        wrong("---\nas: # me\n---\n", ", line 2: as has no value []");
        wrong("---\nas: \"x\n---\n", ", line 2: as has a value that begins with \" and does not end with it []");
        wrong("---\nas: 'x'y\n---\n", ", line 2: as has \"y\" after its quoted value []");
        wrong("---\nclock: noon\n---\n", ", line 2: clock \"noon\" is not a time [2026-01-01T00:00:00Z]");
        wrong("---\nseed: -1\n---\n", ", line 2: seed \"-1\" is not a whole number []");
        wrong("---\nas: x\n", " begins on line 1 and has no closing \"---\" []");
    }
}

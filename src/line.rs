//! Command lines that are printed: what a value looks like in one, and lines with values in them. Whatever is put into
//! such a line is written as one word of it, so that nobody can forget the quotes. Refuses to know tools.

use std::fmt;

/// A command line without its arrow, as a hint shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint(String);

impl Hint {
    /// A line with a value in the place of each `{}`, written as one word.
    pub fn filled(text: &'static str, values: &[&dyn fmt::Display]) -> Self {
        let mut values = values.iter();
        let mut line = String::with_capacity(text.len());
        for (index, piece) in text.split("{}").enumerate() {
            if index > 0 {
                line.push_str(&values.next().map(|value| word(&value.to_string())).unwrap_or_default());
            }
            line.push_str(piece);
        }
        Self(line)
    }

    /// A line that was made of a call, or put together by who knows how its words are written.
    pub const fn said(line: String) -> Self {
        Self(line)
    }
}

impl From<&'static str> for Hint {
    fn from(line: &'static str) -> Self {
        Self(line.to_owned())
    }
}

impl From<Hint> for String {
    fn from(line: Hint) -> Self {
        line.0
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A command line with values in it: `hint!("glance {}", file)`.
#[macro_export]
macro_rules! hint {
    ($text:literal $(, $value:expr)+ $(,)?) => {
        $crate::line::Hint::filled($text, &[$(&$value as &dyn std::fmt::Display),+])
    };
}

/// `text` as one word of a command line, in quotes only where it needs them.
pub fn word(text: &str) -> String {
    let path = text.starts_with(['|', '@']);
    // Punctuation at a word's end is the sentence's, unless the word is nothing but dots: a folder.
    let is_stopped = text.ends_with([',', '.', ';', '?', ':', ')', '}']) && !text.chars().all(|c| c == '.');
    let is_number = text.strip_prefix('-').is_some_and(|count| count.parse::<u32>().is_ok());
    let plain = !text.is_empty()
        && (path || !is_stopped)
        && !text.chars().any(|c| c.is_whitespace() || c.is_control() || "\"'`“”‘’\\".contains(c))
        && (path || !text.contains([',', ';', '#', '(', ')', '{', '}', ':', '=', '<', '§', '…']))
        && (is_number || !text.starts_with(['-', ':', '$', '→', '[']));
    if plain || (path && !text.contains(char::is_whitespace)) { text.to_owned() } else { quoted(text) }
}

/// `text` in quotes: what is said and not named, since `and` could be taken for talk.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_value_is_one_word_of_its_line() {
        let check = |file: &str, expected: &str| {
            assert_eq!(hint!("extract target:{} lines:{}", file, "1-2").to_string(), expected);
        };
        check("a.rs", "extract target:a.rs lines:1-2");
        check("my notes.md", "extract target:\"my notes.md\" lines:1-2");
        check("a.rs:3-4", "extract target:\"a.rs:3-4\" lines:1-2");
        check("", "extract target:\"\" lines:1-2");
    }
}

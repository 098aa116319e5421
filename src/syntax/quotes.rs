//! Where a quoted string opens and closes, and where a comment begins.
//!
//! The scanner needs this before a line is whole: an open string carries the line over its end. The rules are those of
//! `grammar/lexical.pest`, in a form that reads line by line; a property test holds the two together. It does not
//! unescape anything and knows nothing of words.

use crate::span::Span;

/// The kinds of quotation marks that hold a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quote {
    /// `"…"`, with escapes.
    Double,
    /// `'…'`, verbatim.
    Single,
    /// `` `…` ``, verbatim.
    Tick,
    /// `“…”`.
    Curly,
    /// `‘…’`.
    CurlySingle,
    /// `„…“`.
    Low,
}

/// How many kinds there are.
pub(super) const KINDS: usize = 6;

/// What a stretch of a command line leaves behind at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Outside every string; the comment, if any, begins at the byte given.
    Plain {
        /// Where its `#` stands.
        comment: Option<usize>,
    },
    /// Inside a string.
    Open {
        /// Its kind.
        quote: Quote,
        /// The bytes of the opening mark.
        at: Span,
    },
}

impl Quote {
    /// The kind that a character opens.
    pub(super) fn opened_by(c: char) -> Option<Self> {
        Some(match c {
            '"' => Self::Double,
            '\'' => Self::Single,
            '`' => Self::Tick,
            '“' => Self::Curly,
            '‘' => Self::CurlySingle,
            '„' => Self::Low,
            _ => return None,
        })
    }

    /// The bytes of the first closing mark in `text`, which begins inside the string.
    pub(super) fn close(self, text: &str) -> Option<Span> {
        let found = match self {
            Self::Double => return close_double(text),
            Self::Single => text.match_indices('\'').find(|(at, mark)| !letter_follows(text, at + mark.len())),
            Self::CurlySingle => text.match_indices('’').find(|(at, mark)| !letter_follows(text, at + mark.len())),
            Self::Tick => text.match_indices('`').next(),
            Self::Curly => text.match_indices('”').next(),
            Self::Low => text.match_indices(['“', '”']).next(),
        };
        found.map(|(at, mark)| Span::new(at, at + mark.len()))
    }
}

/// Whether quotation marks behind `c` are part of the word: `Marie's`, `5"`, `\"`, `a7x2''`.
pub(super) fn joins(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\\'
}

/// Blanks between the words of a line.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{A0}' | '\u{202F}' | '\u{2007}' | '\u{3000}' | '\u{200B}' | '\u{FEFF}')
}

/// Reads `text` from byte `from`, where it is outside every string.
pub(super) fn scan(text: &str, from: usize) -> State {
    walk(text, from, |_, _| {})
}

/// Reads `text` as [`scan`] does and hands every character outside strings and comments to `visit`.
pub(super) fn walk(text: &str, from: usize, mut visit: impl FnMut(usize, char)) -> State {
    let mut previous = text[..from].chars().next_back();
    let mut at = from;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        if let Some(quote) = Quote::opened_by(c) {
            if previous.is_some_and(joins) {
                at = next;
                continue;
            }
            let Some(close) = quote.close(&text[next..]) else {
                return State::Open { quote, at: Span::new(at, next) };
            };
            at = next + close.end;
            previous = Some('"');
            continue;
        }
        if c == '#' && previous.is_none_or(is_blank) && text[next..].chars().next().is_none_or(is_blank) {
            return State::Plain { comment: Some(at) };
        }
        visit(at, c);
        previous = Some(c);
        at = next;
    }
    State::Plain { comment: None }
}

fn close_double(text: &str) -> Option<Span> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'"', b'\\', &bytes[at..])?;
        if bytes[at] == b'"' {
            return Some(Span::new(at, at + 1));
        }
        at = (at + 2).min(bytes.len());
    }
}

fn letter_follows(text: &str, at: usize) -> bool {
    text[at..].chars().next().is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let state = match scan(text, 0) {
            State::Plain { comment: None } => "plain".to_owned(),
            State::Plain { comment: Some(at) } => format!("comment {at}"),
            State::Open { quote, at } => format!("{quote:?} {}", at.start),
        };
        assert_eq!(state, expected, "{text}");
    }

    #[test]
    fn strings_open_and_close() {
        check(r#"say "a" 'b' `c` “d” ‘e’ „f“"#, "plain");
        check(r#"say "a\" b"#, "Double 4");
        check(r#"say "a\\" b"#, "plain");
        check("say 'it isn't over' now", "plain");
        check("say ‘it isn’t over’ now", "plain");
        check("say “a", "Curly 4");
        check(r#"doc:"a"#, "Double 4");
        check(r#"say "tail\"#, "Double 4");
    }

    #[test]
    fn an_apostrophe_inside_a_word_is_no_quote() {
        check("Marie's letters, the nodes' order, 5\" wide, a7x2'", "plain");
        check(r#"say \"hi"#, "plain");
        check("the 'nineties", "Single 4");
    }

    #[test]
    fn comments_begin_outside_strings() {
        check("tree   # all of it's", "comment 7");
        check("# all", "comment 0");
        check("src/a.ts#login, issue #12", "plain");
        check("say \"a # b\"", "plain");
        check("tree #", "comment 5");
    }
}

//! How a line begins: indentation, list marker, arrow.
//!
//! Decides whether a line is a candidate and what its arrow is worth. It looks at one line alone; whether the line
//! stands in a fence, a result or an open string is the scanner's business.

/// What an arrow is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// `→`: a command, read as loosely as the resolver allows.
    Strong,
    /// `⟶ ➜ ➔ ➤ ▶ ⇒`, and `->`, `=>` before a blank: a command only if it is an exact one.
    Weak,
}

/// The beginning of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    /// The first byte behind the indentation: the list marker, or else the arrow.
    pub(super) offset: usize,
    /// The column of that byte.
    pub(super) indent: usize,
    /// The arrow, if the line has one and something behind it.
    pub(super) arrow: Option<Arrow>,
}

/// An arrow at the beginning of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrow {
    pub(super) strength: Strength,
    /// Its column; tabs go to the next multiple of four.
    pub(super) column: usize,
    /// The first byte of what is written behind it.
    pub(super) text: usize,
}

impl Start {
    /// Whether the line begins with `→` and something behind it.
    pub(super) fn is_strong(&self) -> bool {
        self.arrow.is_some_and(|arrow| arrow.strength == Strength::Strong)
    }
}

/// Reads the beginning of a line.
pub(super) fn read(line: &str) -> Start {
    let mut cursor = Cursor { line, at: 0, column: 0 };
    cursor.skip_blanks();
    let (offset, indent) = (cursor.at, cursor.column);
    let arrow = cursor.arrow().or_else(|| {
        cursor.list_marker().then(|| cursor.skip_blanks())?;
        cursor.arrow()
    });
    Start { offset, indent, arrow }
}

/// The byte behind an optional list marker and the blanks around it: where a fence in a list item stands.
pub(super) fn behind_list_marker(line: &str) -> usize {
    let mut cursor = Cursor { line, at: 0, column: 0 };
    cursor.skip_blanks();
    if cursor.list_marker() {
        cursor.skip_blanks();
    }
    cursor.at
}

/// Whether a line begins with an arrow, whatever stands behind it: what no line of a result may do.
pub fn begins_with_arrow(line: &str) -> bool {
    // Asked of every line that is shown: hardly any needs a second look.
    let is_marked = |c: char| {
        is_zero_width(c)
            || matches!(fold(c), '→' | '⟶' | '➜' | '➔' | '➤' | '▶' | '⇒' | '-' | '=' | '*' | '•' | '0'..='9')
    };
    if !line.chars().find(|c| !is_indent(*c)).is_some_and(is_marked) {
        return false;
    }
    let mut text = String::with_capacity(line.len() + 2);
    text.push_str(line);
    text.push_str(" x");
    read(&text).arrow.is_some()
}

/// Whether a line holds nothing that can be seen.
pub(super) fn is_blank(line: &str) -> bool {
    line.chars().all(|c| is_indent(c) || is_zero_width(c))
}

/// Whether a line holds only `←`, which ends a scratchpad.
pub(super) fn is_back_arrow(line: &str) -> bool {
    line.trim_matches(|c| is_indent(c) || is_zero_width(c)).chars().map(fold).eq(['←'])
}

/// Whether it is an indentation character.
pub(super) fn is_indent(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{A0}' | '\u{202F}' | '\u{2007}' | '\u{3000}')
}

/// A byte order mark, joiners, direction and variation marks: ignored before and around an arrow.
fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{00AD}' | '\u{FE0E}' | '\u{FE0F}')
}

/// The usual form of a full-width or half-width one.
fn fold(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '￫' => '→',
        '￩' => '←',
        _ => c,
    }
}

struct Cursor<'a> {
    line: &'a str,
    at: usize,
    column: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.line[self.at..].chars().next()
    }

    fn folded(&self, ahead: usize) -> Option<char> {
        self.line[self.at..].chars().filter(|&c| !is_zero_width(c)).nth(ahead).map(fold)
    }

    fn advance(&mut self) {
        if let Some(c) = self.peek() {
            self.at += c.len_utf8();
            self.column += match c {
                '\t' => 4 - self.column % 4,
                c => usize::from(!is_zero_width(c)),
            };
        }
    }

    fn skip_ignored(&mut self) {
        while self.peek().is_some_and(is_zero_width) {
            self.advance();
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| is_indent(c) || is_zero_width(c)) {
            self.advance();
        }
    }

    /// Skips `count` visible characters.
    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.skip_ignored();
            self.advance();
        }
        self.skip_ignored();
    }

    fn arrow(&mut self) -> Option<Arrow> {
        let column = self.column;
        let first = self.folded(0)?;
        let strength = match first {
            '→' => Strength::Strong,
            '⟶' | '➜' | '➔' | '➤' | '▶' | '⇒' => Strength::Weak,
            '-' | '=' if self.folded(1) == Some('>') && self.folded(2).is_some_and(is_indent) => {
                self.skip(2);
                return self.behind(Strength::Weak, column);
            }
            _ => return None,
        };
        while self.folded(0) == Some(first) {
            self.skip(1);
        }
        self.behind(strength, column)
    }

    fn behind(&mut self, strength: Strength, column: usize) -> Option<Arrow> {
        self.skip_blanks();
        self.peek()?;
        Some(Arrow { strength, column, text: self.at })
    }

    /// Steps over `-`, `*`, `•`, `1.`, `1)`; a dash, star or number needs a blank behind it to be one.
    fn list_marker(&mut self) -> bool {
        let blank_at = |cursor: &Self, ahead| cursor.folded(ahead).is_some_and(is_indent);
        match self.folded(0) {
            Some('•') => self.skip(1),
            Some('-' | '*') if blank_at(self, 1) => self.skip(1),
            Some(c) if c.is_ascii_digit() => {
                let Some(digits) = (1..=9).find(|&n| !self.folded(n).is_some_and(|c| c.is_ascii_digit())) else {
                    return false;
                };
                let dot = matches!(self.folded(digits), Some('.' | ')'));
                let arrow = self.folded(digits + 1) == Some('→');
                if !dot || !(arrow || blank_at(self, digits + 1)) {
                    return false;
                }
                self.skip(digits + 1);
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let start = read(line);
        let dump = start
            .arrow
            .map_or("-".into(), |arrow| format!("{:?} {} {}", arrow.strength, arrow.column, &line[arrow.text..]));
        assert_eq!(dump, expected, "{line:?}");
    }

    #[test]
    fn strong_arrows() {
        check("→ view a7x2", "Strong 0 view a7x2");
        check("→view a7x2", "Strong 0 view a7x2");
        check("  \t→ view", "Strong 4 view");
        check("\u{A0}\u{3000}→ view", "Strong 2 view");
        check("\u{FEFF}→ view", "Strong 0 view");
        check("\u{200B}→\u{200B} view", "Strong 0 view");
        check("￫ view", "Strong 0 view");
        check("→→ view", "Strong 0 view");
    }

    #[test]
    fn a_bare_arrow_is_prose() {
        check("→", "-");
        check("  →  ", "-");
        check("→→", "-");
        check("- →", "-");
        check("-> ", "-");
    }

    #[test]
    fn weak_arrows() {
        for arrow in ["⟶", "➜", "➔", "➤", "▶", "⇒", "->", "=>", "－＞", "＝＞"] {
            check(&format!("{arrow} view"), "Weak 0 view");
        }
        check("▶view", "Weak 0 view");
        check("->view", "-");
        check("=>view", "-");
        check("--> view", "-");
        check("▶\u{FE0F} view", "Weak 0 view");
    }

    #[test]
    fn list_markers() {
        for marker in ["- ", "* ", "•", "1. ", "12) ", "1.", "－ ", "１． "] {
            let line = format!("{marker}→ view");
            check(&line, &format!("Strong {} view", marker.chars().count()));
        }
        check("- -> view", "Weak 2 view");
        check("-→ view", "-");
        check("+ → view", "-");
        check("3  → view", "-");
        check("1. 2. → view", "-");
        check("1234567890. → view", "-");
    }

    #[test]
    fn an_arrow_must_come_first() {
        check("A → B", "-");
        check("> → view", "-");
        check("| → view |", "-");
        check("`→ view`", "-");
        check("**→ view**", "-");
        check("", "-");
    }

    #[test]
    fn back_arrows() {
        assert!(is_back_arrow("  ← "));
        assert!(is_back_arrow("￩"));
        assert!(!is_back_arrow("← see above"));
        assert!(!is_back_arrow(""));
    }
}

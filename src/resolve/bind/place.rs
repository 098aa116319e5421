//! Places in code that a line gives in several words: `class Order in order.rb`, `fare.rs line 12`.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::shape;
use super::Binder;
use crate::engine::{Type, Value};

/// Words before the name of something in code.
pub(super) const SYMBOLS: &[&str] = &[
    "symbol",
    "function",
    "class",
    "method",
    "struct",
    "def",
    "fn",
    "type",
    "trait",
    "interface",
    "module",
    "enum",
    "func",
    "macro",
    "constant",
    "const",
];

impl Binder<'_> {
    /// Completes a place in code that is so far a file only.
    pub(super) fn place_in_code(&mut self) {
        let Some(param) = self.spec.params.iter().find(|param| param.kind == Type::CodePlace) else { return };
        let file = self
            .args
            .value(param.name)
            .and_then(Value::as_text)
            .filter(|text| shape::looks_like_file(text) && !text.contains('#') && !is_at_line(text));
        let Some(file) = file.map(str::to_owned) else { return };
        let written = self.lines_written().filter(|(_, lines)| !lines.starts_with('-'));
        let written = written.map(|(_, lines)| format!(":{lines}"));
        let place =
            written.or_else(|| self.line_said()).or_else(|| self.symbol_said().map(|symbol| format!("#{symbol}")));
        if let Some(place) = place {
            let span = self.args.span(param.name);
            self.set(param, Value::Text(format!("{file}{place}")), span, Clue::Fits);
        }
    }

    /// `line 12`, `lines 3 to 9`; a place in code does not count from the end.
    fn line_said(&mut self) -> Option<String> {
        if let Some(said) = self.lines_in_words().filter(|said| !said.lines.starts_with('-')) {
            self.used[said.words].fill(true);
            return Some(format!(":{}", said.lines));
        }
        let said = self.unused().find(|&index| matches!(self.tokens[index].lower.as_str(), "line" | "lines" | "l"))?;
        let line = self.tokens.get(said + 1).filter(|token| shape::looks_like_lines(&token.text))?.text.clone();
        self.used[said..said + 2].fill(true);
        Some(format!(":{line}"))
    }

    /// Whether the word at `index` stands between the verb and the file, and is no talk: `extract haul from src/winch.rs`.
    fn is_in_file(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_file = |at: usize| self.holder(at).is_some_and(|holder| holder.kind == Type::CodePlace);
        let is_led = index > 0
            && (self.named_at.is_some_and(|named| named + 1 == index) || self.is_one_of(index - 1, &["does"]));
        let is_talk = self.is_said(index) || self.is_noun(token.word()) || self.names_nothing(index);
        let is_small = token.is(Classes::FILLER | Classes::ALL) || SYMBOLS.contains(&token.lower.as_str());
        let is_name = token.is_plain() && !is_talk && !is_small;
        is_led && is_name && self.is_one_of(index + 1, &["in", "from"]) && is_file(index + 2)
    }

    /// A word that is written like a name of code, or stands behind the kind of thing that it names.
    fn symbol_said(&mut self) -> Option<String> {
        let is_name = |index: &usize| {
            let token = &self.tokens[*index];
            let is_word = token.is_plain()
                && !shape::looks_like_file(&token.text)
                && token.text.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let bytes = token.text.as_bytes();
            let is_code = token.text.contains(['.', '_'])
                || token.text.ends_with("()")
                || bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
            let before = index.checked_sub(1).map(|before| self.tokens[before].lower.as_str());
            is_word
                && (is_code
                    || before.is_some_and(|before| {
                        let is_kind = SYMBOLS.contains(&token.lower.as_str());
                        (before == "of" || SYMBOLS.contains(&before)) && !is_kind && !token.is(Classes::FILLER)
                    }))
        };
        let in_file = || self.unused().find(|&index| self.is_in_file(index));
        let index = self.unused().filter(is_name).last().or_else(in_file)?;
        self.used[index] = true;
        // `the body of pool()` calls nothing.
        Some(self.tokens[index].text.trim_end_matches("()").to_owned())
    }
}

/// Whether a place says its line: `src/tide.rs:64`.
fn is_at_line(place: &str) -> bool {
    place.rsplit_once(':').is_some_and(|(_, lines)| shape::looks_like_lines(lines))
}

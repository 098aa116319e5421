//! Places in a text that a line gives in several words: `class Order in order.rb`, `fare.rs line 12`, and as editors and
//! other programs write them: `vim +12 fare.rs`, `sed -n '3,9p' fare.rs`, `head -20 notes.txt`, `fare.rs L3-L9`.

use super::super::reading::Clue;
use super::super::token::Form;
use super::super::{shape, words};
use super::Binder;
use crate::engine::{Type, Value};

/// Words before the name of something in code.
const KINDS: &[&str] =
    &["symbol", "function", "class", "method", "struct", "def", "fn", "type", "trait", "interface", "module", "of"];

impl Binder<'_> {
    /// Binds lines that are written as for an editor, for a tool that asks for lines.
    pub(super) fn lines_of_editors(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::LineRange) else { return };
        if let Some((index, lines)) = self.lines_written() {
            let span = self.tokens[index].span;
            self.set(param, Value::Text(lines), Some(span), Clue::Fits);
        }
    }

    /// The first word that says lines as editors do, and the lines; what belongs to it has its place then.
    fn lines_written(&mut self) -> Option<(usize, String)> {
        let is_program = |names: &[&str]| self.tokens.iter().any(|token| names.contains(&token.lower.as_str()));
        let (is_head, is_print) = (is_program(&["head"]), is_program(&["sed"]));
        let found = self.unused().find_map(|index| {
            let token = &self.tokens[index];
            let text = token.text.as_str();
            let first_ones = text.strip_prefix('-').filter(|count| is_head && count.parse::<u32>().is_ok());
            let lines = shape::printed_lines(text).filter(|_| is_print || !token.quoted);
            let lines = lines.or_else(|| shape::marked_lines(text).filter(|_| !token.quoted));
            lines.or_else(|| first_ones.map(|count| format!("1-{count}"))).map(|lines| (index, lines))
        });
        // `head -n 20`: the number stands by itself.
        let counted = || {
            let option = |index: &usize| matches!(self.tokens[*index].text.as_str(), "-n" | "--lines");
            let count = self.unused().find(option)? + 1;
            let number = self.tokens.get(count).filter(|_| is_head && !self.used[count])?.text.parse::<u32>().ok()?;
            Some((count, format!("1-{number}")))
        };
        let (index, lines) = found.or_else(counted)?;
        self.used[index] = true;
        for other in 0..self.tokens.len() {
            self.used[other] |=
                matches!(self.tokens[other].text.as_str(), "-n" | ":e" | "sed" | "head" | "vim" | "less");
        }
        Some((index, lines))
    }

    /// Completes a place in code that is so far a file only.
    pub(super) fn place_in_code(&mut self) {
        let Some(param) = self.spec.params.iter().find(|param| param.kind == Type::CodePlace) else { return };
        let file = self.args.value(param.name).and_then(Value::as_text).filter(|text| shape::looks_like_file(text));
        let Some(file) = file.map(str::to_owned) else { return };
        let written = self.lines_written().map(|(_, lines)| format!(":{lines}"));
        let place =
            written.or_else(|| self.line_said()).or_else(|| self.symbol_said().map(|symbol| format!("#{symbol}")));
        if let Some(place) = place {
            let span = self.args.span(param.name);
            self.set(param, Value::Text(format!("{file}{place}")), span, Clue::Fits);
        }
    }

    /// `line 12`, `lines 3 to 9`.
    fn line_said(&mut self) -> Option<String> {
        let said = self.unused().find(|&index| matches!(self.tokens[index].lower.as_str(), "line" | "lines" | "l"))?;
        let number = |index: usize| self.tokens.get(index).and_then(|token| words::number(&token.lower));
        let first = self.tokens.get(said + 1).filter(|token| shape::looks_like_lines(&token.text))?.text.clone();
        let last = self.tokens.get(said + 2).filter(|token| matches!(token.lower.as_str(), "to" | "-" | "through"));
        let last = last.and_then(|_| number(said + 3));
        let end = if last.is_some() { said + 4 } else { said + 2 };
        self.used[said..end].fill(true);
        Some(last.map_or_else(|| format!(":{first}"), |last| format!(":{first}-{last}")))
    }

    /// A word that is written like a name of code, or stands behind the kind of thing that it names.
    fn symbol_said(&mut self) -> Option<String> {
        let is_name = |index: &usize| {
            let token = &self.tokens[*index];
            let is_word = token.form == Form::Plain
                && !shape::looks_like_file(&token.text)
                && token.text.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let bytes = token.text.as_bytes();
            let is_code = token.text.contains(['.', '_'])
                || bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
            let before = index.checked_sub(1).map(|before| self.tokens[before].lower.as_str());
            is_word
                && (is_code || before.is_some_and(|before| KINDS.contains(&before) && !words::is_filler(&token.lower)))
        };
        let index = self.unused().filter(is_name).last()?;
        self.used[index] = true;
        Some(self.tokens[index].text.clone())
    }
}

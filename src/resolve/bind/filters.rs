//! Filters as `jq` has them, where elements are looked for: `.. | select(.attrs | has("expires"))`.
//!
//! Only one `select` is read, and only what asks for one thing that a search knows. Refuses to reckon.

use super::super::reading::Clue;
use super::Binder;
use crate::engine::Value;
use crate::span::Span;

/// What a filter asks for: parameters of a search and their values.
type Asked<'a> = Vec<(&'static str, &'a str)>;

impl Binder<'_> {
    /// Binds what a filter asks for, and takes the words that lead to it.
    pub(super) fn filters(&mut self) {
        let Some((start, length, asked)) = filter(self.line) else { return };
        let (span, line) = (Span::new(start, start + length), self.line);
        let within = |at: usize| self.tokens[at].span.start >= start && self.tokens[at].span.start < span.end;
        let Some(first) = (0..self.tokens.len()).find(|&at| within(at)) else { return };
        // `..`, `.elements[]` and `|` only say where the filter begins.
        let leads = |at: &usize| {
            let token = &self.tokens[*at];
            let text = token.span.of(line);
            !token.quoted && token.is_plain() && (text == "|" || text.starts_with('.') && !text.contains('/'))
        };
        let begin = (0..first).rev().take_while(leads).last().unwrap_or(first);
        for at in begin..self.tokens.len() {
            self.used[at] |= at < first || within(at);
        }
        for (name, value) in asked {
            if let Some(param) = self.spec.param(name) {
                self.set(param, Value::from(value), Some(span), Clue::Fits);
            }
        }
    }
}

/// Where the only `select(…)` of a line stands, how long it is, and what it asks for.
fn filter(line: &str) -> Option<(usize, usize, Asked<'_>)> {
    let start = line.find("select(")?;
    let inside = &line[start + "select(".len()..];
    let mut depth = 1;
    let end = inside.char_indices().find_map(|(at, sign)| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        (depth == 0).then_some(at)
    })?;
    let asked = asked(inside[..end].trim())?;
    Some((start, "select(".len() + end + 1, asked))
}

fn asked(inside: &str) -> Option<Asked<'_>> {
    let quoted = |text: &'_ str| -> Option<usize> { text.strip_prefix('"')?.strip_suffix('"').map(str::len) };
    let within = |text| quoted(text).map(|length| &text[1..=length]).filter(|inner| !inner.contains('"'));
    let argument = |call: &'_ str| -> Option<(usize, usize)> {
        let open = call.find('(')?;
        call.ends_with(')').then_some((open, call.len() - 1))
    };
    if let Some((path, value)) = inside.split_once("==") {
        let (name, value) = (path.trim().strip_prefix('.')?, within(value.trim())?);
        let is_word = name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'));
        return match name {
            "name" => Some(vec![("element", value)]),
            "key" => Some(vec![("has-key", value)]),
            _ => is_word.then(|| vec![("has-attr", name), ("attr-value", value)]),
        };
    }
    let (path, call) = inside.rsplit_once('|').map_or(("", inside), |(path, call)| (path.trim(), call.trim()));
    let (open, close) = argument(call)?;
    let value = within(call[open + 1..close].trim().trim_start_matches('[').trim_end_matches(']'))?;
    match (path, &call[..open]) {
        ("" | ".attrs" | ".attributes", "has") => Some(vec![("has-attr", value)]),
        (".traits" | ".trait", "index" | "contains" | "any" | "has") => Some(vec![("trait", value)]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::filter;

    #[test]
    fn what_a_filter_asks_for() {
        let check = |line: &str, expected: &[(&str, &str)]| {
            let asked = filter(line).map(|(.., asked)| asked).unwrap_or_default();
            assert_eq!(asked, expected, "{line}");
        };
        check(r#"search .. | select(.attrs | has("expires")) in a.udon"#, &[("has-attr", "expires")]);
        check(r#"select(has("accession"))"#, &[("has-attr", "accession")]);
        check(r#"select(.traits | index("required"))"#, &[("trait", "required")]);
        check(r#"select(.state == "open")"#, &[("has-attr", "state"), ("attr-value", "open")]);
        check(r#"select(.key == "n7")"#, &[("has-key", "n7")]);
        check(r"select(.price > 3)", &[]);
        check(r#"select(.a == "x" and .b == "y")"#, &[]);
        check("select(", &[]);
    }
}

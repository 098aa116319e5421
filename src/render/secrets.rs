//! Secrets are masked in every rendered result: values of keys that hold them, and strings that look like keys.
//!
//! What is stored is not touched, and neither is what names a secret without holding it (`!{{env.DB_PASS}}`).

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;
use regex::Regex;
use serde_json::Value;

use crate::engine::{Line, Piece};

/// What stands in place of a secret.
const MASK: &str = "••••";

/// Names of keys that hold secrets.
const NAMES: &str = r"(?:[\w-]*(?:password|passwd|passphrase|secret|api[-_]?key|access[-_]?key|private[-_]?key|auth[-_]?token|access[-_]?token)|token)";

static AFTER_NAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(r#"(?i)(?:^|[\s:"'|{{\[,(]){NAMES}["']?\s*(?:[:=]\s*|\s)["']?([^\s"',}}\])]+)"#)).ok()
});

static FORMATS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,}|sk-[A-Za-z0-9_-]{20,}|xox[abpr]-[A-Za-z0-9-]{10,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})",
    )
    .ok()
});

/// The line with its secrets masked.
pub fn mask(line: &Line) -> Line {
    let text: String = line.pieces.iter().map(|piece| piece.text.as_str()).collect();
    let ranges = secrets(&text);
    if ranges.is_empty() {
        return line.clone();
    }
    let mut masked = Line::default();
    let mut start = 0;
    for piece in &line.pieces {
        let end = start + piece.text.len();
        let mut out = String::new();
        let mut at = start;
        for range in ranges.iter().filter(|range| range.start < end && range.end > start) {
            out.push_str(&text[at..range.start.max(start)]);
            if range.start >= start {
                out.push_str(MASK);
            }
            at = range.end.min(end);
        }
        out.push_str(&text[at..end]);
        masked.pieces.push(Piece { role: piece.role, text: out });
        start = end;
    }
    masked
}

/// Masks the secrets in a JSON value.
pub fn mask_json(value: &mut Value) {
    match value {
        Value::String(text) => {
            for range in secrets(text).into_iter().rev() {
                text.replace_range(range, MASK);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask_json),
        Value::Object(fields) => {
            for (name, value) in fields {
                let line = format!("{name}: x");
                if value.is_string() && AFTER_NAME.as_ref().is_some_and(|regex| regex.is_match(&line)) {
                    *value = Value::String(MASK.into());
                } else {
                    mask_json(value);
                }
            }
        }
        _ => {}
    }
}

/// What [`NAMES`] end in.
const NAME_ENDS: [&str; 6] = ["password", "passwd", "passphrase", "secret", "key", "token"];

/// What [`FORMATS`] begin with.
const FORMAT_STARTS: [&str; 9] = ["AKIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "sk-", "xox", "eyJ"];

/// Whether there is any use in asking the expressions: to compile them takes longer than most lines take to run, and
/// hardly any result names a secret.
fn may_hold_secret(text: &str) -> bool {
    // Letters that are `s` and `k` to an expression that knows no case.
    let is_odd = || text.contains(['\u{17f}', '\u{212a}']);
    let formed = |start: &str| memmem::find(text.as_bytes(), start.as_bytes()).is_some();
    let lower = text.to_ascii_lowercase();
    let named = |name: &str| {
        let mut ends = memmem::find_iter(lower.as_bytes(), name.as_bytes()).map(|start| start + name.len());
        let next = |end: usize| lower.as_bytes().get(end).is_some_and(|next| !next.is_ascii_alphanumeric());
        ends.any(next)
    };
    NAME_ENDS.iter().any(|name| named(name)) || FORMAT_STARTS.iter().any(|start| formed(start)) || is_odd()
}

/// Where the secrets of a line stand, in order, not overlapping.
fn secrets(text: &str) -> Vec<Range<usize>> {
    if !may_hold_secret(text) {
        return Vec::new();
    }
    let named = AFTER_NAME.iter().flat_map(|regex| regex.captures_iter(text)).filter_map(|found| found.get(1));
    let formed = FORMATS.iter().flat_map(|regex| regex.find_iter(text));
    let mut ranges: Vec<Range<usize>> = named
        .filter(|value| !value.as_str().starts_with(['!', '|', ':', '@', '•', '<', '(']) && is_value(value.as_str()))
        .chain(formed)
        .map(|found| found.range())
        .collect();
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|later, earlier| later.start < earlier.end);
    ranges
}

/// Whether a word behind a secret's name can be the secret: words of a sentence and numbers are not.
fn is_value(word: &str) -> bool {
    word.len() >= 4
        && (word.bytes().any(|b| b.is_ascii_digit()) || word.bytes().any(|b| b.is_ascii_punctuation()))
        && !word.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{MASK, secrets};

    fn check(text: &str, expected: &str) {
        let mut out = text.to_owned();
        for range in secrets(text).into_iter().rev() {
            out.replace_range(range, MASK);
        }
        assert_eq!(out, expected);
    }

    #[test]
    fn values_of_secret_keys_are_masked() {
        check("  21      :password hunter2", "  21      :password ••••");
        check("db_password=\"s3cr3t!\" host=x", "db_password=\"••••\" host=x");
        check("\"api_key\": \"abc-123\"", "\"api_key\": \"••••\"");
        check("token: a1b2c3d4", "token: ••••");
        check("AKIAABCDEFGHIJKLMNOP", "••••");
        check("Auth-Token\tx1y2", "Auth-Token\t••••");
        check("ssh PASSPHRASE='it is'x9!", "ssh PASSPHRASE='it is'x9!");
        check("MY_SECRET=a1b2", "MY_SECRET=••••");
        check("private_\u{212a}ey: a1b2", "private_\u{212a}ey: ••••");
        check(&format!("a ghp_{}", "a1".repeat(18)), "a ••••");
        check(&format!("sk-{}", "a1".repeat(10)), "••••");
        check("xoxb-1234567890", "••••");
        check("eyJaaaaaaaaaa.bbbbbbbbbb.ccccc", "••••");
    }

    #[test]
    fn names_of_secrets_are_not() {
        check(":password !{{env.DB_PASS}}", ":password !{{env.DB_PASS}}");
        check(":username :password", ":username :password");
        check("the password is wrong", "the password is wrong");
        check("1200 tokens used", "1200 tokens used");
        check("tokens: 47", "tokens: 47");
    }
}

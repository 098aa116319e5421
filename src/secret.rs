//! What is to be shown to nobody: values of keys that hold secrets, and strings that look like keys.
//!
//! Refuses to know pages and documents. What names a secret without holding it (`!{{env.DB_PASS}}`) is none.

use std::ops::Range;
use std::sync::LazyLock;

use crate::text::is_digits;
use memchr::memmem;
use regex::Regex;

/// What stands in place of a secret.
pub const MASK: &str = "••••";

/// Names of keys that hold secrets.
const NAMES: &str = r"(?:[\w-]*(?:password|passwd|passphrase|secret|api[-_]?key|access[-_]?key|private[-_]?key|auth[-_]?token|access[-_]?token)|token)";

/// A name of a key, and what parts it from its value: `password=`, `"token": `, `password to `.
static NAMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(r#"(?i)(?:^|[\s:"'|{{\[,(]){NAMES}["']?(?P<sign>\s*[:=]\s*|\s+(?:(?:to|→)\s+)?)"#)).ok()
});

/// An attribute of a document before its value.
static ATTRIBUTE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&format!(r"(?i):'?{NAMES}'?[ \t]+")).ok());

static FORMATS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,}|sk-[A-Za-z0-9_-]{20,}|xox[abpr]-[A-Za-z0-9-]{10,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})",
    )
    .ok()
});

/// What [`NAMES`] end in.
const NAME_ENDS: [&str; 6] = ["password", "passwd", "passphrase", "secret", "key", "token"];

/// What [`FORMATS`] begin with.
const FORMAT_STARTS: [&str; 9] = ["AKIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "sk-", "xox", "eyJ"];

/// Whether a key of that name holds a secret.
pub fn is_named(name: &str) -> bool {
    let lower = name.to_lowercase();
    NAME_ENDS.iter().any(|end| lower.ends_with(end))
        && ATTRIBUTE
            .as_ref()
            .and_then(|regex| regex.find(&format!(":{lower} ")).map(|found| found.len()))
            .is_some_and(|length| length == lower.len() + 2)
}

/// A value as it may be told: that of a secret's name is masked.
pub fn masked(name: &str, value: String) -> String {
    if is_named(name) && !is_elsewhere(&value) { MASK.to_owned() } else { value }
}

/// Whether there is any use in asking the expressions: to compile them takes longer than most lines take to run, and
/// hardly any result names a secret.
fn may_be_in(text: &str) -> bool {
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

/// Where the secrets of a text stand, in order, not overlapping.
pub fn places(text: &str) -> Vec<Range<usize>> {
    if !may_be_in(text) {
        return Vec::new();
    }
    let attributes = ATTRIBUTE.iter().flat_map(|regex| regex.find_iter(text));
    let attributes = attributes.filter_map(|found| attribute_value(text, found.range()));
    let named = NAMED.iter().flat_map(|regex| regex.captures_iter(text)).filter_map(|found| {
        let (end, sign) = (found.get(0)?.end(), found.name("sign")?.as_str());
        named_value(text, end, sign.contains([':', '=']))
    });
    let formed = FORMATS.iter().flat_map(|regex| regex.find_iter(text)).map(|found| found.range());
    let mut ranges: Vec<Range<usize>> = attributes.chain(named).chain(formed).collect();
    // Of those that begin together the longest.
    ranges.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    ranges.dedup_by(|later, earlier| later.start < earlier.end);
    ranges
}

/// Words that say of what kind a value is to be, where there is none yet.
const KINDS: [&str; 6] = ["String", "Integer", "Float", "Bool", "Reference", "List"];

/// Whether what stands behind a name only says where its value is, or of what kind, or is no value.
fn is_elsewhere(value: &str) -> bool {
    if KINDS.contains(&value.split_whitespace().next().unwrap_or_default()) {
        return true;
    }
    value.starts_with(['!', '|', ':', '@', '•', '<', '(', ';', '→']) || value.starts_with("# ")
}

/// What stands between the quotes that a text begins with.
fn between_quotes(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut is_escaped = false;
    let end = text[1..].find(|c| {
        let closes = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        closes || c == '\n'
    })?;
    text[1 + end..].starts_with(quote).then(|| &text[1..=end])
}

fn range_of(text: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    (!part.is_empty()).then(|| start..start + part.len())
}

/// The value of the attribute whose name and blanks stand at `head`: all of its line, where it has one of its own, up to
/// a comment; else a word, what is in quotes, or a list.
fn attribute_value(text: &str, head: Range<usize>) -> Option<Range<usize>> {
    let line = &text[head.end..];
    let line = line.split('\n').next().unwrap_or(line);
    let before = text[..head.start].rsplit('\n').next().unwrap_or_default();
    // Inside a path it is a place.
    if before.ends_with(|c: char| !c.is_whitespace()) || is_elsewhere(line) {
        return None;
    }
    if let Some(inside) = between_quotes(line) {
        return range_of(text, inside);
    }
    // Behind the number of a line and the marks of a change.
    let before = before.rsplit("; was ").next().unwrap_or_default();
    let is_own_line = !before.contains(|c: char| c.is_alphabetic() || matches!(c, '|' | '{'));
    let value = if is_own_line {
        line.split(" ;").next().unwrap_or(line)
    } else if line.starts_with('[') {
        &line[..line.find(']').map_or(line.len(), |end| end + 1)]
    } else {
        line.split(|c: char| c.is_whitespace() || matches!(c, '"' | ',' | '}')).next().unwrap_or(line)
    };
    range_of(text, value.trim_end())
}

/// The value that stands behind a name and a sign or a blank; where only a blank parts them, what looks like a secret.
fn named_value(text: &str, start: usize, has_sign: bool) -> Option<Range<usize>> {
    let rest = &text[start..];
    if let Some(inside) = between_quotes(rest).filter(|inside| has_sign || is_value(inside)) {
        return range_of(text, inside).filter(|_| !is_elsewhere(inside));
    }
    let rest = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | '}' | ']' | ')'));
    let word = &rest[..end.unwrap_or(rest.len())];
    range_of(text, word).filter(|_| !is_elsewhere(word) && is_value(word))
}

/// Whether a word behind a secret's name can be the secret: words of a sentence and numbers are not.
fn is_value(word: &str) -> bool {
    word.len() >= 4
        && (word.bytes().any(|b| b.is_ascii_digit()) || word.bytes().any(|b| b.is_ascii_punctuation()))
        && !is_digits(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = text.to_owned();
        for range in places(text).into_iter().rev() {
            out.replace_range(range, MASK);
        }
        assert_eq!(out, expected);
    }

    #[test]
    fn values_of_secret_keys_are_masked() {
        check("  21      :password hunter2", "  21      :password ••••");
        check("db_password=\"s3cr3t!\" host=x", "db_password=\"••••\" host=x");
        check("\"api_key\": \"abc-123\"", "\"api_key\": \"••••\"");
        check("\"api_key\": \"two words\", \"x\": 1", "\"api_key\": \"••••\", \"x\": 1");
        check("token: a1b2c3d4", "token: ••••");
        check("AKIAABCDEFGHIJKLMNOP", "••••");
        check("Auth-Token\tx1y2", "Auth-Token\t••••");
        check("ssh PASSPHRASE='it is'x9!", "ssh PASSPHRASE='••••'x9!");
        check("MY_SECRET=a1b2", "MY_SECRET=••••");
        check("private_\u{212a}ey: a1b2", "private_\u{212a}ey: ••••");
        check("set |db:password to newpass99", "set |db:password to ••••");
        check(&format!("a ghp_{}", "a1".repeat(18)), "a ••••");
        check(&format!("sk-{}", "a1".repeat(10)), "••••");
        check("xoxb-1234567890", "••••");
        check("eyJaaaaaaaaaa.bbbbbbbbbb.ccccc", "••••");
    }

    #[test]
    fn attributes_are_masked_whatever_their_values_look_like() {
        check("  :password correct horse battery ; old", "  :password •••• ; old");
        check("  :password \"correct \\\" horse\" ; old", "  :password \"••••\" ; old");
        check("~ 4    :pw x    ; was :password two words", "~ 4    :pw x    ; was :password ••••");
        check("|db :password secret :token 12 :x 1", "|db :password •••• :token •••• :x 1");
        check("|db :secret [a b] text", "|db :secret •••• text");
        check("see |{db :password open} now", "see |{db :password ••••} now");
        check("|a\n  :password one two\n  :x 1", "|a\n  :password ••••\n  :x 1");
    }

    #[test]
    fn names_of_secrets_are_not() {
        check(":password !{{env.DB_PASS}}", ":password !{{env.DB_PASS}}");
        check(":username :password", ":username :password");
        check("the password is wrong", "the password is wrong");
        check("1200 tokens used", "1200 tokens used");
        check("tokens: 47", "tokens: 47");
        check("|db:password is a place", "|db:password is a place");
        check("      :password String", "      :password String");
        check("└─ :password   # attrs", "└─ :password   # attrs");
    }

    #[test]
    fn names_are_known_by_what_they_end_in() {
        let known = ["password", "db_password", "API-Key", "token", "auth-token"].map(is_named);
        assert!(known.iter().all(|known| *known));
        assert!(["tokens", "passwords", "key", "monkey", "max-token", ""].iter().all(|name| !is_named(name)));
    }
}

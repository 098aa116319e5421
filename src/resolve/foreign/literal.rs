//! Values as programs write them: strings with their escapes, numbers, lists and objects.
//!
//! Whatever is no literal is left to the caller: a name, a sum, a string with a hole in it. Nothing is run or looked up.

use serde_json::{Map, Value as Json};

use super::is_name;

/// Lists and objects nest this deep at most.
const MAX_DEPTH: usize = 32;

/// A value that is written out.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// A literal.
    Value(Json),
    /// Words that are none, as they stand: `a7x2`.
    Word(String),
}

impl Written {
    /// The value, a word being a text.
    pub fn into_json(self) -> Json {
        match self {
            Self::Value(value) => value,
            Self::Word(word) => Json::String(word),
        }
    }
}

/// What `text` says as a value; `None` where it begins as a literal and is not one to its end.
pub fn value(text: &str) -> Option<Written> {
    nested(text.trim(), 0)
}

fn nested(text: &str, depth: usize) -> Option<Written> {
    let (prefix, rest) = text.split_at(text.find(['"', '\'', '`']).filter(|&at| is_prefix(&text[..at])).unwrap_or(0));
    if rest.starts_with(['"', '\'', '`']) {
        return string(prefix, rest).map(|text| Written::Value(Json::String(text)));
    }
    let word = || Some(Written::Word(text.to_owned()));
    Some(Written::Value(match text {
        "true" | "True" => Json::Bool(true),
        "false" | "False" => Json::Bool(false),
        "null" | "None" | "undefined" => Json::Null,
        _ if text.starts_with('{') => match braced(text, depth) {
            Some((fields, length)) if length == text.len() => Json::Object(fields),
            _ => return word(),
        },
        _ => match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(inside) if depth < MAX_DEPTH => {
                let Some(items) = split(inside) else { return word() };
                let items = items.into_iter().map(|(_, item)| item.trim()).filter(|item| !item.is_empty());
                Json::Array(items.map(|item| nested(item, depth + 1).map(Written::into_json)).collect::<Option<_>>()?)
            }
            _ => match text.parse() {
                Ok(number) => Json::Number(number),
                Err(_) => return word(),
            },
        },
    }))
}

/// The object that `text` begins with, and how long it is: JSON, or as it is written by heart, `{level: 3, 'lang': "nl"}`.
pub fn object(text: &str) -> Option<(Map<String, Json>, usize)> {
    braced(text, 0)
}

fn braced(text: &str, depth: usize) -> Option<(Map<String, Json>, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    if let Some(Ok(Json::Object(fields))) = values.next() {
        return Some((fields, values.byte_offset()));
    }
    let end = closing(text).filter(|_| depth < MAX_DEPTH)?;
    let mut fields = Map::new();
    for (_, field) in split(&text[1..end])? {
        let field = field.trim();
        if field.is_empty() {
            continue;
        }
        // A name in quotes may hold any of the signs that end one.
        let quoted = Some(0).filter(|_| field.starts_with(['"', '\''])).and_then(|at| end_of_string(field, at));
        let rest = &field[quoted.unwrap_or(0)..];
        let sign = quoted.unwrap_or(0) + rest.find(':').or_else(|| rest.find('='))?;
        let name = match nested(field[..sign].trim(), depth + 1)? {
            Written::Value(Json::String(name)) | Written::Word(name) => name,
            Written::Value(_) => return None,
        };
        let value = field[sign + 1..].trim();
        if !is_name(&name) || value.is_empty() {
            return None;
        }
        fields.insert(name, nested(value, depth + 1)?.into_json());
    }
    (!fields.is_empty()).then_some((fields, end + 1))
}

/// What stands between the commas of `text`, or semicolons before a name, that are outside of strings and brackets, each with where it
/// begins; `None` where a string or a bracket does not close.
pub fn split(text: &str) -> Option<Vec<(usize, &str)>> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    walk(text, |at, c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' | ';' if depth == 0 && (c == ',' || is_named(&text[at + 1..])) => {
                parts.push((start, &text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
        Some(false)
    })?;
    parts.push((start, &text[start..]));
    (depth == 0).then_some(parts)
}

/// Whether `text` begins with a name that has a value, `depth=2`; behind other semicolons the command goes on.
fn is_named(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(text.len());
    end > 0 && text[end..].trim_start().starts_with(['=', ':'])
}

/// Where the brace closes that `text` begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    walk(text, |_, c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        Some(depth == 0)
    })
    .filter(|at| *at < text.len())
}

/// Hands each character outside of strings to `visit` until that says that it is enough; gives where, or the end. `None` if
/// `visit` gives up or a string never closes.
fn walk(text: &str, mut visit: impl FnMut(usize, char) -> Option<bool>) -> Option<usize> {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if matches!(c, '"' | '\'' | '`') && opens(text, at) {
            at = end_of_string(text, at)?;
            continue;
        }
        if visit(at, c)? {
            return Some(at);
        }
        at += c.len_utf8();
    }
    Some(at)
}

/// Whether the mark at `at` opens a string: it is not the apostrophe of a word.
fn opens(text: &str, at: usize) -> bool {
    let word = text[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_');
    let start = word.map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
    is_prefix(&text[start..at])
}

/// Whether letters before a string only say of which kind it is: `r"\d"`.
fn is_prefix(letters: &str) -> bool {
    matches!(letters, "" | "r" | "R" | "b" | "B" | "u" | "U" | "f" | "F" | "rb" | "br" | "Rb" | "rB" | "fr" | "rf")
}

/// The mark that a string opens with at `at`: one character, or three of them.
fn mark(text: &str, at: usize) -> &str {
    let is_triple = ["\"\"\"", "'''"].iter().any(|mark| text[at..].starts_with(mark));
    &text[at..at + if is_triple { 3 } else { 1 }]
}

/// Where the string ends that opens at `at`, its closing mark included.
fn end_of_string(text: &str, at: usize) -> Option<usize> {
    let mark = mark(text, at);
    let mut end = at + mark.len();
    loop {
        let rest = text.get(end..)?;
        if rest.starts_with(mark) {
            return Some(end + mark.len());
        }
        let mut chars = rest.chars();
        let c = chars.next()?;
        end += c.len_utf8();
        if c == '\\' {
            end += chars.next()?.len_utf8();
        }
    }
}

/// The text of a string that is all of `text`, behind the letters of its kind. One with a hole in it is none.
fn string(prefix: &str, text: &str) -> Option<String> {
    let mark = mark(text, 0);
    let inside = &text[mark.len()..end_of_string(text, 0).filter(|end| *end == text.len())? - mark.len()];
    let has_hole = mark == "`" && inside.contains("${") || prefix.contains(['f', 'F']) && inside.contains('{');
    let is_raw = prefix.contains(['r', 'R']);
    (!has_hole).then(|| if is_raw { inside.to_owned() } else { unescaped(inside) })
}

/// A text without its escapes, those that Python and JavaScript agree on; what is none stays as it is, `\d`.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        let length = if escape.starts_with('\n') {
            // A line that goes on.
            1
        } else if let Some((meant, length)) = escaped(escape) {
            out.push(meant);
            length
        } else {
            out.push('\\');
            0
        };
        rest = &escape[length..];
    }
    out.push_str(rest);
    out
}

/// What the escape means that `text` begins with, the `\` left out, and how long it is.
fn escaped(text: &str) -> Option<(char, usize)> {
    let c = text.chars().next()?;
    let simple = match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{C}',
        'v' => '\u{B}',
        '0' if !text[1..].starts_with(|next: char| next.is_ascii_digit()) => '\0',
        '\\' | '"' | '\'' | '`' | '$' | '/' => c,
        'x' => return code(text, 1, 2),
        'u' if text[1..].starts_with('{') => {
            let (meant, length) = code(text, 2, text[2..].find('}')?)?;
            return Some((meant, length + 1));
        }
        'u' => return pair(text).or_else(|| code(text, 1, 4)),
        'U' => return code(text, 1, 8),
        _ => return None,
    };
    Some((simple, 1))
}

/// The character whose number stands in so many hexadecimal digits from `at` on, and where that ends.
fn code(text: &str, at: usize, digits: usize) -> Option<(char, usize)> {
    Some((char::from_u32(number(text, at, digits)?)?, at + digits))
}

fn number(text: &str, at: usize, digits: usize) -> Option<u32> {
    let digits = text.get(at..at + digits)?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_number)
}

/// A character that is written as two halves: `\ud83c\udf0a`.
fn pair(text: &str) -> Option<(char, usize)> {
    let halves = [number(text, 1, 4)?, number(text.get(5..)?.strip_prefix("\\u")?, 0, 4)?];
    let halves = halves.map(|half| u16::try_from(half).unwrap_or(0));
    match char::decode_utf16(halves).collect::<Vec<_>>()[..] {
        [Ok(c)] => Some((c, 11)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::{Written, object, split, value};

    fn check(text: &str, expected: impl Into<Json>) {
        assert_eq!(value(text), Some(Written::Value(expected.into())), "{text}");
    }

    #[test]
    fn strings_mean_what_they_mean_in_programs() {
        check(r#""one\ntwo""#, "one\ntwo");
        check(r#""say \"hi, there\" now""#, "say \"hi, there\" now");
        check(r"'it\'s'", "it's");
        check("\"\"\"a\n\"b\" c\"\"\"", "a\n\"b\" c");
        check("''", "");
        check(r#"r"\d\n""#, "\\d\\n");
        check(r#""\d \x41 \u00e9 \u{1F30A} \U0001F30A \ud83c\udf0a \q""#, "\\d A é 🌊 🌊 🌊 \\q");
        check("\"a\\\nb\"", "ab");
        check(r#""\u{} \u12 \x4""#, "\\u{} \\u12 \\x4");
        assert_eq!(value("`a ${b}`"), None);
    }

    #[test]
    fn other_values() {
        check("True", true);
        check("None", Json::Null);
        check("-2.5", json!(-2.5));
        check("['a', 2, [\"b\"]]", json!(["a", 2, ["b"]]));
        check("{'a': [1], b: {c: None}}", json!({"a": [1], "b": {"c": null}}));
        assert_eq!(value("a7x2"), Some(Written::Word("a7x2".into())));
        assert_eq!(value("\"a\" + \"b\""), None);
        assert_eq!(value("\"a"), None);
        assert_eq!(value(&"[".repeat(100_000)), Some(Written::Word("[".repeat(100_000))));
        let deep = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
        assert!(value(&deep).is_some());
    }

    #[test]
    fn parts_between_commas() {
        let check = |text: &str, expected: Option<&[&str]>| {
            let parts = split(text).map(|parts| parts.into_iter().map(|(_, part)| part).collect::<Vec<_>>());
            assert_eq!(parts.as_deref(), expected, "{text}");
        };
        check("a, \"b, c\", f(1, 2)", Some(&["a", " \"b, c\"", " f(1, 2)"]));
        check(r#""a\", b""#, Some(&[r#""a\", b""#]));
        check("Marie's, b", Some(&["Marie's", " b"]));
        check("\"a", None);
        check("a)", None);
        check("(a", None);
    }

    #[test]
    fn objects_by_heart() {
        let check = |text: &str, expected: Option<&str>| {
            let found = object(text).map(|(fields, end)| format!("{} {end}", Json::Object(fields)));
            assert_eq!(found.as_deref(), expected, "{text}");
        };
        check(r#"{"a": 1} and"#, Some(r#"{"a":1} 8"#));
        check("{level: 3} ; run", Some(r#"{"level":3} 10"#));
        check("{'who': \"Ann, too\", at=noon}", Some(r#"{"who":"Ann, too","at":"noon"} 28"#));
        check(r"{who: 'it\'s {Ann}'}", Some(r#"{"who":"it's {Ann}"} 20"#));
        check("{a}", None);
        check("{", None);
    }
}

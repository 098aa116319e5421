//! From the source of a piece of text to what it says.
//!
//! Escapes of prose are few (`\;`, `\|{`, and one mark at the start of a line) and rare, so text is kept as source and
//! read when asked. Also reads quoted strings. Refuses to touch what it was not told holds an escape.

use std::borrow::Cow;

use super::sink::Reading;
use crate::span::Span;

/// Bytes as text; what is not UTF-8 is replaced. Names and keys are short and nearly always UTF-8, which the function of
/// the standard library is not made for.
#[inline]
pub(super) fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// What the source of a text says; bytes that are not UTF-8 are replaced.
pub(super) fn read_text(raw: &[u8], reading: Reading) -> Cow<'_, str> {
    if reading == Reading::PLAIN {
        return String::from_utf8_lossy(raw);
    }
    let mut out = Vec::with_capacity(raw.len());
    read_bytes(raw, reading, |byte, _| out.push(byte));
    match String::from_utf8(out) {
        Ok(text) => Cow::Owned(text),
        Err(error) => Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

/// What the source of a text says, each character with the bytes that stand for it.
pub(super) fn read_letters(raw: &[u8], reading: Reading) -> Vec<(char, Span)> {
    let (mut bytes, mut places) = (Vec::with_capacity(raw.len()), Vec::with_capacity(raw.len()));
    read_bytes(raw, reading, |byte, place| {
        bytes.push(byte);
        places.push(place);
    });
    let mut letters = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            letters.push((c, places[at].to(places[at + c.len_utf8() - 1])));
            at += c.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            letters.push((char::REPLACEMENT_CHARACTER, places[at].to(places[at + chunk.invalid().len() - 1])));
            at += chunk.invalid().len();
        }
    }
    letters
}

/// Hands on each byte that a text says, with the bytes of the source that stand for it.
fn read_bytes(raw: &[u8], reading: Reading, mut push: impl FnMut(u8, Span)) {
    let mut p = 0;
    // Where the escape before the next byte began.
    let mut from = None;
    if reading.has(Reading::LEAD) {
        while raw.get(p) == Some(&b' ') {
            push(b' ', Span::new(p, p + 1));
            p += 1;
        }
        from = Some(p);
        p += 1;
    }
    while let Some(&b) = raw.get(p) {
        let rest = &raw[p + 1..];
        let escape = b == b'\\'
            && (reading.has(Reading::BAR) && rest.starts_with(b"|{")
                || reading.has(Reading::SEMICOLON) && rest.starts_with(b";"));
        if escape {
            from.get_or_insert(p);
            p += 1;
            continue;
        }
        let start = from.take().unwrap_or(p);
        if reading.has(Reading::LINES) && b == b'\r' && rest.starts_with(b"\n") {
            p += 2;
            push(b'\n', Span::new(start, p));
            continue;
        }
        if reading.has(Reading::FOLD) && (b == b'\n' || b == b'\r' && rest.starts_with(b"\n")) {
            p += if b == b'\r' { 2 } else { 1 };
            p += raw[p..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            push(b'\n', Span::new(start, p));
            continue;
        }
        p += 1;
        push(b, Span::new(start, p));
    }
}

/// What a quoted string says: `inner` stood between two `quote`s.
pub(super) fn read_string(inner: &[u8], quote: u8) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(inner);
    if !text.contains('\\') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(i) = rest.find('\\') {
        out.push_str(&rest[..i]);
        rest = &rest[i..];
        let (c, len) = if quote == b'"' { double_escape(rest) } else { single_escape(rest) };
        out.push(c);
        rest = &rest[len..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// What a quoted name says: a backslash stands for the character after it.
pub(super) fn read_quoted_name(inner: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(inner);
    if !text.contains('\\') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        out.push(if c == '\\' { characters.next().unwrap_or(c) } else { c });
    }
    Cow::Owned(out)
}

/// The character that the escape at the start of `text` stands for, and its length; a backslash that escapes nothing
/// stands for itself.
fn double_escape(text: &str) -> (char, usize) {
    match text.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(b't') => ('\t', 2),
        Some(b'r') => ('\r', 2),
        Some(b'0') => ('\0', 2),
        Some(b'u') => unicode_escape(text).unwrap_or(('\\', 1)),
        Some(b'"') => ('"', 2),
        _ => single_escape(text),
    }
}

fn single_escape(text: &str) -> (char, usize) {
    match text.as_bytes().get(1) {
        Some(b'\\') => ('\\', 2),
        Some(b'\'') => ('\'', 2),
        _ => ('\\', 1),
    }
}

fn unicode_escape(text: &str) -> Option<(char, usize)> {
    let hex = text.strip_prefix("\\u{")?;
    let end = hex.bytes().take(7).position(|b| b == b'}')?;
    let digits = &hex[..end];
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((c, 3 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, reading: Reading, expected: &str) {
        assert_eq!(read_text(raw.as_bytes(), reading), expected, "{raw:?}");
    }

    #[test]
    fn texts() {
        check("a \\; b", Reading::PLAIN, "a \\; b");
        check("a \\; b \\|{", Reading::SEMICOLON, "a ; b \\|{");
        check("a \\; b \\|{", Reading::BAR, "a \\; b |{");
        check("  '|x", Reading::LEAD, "  |x");
        check("a\r\n   b\n\n c", Reading::FOLD, "a\nb\n\nc");
        check("a\r\n   b\r\n\r c\r", Reading::LINES, "a\n   b\n\r c\r");
    }

    #[test]
    fn strings() {
        assert_eq!(read_string(b"a\\n\\u{e9}\\q\\\"", b'"'), "a\né\\q\"");
        assert_eq!(read_string(b"a\\n\\'\\\\", b'\''), "a\\n'\\");
        assert_eq!(read_string(b"\\u{110000}", b'"'), "\\u{110000}");
    }
}

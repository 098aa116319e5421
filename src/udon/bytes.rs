//! What single bytes mean, and the smallest scans built on that.
//!
//! Every loop of the parser that looks at one byte after another asks the table here, so that the common case (ASCII)
//! is one load a byte. Knows characters, names, quotes and line ends; refuses to know what they are used for.

use memchr::{memchr, memchr2, memchr3};

/// Space or tab.
pub(super) const BLANK: u16 = 1;
/// ASCII letter, digit, `_` or `-`: goes on with a name.
pub(super) const NAME: u16 = 2;
/// ASCII letter: starts a name.
pub(super) const LETTER: u16 = 4;
/// May end or interrupt text on an element's own line.
pub(super) const LINE_STOP: u16 = 8;
/// May end or interrupt an unquoted word.
pub(super) const WORD_STOP: u16 = 16;
/// May end or interrupt the content of a brace form.
pub(super) const BRACE_STOP: u16 = 32;
/// May end or interrupt an unquoted value on its own line.
pub(super) const VALUE_STOP: u16 = 64;
/// One of `? ! * +` after an identity.
pub(super) const SUFFIX: u16 = 128;
/// Goes on with an identity after a name in ASCII: `[`, `.`, a suffix, or any byte beyond ASCII.
pub(super) const HEAD: u16 = 256;
/// May start an identity: a letter, `[`, `.`, a quote, or any byte beyond ASCII.
pub(super) const OPENS: u16 = 512;
/// May end or interrupt the key of an identity or reference.
pub(super) const KEY_STOP: u16 = 2048;
/// May end or interrupt a line of prose.
pub(super) const PROSE_STOP: u16 = 8192;
/// After an element: may start something else than text.
pub(super) const NO_TEXT: u16 = 4096;
/// After `|{`: may start an identity or attributes, so that the content does not start here.
pub(super) const FORM_HEAD: u16 = 1024;

/// The class bits of every byte.
pub(super) static CLASS: [u16; 256] = classes();

const fn classes() -> [u16; 256] {
    let mut table = [HEAD | OPENS | FORM_HEAD; 256];
    let mut byte = 0_usize;
    while byte < 128 {
        let b = byte.to_le_bytes()[0];
        let mut class = 0;
        if matches!(b, b' ' | b'\t') {
            class |= BLANK;
        }
        if b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-') {
            class |= NAME;
        }
        if b.is_ascii_alphabetic() {
            class |= LETTER;
        }
        if matches!(b, b'\n' | b'|' | b';' | b'!' | b'`') {
            class |= LINE_STOP;
        }
        if matches!(b, b' ' | b'\t' | b'\n' | b'!' | b'{' | b'}' | b']') {
            class |= WORD_STOP;
        }
        if matches!(b, b'\n' | b'|' | b';' | b'!' | b'{' | b'}' | b'"' | b'\'') {
            class |= BRACE_STOP;
        }
        if matches!(b, b'\n' | b';' | b'!') {
            class |= VALUE_STOP;
        }
        if matches!(b, b'\n' | b'{' | b'`') {
            class |= PROSE_STOP;
        }
        if matches!(b, b'\n' | b'|' | b';' | b'!' | b'`' | b':') {
            class |= NO_TEXT;
        }
        if matches!(b, b'?' | b'!' | b'*' | b'+') {
            class |= SUFFIX;
        }
        if matches!(b, b'[' | b'.' | b'?' | b'!' | b'*' | b'+') {
            class |= HEAD;
        }
        if b.is_ascii_alphabetic() || matches!(b, b'[' | b'.' | b'\'') {
            class |= OPENS | FORM_HEAD;
        }
        if matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b':') {
            class |= FORM_HEAD;
        }
        if matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b']' | b'}' | b'!') {
            class |= KEY_STOP;
        }
        table[byte] = class;
        byte += 1;
    }
    table
}

/// Whether `byte` is in the class.
#[inline]
pub(super) fn is(byte: u8, class: u16) -> bool {
    CLASS[byte as usize] & class != 0
}

/// The byte at `p`; a line feed past the end, so that the end of the source ends a line.
#[inline]
pub(super) fn at(src: &[u8], p: usize) -> u8 {
    if p < src.len() { src[p] } else { b'\n' }
}

/// Whether a line ends at `p`: at a line feed, at the carriage return before one, or at the end of the source.
#[inline]
pub(super) fn is_eol(src: &[u8], p: usize) -> bool {
    match src.get(p) {
        None | Some(b'\n') => true,
        Some(b'\r') => src.get(p + 1) == Some(&b'\n'),
        Some(_) => false,
    }
}

/// The first place from `p` on whose byte is not in the class; at most the length of the source.
#[inline]
pub(super) fn skip(src: &[u8], mut p: usize, class: u16) -> usize {
    while p < src.len() && is(src[p], class) {
        p += 1;
    }
    p
}

/// The first place from `p` on where no space stands; at most the length of the source.
///
/// Eight bytes are looked at together: most lines are indented by fewer, and deep ones by many.
#[inline]
pub(super) fn after_spaces(src: &[u8], mut p: usize) -> usize {
    while let Some(eight) = src.get(p..).and_then(|rest| rest.first_chunk()) {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b' '; 8]);
        if others != 0 {
            return p + (others.trailing_zeros() / 8) as usize;
        }
        p += 8;
    }
    while p < src.len() && src[p] == b' ' {
        p += 1;
    }
    p
}

/// The first place from `p` on whose byte is in the class; at most the length of the source.
#[inline]
pub(super) fn until(src: &[u8], mut p: usize, class: u16) -> usize {
    while p < src.len() && !is(src[p], class) {
        p += 1;
    }
    p
}

/// The same where it is one of the next few bytes, otherwise one of them.
#[inline]
pub(super) fn until_near(src: &[u8], mut p: usize, class: u16) -> usize {
    let far = src.len().min(p.saturating_add(8));
    while p < far && !is(src[p], class) {
        p += 1;
    }
    p
}

/// Where the line that holds `p` ends: at its line feed, or at the end of the source.
///
/// Eight bytes are looked at together before a search is called, since many lines are short; the first two by themselves, since
/// a processor guesses where a look at one byte leads, and waits for what is counted.
#[inline]
pub(super) fn line_feed(src: &[u8], p: usize) -> usize {
    if src.get(p) == Some(&b'\n') {
        return p;
    }
    if src.get(p + 1) == Some(&b'\n') {
        return p + 1;
    }
    if let Some(eight) = src.get(p..).and_then(|rest| rest.first_chunk()) {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b'\n'; 8]);
        // The lowest byte that is 0 is the lowest whose highest bit is set here.
        let feeds = others.wrapping_sub(u64::from_le_bytes([1; 8])) & !others & u64::from_le_bytes([0x80; 8]);
        if feeds != 0 {
            return p + (feeds.trailing_zeros() / 8) as usize;
        }
    }
    far_line_feed(src, p)
}

#[inline(never)]
fn far_line_feed(src: &[u8], p: usize) -> usize {
    memchr(b'\n', &src[p..]).map_or(src.len(), |i| p + i)
}

/// The first of three bytes from `p` on; the length of the source where there is none.
///
/// Eight bytes are looked at one by one before `memchr3` is asked: a call of it costs more than so short a way, and where
/// forms follow each other closely the way is short.
#[inline]
pub(super) fn first_of(wanted: [u8; 3], src: &[u8], p: usize) -> usize {
    let near = src.len().min(p.saturating_add(8));
    let mut q = p;
    while q < near {
        if wanted.contains(&src[q]) {
            return q;
        }
        q += 1;
    }
    let far = src.get(q..).and_then(|rest| memchr3(wanted[0], wanted[1], wanted[2], rest));
    far.map_or(src.len(), |i| q + i)
}

/// `end`, or one less where a carriage return stands before the line feed at `end`; never below `start`.
#[inline]
pub(super) fn without_cr(src: &[u8], start: usize, end: usize) -> usize {
    if end > start && end < src.len() && src[end - 1] == b'\r' { end - 1 } else { end }
}

/// Where the text of the line that holds `p` ends, its line end excluded.
#[inline]
pub(super) fn line_text_end(src: &[u8], p: usize) -> usize {
    without_cr(src, p, line_feed(src, p))
}

/// `end` moved back over spaces and tabs, never below `start`.
#[inline]
pub(super) fn trim_end(src: &[u8], start: usize, mut end: usize) -> usize {
    while end > start && is(src[end - 1], BLANK) {
        end -= 1;
    }
    end
}

/// The closing quote, on the same line, of the quote at `p`. A backslash protects the character after it.
pub(super) fn closing_quote(src: &[u8], p: usize) -> Option<usize> {
    quote_or_line_end(src, p).ok()
}

/// The same; where there is none, the end of the line.
#[inline]
pub(super) fn quote_or_line_end(src: &[u8], p: usize) -> Result<usize, usize> {
    let quote = src[p];
    let mut q = p + 1;
    loop {
        q = first_of([quote, b'\\', b'\n'], src, q);
        match at(src, q) {
            b'\n' => return Err(q.min(src.len())),
            b'\\' if at(src, q + 1) != b'\n' => q += 2,
            b'\\' => q += 1,
            _ => return Ok(q),
        }
    }
}

/// The place after the `}}` that closes the `!{{` at `p`, if it stands on the same line.
///
/// `barren` remembers how far a search has found nothing, so that a line of many openings is searched once.
pub(super) fn interpolation_end(src: &[u8], p: usize, barren: &mut usize) -> Option<usize> {
    if p < *barren {
        return None;
    }
    let mut q = p + 3;
    loop {
        let Some(i) = src.get(q..).and_then(|rest| memchr2(b'}', b'\n', rest)) else {
            *barren = src.len();
            return None;
        };
        q += i;
        if src[q] == b'\n' {
            *barren = q;
            return None;
        }
        if src.get(q + 1) == Some(&b'}') {
            return Some(q + 2);
        }
        q += 1;
    }
}

/// Whether `!{{` stands at `p`.
#[inline]
pub(super) fn opens_interpolation(src: &[u8], p: usize) -> bool {
    at(src, p) == b'!' && at(src, p + 1) == b'{' && at(src, p + 2) == b'{'
}

/// Whether three backticks stand at `p`.
#[inline]
pub(super) fn is_fence(src: &[u8], p: usize) -> bool {
    at(src, p) == b'`' && at(src, p + 1) == b'`' && at(src, p + 2) == b'`'
}

/// How many line feeds `bytes` holds.
#[inline]
pub(super) fn line_feeds(bytes: &[u8]) -> usize {
    // A call costs more than to look at few bytes.
    if bytes.len() <= 16 {
        return bytes.iter().map(|b| usize::from(*b == b'\n')).sum();
    }
    memchr::memchr_iter(b'\n', bytes).count()
}

/// How many characters `bytes` holds; a byte that is not UTF-8 and continues nothing counts as one of the character before.
#[inline(never)]
pub(super) fn characters(bytes: &[u8]) -> usize {
    if bytes.len() >= 32 && bytes.is_ascii() {
        bytes.len()
    } else {
        bytes.iter().filter(|b| **b & 0xc0 != 0x80).count()
    }
}

/// The same for what stands between two places; where few bytes do, eight are looked at together.
#[inline]
pub(super) fn characters_between(src: &[u8], from: usize, to: usize) -> usize {
    let bytes = to - from;
    match src.get(from..).and_then(|rest| rest.first_chunk()) {
        Some(eight) if (1..=8).contains(&bytes) => {
            let word = u64::from_le_bytes(*eight) << (64 - 8 * bytes);
            // The bytes that go on with a character have their highest bit, and not the one below it; a product adds up
            // eight bits in fewer steps than a processor without an instruction for it takes to count those of a word.
            let inner = (word & !(word << 1) & 0x8080_8080_8080_8080) >> 7;
            bytes - (inner.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
        }
        _ => characters(&src[from..to]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_few_bytes_are_counted_like_those_of_many() {
        let src = "aé名😀bc\u{301}dÿ-efghij".as_bytes();
        for from in 0..src.len() {
            for to in from..=src.len() {
                assert_eq!(characters_between(src, from, to), characters(&src[from..to]), "{from}..{to}");
            }
        }
    }

    #[test]
    fn spaces_are_passed_one_by_one_or_eight_together() {
        for spaces in 0..30 {
            for rest in ["", "x", "\n", "\tx", "|a    long enough"] {
                let src = format!("ab{}{rest}", " ".repeat(spaces));
                assert_eq!(after_spaces(src.as_bytes(), 2), 2 + spaces, "{src:?}");
            }
        }
        assert_eq!(after_spaces(b"", 0), 0);
    }

    #[test]
    fn line_ends_are_found_near_and_far() {
        for letters in 0..40 {
            for rest in ["", "\n", "\n\n", "\u{b}\n", "\u{8a}\n\t\n", "\r\nlong enough\n"] {
                let src = format!("\n{}{rest}", "x".repeat(letters));
                let feed = src[1..].find('\n').map_or(src.len(), |feed| 1 + feed);
                assert_eq!(line_feed(src.as_bytes(), 1), feed, "{src:?}");
            }
        }
    }

    #[test]
    fn quotes_close_on_their_line() {
        assert_eq!(closing_quote(b"'a\\'b' c", 0), Some(5));
        assert_eq!(closing_quote(b"'a\nb'", 0), None);
        assert_eq!(closing_quote(b"\"a\\", 0), None);
        assert_eq!(closing_quote(b"\"a\\\nb\"", 0), None);
    }

    #[test]
    fn interpolations_close_on_their_line() {
        let mut barren = 0;
        assert_eq!(interpolation_end(b"!{{a}b}}c", 0, &mut barren), Some(8));
        assert_eq!(interpolation_end(b"!{{a\n}}", 0, &mut barren), None);
        assert_eq!(barren, 4);
    }
}

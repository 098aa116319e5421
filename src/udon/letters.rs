//! Names, and the letters beyond ASCII in them.
//!
//! A letter of two bytes is looked up in a word of sixty-four bits for each first byte, as most letters are that are not
//! ASCII and stand in short names; longer ones are decoded and asked of Unicode's tables. Refuses to know what is named.

use super::bytes::{LETTER, NAME, is, skip};

/// The letters of two bytes that start a name: a word for each first byte, a bit for each second one.
static STARTS: [u64; 32] = [
    0x0000_0000_0000_0000,
    0x0000_0000_0000_0000,
    0x0420_0400_0000_0000,
    0xff7f_ffff_ff7f_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0x0000_501f_0003_ffc3,
    0x0000_0000_0000_0000,
    0xb8df_0000_0000_0000,
    0xffff_fffb_ffff_d740,
    0xffbf_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_fc03,
    0xffff_ffff_ffff_ffff,
    0xfffe_ffff_ffff_ffff,
    0xffff_ffff_037f_ffff,
    0x0000_0000_0000_19ff,
    0x0007_87ff_ffff_0000,
    0xffff_ffff_0000_0000,
    0xfffe_c000_0000_07ff,
    0xffff_ffff_ffff_ffff,
    0x9c00_c060_002f_ffff,
    0x0000_ffff_fffd_0000,
    0xffff_ffff_ffff_e000,
    0x0002_003f_ffff_ffff,
    0x0430_07ff_ffff_fc00,
];

/// Those that go on with one: letters, marks and digits.
static GOES_ON: [u64; 32] = [
    0x0000_0000_0000_0000,
    0x0000_0000_0000_0000,
    0x04a0_0400_0000_0000,
    0xff7f_ffff_ff7f_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0x0000_501f_0003_ffc3,
    0xffff_ffff_ffff_ffff,
    0xb8df_ffff_ffff_ffff,
    0xffff_fffb_ffff_d7c0,
    0xffbf_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_fcfb,
    0xffff_ffff_ffff_ffff,
    0xfffe_ffff_ffff_ffff,
    0xffff_ffff_037f_ffff,
    0xbfff_ffff_fffe_19ff,
    0x0007_87ff_ffff_03b6,
    0xffff_ffff_07ff_0000,
    0xffff_c3ff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0x9fff_fdff_9fef_ffff,
    0xffff_ffff_ffff_0000,
    0xffff_ffff_ffff_e7ff,
    0x0003_ffff_ffff_ffff,
    0x243f_ffff_ffff_ffff,
];

/// The end of the name that starts at `p`; `p` itself where none starts.
///
/// A name starts with a letter of any script and goes on with letters, marks, digits, `_` and `-`.
#[inline]
pub(super) fn name_end(src: &[u8], p: usize) -> usize {
    match src.get(p) {
        Some(&b) if is(b, LETTER) => {
            let end = skip(src, p + 1, NAME);
            if end < src.len() && src[end] >= 0x80 { wide_name_end(src, end, true) } else { end }
        }
        Some(&b) if b >= 0x80 => wide_name_end(src, p, false),
        _ => p,
    }
}

/// The end of the name that goes on at `p` where it has `begun`, and otherwise starts there, beyond ASCII; `p` itself where
/// it does not. Apart from its callers, which have to stay small.
#[inline(never)]
pub(super) fn wide_name_end(src: &[u8], p: usize, begun: bool) -> usize {
    let (end, _) = short_letters_end(src, p, begun);
    if end < src.len() && src[end] >= 0xe0 { long_letters_end(src, end, begun || end > p) } else { end }
}

/// The same as far as its letters have one byte or two, and how many have two.
#[inline]
pub(super) fn short_letters_end(src: &[u8], p: usize, begun: bool) -> (usize, u32) {
    // No call within the loop, for which registers would be saved.
    let (mut end, mut after, mut wide) = (p, begun, 0);
    while end < src.len() {
        match src[end] {
            0xc2..0xe0 if is_letter(src, end, after) => {
                end += 2;
                wide += 1;
            }
            b if is(b, NAME) => end += 1,
            _ => break,
        }
        after = true;
    }
    (end, wide)
}

/// The same where a letter of three or four bytes may stand.
#[inline(never)]
fn long_letters_end(src: &[u8], p: usize, begun: bool) -> usize {
    let (mut end, mut after) = (p, begun);
    while end < src.len() {
        end += match src[end] {
            0xc2..0xe0 if is_letter(src, end, after) => 2,
            0xe0.. => match long_letter(src, end, after) {
                0 => break,
                len => len,
            },
            b if is(b, NAME) => 1,
            _ => break,
        };
        after = true;
    }
    end
}

/// Whether the two bytes at `p` are a letter that goes on with a name that has `begun`, or else starts one.
#[inline]
fn is_letter(src: &[u8], p: usize, begun: bool) -> bool {
    let letters = if begun { &GOES_ON } else { &STARTS };
    let second = if p + 1 < src.len() { src[p + 1] } else { 0 };
    second & 0xc0 == 0x80 && letters[usize::from(src[p] & 31)] >> (second & 63) & 1 != 0
}

/// The length of the letter of three or four bytes at `p` that does so; none where there is none.
#[inline(never)]
fn long_letter(src: &[u8], p: usize, begun: bool) -> usize {
    let is_letter = if begun { unicode_ident::is_xid_continue } else { unicode_ident::is_xid_start };
    character(src, p).filter(|(c, _)| is_letter(*c)).map_or(0, |(_, len)| len)
}

/// Whether a name starts at `p`.
#[inline]
pub(super) fn starts_name(src: &[u8], p: usize) -> bool {
    match src.get(p) {
        Some(&b) if is(b, LETTER) => true,
        Some(&b) if b >= 0x80 => starts_wide_name(src, p),
        _ => false,
    }
}

/// Whether a letter beyond ASCII that starts a name stands at `p`.
#[inline]
fn starts_wide_name(src: &[u8], p: usize) -> bool {
    match src[p] {
        0xc2..0xe0 => is_letter(src, p, false),
        _ => long_letter(src, p, false) > 0,
    }
}

/// The character at `p` and its length in bytes; nothing where the bytes are not UTF-8.
///
/// Not by `str::from_utf8`, a call of which takes longer than all else that is done about a letter.
fn character(src: &[u8], p: usize) -> Option<(char, usize)> {
    let first = u32::from(*src.get(p)?);
    let (len, lead, least) = match first {
        0..=0x7f => (1, first, 0),
        0xc2..=0xdf => (2, first & 0x1f, 0x80),
        0xe0..=0xef => (3, first & 0x0f, 0x800),
        0xf0..=0xf4 => (4, first & 0x07, 0x1_0000),
        _ => return None,
    };
    let mut code = lead;
    for byte in src.get(p + 1..p + len)? {
        if byte & 0xc0 != 0x80 {
            return None;
        }
        code = code << 6 | u32::from(byte & 0x3f);
    }
    // No surrogate, nothing beyond the last character, and nothing written longer than it need be.
    char::from_u32(code).filter(|_| code >= least).map(|c| (c, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let end = name_end(input.as_bytes(), 0);
        assert_eq!(&input[..end], expected, "{input:?}");
    }

    #[test]
    fn names() {
        check("port:", "port");
        check("a-b_9.c", "a-b_9");
        check("_a", "");
        check("9a", "");
        check("größe = 1", "größe");
        check("名前|", "名前");
        check("a\u{301}b", "a\u{301}b");
        check("-a", "");
        check("", "");
    }

    #[test]
    fn characters_are_those_of_the_library() {
        let mut bytes = Vec::new();
        for code in (0..=0x11_0000_u32).step_by(7).chain([0xd7ff, 0xe000, 0xffff, 0x1_0000, 0x10_ffff]) {
            let Some(c) = char::from_u32(code) else { continue };
            bytes.clear();
            bytes.extend(c.to_string().bytes());
            assert_eq!(character(&bytes, 0), Some((c, bytes.len())), "{code:x}");
        }
        for a in [0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff] {
            for b in 0..=255 {
                for rest in [&[0x80, 0x80][..], &[0xbf, 0xbf], &[0x41], &[0xbf, 0x41], &[]] {
                    let bytes = [&[a, b], rest].concat();
                    let known = (1..=bytes.len()).find_map(|len| std::str::from_utf8(&bytes[..len]).ok());
                    let known = known.and_then(|text| Some((text.chars().next()?, text.len())));
                    assert_eq!(character(&bytes, 0), known, "{bytes:x?}");
                }
            }
        }
    }

    #[test]
    fn letters_are_those_of_unicode() {
        for c in (0x80..0x1_1000).filter_map(char::from_u32) {
            let bytes = c.to_string();
            let bytes = bytes.as_bytes();
            let end = |is_letter: bool| if is_letter { bytes.len() } else { 0 };
            assert_eq!(wide_name_end(bytes, 0, false), end(unicode_ident::is_xid_start(c)), "{c:?}");
            assert_eq!(wide_name_end(bytes, 0, true), end(unicode_ident::is_xid_continue(c)), "{c:?}");
            assert_eq!(starts_name(bytes, 0), unicode_ident::is_xid_start(c), "{c:?}");
        }
    }
}

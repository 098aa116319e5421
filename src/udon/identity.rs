//! The head of an element, `name?[key]!.trait`, and the keys of references.
//!
//! One scan serves the parser, which reports the parts as events, and the tree, which keeps none of them and asks again
//! when somebody wants to know. Refuses to know what follows an identity.

use std::num::NonZeroUsize;
use std::ops::Range;

use super::bytes::{BLANK, CLASS, HEAD, KEY_STOP, LETTER, NAME, OPENS, SUFFIX, at, characters_between, closing_quote};
use super::bytes::{interpolation_end, is, is_eol, line_text_end, opens_interpolation, skip, until};
use super::letters::{name_end, short_letters_end, starts_name, wide_name_end};

/// A part of an identity, in source order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// The name: its text, and its text with quotes.
    Name(Range<usize>, Range<usize>),
    /// The key: its text, and the brackets with what is between them.
    Key(Range<usize>, Range<usize>),
    /// A trait: its text, and its text with the dot.
    Trait(Range<usize>, Range<usize>),
    /// One of `? ! * +` at this place.
    Suffix(usize),
    /// A quoted name at this place has no closing quote on its line.
    Unclosed(usize),
}

/// Whether an element starts at the bar before `p`: `p` is the place after the bar.
#[inline]
pub(super) fn starts_element(src: &[u8], p: usize) -> bool {
    let class = CLASS[at(src, p) as usize];
    class & LETTER != 0 || class & OPENS != 0 && starts_unusually(src, p)
}

/// The same where no letter in ASCII stands.
#[inline(never)]
fn starts_unusually(src: &[u8], p: usize) -> bool {
    match at(src, p) {
        b'[' | b'\'' => true,
        b'.' => at(src, p + 1) == b'\'' || starts_name(src, p + 1),
        0x80.. => starts_name(src, p),
        _ => false,
    }
}

/// How an identity begins; with nothing in its place still two words, which are handed back in registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opening {
    /// Not 0, since a bar stands before it.
    end: NonZeroUsize,
    /// How many bytes its name has beside one for each character, and below that, in one bit, whether it has more.
    rest: usize,
}

impl Opening {
    #[inline]
    fn new(end: usize, inner: usize, has_more: bool) -> Option<Self> {
        Some(Self { end: NonZeroUsize::new(end)?, rest: inner << 1 | usize::from(has_more) })
    }

    /// The end of its name, if that is not quoted; where it starts, if there is none.
    #[inline]
    pub fn end(self) -> usize {
        self.end.get()
    }

    /// How many bytes that name has beside one for each character.
    #[inline]
    pub fn inner(self) -> usize {
        self.rest >> 1
    }

    /// There is more to it than a name that is not quoted.
    #[inline]
    pub fn has_more(self) -> bool {
        self.rest & 1 != 0
    }
}

/// What [`starts_element`] tells, and how far the name goes: what a parser needs of most elements, by one look at each byte.
#[inline]
pub(super) fn opening(src: &[u8], p: usize) -> Option<Opening> {
    let class = CLASS[at(src, p) as usize];
    if class & LETTER != 0 {
        let mut end = p + 1;
        let mut next = at(src, end);
        while is(next, NAME) {
            end += 1;
            next = at(src, end);
        }
        if !is(next, HEAD) {
            return Opening::new(end, 0, false);
        }
        return if next < 0x80 { Opening::new(end, 0, true) } else { wide_opening(src, p, end) };
    }
    if class & OPENS != 0 { unusual_opening(src, p) } else { None }
}

/// How an identity begins that does not start with a letter in ASCII.
#[inline(never)]
fn unusual_opening(src: &[u8], p: usize) -> Option<Opening> {
    match at(src, p) {
        0x80.. => {
            // Most letters have two bytes, and a name of these is read without a call.
            let (end, inner) = short_letters_end(src, p, false);
            let next = at(src, end);
            if next >= 0xe0 {
                return wide_opening(src, p, p);
            }
            if end > p { Opening::new(end, inner as usize, is(next, HEAD)) } else { None }
        }
        b'.' if !starts_element(src, p) => None,
        _ => Opening::new(p, 0, true),
    }
}

/// How an identity begins whose name starts at `p`, and has letters beyond ASCII from `q` on, if any; nothing where it has
/// not.
#[inline(never)]
fn wide_opening(src: &[u8], p: usize, q: usize) -> Option<Opening> {
    let end = wide_name_end(src, q, q > p);
    let inner = end - p - characters_between(src, p, end);
    if end > p { Opening::new(end, inner, is(at(src, end), HEAD)) } else { None }
}

/// Scans the identity that starts at `p`, the place after `|` or `|{`, and hands over its parts; returns its end.
///
/// Its name, if that is not quoted, ends at `end`. With `braces` a `}` ends it too.
#[inline]
pub(super) fn scan_identity(src: &[u8], mut p: usize, end: usize, braces: bool, mut part: impl FnMut(Part)) -> usize {
    if end > p {
        part(Part::Name(p..end, p..end));
        p = end;
    } else if at(src, p) == b'\'' {
        let (inner, end) = quoted_name(src, p, &mut part);
        part(Part::Name(inner, p..end));
        p = end;
    } else if !matches!(at(src, p), b'[' | b'.') {
        return p;
    }
    let (mut key_may_follow, mut suffix_may_follow) = (true, true);
    loop {
        match at(src, p) {
            b'[' if key_may_follow => {
                let key = scan_key(src, p + 1, braces);
                if !key.text.is_empty() {
                    part(Part::Key(key.text, p..key.end));
                }
                p = key.end;
                if !key.closed {
                    return p;
                }
                (key_may_follow, suffix_may_follow) = (false, true);
            }
            b'.' => {
                let end = name_end(src, p + 1);
                if end > p + 1 {
                    part(Part::Trait(p + 1..end, p..end));
                    p = end;
                } else if at(src, p + 1) == b'\'' {
                    let (inner, end) = quoted_name(src, p + 1, &mut part);
                    part(Part::Trait(inner, p..end));
                    p = end;
                } else {
                    return p;
                }
                (key_may_follow, suffix_may_follow) = (false, true);
            }
            b if suffix_may_follow && is(b, SUFFIX) => {
                part(Part::Suffix(p));
                p += 1;
                (key_may_follow, suffix_may_follow) = (true, false);
            }
            _ => return p,
        }
    }
}

fn quoted_name(src: &[u8], p: usize, part: &mut impl FnMut(Part)) -> (Range<usize>, usize) {
    if let Some(close) = closing_quote(src, p) {
        return (p + 1..close, close + 1);
    }
    part(Part::Unclosed(p));
    let end = line_text_end(src, p + 1).max(p + 1);
    (p + 1..end, end)
}

/// What stands in the brackets of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Key {
    /// The text of the key, quotes excluded.
    pub text: Range<usize>,
    /// The place after the closing bracket, or where an unclosed key stops.
    pub end: usize,
    /// Whether there is a closing bracket.
    pub closed: bool,
}

/// Scans the key that starts at `p`, the place after the opening bracket.
#[inline]
pub(super) fn scan_key(src: &[u8], p: usize, braces: bool) -> Key {
    if let Some(key) = scan_quoted_key(src, p) {
        return key;
    }
    let mut barren = 0;
    let mut q = p;
    loop {
        q = until(src, q, KEY_STOP);
        match at(src, q) {
            b']' => return Key { text: p..q, end: q + 1, closed: true },
            b'}' if braces => break,
            b'!' if opens_interpolation(src, q) => {
                q = interpolation_end(src, q, &mut barren).unwrap_or(q + 1);
            }
            b if is(b, BLANK) || is_eol(src, q) => break,
            _ => q += 1,
        }
    }
    Key { text: p..q, end: q, closed: false }
}

/// The quoted key that starts at `p`, if a bracket follows it.
#[inline]
fn scan_quoted_key(src: &[u8], p: usize) -> Option<Key> {
    if !matches!(at(src, p), b'"' | b'\'') {
        return None;
    }
    let close = closing_quote(src, p).filter(|close| at(src, close + 1) == b']')?;
    Some(Key { text: p + 1..close, end: close + 2, closed: true })
}

/// A reference `@[key]` or `@name[key]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// The place after the `@`.
    pub start: usize,
    /// The element name, empty in `@[key]`.
    pub name: Range<usize>,
    /// The text of the key.
    pub key: Range<usize>,
    /// The place after the closing bracket.
    pub end: usize,
}

impl Mention {
    /// What the event says: the key alone, or `name[key]` as written.
    pub fn payload(&self) -> Range<usize> {
        if self.name.is_empty() { self.key.clone() } else { self.start..self.end }
    }
}

/// The reference at `p`, the place of the `@`; nothing where there is none.
#[inline]
pub(super) fn scan_mention(src: &[u8], p: usize) -> Option<Mention> {
    if at(src, p) != b'@' {
        return None;
    }
    let (name, open) = mentioned_name(src, p + 1)?;
    let key = scan_key(src, open + 1, false);
    (key.closed && !key.text.is_empty()).then_some(Mention { start: p + 1, name, key: key.text, end: key.end })
}

/// The same for `@[key]` with a key of one word, as most are: what a line of references takes is this.
#[inline]
pub(super) fn plain_mention(src: &[u8], p: usize) -> Option<Mention> {
    if at(src, p + 1) != b'[' || !is(at(src, p + 2), NAME) {
        return None;
    }
    let end = skip(src, p + 3, NAME);
    (at(src, end) == b']').then_some(Mention { start: p + 1, name: p + 1..p + 1, key: p + 2..end, end: end + 1 })
}

/// The name that starts at `p`, which may be empty, if the bracket of a key follows it; and the place of the bracket.
#[inline]
fn mentioned_name(src: &[u8], p: usize) -> Option<(Range<usize>, usize)> {
    let (name, open) = if at(src, p) == b'\'' {
        let close = closing_quote(src, p)?;
        (p + 1..close, close + 1)
    } else {
        let end = name_end(src, p);
        (p..end, end)
    };
    (at(src, open) == b'[').then_some((name, open))
}

/// The references by name and key in a piece of prose, each with the place of its `@`.
///
/// An interpolation is no part of such a key: in prose it stands for itself.
pub(super) fn mentions_in_prose(src: &[u8]) -> impl Iterator<Item = (usize, Mention)> {
    let (mut p, mut barren) = (0, 0);
    std::iter::from_fn(move || {
        while let Some(i) = src.get(p..).and_then(|rest| memchr::memchr(b'@', rest)) {
            let place = p + i;
            p = place + 1;
            let Some((name, open)) = mentioned_name(src, p).filter(|(name, _)| !name.is_empty()) else { continue };
            if let Some((key, end)) = prose_key(src, open + 1, &mut barren).filter(|(key, _)| !key.is_empty()) {
                let mention = Mention { start: p, name, key, end };
                p = end;
                return Some((place, mention));
            }
        }
        None
    })
}

/// The key that starts at `p`, in prose, and the place after its bracket.
///
/// `barren` remembers up to where no bracket closes a key, so that a text of many openings is searched once.
fn prose_key(src: &[u8], p: usize, barren: &mut usize) -> Option<(Range<usize>, usize)> {
    if let Some(quoted) = scan_quoted_key(src, p) {
        return Some((quoted.text, quoted.end));
    }
    if p < *barren {
        return None;
    }
    let stop = (p..src.len()).find(|q| src[*q] == b']' || is(src[*q], BLANK) || is_eol(src, *q)).unwrap_or(src.len());
    if at(src, stop) == b']' {
        return Some((p..stop, stop + 1));
    }
    *barren = stop;
    None
}

#[cfg(test)]
#[allow(clippy::format_push_string)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let mut parts = String::new();
        let end = scan_identity(input.as_bytes(), 0, name_end(input.as_bytes(), 0), false, |part| match part {
            Part::Name(text, _) => parts += &format!("name({}) ", &input[text]),
            Part::Key(text, _) => parts += &format!("key({}) ", &input[text]),
            Part::Trait(text, _) => parts += &format!("trait({}) ", &input[text]),
            Part::Suffix(p) => parts += &format!("{} ", &input[p..=p]),
            Part::Unclosed(_) => parts += "unclosed ",
        });
        assert_eq!(format!("{parts}| {}", &input[end..]), expected, "{input:?}");
    }

    #[test]
    fn identities() {
        check("server[eu-1].blue.fast up", "name(server) key(eu-1) trait(blue) trait(fast) |  up");
        check("f?[k]!.t+", "name(f) ? key(k) ! trait(t) + | ");
        check("f?!", "name(f) ? | !");
        check("'my own'.'as well'", "name(my own) trait(as well) | ");
        check(".plain[k]", "trait(plain) | [k]");
        check("[only]", "key(only) | ");
        check("e[]x", "name(e) | x");
        check("e[two words]", "name(e) key(two) |  words]");
        check("e[\"two words\"]!", "name(e) key(two words) ! | ");
        check("e[!{{a ] b}}].t", "name(e) key(!{{a ] b}}) trait(t) | ");
        check("'open", "unclosed name(open) | ");
        check("e.", "name(e) | .");
    }

    #[test]
    fn mentions() {
        let text = |input: &str| {
            let mention = scan_mention(input.as_bytes(), 0)?;
            Some((input[mention.payload()].to_owned(), mention.end))
        };
        assert_eq!(text("@[k]"), Some(("k".into(), 4)));
        assert_eq!(text("@el[k] x"), Some(("el[k]".into(), 6)));
        assert_eq!(text("@[\"a b\"]"), Some(("a b".into(), 8)));
        assert_eq!(text("@[a b]"), None);
        assert_eq!(text("@el"), None);
        assert_eq!(text("@[]"), None);
        assert_eq!(text("@'a b'[k]"), Some(("'a b'[k]".into(), 9)));
    }

    #[test]
    fn mentions_in_running_text() {
        let all = |input: &str| {
            let mentions = mentions_in_prose(input.as_bytes());
            mentions.map(|(place, mention)| format!("{place} {}", &input[mention.payload()])).collect::<Vec<_>>()
        };
        assert_eq!(all("see @a[1], @b[x y] and @c[\"x y\"]; @[k] @d[@e[2]"), ["4 a[1]", "23 c[\"x y\"]", "39 d[@e[2]"]);
    }
}

//! What the value of an attribute is.
//!
//! Values are typed when somebody asks and point into the source; a list is a view whose items are read one after
//! another, so that no nesting is ever held as nested data. Numbers are computed only by the `as_` methods.

use std::borrow::Cow;

use super::attribute::{Closer, item_mention, word_end};
use super::bytes::{BLANK, closing_quote, interpolation_end, is, is_eol, line_text_end, opens_interpolation};
use super::identity::Mention;
use super::node::Node;
use super::scalar::{Scalar, classify};
use super::text::{lossy, read_quoted_name, read_string};

/// The value of an attribute, or an item of a list.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'d> {
    /// `true`, `false`, or a name without a value.
    Bool(bool),
    /// `null` or `nil`.
    Nil,
    /// A string, quoted or not, escapes resolved.
    String(Cow<'d, str>),
    /// A number, a date, a time or a duration, as written.
    Typed(Scalar, &'d str),
    /// `@[key]` or `@name[key]`.
    Reference(Reference<'d>),
    /// An unquoted value that is, or holds, an interpolation.
    Template(Template<'d>),
    /// `[…]`.
    List(List<'d>),
    /// What the attribute holds as nodes: one embedded element, or the lines below it.
    Nodes(Node<'d>),
}

/// A reference to an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference<'d> {
    /// The element's name, where it is given.
    pub name: Option<Cow<'d, str>>,
    /// The element's key.
    pub key: Cow<'d, str>,
}

impl<'d> Reference<'d> {
    /// The reference that was found in `src`.
    pub(super) fn of_mention(src: &'d [u8], mention: Mention) -> Self {
        let is_quoted = src.get(mention.start) == Some(&b'\'');
        let name = &src[mention.name];
        Self {
            name: (!name.is_empty()).then(|| if is_quoted { read_quoted_name(name) } else { lossy(name) }),
            key: lossy(&src[mention.key]),
        }
    }
}

/// An unquoted value with interpolations in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template<'d> {
    raw: &'d str,
}

/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplatePart<'d> {
    /// Text as it stands.
    Text(&'d str),
    /// The inside of `!{{…}}`.
    Interpolation(&'d str),
}

/// A list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct List<'d> {
    /// From the opening bracket to the end.
    raw: &'d [u8],
}

/// A step through a list and the lists in it.
#[derive(Debug, Clone, PartialEq)]
pub enum ListToken<'d> {
    /// A list starts, at this byte of the outer list.
    Open(usize),
    /// The innermost list ends.
    Close,
    /// An item that is not a list.
    Item(Value<'d>, &'d [u8]),
}

impl Value<'_> {
    /// The number, where it is whole and fits.
    pub fn as_i128(&self) -> Option<i128> {
        let Value::Typed(Scalar::Integer, raw) = self else { return None };
        let digits: String = raw.chars().filter(|c| *c != '_').collect();
        let (negative, digits) = match digits.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, digits.strip_prefix('+').unwrap_or(&digits)),
        };
        let (radix, digits) = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
            Some("0x") => (16, &digits[2..]),
            Some("0o") => (8, &digits[2..]),
            Some("0b") => (2, &digits[2..]),
            Some("0d") => (10, &digits[2..]),
            _ => (10, digits),
        };
        i128::from_str_radix(&format!("{}{digits}", if negative { "-" } else { "" }), radix).ok()
    }

    /// The number, where it is an integer, a float or a rational.
    pub fn as_f64(&self) -> Option<f64> {
        let Value::Typed(kind, raw) = self else { return None };
        let digits: String = raw.chars().filter(|c| *c != '_').collect();
        match kind {
            Scalar::Float => digits.parse().ok(),
            #[allow(clippy::cast_precision_loss, reason = "beyond 2^53 the nearest float is wanted")]
            Scalar::Integer => self.as_i128().map(|n| n as f64).or_else(|| digits.parse().ok()),
            Scalar::Rational => {
                let (over, under) = digits.strip_suffix('r')?.split_once('/')?;
                Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?)
            }
            _ => None,
        }
    }

    /// The string, for a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }
}

impl<'d> Template<'d> {
    /// The value as written.
    pub fn raw(self) -> &'d str {
        self.raw
    }

    /// Its pieces, in order.
    pub fn parts(self) -> Vec<TemplatePart<'d>> {
        template_parts(self.raw)
    }

    /// The inside of the interpolation, where the value is one and nothing else.
    pub fn whole(self) -> Option<&'d str> {
        match self.parts().as_slice() {
            [TemplatePart::Interpolation(inside)] => Some(inside),
            _ => None,
        }
    }
}

/// The interpolations in `text`, and the text between them.
pub(super) fn template_parts(text: &str) -> Vec<TemplatePart<'_>> {
    let bytes = text.as_bytes();
    let (mut parts, mut start, mut p, mut barren) = (Vec::new(), 0, 0, 0);
    while let Some(i) = bytes.get(p..).and_then(|rest| memchr::memchr(b'!', rest)) {
        p += i;
        let end = if opens_interpolation(bytes, p) { interpolation_end(bytes, p, &mut barren) } else { None };
        let Some(end) = end else {
            p += 1;
            continue;
        };
        if p > start {
            parts.push(TemplatePart::Text(&text[start..p]));
        }
        parts.push(TemplatePart::Interpolation(&text[p + 3..end - 2]));
        (start, p) = (end, end);
    }
    if start < text.len() {
        parts.push(TemplatePart::Text(&text[start..]));
    }
    parts
}

/// The value that `raw`, all of it, is.
pub(super) fn value_of(raw: &[u8]) -> Value<'_> {
    match raw.first() {
        Some(quote @ (b'"' | b'\'')) => {
            let closed = closing_quote(raw, 0) == Some(raw.len() - 1);
            Value::String(read_string(&raw[1..raw.len() - usize::from(closed)], *quote))
        }
        Some(b'[') => Value::List(List { raw }),
        Some(b'@') => match item_mention(raw, 0, Closer::None).filter(|mention| mention.end == raw.len()) {
            Some(mention) => Value::Reference(Reference::of_mention(raw, mention)),
            None => word(raw),
        },
        _ => word(raw),
    }
}

fn word(raw: &[u8]) -> Value<'_> {
    match (classify(raw).0, std::str::from_utf8(raw)) {
        (Scalar::True, _) => Value::Bool(true),
        (Scalar::False, _) => Value::Bool(false),
        (Scalar::Nil, _) => Value::Nil,
        (Scalar::Bare, Ok(text)) if memchr::memmem::find(raw, b"!{{").is_some() => {
            if template_parts(text).iter().any(|part| matches!(part, TemplatePart::Interpolation(_))) {
                Value::Template(Template { raw: text })
            } else {
                bare(raw)
            }
        }
        (kind, Ok(text)) if kind != Scalar::Bare => Value::Typed(kind, text),
        _ => bare(raw),
    }
}

fn bare(raw: &[u8]) -> Value<'_> {
    let text = String::from_utf8_lossy(raw);
    Value::String(if text.contains("\\;") { Cow::Owned(text.replace("\\;", ";")) } else { text })
}

impl<'d> List<'d> {
    /// The list as written.
    pub fn raw(self) -> &'d [u8] {
        self.raw
    }

    /// Everything in it, nested lists step by step.
    pub fn tokens(self) -> ListTokens<'d> {
        ListTokens { src: self.raw, pos: 1, depth: 1, barren: 0 }
    }

    /// Its items, in order; a nested list is one item.
    pub fn items(self) -> Vec<Value<'d>> {
        self.items_raw().into_iter().map(|(value, _)| value).collect()
    }

    /// Its items with what stands for them in the source.
    pub fn items_raw(self) -> Vec<(Value<'d>, &'d [u8])> {
        let mut tokens = self.tokens();
        let (mut items, mut starts) = (Vec::new(), Vec::new());
        while let Some(token) = tokens.next() {
            match token {
                ListToken::Open(start) => starts.push(start),
                ListToken::Close => {
                    let start = starts.pop();
                    if let (Some(start), true) = (start, starts.is_empty()) {
                        let raw = &self.raw[start..tokens.pos];
                        items.push((Value::List(List { raw }), raw));
                    }
                }
                ListToken::Item(value, raw) if starts.is_empty() => items.push((value, raw)),
                ListToken::Item(..) => {}
            }
        }
        if let Some(start) = starts.first() {
            let raw = &self.raw[*start..];
            items.push((Value::List(List { raw }), raw));
        }
        items
    }
}

/// The steps through a list.
pub struct ListTokens<'d> {
    src: &'d [u8],
    pos: usize,
    depth: usize,
    barren: usize,
}

impl ListTokens<'_> {
    /// The place, in the list as written, after what has been read.
    pub(super) fn position(&self) -> usize {
        self.pos
    }

    /// Whether the closing bracket has been read.
    pub fn is_closed(&self) -> bool {
        self.depth == 0
    }
}

impl<'d> Iterator for ListTokens<'d> {
    type Item = ListToken<'d>;

    fn next(&mut self) -> Option<ListToken<'d>> {
        let src = self.src;
        let mut p = self.pos;
        while p < src.len() && (is(src[p], BLANK) || is_eol(src, p)) {
            p += 1;
        }
        if p >= src.len() || self.depth == 0 {
            self.pos = p;
            return None;
        }
        let (token, end) = match src[p] {
            b'[' => {
                self.depth += 1;
                (ListToken::Open(p), p + 1)
            }
            b']' => {
                self.depth -= 1;
                self.pos = p + 1;
                if self.depth == 0 {
                    return None;
                }
                (ListToken::Close, p + 1)
            }
            b'"' | b'\'' => {
                let end = closing_quote(src, p).map_or_else(|| line_text_end(src, p + 1), |close| close + 1);
                (ListToken::Item(value_of(&src[p..end]), &src[p..end]), end)
            }
            b'@' if item_mention(src, p, Closer::Bracket).is_some() => {
                let end = item_mention(src, p, Closer::Bracket).map_or(p + 1, |mention| mention.end);
                (ListToken::Item(value_of(&src[p..end]), &src[p..end]), end)
            }
            _ => {
                let end = word_end(src, p, Closer::Bracket, &mut self.barren).max(p + 1);
                (ListToken::Item(word(&src[p..end]), &src[p..end]), end)
            }
        };
        self.pos = end;
        Some(token)
    }
}

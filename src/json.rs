//! JSON text as a flat list of values, read without recursion.
//!
//! `serde_json::Value` nests boxes, and dropping or printing a value of some hundred thousand levels overflows the
//! stack; a document may be that deep. Here a value is a line in a list, with the number of the value that follows it.
//! Numbers and strings stay as written until asked for, so that what is handed on is what came: `1e400`, `1.0` and a
//! number of thirty digits among them. Refuses what RFC 8259 refuses.

use std::borrow::Cow;

use crate::error::{Code, Error, Result};
use crate::text::{is_digits, shortened};

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true`.
    True,
    /// `false`.
    False,
    /// A number, however large.
    Number,
    /// A string.
    String,
    /// A list of values.
    Array,
    /// Members with names, in the order in which they were written.
    Object,
}

#[derive(Debug)]
struct Item {
    kind: Kind,
    start: usize,
    end: usize,
    /// The number of the value after it, those inside it left out.
    next: usize,
}

/// A JSON text that has been read.
#[derive(Debug)]
pub struct Tree<'s> {
    text: &'s str,
    items: Vec<Item>,
}

/// One value of it.
#[derive(Debug, Clone, Copy)]
pub struct Json<'t> {
    tree: &'t Tree<'t>,
    at: usize,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Value,
    ValueOrClose,
    KeyOrClose,
    Key,
    CommaOrClose,
}

impl<'s> Tree<'s> {
    /// Reads a text that holds one value.
    pub fn read(text: &'s str) -> Result<Self> {
        let bytes = text.as_bytes();
        let mut tree = Self { text, items: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        let mut want = Want::Value;
        let mut p = 0;
        loop {
            p += bytes[p..].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
            let done = open.is_empty() && !tree.items.is_empty();
            let Some(&b) = bytes.get(p) else {
                return if done { Ok(tree) } else { Err(tree.unexpected(p)) };
            };
            if done {
                return Err(tree.unexpected(p));
            }
            let in_object = open.last().is_some_and(|at| tree.items[*at].kind == Kind::Object);
            match (b, want) {
                (b',', Want::CommaOrClose) => {
                    p += 1;
                    want = if in_object { Want::Key } else { Want::Value };
                    continue;
                }
                (b'}', Want::CommaOrClose | Want::KeyOrClose) if in_object => p = tree.close(&mut open, p),
                (b']', Want::CommaOrClose | Want::ValueOrClose) if !in_object => p = tree.close(&mut open, p),
                (b'"', Want::Key | Want::KeyOrClose) => {
                    p = tree.leaf(Kind::String, p)?;
                    p += bytes[p..].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
                    if bytes.get(p) != Some(&b':') {
                        return Err(tree.unexpected(p));
                    }
                    p += 1;
                    want = Want::Value;
                    continue;
                }
                (_, Want::Value | Want::ValueOrClose) => match b {
                    b'[' | b'{' => {
                        let kind = if b == b'[' { Kind::Array } else { Kind::Object };
                        open.push(tree.items.len());
                        tree.items.push(Item { kind, start: p, end: p, next: 0 });
                        p += 1;
                        want = if b == b'[' { Want::ValueOrClose } else { Want::KeyOrClose };
                        continue;
                    }
                    b'"' => p = tree.leaf(Kind::String, p)?,
                    b'n' => p = tree.leaf(Kind::Null, p)?,
                    b't' => p = tree.leaf(Kind::True, p)?,
                    b'f' => p = tree.leaf(Kind::False, p)?,
                    _ => p = tree.leaf(Kind::Number, p)?,
                },
                _ => return Err(tree.unexpected(p)),
            }
            want = Want::CommaOrClose;
        }
    }

    fn close(&mut self, open: &mut Vec<usize>, p: usize) -> usize {
        let next = self.items.len();
        if let Some(at) = open.pop() {
            (self.items[at].end, self.items[at].next) = (p + 1, next);
        }
        p + 1
    }

    fn leaf(&mut self, kind: Kind, start: usize) -> Result<usize> {
        let rest = &self.text[start..];
        let len = match kind {
            Kind::String => string_len(rest.as_bytes()),
            Kind::Null => rest.starts_with("null").then_some(4),
            Kind::True => rest.starts_with("true").then_some(4),
            Kind::False => rest.starts_with("false").then_some(5),
            _ => {
                let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b)).count();
                is_number(&rest[..len]).then_some(len)
            }
        };
        let Some(len) = len else { return Err(self.unexpected(start)) };
        let next = self.items.len() + 1;
        self.items.push(Item { kind, start, end: start + len, next });
        Ok(start + len)
    }

    /// A byte's line and column, from 1.
    fn place(&self, p: usize) -> String {
        let before = &self.text.as_bytes()[..p];
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let column = p - memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1) + 1;
        format!("line {line}, column {column}")
    }

    fn unexpected(&self, p: usize) -> Error {
        let what = match self.text.get(p..).and_then(|rest| rest.chars().next()) {
            Some(c) => format!("`{c}` makes no sense there"),
            None => "it ends too early".to_owned(),
        };
        Error::new(Code::InvalidSyntax, format!("{} is no JSON: {what}", self.place(p)))
    }

    /// The value.
    pub fn root(&self) -> Json<'_> {
        Json { tree: self, at: 0 }
    }

    /// How many arrays and objects the deepest value lies in, itself among them.
    pub fn depth(&self) -> usize {
        let mut ends: Vec<usize> = Vec::new();
        let mut deepest = 0;
        for (at, item) in self.items.iter().enumerate() {
            while ends.last().is_some_and(|end| *end <= at) {
                ends.pop();
            }
            if matches!(item.kind, Kind::Array | Kind::Object) {
                ends.push(item.next);
                deepest = deepest.max(ends.len());
            }
        }
        deepest
    }
}

/// The length of the string at the start of `rest`, its quotes included.
fn string_len(rest: &[u8]) -> Option<usize> {
    let mut p = 1;
    loop {
        p += rest.get(p..)?.iter().position(|b| matches!(b, b'"' | b'\\' | 0..=0x1f))?;
        match rest[p] {
            b'"' => return Some(p + 1),
            b'\\' => match rest.get(p + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => p += 2,
                b'u' if rest.get(p + 2..p + 6)?.iter().all(u8::is_ascii_hexdigit) => p += 6,
                _ => return None,
            },
            _ => return None,
        }
    }
}

/// Whether JSON calls `text` a number.
pub fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = text.split_once(['e', 'E']).map_or((text, None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    is_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(|e| is_digits(e.strip_prefix(['+', '-']).unwrap_or(e)))
}

impl<'t> Json<'t> {
    fn item(self) -> &'t Item {
        &self.tree.items[self.at]
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        self.item().kind
    }

    /// As written.
    pub fn raw(self) -> &'t str {
        &self.tree.text[self.item().start..self.item().end]
    }

    /// Its line and column in the text, from 1.
    pub fn place(self) -> String {
        self.tree.place(self.item().start)
    }

    /// As written, cut to what a message can hold.
    pub fn shown(self) -> String {
        shortened(self.raw(), 60)
    }

    /// What a string says.
    pub fn text(self) -> Option<Cow<'t, str>> {
        (self.kind() == Kind::String).then(|| unescape(&self.raw()[1..self.raw().len() - 1]))
    }

    /// The values of an array; of an object its keys and values, in turn.
    pub fn items(self) -> impl Iterator<Item = Json<'t>> {
        let Json { tree, at } = self;
        let end = if matches!(self.kind(), Kind::Array | Kind::Object) { self.item().next } else { at + 1 };
        let first = (at + 1 < end).then_some(at + 1);
        std::iter::successors(first, move |at| Some(tree.items[*at].next).filter(|next| *next < end))
            .map(move |at| Json { tree, at })
    }

    /// The names of an object's members, each with its value; of anything else nothing.
    pub fn members(self) -> impl Iterator<Item = (Cow<'t, str>, Json<'t>)> {
        self.entries().filter_map(|(name, value)| Some((name.text()?, value)))
    }

    /// The same with the names as they were written.
    pub fn entries(self) -> impl Iterator<Item = (Json<'t>, Json<'t>)> {
        let mut items = Some(self.items()).filter(|_| self.kind() == Kind::Object);
        std::iter::from_fn(move || {
            let items = items.as_mut()?;
            Some((items.next()?, items.next()?))
        })
    }

    /// The value under `key`; the first one.
    pub fn get(self, key: &str) -> Option<Json<'t>> {
        self.members().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// What the string under `key` says.
    pub fn get_text(self, key: &str) -> Option<Cow<'t, str>> {
        self.get(key)?.text()
    }

    /// Whether `true` stands under `key`.
    pub fn has(self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value.kind() == Kind::True)
    }
}

impl Json<'_> {
    /// As written, without the blanks between values.
    pub fn compact(self) -> String {
        let raw = self.raw();
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(i) = rest.find(['"', ' ', '\t', '\n', '\r']) {
            let is_string = rest.as_bytes()[i] == b'"';
            let end = if is_string { i + string_len(&rest.as_bytes()[i..]).unwrap_or(1) } else { i };
            out.push_str(&rest[..end]);
            rest = if is_string { &rest[end..] } else { rest[i..].trim_start_matches([' ', '\t', '\n', '\r']) };
        }
        out.push_str(rest);
        out
    }

    /// The object with other values, each as JSON text, in place of those of the same names; members without a value go,
    /// and those that it does not have come last. What is no object becomes one.
    pub fn with(self, changes: &[(&str, Option<String>)]) -> String {
        let mut out = Members::default();
        let mut done = vec![false; changes.len()];
        for (name, value) in self.entries() {
            match changes.iter().position(|(changed, _)| name.text().is_some_and(|name| name == *changed)) {
                None => out.keep(name, value),
                Some(at) => {
                    if let Some(new) = changes[at].1.as_ref().filter(|_| !done[at]) {
                        out.add(changes[at].0, new);
                    }
                    done[at] = true;
                }
            }
        }
        for ((name, value), _) in changes.iter().zip(done).filter(|(_, done)| !done) {
            if let Some(value) = value {
                out.add(name, value);
            }
        }
        out.joined("")
    }

    /// The value without what lies at the end of a path of names.
    pub fn without(self, path: &[&str]) -> String {
        match path {
            [name] if self.kind() == Kind::Object => self.with(&[(name, None)]),
            [name, rest @ ..] => match self.get(name) {
                Some(inner) => self.with(&[(name, Some(inner.without(rest)))]),
                None => self.compact(),
            },
            [] => self.compact(),
        }
    }
}

/// An object that is being written.
#[derive(Debug, Default)]
pub struct Members(Vec<String>);

impl Members {
    /// Adds a member; its value is JSON text.
    pub fn add(&mut self, name: &str, value: &str) {
        self.0.push(format!("{}:{value}", quoted(name)));
    }

    /// Adds a member of another object as it is.
    pub fn keep(&mut self, name: Json<'_>, value: Json<'_>) {
        self.0.push(format!("{}:{}", name.raw(), value.compact()));
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The object, with `gap` in front of each member and of its end.
    pub fn joined(&self, gap: &str) -> String {
        if self.0.is_empty() {
            return "{}".into();
        }
        format!("{{{gap}{}{gap}}}", self.0.join(&format!(",{gap}")))
    }
}

/// A text as a JSON string.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(i) = rest.find('\\') {
        out.push_str(&rest[..i]);
        let (c, len) = match rest.as_bytes().get(i + 1) {
            Some(b'n') => ('\n', 2),
            Some(b'r') => ('\r', 2),
            Some(b't') => ('\t', 2),
            Some(b'b') => ('\u{8}', 2),
            Some(b'f') => ('\u{c}', 2),
            Some(b'u') => unicode(&rest[i..]),
            Some(other) => (char::from(*other), 2),
            None => ('\\', 1),
        };
        out.push(c);
        rest = &rest[i + len..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The character that `\uXXXX` at the start of `text`, or a pair of them, stands for; half a pair is replaced.
fn unicode(text: &str) -> (char, usize) {
    let unit = |at: usize| u32::from_str_radix(text.get(at..at + 4)?, 16).ok();
    let Some(first) = unit(2) else { return (char::REPLACEMENT_CHARACTER, 2) };
    if (0xd800..0xdc00).contains(&first)
        && text.get(6..8) == Some("\\u")
        && let Some(second @ 0xdc00..0xe000) = unit(8)
    {
        let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
        return (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 12);
    }
    (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values in document order, an object's keys among them, and where each container ends.
    #[track_caller]
    fn check(input: &str, expected: &str) {
        let shown = match Tree::read(input) {
            Err(error) => error.message,
            Ok(tree) => {
                let show = |item: &Item| match item.kind {
                    Kind::Array | Kind::Object => format!("{:?}>{}", item.kind, item.next),
                    _ => tree.text[item.start..item.end].to_owned(),
                };
                tree.items.iter().map(show).collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(shown, expected, "{input:?}");
    }

    #[test]
    fn values() {
        check(r#" {"a": [1, -2.5e+3, {}], "b\"": null} "#, r#"Object>8 "a" Array>6 1 -2.5e+3 Object>6 "b\"" null"#);
        check("[]", "Array>1");
        check("true", "true");
    }

    #[test]
    fn what_is_no_json() {
        check("[1,]", "line 1, column 4 is no JSON: `]` makes no sense there");
        check("{\"a\" 1}", "line 1, column 6 is no JSON: `1` makes no sense there");
        check("[\n01]", "line 2, column 1 is no JSON: `0` makes no sense there");
        check("[", "line 1, column 2 is no JSON: it ends too early");
        check("1 2", "line 1, column 3 is no JSON: `2` makes no sense there");
        check("\"a\nb\"", "line 1, column 1 is no JSON: `\"` makes no sense there");
        check("[}", "line 1, column 2 is no JSON: `}` makes no sense there");
    }

    #[test]
    fn strings() {
        let text = |raw: &str| Tree::read(raw).unwrap().root().text().unwrap().into_owned();
        assert_eq!(text(r#""a\n\u00e9\ud83d\ude00\ud800\/""#), "a\né😀\u{fffd}/");
    }

    #[test]
    fn depth_costs_no_stack() {
        let text = "[".repeat(300_000) + &"]".repeat(300_000);
        let tree = Tree::read(&text).unwrap();
        assert_eq!((tree.items.len(), tree.depth()), (300_000, 300_000));
        assert_eq!(tree.root().compact(), text);
        let depth = |text: &str| Tree::read(text).unwrap().depth();
        assert_eq!((depth("1"), depth("[]"), depth(r#"[[1],{"a":[]},[2]]"#)), (0, 1, 3));
    }

    #[test]
    fn what_is_written_again_is_what_was_there() {
        let check = |text: &str, changes: &[(&str, Option<&str>)], expected: &str| {
            let changes: Vec<_> = changes.iter().map(|(name, value)| (*name, value.map(str::to_owned))).collect();
            assert_eq!(Tree::read(text).unwrap().root().with(&changes), expected, "{text}");
        };
        let text = "{ \"a b\" : [ 1e400 ,\n1.0, \"x \\\" y\" ] ,\t\"n\": null }";
        assert_eq!(Tree::read(text).unwrap().root().compact(), r#"{"a b":[1e400,1.0,"x \" y"],"n":null}"#);
        check(text, &[("n", Some("2")), ("m", Some("{}"))], r#"{"a b":[1e400,1.0,"x \" y"],"n":2,"m":{}}"#);
        check(text, &[("a b", None), ("z", None)], r#"{"n":null}"#);
        check(r#"{"a":1,"b":2,"a":3,"b":4}"#, &[("a", Some("0"))], r#"{"a":0,"b":2,"b":4}"#);
        check("7", &[("a", Some("0"))], r#"{"a":0}"#);
        let without = |text: &str, path: &[&str]| Tree::read(text).unwrap().root().without(path);
        assert_eq!(without(r#"{"a":{"b":1,"c":2}}"#, &["a", "b"]), r#"{"a":{"c":2}}"#);
        assert_eq!(without(r#"{"a":[ 1 ]}"#, &["a", "b"]), r#"{"a":[1]}"#);
        assert_eq!(without("[ 1 ]", &["a"]), "[1]");
    }
}

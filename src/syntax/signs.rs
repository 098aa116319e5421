//! Words with signs in them whose form is seen without the grammar: `{"tool":"view"}`, `view(a7x2)`, `menu/*.udon`.
//!
//! Calls in the notations of other languages are full of such words, and reading them by the grammar takes most of the
//! time that their lines take. The rules are those of `grammar/arrow.pest`, in its order; a test holds the two together.
//! Lists, places in files, ranges, and whatever is not written in ASCII are left to the grammar.

use super::utterance::{Form, Opt, Word, WordKind};
use super::words::{Reader, is_sigil};
use crate::span::Span;

/// What stands at a place of a line.
pub(super) struct Read {
    /// The word; none where only punctuation stands.
    pub word: Option<Word>,
    /// Where what follows it begins.
    pub end: usize,
}

/// It is not clear without the grammar what stands there.
struct Unclear;

/// What is seen of a line, if it is clear.
type Seen<T> = Result<T, Unclear>;

/// Reads what stands at byte `at`, behind blanks, where the line may begin. None where it is not clear without the grammar.
pub(super) fn read(text: &str, at: usize, begins: bool) -> Option<Read> {
    let line = Line { text, reader: Reader { text, base: 0 } };
    line.read(at, begins).ok()
}

/// A line whose bytes are looked at one by one.
struct Line<'a> {
    text: &'a str,
    reader: Reader<'a>,
}

impl Line<'_> {
    fn read(&self, at: usize, begins: bool) -> Seen<Read> {
        if let Some(inside) = self.opening(at)? {
            return Ok(Read { word: None, end: inside });
        }
        match if begins { self.call(at)? } else { None } {
            Some(call) => Ok(call),
            None => self.word(at),
        }
    }

    /// The byte at a place, a blank behind the end; unclear where it is not ASCII.
    fn byte(&self, at: usize) -> Seen<u8> {
        let byte = self.text.as_bytes().get(at).copied().unwrap_or(b' ');
        if byte.is_ascii() { Ok(byte) } else { Err(Unclear) }
    }

    /// Where the first byte stands, from `at` on, that is not such a one.
    fn skip(&self, at: usize, is_such: impl Fn(u8) -> bool) -> usize {
        let rest = &self.text.as_bytes()[at..];
        at + rest.iter().position(|byte| !is_such(*byte)).unwrap_or(rest.len())
    }

    /// `("…`, `{"…`: where it ends, if a bracket of another notation opens at `at`.
    fn opening(&self, at: usize) -> Seen<Option<usize>> {
        let inside = self.skip(at, |byte| matches!(byte, b'(' | b'{'));
        if inside == at {
            return Ok(None);
        }
        let next = self.byte(inside)?;
        Ok((is_quote(next) || matches!(next, b'|' | b'@' | b'[')).then_some(inside))
    }

    /// `view(`: the name of a call, if one begins at `at`.
    fn call(&self, at: usize) -> Seen<Option<Read>> {
        let Some(mut end) = self.name(at) else { return Ok(None) };
        while self.byte(end)? == b'.' {
            let Some(further) = self.name(end + 1) else { break };
            end = further;
        }
        if !matches!(self.byte(end)?, b'(' | b'{') {
            return Ok(None);
        }
        // A comment begins behind a blank only.
        if self.byte(end + 1)? == b'#' {
            return Err(Unclear);
        }
        let word = Some(self.reader.word(WordKind::Bare, Span::new(at, end)));
        Ok(Some(Read { word, end: end + 1 }))
    }

    /// Where the name ends that begins at `at`, if one does.
    fn name(&self, at: usize) -> Option<usize> {
        self.text.as_bytes().get(at).filter(|byte| byte.is_ascii_alphabetic())?;
        let mut end = at + 1;
        loop {
            let part = self.skip(end, |byte| byte == b'-');
            let next = self.skip(part, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if next == part {
                return Some(end);
            }
            end = next;
        }
    }

    fn word(&self, at: usize) -> Seen<Read> {
        match self.byte(at)? {
            b'#' if is_blank(self.byte(at + 1)?) => Err(Unclear),
            b'[' => Err(Unclear),
            byte if is_quote(byte) => self.quoted(at),
            b'|' | b'@' => self.path(at),
            b'-' => {
                let name = self.skip(at, |byte| byte == b'-').min(at + 2);
                let form = if name == at + 2 { Form::Long } else { Form::Short };
                self.dashed(at, name, form)
            }
            b':' => self.dashed(at, at + 1, Form::Attribute),
            byte if byte.is_ascii_alphanumeric() => match self.key(at)? {
                Some(key) => Ok(key),
                None => self.node_or_bare(at),
            },
            _ => self.bare(at),
        }
    }

    /// A string, and what belongs to it: `"a"`, `"tool":"view"`.
    fn quoted(&self, at: usize) -> Seen<Read> {
        let end = self.string(at)?;
        let value = match (self.byte(end)?, self.byte(end + 1)?) {
            (b':', next) if next != b':' => Some((Form::Colon, end + 1)),
            (b'=', next) if next != b'=' && next != b'>' => Some((Form::Equals, end + 1)),
            _ => None,
        };
        if let Some((form, value)) = value {
            let name = self.reader.quoted(Span::new(at, end)).text;
            return self.option(at, name, form, value);
        }
        if self.is_list(at)? || self.byte(end)? == b'#' {
            return Err(Unclear);
        }
        let word = Some(self.reader.quoted(Span::new(at, end)));
        Ok(Read { word, end: self.end(end)?.unwrap_or(end) })
    }

    /// `depth=2`, `files:menu/*.udon`, if an option begins at `at`.
    fn key(&self, at: usize) -> Seen<Option<Read>> {
        let Some(end) = self.name(at) else { return Ok(None) };
        let behind = &self.text[end..];
        let is_option = match self.byte(end)? {
            b':' => ![":", "//", "\\", ")"].iter().any(|other| behind[1..].starts_with(other)),
            b'=' => !["=", ">", "~"].iter().any(|other| behind[1..].starts_with(other)),
            _ => false,
        };
        if !is_option {
            return Ok(None);
        }
        let form = if behind.starts_with(':') { Form::Colon } else { Form::Equals };
        self.option(at, self.text[at..end].to_owned(), form, end + 1).map(Some)
    }

    /// The option at `at` whose value, if it has one, begins at `value`.
    fn option(&self, at: usize, name: String, form: Form, value: usize) -> Seen<Read> {
        let is_alone = self.opening(value)?.is_some() || is_blank(self.byte(value)?);
        let value = if is_alone { Read { word: None, end: value } } else { self.value(value)? };
        Ok(self.with_value(at, name, form, value))
    }

    fn with_value(&self, at: usize, name: String, form: Form, value: Read) -> Read {
        let span = Span::new(at, value.word.as_ref().map_or(value.end, |word| word.span.end));
        let option = Opt { name, value: value.word.map(Box::new), form };
        Read { word: Some(self.reader.word(WordKind::Option(option), span)), end: value.end }
    }

    /// The value of an option; unclear also where it is nothing but punctuation.
    fn value(&self, at: usize) -> Seen<Read> {
        let read = match self.byte(at)? {
            b'[' => return Err(Unclear),
            b'|' | b'@' => self.path(at),
            byte if is_quote(byte) => {
                let end = self.string(at)?;
                match self.end(end)? {
                    Some(behind) => Ok(Read { word: Some(self.reader.quoted(Span::new(at, end))), end: behind }),
                    None => self.bare(at),
                }
            }
            byte if byte.is_ascii_alphanumeric() => self.node_or_bare(at),
            _ => self.bare(at),
        }?;
        if read.word.is_some() { Ok(read) } else { Err(Unclear) }
    }

    /// `--max-depth=1`, `:status`, and what only begins so: `->`, `-20`, `:=`. The name begins at `name`.
    fn dashed(&self, at: usize, name: usize, form: Form) -> Seen<Read> {
        let Some(end) = self.name(name) else { return self.bare(at) };
        let sign = self.byte(end)?;
        if sign == b'=' || sign == b':' && form != Form::Attribute {
            let value = if is_blank(self.byte(end + 1)?) { Err(Unclear) } else { self.value(end + 1) }?;
            return Ok(self.with_value(at, self.text[name..end].to_owned(), form, value));
        }
        let Some(behind) = self.end(end)? else { return self.bare(at) };
        let option = Opt { name: self.text[name..end].to_owned(), value: None, form };
        let word = Some(self.reader.word(WordKind::Option(option), Span::new(at, end)));
        Ok(Read { word, end: behind })
    }

    fn path(&self, at: usize) -> Seen<Read> {
        let start = if self.text[at..].starts_with("||") { at + 2 } else { at + 1 };
        if is_blank(self.byte(start)?) {
            return Err(Unclear);
        }
        let end = self.pieces(start)?;
        let span = self.reader.trim_path(Span::new(at, end));
        if span.end == start || self.text[at..end].contains('?') {
            return Err(Unclear);
        }
        let kind = if is_sigil(span.of(self.text)) { WordKind::Bare } else { WordKind::Path };
        Ok(Read { word: Some(self.reader.word(kind, span)), end })
    }

    fn node_or_bare(&self, at: usize) -> Seen<Read> {
        match self.node(at)? {
            Some(node) => Ok(node),
            None => self.bare(at),
        }
    }

    /// The node at `at`, if a word of its shape stands there.
    fn node(&self, at: usize) -> Seen<Option<Read>> {
        let id = self.skip(at, |byte| byte.is_ascii_alphanumeric());
        let letters = self.skip(at, |byte| byte.is_ascii_digit());
        let digits = self.skip(letters, |byte| byte.is_ascii_alphabetic());
        if digits == letters || digits == id {
            return Ok(None);
        }
        let end = self.skip(id, |byte| byte == b'\'');
        if self.byte(end)? == b'-' {
            return Err(Unclear);
        }
        let read = |behind| Read { word: Some(self.reader.node(Span::new(at, end))), end: behind };
        Ok(self.end(end)?.map(read))
    }

    /// Any other word.
    fn bare(&self, at: usize) -> Seen<Read> {
        if self.is_list(at)? || self.is_placed(at)? {
            return Err(Unclear);
        }
        let end = self.pieces(at)?;
        let span = self.reader.trim_bare(Span::new(at, end));
        Ok(Read { word: (!span.is_empty()).then(|| self.reader.word(WordKind::Bare, span)), end })
    }

    /// Whether values with commas between them stand at `at`.
    fn is_list(&self, at: usize) -> Seen<bool> {
        let (mut end, mut items) = (at, 0);
        loop {
            let start = if items == 0 { at } else { end + 1 };
            let Some(next) = self.item(start)? else { break };
            (end, items) = (next, items + 1);
            if self.byte(end)? != b',' {
                break;
            }
        }
        Ok(items > 1 && self.end(end)?.is_some())
    }

    /// Where the value ends that begins at `at`, if it can be one of several.
    fn item(&self, at: usize) -> Seen<Option<usize>> {
        let first = self.byte(at)?;
        if is_quote(first) {
            let end = self.string(at)?;
            let is_whole = self.byte(end)? == b',' || self.end(end)?.is_some();
            return Ok(is_whole.then_some(end));
        }
        let mut end = at;
        while !is_stop(first) {
            end = match self.byte(end)? {
                byte if is_joint(byte) => self.glued(end),
                b'[' => return Err(Unclear),
                byte if is_blank(byte) || is_quote(byte) || b",(){}]".contains(&byte) => break,
                _ => end + 1,
            };
        }
        Ok((end > at).then_some(end))
    }

    /// Whether a file with a place in it may stand at `at`.
    fn is_placed(&self, at: usize) -> Seen<bool> {
        let is_stem = |byte: u8| is_joint(byte) || b"-*+$%&!<>?^~".contains(&byte);
        let stem = self.skip(at, is_stem);
        if !matches!(self.byte(stem)?, b'.' | b'/') {
            return Ok(false);
        }
        let end = self.skip(stem, |byte| is_stem(byte) || matches!(byte, b'.' | b'/'));
        Ok(matches!(self.byte(end)?, b'|' | b'@' | b':' | b'#') || self.text[at..end].contains(".udon."))
    }

    /// Where the word ends that goes on at `at`: before a blank outside of strings and brackets.
    fn pieces(&self, at: usize) -> Seen<usize> {
        let mut end = at;
        loop {
            end = match self.byte(end)? {
                byte if is_blank(byte) => return Ok(end),
                byte if is_joint(byte) => self.glued(end),
                byte if is_quote(byte) => self.string(end)?,
                b'[' => self.bracket(end)?,
                _ => end + 1,
            };
        }
    }

    /// Where letters and digits end, with the quotation marks right behind them, which open nothing.
    fn glued(&self, at: usize) -> usize {
        self.skip(self.skip(at, is_joint), is_quote)
    }

    /// Where a bracket ends that opens at `at`.
    fn bracket(&self, at: usize) -> Seen<usize> {
        let inside = &self.text.as_bytes()[at + 1..];
        let end = inside.iter().position(|byte| is_quote(*byte) || b"[]#".contains(byte) || !byte.is_ascii());
        end.filter(|end| inside[*end] == b']').map(|end| at + 1 + end + 1).ok_or(Unclear)
    }

    /// Where a string ends that opens at `at`.
    fn string(&self, at: usize) -> Seen<usize> {
        let bytes = self.text.as_bytes();
        let mark = bytes[at];
        let escape = if mark == b'"' { b'\\' } else { mark };
        let mut end = at + 1;
        loop {
            let inside = bytes.get(end..).ok_or(Unclear)?;
            end += memchr::memchr2(mark, escape, inside).ok_or(Unclear)?;
            if bytes[end] != mark {
                end += 2;
                continue;
            }
            end += 1;
            if mark != b'\'' || !self.byte(end)?.is_ascii_alphanumeric() {
                return Ok(end);
            }
        }
    }

    /// Where the punctuation of the sentence ends that stands at `at`, if a blank stands behind it.
    fn end(&self, at: usize) -> Seen<Option<usize>> {
        let end = self.skip(at, is_stop);
        Ok(is_blank(self.byte(end)?).then_some(end))
    }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
}

/// What a quotation mark may stand right behind without being one.
const fn is_joint(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\')
}

/// Punctuation of the sentence, brackets that close among it.
const fn is_stop(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b':' | b';' | b'?' | b')' | b'}' | b'!')
}

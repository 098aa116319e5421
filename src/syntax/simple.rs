//! Words whose form is seen without a grammar, which would say the same of them; a test holds the two together.
//!
//! Most words of most lines are such. Words with signs in them take a closer look ([`signs`]); from the first word on that
//! is not clear without it, a line is left to the grammar.

use super::signs;
use super::utterance::{Form, Opt, Word, WordKind};
use super::words::is_node;
use crate::span::Span;

/// How many words are read that end without a blank behind them. What follows each is looked through to the next blank.
const JOINED: usize = 16;

/// The simple words that a line begins with, and where the first other word begins.
pub(super) fn words(text: &str) -> (Vec<Word>, usize) {
    let bytes = text.as_bytes();
    let (mut words, mut at) = (Vec::with_capacity(8), 0);
    let (mut begins, mut joined) = (true, 0);
    loop {
        let start = (at..bytes.len()).find(|at| !is_blank(bytes[*at])).unwrap_or(bytes.len());
        joined += usize::from(start == at);
        if start == bytes.len() || joined > JOINED {
            return (words, start);
        }
        let whole = length(&bytes[start..]).map(|length| Span::new(start, start + length));
        at = if let Some((word, end)) = whole.and_then(|whole| Some((word(text, whole)?, whole.end))) {
            words.push(word);
            end
        } else {
            let Some(read) = signs::read(text, start, begins) else { return (words, start) };
            words.extend(read.word);
            read.end
        };
        begins = false;
    }
}

/// How many bytes stand before the next blank, blanks between quotation marks not counted; none where no word stands, or
/// one whose marks are not as simple.
fn length(bytes: &[u8]) -> Option<usize> {
    let before_blank = |from: usize| {
        let rest = &bytes[from..];
        from + rest.iter().position(|byte| is_blank(*byte)).unwrap_or(rest.len())
    };
    let stop = bytes.iter().position(|byte| is_blank(*byte) || is_quote(*byte)).unwrap_or(bytes.len());
    let opens = |quote: &&u8| is_quote(**quote) && (stop == 0 || matches!(bytes[stop - 1], b':' | b'='));
    let Some(&quote) = bytes.get(stop).filter(opens) else {
        return Some(before_blank(stop)).filter(|length| *length > 0);
    };
    let inside = &bytes[stop + 1..];
    let close = memchr::memchr2(quote, b'\\', inside).filter(|at| inside[*at] == quote)?;
    let end = stop + 1 + close + 1;
    let length = before_blank(end);
    (length == end || length == end + 1 && is_stop(bytes[end])).then_some(length)
}

/// The word at `span`, if it is a simple one.
fn word(text: &str, span: Span) -> Option<Word> {
    let whole = span.of(text);
    let last = whole.as_bytes().last().copied().filter(|byte| whole.len() > 1 && is_stop(*byte));
    let (span, stop) = match last {
        Some(stop) => (Span::new(span.start, span.end - 1), Some(char::from(stop))),
        None => (span, None),
    };
    let word = span.of(text);
    match kind(word) {
        Some(kind) => Some(Word { text: value(word, &kind).to_owned(), kind, span, stop }),
        None => option(word, span).filter(|_| stop.is_none()).map(|option| Word {
            kind: WordKind::Option(option),
            text: word.to_owned(),
            span,
            stop,
        }),
    }
}

/// What a word says: itself, or what stands between its quotation marks.
fn value<'w>(word: &'w str, kind: &WordKind) -> &'w str {
    if matches!(kind, WordKind::Quoted) { &word[1..word.len() - 1] } else { word }
}

/// The form of a word that is no option: a string, a path, letters and digits, a name, a file, `Marie's`.
fn kind(word: &str) -> Option<WordKind> {
    let bytes = word.as_bytes();
    let (first, last) = (*bytes.first()?, *bytes.last()?);
    if is_quote(first) {
        return (bytes.len() > 1 && first == last).then_some(WordKind::Quoted);
    }
    if matches!(first, b'|' | b'@') {
        return is_path(bytes).then_some(WordKind::Path);
    }
    if bytes.iter().all(u8::is_ascii_alphanumeric) {
        return Some(if is_node(word) { WordKind::Node } else { WordKind::Bare });
    }
    let is_spoken = || {
        let is_joined = |pair: &[u8]| pair[0].is_ascii_alphabetic() || pair[1].is_ascii_alphabetic();
        bytes.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'\'')
            && first != b'\''
            && last != b'\''
            && bytes.windows(2).all(is_joined)
    };
    (is_name(word) || is_spoken()).then_some(WordKind::Bare)
}

/// Whether a word is made of names, dashes, dots and slashes. What stands behind `.udon.` is a place, and two ids with a
/// dash between them are a range.
fn is_name(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'/' | b'-');
    word.bytes().all(is_part)
        && !word.starts_with('-')
        && !word.ends_with('.')
        && !word.contains(".udon.")
        && !word.split_once('-').is_some_and(|(from, to)| is_node(from) && is_node(to))
}

/// Whether a path is made of names, sigils and keys in brackets, and ends with a name or a key.
fn is_path(bytes: &[u8]) -> bool {
    let mut in_key = false;
    let mut goes_on = |byte: &u8| match byte {
        b'[' => !std::mem::replace(&mut in_key, true),
        b']' => std::mem::replace(&mut in_key, false),
        b'_' | b'-' | b'.' | b':' | b'/' | b'|' | b'@' => true,
        byte => byte.is_ascii_alphanumeric(),
    };
    let is_whole = bytes.iter().all(&mut goes_on) && !in_key;
    is_whole && bytes.last().is_some_and(|last| last.is_ascii_alphanumeric() || *last == b']')
}

/// The option at `span`: `--depth`, `-n`, `:depth`, `depth:`, `depth:2`, `depth="2"`.
fn option(word: &str, span: Span) -> Option<Opt> {
    let named = |name: &str, value, form| {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_part);
        (is_name && !name.ends_with('-')).then(|| Opt { name: name.to_owned(), value, form })
    };
    for (dashes, form) in [("--", Form::Long), ("-", Form::Short), (":", Form::Attribute)] {
        if let Some(name) = word.strip_prefix(dashes) {
            return named(name, None, form);
        }
    }
    let at = word.find([':', '='])?;
    let (name, rest) = (&word[..at], &word[at + 1..]);
    let form = if word[at..].starts_with(':') { Form::Colon } else { Form::Equals };
    if rest.is_empty() {
        return named(name, None, form).filter(|_| form == Form::Colon);
    }
    // `http://` is no option.
    let kind = kind(rest).filter(|_| !rest.starts_with("//"))?;
    let value =
        Word { text: value(rest, &kind).to_owned(), kind, span: Span::new(span.start + at + 1, span.end), stop: None };
    named(name, Some(Box::new(value)), form)
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Marks of strings that end with the next such mark, if nothing in them is escaped.
const fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'`')
}

/// Punctuation of the sentence; a colon may make an option of the word before it.
const fn is_stop(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b';' | b'?')
}

//! The grammar's tokens → words with values.
//!
//! What the grammar cannot say is done here: unescaping, punctuation of the sentence at a word's end, and shapes that
//! need counting.

use pest::iterators::{Pair, Pairs};

use crate::error::{Code, Error, Result};
use crate::span::Span;

use super::quotes::Quote;
use super::utterance::{Form, Opt, Place, Rule, Word, WordKind};

/// A local id has at least this many characters.
const MIN_NODE: usize = 4;
/// A full id has this many.
const MAX_NODE: usize = 26;

/// Adds to the words of a line those that its tokens from byte `base` on are; gives where its comment begins.
pub(super) fn read(text: &str, base: usize, pairs: Pairs<'_, Rule>, words: &mut Vec<Word>) -> Result<usize> {
    let reader = Reader { text, base };
    let mut end = text.len();
    for pair in pairs.flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::EOI => {}
            Rule::comment => end = reader.span(&pair).start,
            Rule::call => {
                let name = pair.into_inner().next().map_or(Span::default(), |name| reader.span(&name));
                words.push(reader.word(WordKind::Bare, name));
            }
            _ => words.extend(reader.read(pair)?),
        }
    }
    Ok(end)
}

pub(super) struct Reader<'a> {
    /// The line.
    pub text: &'a str,
    /// Where the tokens begin in it.
    pub base: usize,
}

impl Reader<'_> {
    /// One word; none where only punctuation is left.
    fn read(&self, pair: Pair<'_, Rule>) -> Result<Option<Word>> {
        let whole = self.span(&pair);
        self.check_open(pair.clone())?;
        Ok(Some(match pair.as_rule() {
            Rule::quoted => self.quoted(whole),
            Rule::keyed => return self.keyed(pair).map(Some),
            Rule::dashed | Rule::colon | Rule::key => return self.option(pair).map(Some),
            Rule::section => self.section(whole),
            Rule::list => self.list(pair)?,
            Rule::commas => {
                let kind = WordKind::List(self.items(pair)?);
                self.word(kind, self.trim(whole, &STOPS))
            }
            Rule::node => self.node(whole),
            Rule::range => self.range(pair),
            Rule::placed => self.placed(pair),
            Rule::path | Rule::list_path => {
                let path = self.trim_path(whole);
                let kind = if is_sigil(path.of(self.text)) { WordKind::Bare } else { WordKind::Path };
                self.word(kind, path)
            }
            _ => {
                let trimmed = self.trim_bare(whole);
                if trimmed.is_empty() {
                    return Ok(None);
                }
                self.word(WordKind::Bare, trimmed)
            }
        }))
    }

    /// A word that is its own text.
    pub(super) fn word(&self, kind: WordKind, span: Span) -> Word {
        Word { kind, text: span.of(self.text).to_owned(), span, stop: self.stop(span.end) }
    }

    /// The punctuation right behind a word.
    fn stop(&self, at: usize) -> Option<char> {
        self.text[at..].chars().next().filter(|c| STOPS.contains(c))
    }

    pub(super) fn quoted(&self, span: Span) -> Word {
        Word { text: unquote(span.of(self.text)), ..self.word(WordKind::Quoted, span) }
    }

    fn section(&self, span: Span) -> Word {
        let span = self.trim(span, &STOPS);
        let name = span.of(self.text)['§'.len_utf8()..].trim_start();
        Word { text: unquote(name), ..self.word(WordKind::Section, span) }
    }

    fn keyed(&self, pair: Pair<'_, Rule>) -> Result<Word> {
        let whole = self.span(&pair);
        let mut inner = pair.into_inner();
        let name = inner.next().map_or(Span::default(), |name| self.span(&name));
        let form = if self.text[name.end..].starts_with('=') { Form::Equals } else { Form::Colon };
        let value = inner.next().map(|value| self.read(value)).transpose()?.flatten();
        let end = value.as_ref().map_or(name.end + 1, |value| value.span.end);
        let opt = Opt { name: unquote(name.of(self.text)), value: value.map(Box::new), form };
        Ok(self.word(WordKind::Option(opt), Span::new(whole.start, end)))
    }

    fn option(&self, pair: Pair<'_, Rule>) -> Result<Word> {
        let whole = self.span(&pair);
        let rule = pair.as_rule();
        let mut name = Span::default();
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::dashes => {}
                Rule::name => name = self.span(&part),
                _ => value = self.read(part)?,
            }
        }
        let form = match rule {
            Rule::dashed if whole.of(self.text).starts_with("--") => Form::Long,
            Rule::dashed => Form::Short,
            Rule::colon => Form::Attribute,
            _ if self.text[name.end..].starts_with('=') => Form::Equals,
            _ => Form::Colon,
        };
        let end = value.as_ref().map_or(whole.end, |value: &Word| value.span.end);
        let span = if value.is_none() { self.trim(whole, &NAME_STOPS) } else { Span::new(whole.start, end) };
        let opt = Opt { name: name.of(self.text).to_owned(), value: value.map(Box::new), form };
        Ok(self.word(WordKind::Option(opt), span))
    }

    fn list(&self, pair: Pair<'_, Rule>) -> Result<Word> {
        let whole = self.span(&pair);
        let items = self.items(pair)?;
        if let [item] = items.as_slice()
            && matches!(item.kind, WordKind::Node | WordKind::NodeRange { .. })
        {
            return Ok(Word { text: item.text.clone(), ..self.word(item.kind.clone(), whole) });
        }
        Ok(self.word(WordKind::List(items), whole))
    }

    /// The members of a list. Depth was checked before the text was parsed.
    fn items(&self, pair: Pair<'_, Rule>) -> Result<Vec<Word>> {
        let mut items = Vec::new();
        for item in pair.into_inner() {
            match item.as_rule() {
                Rule::list_bare => items.push(self.item(self.span(&item))),
                Rule::comma_bare => items.push(self.item(self.trim(self.span(&item), &STOPS))),
                _ => items.extend(self.read(item)?),
            }
        }
        Ok(items)
    }

    /// A bare member of a list: a node, a range, or itself.
    fn item(&self, span: Span) -> Word {
        let text = span.of(self.text);
        let kind = match text.split_once('-') {
            _ if is_node(text) => WordKind::Node,
            Some((from, to)) if is_node(from) && is_node(to) => {
                WordKind::NodeRange { from: from.to_owned(), to: to.to_owned() }
            }
            _ => WordKind::Bare,
        };
        self.word(kind, span)
    }

    pub(super) fn node(&self, span: Span) -> Word {
        let kind = if is_node(span.of(self.text)) { WordKind::Node } else { WordKind::Bare };
        self.word(kind, span)
    }

    fn range(&self, pair: Pair<'_, Rule>) -> Word {
        let whole = self.span(&pair);
        let ends: Vec<&str> = pair.into_inner().map(|node| self.span(&node).of(self.text)).collect();
        let kind = match ends[..] {
            [from, to] if is_node(from) && is_node(to) => {
                WordKind::NodeRange { from: from.to_owned(), to: to.to_owned() }
            }
            _ => WordKind::Bare,
        };
        self.word(kind, whole)
    }

    fn placed(&self, pair: Pair<'_, Rule>) -> Word {
        let mut whole = self.span(&pair);
        let mut file = String::new();
        let mut place = None;
        for part in pair.into_inner() {
            let at = self.span(&part);
            match part.as_rule() {
                Rule::file | Rule::udon_file => at.of(self.text).clone_into(&mut file),
                Rule::lines => place = lines(part),
                Rule::symbol => {
                    let at = self.trim(at, &STOPS);
                    whole.end = at.end;
                    let name = &at.of(self.text)[1..];
                    place = (!name.is_empty()).then(|| Place::Symbol(name.to_owned()));
                }
                _ => {
                    let at = self.trim_path(at);
                    whole.end = at.end;
                    let path = at.of(self.text);
                    place = (!is_sigil(path)).then(|| Place::Path(path.to_owned()));
                }
            }
        }
        let kind = place.map_or(WordKind::Bare, |place| WordKind::FileWithPlace { file, place });
        self.word(kind, whole)
    }

    /// A span without the punctuation at its end.
    fn trim(&self, span: Span, stops: &[char]) -> Span {
        Span::new(span.start, span.start + span.of(self.text).trim_end_matches(stops).len())
    }

    /// A path without the punctuation at its end: a question mark right behind a colon is the attribute of that name.
    pub(super) fn trim_path(&self, span: Span) -> Span {
        let trimmed = self.trim(span, &PATH_STOPS);
        let asked = trimmed.of(self.text).ends_with(':') && self.text[trimmed.end..span.end].starts_with('?');
        if asked { Span::new(trimmed.start, trimmed.end + 1) } else { trimmed }
    }

    /// A bare word without the punctuation and brackets of the sentence around it. A bracket that closes inside the word
    /// stays, and so do dots alone: `.` and `..` are folders.
    pub(super) fn trim_bare(&self, span: Span) -> Span {
        let mut text = span.of(self.text);
        let (mut open, mut close) = (count(text, OPENING), count(text, CLOSING));
        let mut start = span.start;
        if open == 1 && close == 1 && text.starts_with(OPENING) && text.ends_with(CLOSING) && text.len() > 2 {
            text = &text[1..text.len() - 1];
            (start, open, close) = (start + 1, 0, 0);
        }
        while open > close && text.len() > 1 && text.starts_with(OPENING) {
            text = &text[1..];
            (start, open) = (start + 1, open - 1);
        }
        let dots = text.len() - text.trim_start_matches('.').len();
        while let Some(last) = text.chars().next_back() {
            let bracket = CLOSING.contains(&last);
            if !STOPS.contains(&last) || text.len() == dots || (bracket && close <= open) {
                break;
            }
            close -= usize::from(bracket);
            text = &text[..text.len() - 1];
        }
        Span::new(start, start + text.len())
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.base + span.start(), self.base + span.end())
    }

    /// The error at a string or list that never closes.
    fn check_open(&self, pair: Pair<'_, Rule>) -> Result<()> {
        if matches!(pair.as_rule(), Rule::node | Rule::range) {
            return Ok(());
        }
        let whole = self.span(&pair);
        let mut list = None;
        for part in pair.into_inner().flatten() {
            let at = self.span(&part);
            if part.as_rule() == Rule::open_string {
                let mark = part.as_str().chars().next().unwrap_or('"');
                let message = format!("a string opened by {mark} never closes");
                return Err(
                    Error::new(Code::InvalidSyntax, message).at(Span::new(at.start, at.start + mark.len_utf8()))
                );
            }
            if part.as_rule() == Rule::open_list {
                list.get_or_insert(whole.start);
            }
        }
        match list {
            Some(at) => {
                Err(Error::new(Code::InvalidSyntax, "a list opened by [ never closes").at(Span::new(at, at + 1)))
            }
            None => Ok(()),
        }
    }
}

const OPENING: [char; 2] = ['(', '{'];
const CLOSING: [char; 2] = [')', '}'];
/// Punctuation that may stand behind any word; brackets, which may be part of one, last.
const STOPS: [char; 7] = [',', '.', ';', '?', ':', ')', '}'];
/// Punctuation behind an option without a value, whose own `:` is part of it.
const NAME_STOPS: [char; 6] = [',', '.', ';', '?', ')', '}'];
/// Punctuation that is not part of a path.
const PATH_STOPS: [char; 5] = [',', '.', ';', ')', '?'];

fn lines(pair: Pair<'_, Rule>) -> Option<Place> {
    let range = pair.as_str().contains('-');
    let mut numbers = pair.into_inner().map(|number| number.as_str().parse::<usize>());
    let first = numbers.next()?.ok()?;
    let last = match numbers.next() {
        Some(last) if range => last.ok()?,
        _ => first,
    };
    Some(Place::Lines { first, last })
}

/// Whether a path is nothing but its beginning.
pub(super) fn is_sigil(path: &str) -> bool {
    let is_named =
        |path: &str| path.contains(|c: char| c.is_alphanumeric() || matches!(c, '*' | '\'' | '"' | '[' | '@'));
    matches!(path, "@" | "." | ":") || path.starts_with('|') && !is_named(path)
}

/// Whether a word has the shape of a loom node: letters and digits mixed, `'` for versions.
pub(super) fn is_node(text: &str) -> bool {
    let id = text.trim_end_matches('\'').as_bytes();
    let letter = id.iter().position(u8::is_ascii_alphabetic);
    (MIN_NODE..=MAX_NODE).contains(&id.len())
        && id.iter().all(u8::is_ascii_alphanumeric)
        && letter.is_some_and(|at| id[at..].iter().any(u8::is_ascii_digit))
}

fn count(text: &str, chars: [char; 2]) -> usize {
    text.chars().filter(|c| chars.contains(c)).count()
}

/// The value of a word that may be quoted.
fn unquote(text: &str) -> String {
    let mut chars = text.chars();
    let Some(quote) = chars.next().and_then(Quote::opened_by) else { return text.to_owned() };
    let inside = chars.as_str();
    let inside = inside.char_indices().next_back().map_or("", |(last, _)| &inside[..last]);
    if quote == Quote::Double { unescape(inside) } else { inside.to_owned() }
}

/// Resolves `\"`, `\\`, `\n` and `\t`; another `\` stands for itself.
fn unescape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let escaped = rest[at + 1..].chars().next();
        match escaped {
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some(c @ ('"' | '\\')) => value.push(c),
            Some(c) => value.extend(['\\', c]),
            None => value.push('\\'),
        }
        rest = &rest[at + 1 + escaped.map_or(0, char::len_utf8)..];
    }
    value.push_str(rest);
    value
}

//! Taking pieces of code out of a file: by line, by range of lines, by name. A name is looked for among the
//! definitions and nowhere else; a mention in a comment is no definition.

use serde::Serialize;

use super::anchor::{Line, anchor, anchor_fits};
use super::language::{Language, with_grammar};
use super::place::{At, Place};
use super::source::bytes_of;
use super::symbol::{Symbol, SymbolKind, symbols};
use crate::engine::journal::hash;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::line::Hint;
use crate::nearest::best;
use crate::text::plural;
use crate::world::World;

/// What was taken out of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Extracted {
    /// The file.
    pub file: String,
    /// How many lines it has.
    pub total: usize,
    /// Its language, if it is known.
    pub language: Option<&'static str>,
    /// The pieces, in the order of the file.
    pub pieces: Vec<Piece>,
    /// The hash of the file's bytes.
    #[serde(skip)]
    pub hash: String,
}

/// Some lines of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// What is defined there, with the names around it; none for lines and whole files.
    pub symbol: Option<String>,
    /// What kind of definition it is.
    pub kind: Option<SymbolKind>,
    /// The first line, from 1.
    pub first: usize,
    /// The last line.
    pub last: usize,
    /// The lines with their anchors.
    pub lines: Vec<Line>,
}

/// What is defined in a file or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Defined {
    /// The file.
    pub file: String,
    /// How many lines it has.
    pub total: usize,
    /// The definitions, in order of their first line, outer before inner.
    pub symbols: Vec<Symbol>,
}

/// What is defined in the part of a file that `written` names; `INVALID_OPERATION` without a grammar for it.
pub fn defined(world: &World, written: &str) -> Result<Defined> {
    let place = Place::parse(written)?;
    let file = world.locate(&place.file)?;
    let bytes = bytes_of(world, &file)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let language = Language::of(&file);
    let mut symbols =
        language.and_then(|language| symbols(&text, language)).ok_or_else(|| no_grammar(&file, language))?;
    let parts: Vec<(usize, usize)> = match &place.at {
        At::Whole => vec![(1, lines.len())],
        At::Lines(first, last) => vec![(*first, within(*first, *last, &lines, &file)?)],
        At::Line(line, _) => vec![(*line, within(*line, *line, &lines, &file)?)],
        At::Symbol(name) => named(&symbols, name, &file)?.iter().map(|symbol| (symbol.first, symbol.last)).collect(),
    };
    symbols.retain(|symbol| parts.iter().any(|(first, last)| symbol.last >= *first && symbol.first <= *last));
    Ok(Defined { file, total: lines.len(), symbols })
}

/// What `written` names, with `context` lines around it.
pub fn extract(world: &World, written: &str, context: usize) -> Result<Extracted> {
    let place = Place::parse(written)?;
    let file = world.locate(&place.file)?;
    let bytes = bytes_of(world, &file)?;
    let hash = hash(&bytes);
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let language = Language::of(&file);
    let found = || language.and_then(|language| symbols(&text, language));
    let spans: Vec<(Option<Symbol>, usize, usize)> = match place.at {
        At::Whole => vec![(None, 1, lines.len())],
        At::Lines(first, last) => vec![(None, first, within(first, last, &lines, &file)?)],
        At::Line(line, given) => {
            within(line, line, &lines, &file)?;
            if let Some(given) = given.filter(|given| !anchor_fits(lines[line - 1], given)) {
                return Err(stale(&file, line, &given, lines[line - 1]));
            }
            let around = found().unwrap_or_default().into_iter().filter(|s| (s.first..=s.last).contains(&line));
            match around.min_by_key(|symbol| symbol.last - symbol.first) {
                Some(symbol) => vec![(Some(symbol.clone()), symbol.first, symbol.last)],
                None => vec![(None, line, line)],
            }
        }
        At::Symbol(name) => {
            let symbols = found().ok_or_else(|| no_grammar(&file, language))?;
            let fitting = named(&symbols, &name, &file)?;
            fitting.into_iter().map(|symbol| (Some(symbol.clone()), symbol.first, symbol.last)).collect()
        }
    };
    let piece = |(symbol, first, last): (Option<Symbol>, usize, usize)| {
        let first = first.saturating_sub(context).max(1);
        let last = last.saturating_add(context).min(lines.len());
        let part = lines.get(first - 1..last).unwrap_or_default();
        let line = |(index, text): (usize, &&str)| Line {
            line: first + index,
            anchor: anchor(text),
            text: (*text).to_owned(),
        };
        let part = part.iter().enumerate().map(line).collect();
        let kind = symbol.as_ref().map(|symbol| symbol.kind);
        Piece { symbol: symbol.map(|symbol| symbol.path), kind, first, last, lines: part }
    };
    let pieces = spans.into_iter().map(piece).collect();
    Ok(Extracted { file, total: lines.len(), language: language.map(|language| language.name), pieces, hash })
}

/// The last line of a range, clamped to the file; `EMPTY_RANGE` if it begins behind the end.
fn within(first: usize, last: usize, lines: &[&str], file: &str) -> Result<usize> {
    if first > lines.len() {
        let error =
            Error::new(Code::EmptyRange, format!("\"{file}\" has only {}", plural(lines.len(), "line"))).in_file(file);
        let from = lines.len().saturating_sub(9).max(1);
        return Err(error.hint(look(&format!("{file}:{from}-{}", lines.len().max(1)))));
    }
    Ok(last.min(lines.len()))
}

/// The line that shows a file, or a place in it.
pub fn look(place: &str) -> Hint {
    // A place is read by its signs, unless it is quoted: then it needs its name.
    let is_plain = place.chars().all(|c| c.is_alphanumeric() || "._-/#:".contains(c));
    if is_plain { Hint::said(format!("code extract {place}")) } else { hint!("code extract target:{}", place) }
}

/// The definitions that `name` means: those whose path ends in it.
pub(super) fn named<'a>(symbols: &'a [Symbol], name: &str, file: &str) -> Result<Vec<&'a Symbol>> {
    let ends = |symbol: &&Symbol| {
        symbol.path == name || symbol.path.strip_suffix(name).is_some_and(|outer| outer.ends_with('.'))
    };
    let mut fitting: Vec<&Symbol> = symbols.iter().filter(ends).collect();
    // A type is more than the blocks that implement it, and those say its name as well.
    if fitting.iter().any(|symbol| symbol.kind != SymbolKind::Implementation) {
        fitting.retain(|symbol| symbol.kind != SymbolKind::Implementation);
    }
    if !fitting.is_empty() {
        return Ok(fitting);
    }
    let error = Error::new(Code::NotFound, format!("nothing called \"{name}\" is defined in \"{file}\""));
    let last = name.rsplit('.').next().unwrap_or(name);
    let likeness = |own: &str, wanted: &str| strsim::jaro_winkler(&own.to_lowercase(), &wanted.to_lowercase());
    let scored = symbols.iter().map(|symbol| {
        let whole = likeness(&symbol.path, name);
        (whole.max(likeness(&symbol.name, last)), symbol.path.as_str())
    });
    let near = best(scored.filter(|(score, _)| *score > 0.8), 3);
    let near = near.into_iter().map(|path| format!("{file}#{path}"));
    Err(error.in_file(file).suggest(near).hint(hint!("code search query:{} allowTests:true", last)))
}

pub(super) fn no_grammar(file: &str, language: Option<&Language>) -> Error {
    let message = match language {
        Some(language) => format!("this build has no grammar for {}, so it knows no names there", language.name),
        None => format!("the language of \"{file}\" is not known"),
    };
    Error::new(Code::InvalidOperation, message)
        .in_file(file)
        .detail(format!("names are found in {}", with_grammar().join(", ")))
        .hint(hint!("files show {}", file))
}

fn stale(file: &str, line: usize, given: &str, now: &str) -> Error {
    Error::new(Code::Conflict, format!("line {line} does not read as it did at {line}:{given}"))
        .in_file(file)
        .detail(format!("{line}:{} | {now}", anchor(now)))
        .hint(look(&format!("{file}:{line}:{}", anchor(now))))
}

//! One arrow line as words.
//!
//! An utterance says what was *written*: the form of each word, its value, its place. It decides nothing that takes a
//! look at tools, files or documents: `task12` has the form of a node, `file:42` that of an option, and the binder may
//! still take either as plain text.

use pest::Parser;
use pest_derive::Parser;

use crate::error::{Code, Error, Result};
use crate::span::Span;

use super::block::Body;
use super::quotes;
use super::source::MAX_LINE;
use super::{emphasis, simple, words};

/// Lists nest this deep at most.
const MAX_DEPTH: usize = 64;

#[derive(Parser)]
#[grammar = "../grammar/lexical.pest"]
#[grammar = "../grammar/arrow.pest"]
pub(super) struct Grammar;

/// What one line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utterance {
    /// The line behind its arrow; the spans of words are bytes of it.
    pub text: String,
    /// Its words in order, comment, tree drawing and punctuation of the sentence left out.
    pub words: Vec<Word>,
    /// Where the comment begins, or the length of the text.
    pub end: usize,
    /// What stands below the line.
    pub body: Option<Body>,
}

/// One word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its form.
    pub kind: WordKind,
    /// Its value as text: unquoted and unescaped; for nodes without brackets; otherwise as written.
    pub text: String,
    /// Its bytes in the utterance's text, quotes and brackets included, dropped punctuation not.
    pub span: Span,
    /// The first character of punctuation that was dropped behind it.
    pub stop: Option<char>,
}

/// The form of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordKind {
    /// Any other word.
    Bare,
    /// A quoted string.
    Quoted,
    /// Option-shaped; its text is the whole word as written.
    Option(Opt),
    /// An UDON path.
    Path,
    /// A file with a place in it; its text is the whole word as written.
    FileWithPlace {
        /// The file.
        file: String,
        /// The place.
        place: Place,
    },
    /// A loom node by its shape, `'` marking edited versions. `[a7x2]` is one even where it is a list of one.
    Node,
    /// Two nodes with a dash between them.
    NodeRange {
        /// The first node.
        from: String,
        /// The last node.
        to: String,
    },
    /// `§motivation`; its text is the name.
    Section,
    /// `[a b]` or `a,b`; its text is the whole word as written.
    List(Vec<Word>),
}

/// An option-shaped word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opt {
    /// Its name.
    pub name: String,
    /// Its value, where it is part of the word. Where it is not, the next word may be it: the binder decides.
    pub value: Option<Box<Word>>,
    /// How it is written.
    pub form: Form,
}

/// How an option is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `--depth`.
    Long,
    /// `-n`.
    Short,
    /// `:depth`.
    Attribute,
    /// `depth:2` or `depth:`.
    Colon,
    /// `depth=2`.
    Equals,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A path, trait or attribute: `|database[primary]`, `@cache[redis]`, `.order-status`, `:pool`.
    Path(String),
    /// A symbol: `login` of `src/a.ts#login`.
    Symbol(String),
    /// Lines from 1, both included; one line if they are the same.
    Lines {
        /// The first.
        first: usize,
        /// The last.
        last: usize,
    },
}

impl Utterance {
    /// Reads a line as it is written behind its arrow.
    ///
    /// # Errors
    /// `INVALID_SYNTAX` at a string or list that never closes or nests too deep, `LIMIT_EXCEEDED` over 1 MiB.
    pub fn parse(text: &str, body: Option<Body>) -> Result<Self> {
        if text.len() > MAX_LINE {
            return Err(super::head::too_long());
        }
        let (mut words, end) = Self::words(text)?;
        // The first word says what is done: where it is set apart it is only spoken of.
        for word in words.iter_mut().skip(1) {
            if let Some(inner) = emphasis::inside(word, text) {
                *word = inner;
            }
        }
        Ok(Self { text: text.to_owned(), words, end, body })
    }

    /// The words of a line with the marks that set them apart, and where its comment begins.
    pub(super) fn words(text: &str) -> Result<(Vec<Word>, usize)> {
        check_depth(text)?;
        let (mut words, base) = simple::words(text);
        let end = if base < text.len() { Self::by_grammar(text, base, &mut words)? } else { base };
        Ok((words, end))
    }

    /// Reads what stands from byte `base` on by the grammar, and adds its words; gives where the comment begins.
    pub(super) fn by_grammar(text: &str, base: usize, words: &mut Vec<Word>) -> Result<usize> {
        let (rule, base) = if words.is_empty() { (Rule::line, 0) } else { (Rule::words, base) };
        let pairs = Grammar::parse(rule, &text[base..]).map_err(|error| {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => base + at,
            };
            Error::new(Code::InvalidSyntax, "the line could not be read").at(Span::new(at, text.len()))
        })?;
        words::read(text, base, pairs, words)
    }
}

impl Word {
    /// The word as it is written.
    pub fn source<'a>(&self, utterance: &'a Utterance) -> &'a str {
        self.span.of(&utterance.text)
    }
}

/// Refuses brackets that nest too deep, so that reading lists needs a bounded stack.
fn check_depth(text: &str) -> Result<()> {
    if text.bytes().filter(|byte| *byte == b'[').count() <= MAX_DEPTH {
        return Ok(());
    }
    let mut depth = 0_usize;
    let mut deep = None;
    quotes::walk(text, 0, |at, c| match c {
        '[' => {
            depth += 1;
            if depth > MAX_DEPTH {
                deep.get_or_insert(at);
            }
        }
        ']' => depth = depth.saturating_sub(1),
        _ => {}
    });
    match deep {
        Some(at) => {
            let message = format!("lists nest at most {MAX_DEPTH} deep");
            Err(Error::new(Code::InvalidSyntax, message).at(Span::new(at, at + 1)))
        }
        None => Ok(()),
    }
}

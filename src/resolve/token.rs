//! The words of an utterance as the binder looks at them.

use crate::span::Span;
use crate::syntax::{Form as Dashes, Place, Utterance, Word, WordKind};

/// A word with what it looks like.
#[derive(Debug, Clone)]
pub struct Token {
    /// Its value: unquoted, unescaped.
    pub text: String,
    /// The value in lower case, for comparing with names.
    pub lower: String,
    /// Where it stands in the line.
    pub span: Span,
    /// It was quoted, and is content rather than a word of the language.
    pub quoted: bool,
    /// What it is.
    pub form: Form,
}

/// The form of a word.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// A plain word or string.
    Plain,
    /// A path or reference into a document.
    Path,
    /// A file with a place in it.
    Placed {
        /// The file.
        file: String,
        /// The path, trait, line or symbol.
        place: String,
    },
    /// A section: `§motivation`.
    Section,
    /// An option: `--depth 2`, `depth:2`.
    Option {
        /// Its name.
        name: String,
        /// Its value, if one was attached.
        value: Option<Vec<String>>,
        /// Written with dashes or a leading colon, so nothing but an option.
        marked: bool,
    },
    /// A list: `[a b]`.
    List(Vec<String>),
}

impl Token {
    /// The words of `utterance`.
    pub fn of(utterance: &Utterance) -> Vec<Self> {
        utterance.words.iter().map(Self::from_word).collect()
    }

    fn from_word(word: &Word) -> Self {
        let form = match &word.kind {
            WordKind::Bare | WordKind::Quoted | WordKind::Node | WordKind::NodeRange { .. } => Form::Plain,
            WordKind::Path => Form::Path,
            WordKind::Section => Form::Section,
            WordKind::FileWithPlace { file, place } => Form::Placed { file: file.clone(), place: written(place) },
            WordKind::List(items) => Form::List(items.iter().map(|item| item.text.clone()).collect()),
            WordKind::Option(option) => Form::Option {
                name: option.name.clone(),
                value: option.value.as_deref().map(values),
                marked: matches!(option.form, Dashes::Long | Dashes::Short | Dashes::Attribute),
            },
        };
        Self {
            lower: word.text.to_lowercase(),
            text: word.text.clone(),
            span: word.span,
            quoted: word.kind == WordKind::Quoted,
            form,
        }
    }
}

/// The value of an option as one or several texts.
fn values(word: &Word) -> Vec<String> {
    match &word.kind {
        WordKind::List(items) => items.iter().map(|item| item.text.clone()).collect(),
        _ => vec![word.text.clone()],
    }
}

/// A place as it is written behind its file.
fn written(place: &Place) -> String {
    match place {
        Place::Path(path) => path.clone(),
        Place::Symbol(symbol) => symbol.clone(),
        Place::Lines { first, last } if first == last => first.to_string(),
        Place::Lines { first, last } => format!("{first}-{last}"),
    }
}

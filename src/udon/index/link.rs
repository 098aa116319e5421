//! A reference, from where it stands to what it means.

use std::fmt;

use super::super::document::Id;
use super::super::path_text::{key_text, name_text};
use crate::span::Span;

/// How a reference is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mentioning {
    /// The value of an attribute, or an item in it.
    Value,
    /// A line of its own.
    Line,
    /// `:[key]`.
    Merge,
    /// In prose: a hint, never an error.
    Prose,
}

/// A reference, from where it stands to what it means.
#[derive(Debug, Clone, Copy)]
pub struct Link<'i> {
    /// The attribute, merge, reference or text it stands in.
    pub node: Id,
    /// How it is written.
    pub how: Mentioning,
    /// The element name it gives, if any.
    pub name: Option<&'i str>,
    /// The key it gives.
    pub key: &'i str,
    /// Its bytes.
    pub span: Span,
    /// The element that is meant: the first, in document order, that fits. [`Index::find`](super::Index::find) gives the
    /// others.
    pub target: Option<Id>,
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}[{}]", self.name.map(name_text).unwrap_or_default(), key_text(self.key))
    }
}

impl Link<'_> {
    /// As it would be written in a value.
    pub fn written(&self) -> String {
        self.to_string()
    }

    /// As it is written where it stands: a merge with its colon.
    pub fn written_there(&self) -> String {
        match self.how {
            Mentioning::Merge => format!(":[{}]", key_text(self.key)),
            _ => self.written(),
        }
    }

    /// Whether its key holds an interpolation, so that nobody can say yet what it means.
    pub fn is_dynamic(&self) -> bool {
        self.key.contains("!{{")
    }
}

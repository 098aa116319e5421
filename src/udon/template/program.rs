//! A template once it has been read: text to be copied, values to be put in, and what decides which of it is used.

use crate::udon::expression::{Expression, Filtered};

/// A template, ready to be filled.
#[derive(Debug, Clone, Default)]
pub struct Program {
    pub(super) pieces: Vec<Piece>,
    /// The names that the template says it needs.
    pub needs: Vec<String>,
}

/// A piece of a template.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    /// Copied as it is.
    Text(String),
    /// A value in prose.
    Value(Slot),
    /// The value of an attribute, or a key: text and values that make one word.
    Word(Vec<Part>, Wrap),
    /// The first body whose condition holds.
    Choice(Vec<Branch>),
    /// The body for each item.
    Loop(Box<Loop>),
    /// A name for a value, until the end of the body that it stands in.
    Let(String, Slot),
    /// A body with names of its own: an include.
    Scope(Vec<Piece>),
}

/// What a word stands in, which decides how it is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrap {
    /// An attribute's value without quotes.
    Bare,
    /// Between the quotes that the template writes.
    Quoted(char),
    /// A list that the template writes: each value is an item.
    Items,
    /// A key between brackets.
    Key,
}

/// A piece of a word.
#[derive(Debug, Clone)]
pub(super) enum Part {
    Text(String),
    Value(Slot),
}

/// A value to be put in, and where the template asks for it.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    pub value: Filtered,
    /// The source between the braces.
    pub text: String,
    pub place: Place,
}

/// A place in a template.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Place {
    /// The file; empty where it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:", self.file)?;
        }
        write!(f, "{}:{}", self.line, self.column)
    }
}

#[derive(Debug, Clone)]
pub(super) struct Branch {
    /// Nothing holds always.
    pub condition: Option<Condition>,
    pub body: Vec<Piece>,
}

#[derive(Debug, Clone)]
pub(super) struct Condition {
    pub expression: Expression,
    pub negated: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Loop {
    pub name: String,
    pub items: Slot,
    pub limit: Option<usize>,
    pub reversed: bool,
    pub body: Vec<Piece>,
    /// Where there is nothing.
    pub otherwise: Vec<Piece>,
}

//! What can be done to a document, as values: said once, planned later, kept in a store in between.
//!
//! Paths and contents are as somebody wrote them. Refuses to know any document: whether a path finds something is for
//! the plan to say.

use serde::{Deserialize, Serialize};

use crate::error::{Code, Error, Result};

/// One change of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "operation", rename_all = "lowercase")]
pub enum Operation {
    /// Puts new content into an element.
    Insert {
        /// The parent; may be left out where the position names a sibling.
        at: Option<String>,
        /// A piece of a document.
        content: String,
        /// Where among its new siblings.
        position: Position,
    },
    /// Gives an attribute, or an item of a list, another value.
    Set {
        /// The attribute.
        path: String,
        /// The value, as one would write it on a line of its own.
        value: String,
    },
    /// Brings attributes and children into an element: those that are there are changed, others are added.
    Merge {
        /// The element.
        path: String,
        /// Attributes and children.
        content: String,
    },
    /// Gives an element another name or key, an attribute another name.
    Rename {
        /// The element or attribute.
        path: String,
        /// `name`, `[key]` or `|name[key]`.
        to: String,
    },
    /// Takes something out.
    Delete {
        /// The element, attribute or list item.
        path: String,
        /// Whether an element with children goes with them; otherwise it stays.
        recursive: bool,
    },
    /// Takes something out and puts it somewhere else.
    Move {
        /// What.
        from: String,
        /// The new parent; may be left out where the position names a sibling.
        to: Option<String>,
        /// Where among its new siblings.
        position: Position,
    },
    /// Puts an element into a new one that takes its place.
    Wrap {
        /// What is wrapped.
        path: String,
        /// The new element.
        with: String,
    },
    /// Puts what an element holds in its place.
    Unwrap {
        /// The element.
        path: String,
    },
    /// Marks a passage of an element's prose.
    Annotate {
        /// The element.
        path: String,
        /// The passage: its words, or `[start end]` in characters.
        span: String,
        /// What is said about it: `entity :type person`.
        annotation: String,
    },
}

/// Where among siblings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Position {
    /// Before the first child element.
    First,
    /// After everything.
    #[default]
    Last,
    /// Before this sibling.
    Before(String),
    /// After this sibling.
    After(String),
}

impl Position {
    /// Reads `first`, `last`, `before:PATH` or `after:PATH`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let sibling = |word: &str| {
            let rest = text.strip_prefix(word)?.trim_start_matches([':', ' ']).trim();
            (!rest.is_empty()).then(|| rest.to_owned())
        };
        match text {
            "first" => return Ok(Self::First),
            "last" | "" => return Ok(Self::Last),
            _ => {}
        }
        if let Some(path) = sibling("before") {
            return Ok(Self::Before(path));
        }
        sibling("after").map(Self::After).ok_or_else(|| {
            Error::new(Code::InvalidArgument, format!("\"{text}\" is no position")).suggest([
                "first",
                "last",
                "before:PATH",
                "after:PATH",
            ])
        })
    }
}

impl Operation {
    /// What it does, in a verb.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Insert { .. } => "insert",
            Self::Set { .. } => "set",
            Self::Merge { .. } => "merge",
            Self::Rename { .. } => "rename",
            Self::Delete { .. } => "delete",
            Self::Move { .. } => "move",
            Self::Wrap { .. } => "wrap",
            Self::Unwrap { .. } => "unwrap",
            Self::Annotate { .. } => "annotate",
        }
    }
}

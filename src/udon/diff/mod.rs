//! What changed between two documents, by structure.
//!
//! Elements are matched by their keys, then by what they hold, then by likeness, as in the literature on trees; what is
//! matched elsewhere has moved, what is matched under another name is renamed. Comparing by likeness has a budget;
//! beyond it the rest is matched in order, and the result says so. Lines, indentation and the order of attributes mean
//! nothing here. Refuses to know files and revisions.
//!
//! | files | what they do |
//! | --- | --- |
//! | `tree` | what a document says, as elements that can be compared |
//! | `matching` | which element of the one is which of the other |
//! | `report` | the changes that follow from a matching |
//! | `patch` | the changes carried out |

mod matching;
mod patch;
#[cfg(test)]
mod properties;
mod report;
mod tree;

use serde::Serialize;

pub use patch::patch;
pub use report::{diff, diff_nodes};
pub use tree::{Entity, Tree};

use crate::udon::Path;

/// How documents are compared.
#[derive(Debug, Clone)]
pub struct DiffOptions {
    /// Only this element, or attribute, and what is in it.
    pub scope: Option<Path>,
    /// What is left out: paths; `:name` is that attribute wherever it stands.
    pub ignore: Vec<Path>,
    /// Moves and renames are told from deletes and inserts.
    pub semantic: bool,
    /// How many likenesses may be worked out before the rest is matched in order.
    pub budget: usize,
}

impl Default for DiffOptions {
    fn default() -> Self {
        Self { scope: None, ignore: Vec::new(), semantic: true, budget: 500_000 }
    }
}

/// What changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Diff {
    /// How much of what.
    pub summary: Summary,
    /// The changes, those of one kind together.
    pub changes: Vec<Change>,
    /// Elements that are new in new ones, or gone with others: parts of the changes above, which hold their source.
    #[serde(skip)]
    pub inner: Vec<Change>,
    /// Whether the budget ran out, so that moves and renames may be shown as deletes and inserts.
    pub linear: bool,
}

/// How many things changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Summary {
    /// Elements that are new, those inside them counted.
    pub added: usize,
    /// Elements that are gone.
    pub removed: usize,
    /// Elements of which an attribute, a trait or the prose changed.
    pub modified: usize,
    /// Elements with another parent.
    pub moved: usize,
    /// Elements and attributes with another name or key.
    pub renamed: usize,
    /// Elements in another place among their siblings.
    pub reordered: usize,
    /// Attributes that are new, outside of new elements.
    pub attributes_added: usize,
    /// Attributes that are gone.
    pub attributes_removed: usize,
}

/// What happened to a place. The order is that of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Another name or key.
    Renamed,
    /// Another parent.
    Moved,
    /// Another place among its siblings.
    Reordered,
    /// Another value, or other traits.
    Modified,
    /// Other prose.
    Prose,
    /// Other comments.
    Comment,
    /// New.
    Added,
    /// Gone.
    Removed,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// What happened.
    pub kind: Kind,
    /// Where: a path into the later document; of what is gone, into the earlier one.
    pub path: String,
    /// The line there.
    pub line: usize,
    /// What it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// How alike two proses are, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
    /// Who refers to the element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impact: Option<Impact>,
    /// The change as a step that can be carried out.
    #[serde(skip)]
    pub step: Step,
}

/// Who refers to an element that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Impact {
    /// The element as a reference.
    pub reference: String,
    /// From where, with the attribute.
    pub from: Vec<String>,
}

/// An element of one of the two trees: of the earlier one, or, where it is new, of the later one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handle {
    /// By its place in the earlier tree.
    Old(usize),
    /// By its place in the later tree.
    New(usize),
}

/// A change as a step from the earlier tree to the later one.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// The element of the earlier tree gets the identity of one of the later.
    Identify(usize, usize),
    /// It gets this attribute, or loses it.
    Attribute(usize, String, Option<String>),
    /// Its attribute of the first name gets the second.
    RenameAttribute(usize, String, String),
    /// It gets this prose.
    Text(usize, String),
    /// It gets these comments.
    Comments(usize, String),
    /// It stands at this place among the children of an element.
    Place(Handle, Handle, usize),
    /// It is gone, with what is in it and was not moved.
    Remove(usize),
}

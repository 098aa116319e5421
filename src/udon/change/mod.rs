//! Changing documents by what is meant: operations in, bytes out.
//!
//! A plan applies operations one after another to a copy of a document. Each makes its edit, has it parsed, and compares
//! what the document says then with what was meant; where they differ, the plan is refused and nothing is given out. So
//! a plan's replacements are right or there are none. Refuses to know tools, files and pages.
//!
//! | files | what they do |
//! | --- | --- |
//! | `operation` | what can be done, as values |
//! | `items`, `editor`, `patch` | what a document says, the step that verifies itself, steps put together |
//! | `layout`, `columns`, `value`, `fragment`, `place` | lines and indentation, what stands under each other, values as written, content on its way, where it goes |
//! | `carry_out` | one operation: the place it names, the change, what is told of it |
//! | `insert`, `update`, `remove`, `relocate`, `annotate` | the operations |
//! | `annotation` | what is said about prose: kinds, fields, and those that a document holds |
//! | `effects`, `siblings`, `preview` | what else changes, what like elements have, and the lines before and after |

mod annotate;
mod annotation;
mod carry_out;
#[cfg(test)]
mod cases;
mod columns;
#[cfg(test)]
mod edges;
mod editor;
mod effects;
mod fragment;
mod insert;
mod items;
mod layout;
#[cfg(test)]
mod model;
mod operation;
mod patch;
mod place;
mod preview;
#[cfg(test)]
pub(crate) mod properties;
mod relocate;
mod remove;
mod siblings;
mod update;
mod value;

pub use annotation::{ANNOTATIONS, Annotation, AnnotationKind, confidence};
pub use effects::{Effects, Lost, Shifted, WHOLE};
pub use operation::{Operation, Position};
pub use preview::{PreviewLine, Sign, preview};
pub(super) use update::document_key;
pub(super) use value::quote;

use self::editor::Editor;
use super::document::Document;
use super::edit::Replacement;
use crate::error::Result;

/// Operations worked out: the bytes that they change, and the document as it will be.
#[derive(Debug)]
pub struct Plan {
    patch: patch::Patch,
    /// What to replace, sorted, without overlap.
    pub replacements: Vec<Replacement>,
    /// The document with the operations applied.
    pub after: Document,
    /// What each operation does.
    pub done: Vec<Done>,
}

/// What one operation does.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Done {
    /// In a few words: `set |database[primary]:pool 10 → 20`.
    pub summary: String,
    /// The canonical path of what it changes, after the change; that of the parent where nothing is left.
    pub path: String,
    /// What a careful reader should know: a value changes its kind, a bare word was read as a key.
    pub remarks: Vec<String>,
    /// The attributes that go although no word of the operation names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
    /// How many references to what is renamed follow it.
    #[serde(skip_serializing_if = "is_zero")]
    pub follow: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// How operations are to be read.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlanOptions<'a> {
    /// Where `.` and `..` start.
    pub here: Option<&'a str>,
    /// References follow a rename.
    pub update_references: bool,
}

/// Works out what operations change, one after another.
///
/// # Errors
/// `NOT_FOUND` and `AMBIGUOUS` where a path finds nothing or several places, `INVALID_ARGUMENT` where a content or value
/// cannot be read, `INVALID_OPERATION` where an operation makes no sense, or would change more than it says.
pub fn plan(doc: &Document, operations: &[Operation], options: PlanOptions<'_>) -> Result<Plan> {
    let patch = patch::Patch::new(doc.len());
    let begun = Plan { patch, replacements: Vec::new(), after: doc.clone(), done: Vec::new() };
    let mut plan = begun.then(operations, options)?;
    plan.replacements.retain(|edit| *doc.slice(edit.span) != *edit.text);
    // Several edits can come to nothing together: of two equal siblings one moves behind the other.
    if plan.replacements.len() > 1 && plan.after.len() == doc.len() && plan.after.source() == doc.source() {
        plan.replacements.clear();
    }
    Ok(plan)
}

impl Plan {
    /// What all of it does, in a line.
    pub fn summary(&self) -> String {
        self.done.iter().map(|done| done.summary.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// The plan with more operations, which see what those before them left.
    ///
    /// # Errors
    /// As for [`plan`].
    pub fn then(&self, operations: &[Operation], options: PlanOptions<'_>) -> Result<Plan> {
        let mut editor = Editor { doc: self.after.clone(), patch: self.patch.clone() };
        let mut done = self.done.clone();
        for (index, operation) in operations.iter().enumerate() {
            let one = carry_out::carry_out(&mut editor, operation, options);
            done.push(one.map_err(|error| match operations.len() {
                1 => error,
                _ => error.detail(format!("in operation {}: {}", index + 1, operation.verb())),
            })?);
        }
        let Editor { doc, patch } = editor;
        Ok(Plan { replacements: patch.replacements(), patch, after: doc, done })
    }
}

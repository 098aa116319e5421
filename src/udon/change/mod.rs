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
//! | `insert`, `update`, `remove`, `relocate`, `annotate` | the operations |
//! | `annotation` | what is said about prose: kinds, fields, and those that a document holds |
//! | `effects`, `siblings`, `preview` | what else changes, what like elements have, and the lines before and after |

mod annotate;
mod annotation;
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
use self::fragment::Fragment;
use self::insert::Wish;
use super::document::Document;
use super::edit::Replacement;
use super::found::Found;
use super::node::Node;
use super::path_text;
use crate::error::{Code, Error, Result};
use crate::secret;

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
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
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
    #[serde(skip_serializing_if = "is_none")]
    pub follow: usize,
}

/// What an operation is, and what is to be known of it.
#[derive(Default)]
struct Notes {
    remarks: Vec<String>,
    lost: Vec<String>,
    follow: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(count: &usize) -> bool {
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
            let one = carry_out(&mut editor, operation, options);
            done.push(one.map_err(|error| match operations.len() {
                1 => error,
                _ => error.detail(format!("in operation {}: {}", index + 1, operation.verb())),
            })?);
        }
        let Editor { doc, patch } = editor;
        Ok(Plan { replacements: patch.replacements(), patch, after: doc, done })
    }
}

fn carry_out(editor: &mut Editor, operation: &Operation, options: PlanOptions<'_>) -> Result<Done> {
    let here = options.here;
    let before = editor.doc.clone();
    let find = |path: &str| place::find(&before, path, here);
    let mut notes = Notes::default();
    let (summary, path) = match operation {
        Operation::Insert { at, content, position } => {
            let wish = Wish { at: at.as_deref(), position, here };
            let fragment = insert::laid(&editor.doc, Fragment::of_text(content)?, wish)?;
            let first = insert::insert(editor, &fragment, wish)?;
            notes.remarks.extend(layout::node_at(&editor.doc, first).and_then(siblings::equal));
            let path = match (layout::node_at(&editor.doc, first), at) {
                // Text that joins another has no place of its own.
                (None, Some(at)) => place::find(&editor.doc, at, here)?.path(),
                _ => path_at(&editor.doc, first),
            };
            (format!("insert {path}"), path)
        }
        Operation::Set { path, value } => {
            let found = find(path).map_err(|error| not_there(error, path, value, &find))?;
            let was = text_of(&before, &found);
            notes.remarks.extend(update::set(editor, &found, value)?);
            let path = found.path();
            let is = value_after(&editor.doc, &found, &path).unwrap_or_else(|| value.clone());
            let [was, is] = [was, is].map(|value| told(&found, value));
            (format!("set {path} {was} → {is}"), path)
        }
        Operation::Merge { path, content } => {
            let found = find(path)?;
            let Found::Element(node) = found else {
                return Err(Error::new(
                    Code::InvalidOperation,
                    format!("{} is no element to merge into", found.path()),
                ));
            };
            let fragment = held_by_like(Fragment::of_text(content)?, node)?;
            update::merge(editor, node.span().start, &fragment)?;
            (format!("merge into {}", node.path()), node.path())
        }
        Operation::Rename { path, to } => {
            let found = find(path)?;
            rename(editor, &before, &found, to, options.update_references, &mut notes)?
        }
        Operation::Delete { path, recursive } => {
            let found = find(path)?;
            if let (Found::Element(node), false) = (&found, recursive) {
                let children = node.elements().count();
                if children > 0 {
                    let message = format!("{} has {children} child elements", found.path());
                    return Err(Error::new(Code::InvalidOperation, message)
                        .detail("unwrap keeps them; recursive:true deletes them too"));
                }
            }
            remove::remove(editor, &found)?;
            let span = found.node().span();
            let torn = before.problems().filter(|(problem, at)| problem.is_error() && span.range().contains(at));
            let lines = torn.map(|(_, at)| format!("line {}, which cannot be read, goes with it", before.line_of(at)));
            notes.remarks.extend(lines.take(3));
            let parent = match &found {
                Found::Element(node) => node.parent_element().map(Node::path).unwrap_or_default(),
                _ => found.element().path(),
            };
            (format!("delete {}", found.path()), parent)
        }
        Operation::Move { from, to, position } => {
            let found = find(from)?;
            let wish = Wish { at: to.as_deref(), position, here };
            let first = relocate::relocate(editor, &found, wish)?;
            let path = path_at(&editor.doc, first);
            (format!("move {} to {path}", found.path()), path)
        }
        Operation::Wrap { path, with } => {
            let found = find(path)?;
            let Found::Element(node) = found else {
                return Err(Error::new(Code::InvalidOperation, format!("{} is no element to wrap", found.path())));
            };
            let first = relocate::wrap(editor, node.span().start, with)?;
            let path = path_at(&editor.doc, first);
            (format!("wrap {} in {path}", node.path()), path)
        }
        Operation::Unwrap { path } => {
            let found = find(path)?;
            let Found::Element(node) = found else {
                return Err(Error::new(Code::InvalidOperation, format!("{} is no element to unwrap", found.path())));
            };
            notes.lost.extend(node.attributes().map(|attribute| format!(":{}", attribute.name())));
            relocate::unwrap(editor, node.span().start)?;
            let parent = node.parent_element().map(Node::path).unwrap_or_default();
            (format!("unwrap {}", node.path()), parent)
        }
        Operation::Annotate { path, span, annotation } => {
            let found = find(path)?;
            let (at, words) = annotate::annotate(editor, &found, span, annotation)?;
            (format!("annotate {} \"{}\"", found.path(), words.replace('\n', " ")), path_at(&editor.doc, at))
        }
    };
    let path = if path.is_empty() { "/".to_owned() } else { path };
    let Notes { remarks, lost, follow } = notes;
    Ok(Done { summary, path, remarks, lost, follow })
}

/// What is to be merged into an element: one element of the same identity stands for what it holds.
fn held_by_like(fragment: Fragment, node: Node<'_>) -> Result<Fragment> {
    match fragment.element() {
        Some(element) if element.name() == node.name() && element.key() == node.key() => Fragment::inside(element),
        _ => Ok(fragment),
    }
}

/// The value of a place as it may be told.
fn told(found: &Found<'_>, value: String) -> String {
    match found {
        Found::Attribute(attribute) | Found::Item(attribute, ..) => secret::masked(&attribute.name(), value),
        _ => value,
    }
}

/// The failure to set what is not there: where only the attribute lacks, what adds it.
fn not_there<'d>(error: Error, path: &str, value: &str, find: &dyn Fn(&str) -> Result<Found<'d>>) -> Error {
    let Some((element, name)) = path.rsplit_once(':').filter(|_| error.code == Code::NotFound) else { return error };
    match find(element) {
        Ok(Found::Element(_)) if !name.contains(['|', '[', '@']) => {
            let content = format!(":{} {}", path_text::name_text(name.trim_matches('\'')), value.trim());
            error.detail(format!(
                "{element} has no :{name} of its own; insert at:{element} content:{} adds it",
                quote(&content)
            ))
        }
        _ => error,
    }
}

/// Renames, and lets references follow if that is wanted.
fn rename(
    editor: &mut Editor,
    before: &Document,
    found: &Found<'_>,
    to: &str,
    follow: bool,
    notes: &mut Notes,
) -> Result<(String, String)> {
    let at = found.node().span().start;
    let mut at_now = at;
    match found {
        Found::Element(node) | Found::Key(node) => {
            let to =
                if matches!(found, Found::Key(_)) { format!("[{}]", update::document_key(to)) } else { to.to_owned() };
            let (mut edits, new) = update::rename_edits(*node, &to)?;
            let mut meant = vec![items::Meant::Says { at, say: new.say }];
            if let (true, Some(key)) = (follow, &new.key) {
                let (more, says, count) = effects::follow(before, node.id(), new.name.as_deref(), key);
                edits.extend(more);
                meant.extend(says);
                notes.follow += count;
            }
            if let Some((old, new)) = &new.mixin {
                let (more, says) = effects::follow_trait(before, node.id(), old, new);
                if follow {
                    notes.follow += more.len();
                    edits.extend(more);
                    meant.extend(says);
                } else if !more.is_empty() {
                    notes.remarks.push(format!(
                        "what has the trait .{old} keeps it; update-references:true renames it there too"
                    ));
                }
            }
            layout::align(before, &mut edits);
            let grown: isize = edits
                .iter()
                .filter(|edit| edit.span.start < at)
                .map(|edit| edit.text.len().cast_signed() - edit.span.len().cast_signed())
                .sum();
            at_now = at.saturating_add_signed(grown);
            editor.step(edits, &meant)?;
        }
        other => update::rename(editor, other, to)?,
    }
    let path = match found {
        Found::Element(_) | Found::Key(_) => path_at(&editor.doc, at_now),
        _ => path_at(&editor.doc, at),
    };
    if let Found::Element(node) = found
        && node.key().is_some()
        && !to.trim().starts_with(['|', '[', '@', '.'])
        && !to.contains('[')
    {
        notes.remarks.push(format!("\"{}\" was read as the key; |{} would be the name", to.trim(), to.trim()));
    }
    Ok((format!("rename {} to {path}", found.path()), path))
}

/// The canonical path of the element or attribute that starts at `offset`, or of what is around it.
fn path_at(doc: &Document, offset: usize) -> String {
    let Some(node) = layout::node_at(doc, offset) else { return "/".to_owned() };
    match node.as_attribute() {
        Some(attribute) => attribute.path(),
        None if node.is_element() => node.path(),
        None => node.parent_element().map_or_else(|| "/".to_owned(), Node::path),
    }
}

/// The value of what was found, as it is written.
fn text_of(doc: &Document, found: &Found<'_>) -> String {
    match found {
        Found::Attribute(attribute) => {
            attribute.raw().map_or_else(|| "(no value)".to_owned(), |raw| String::from_utf8_lossy(raw).into_owned())
        }
        Found::Item(.., span) => doc.text(*span).into_owned(),
        Found::Key(node) => node.key().map(std::borrow::Cow::into_owned).unwrap_or_default(),
        Found::Element(node) => format!("\"{}\"", node.text()),
        _ => String::new(),
    }
}

/// The value, as it is written now, of what was found before it was set.
fn value_after(doc: &Document, found: &Found<'_>, path: &str) -> Option<String> {
    let now = match found {
        // It starts where it did.
        Found::Attribute(_) => Found::Attribute(layout::node_at(doc, found.node().span().start)?.as_attribute()?),
        _ => doc.at(path).ok()?,
    };
    Some(text_of(doc, &now))
}

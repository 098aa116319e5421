//! One operation carried out: the place that it names is found, the change made, and what a reader should know of it told.

use super::editor::Editor;
use super::fragment::Fragment;
use super::insert::Wish;
use super::operation::{Operation, Position};
use super::value::quote;
use super::{Done, PlanOptions, annotate, effects, insert, items, layout, place, relocate, remove, siblings, update};
use crate::error::{Code, Error, Result};
use crate::secret;
use crate::udon::document::Document;
use crate::udon::found::Found;
use crate::udon::node::Node;
use crate::udon::path_text::name_text;

/// Carries an operation out, and tells what it did; the errors are those of [`plan`](super::plan).
pub fn carry_out(editor: &mut Editor, operation: &Operation, options: PlanOptions<'_>) -> Result<Done> {
    let before = editor.doc.clone();
    let mut work = Work { editor, before: &before, options, done: Done::default() };
    let (summary, path) = match operation {
        Operation::Insert { at, content, position } => work.insert(at.as_deref(), content, position)?,
        Operation::Set { path, value } => work.set(path, value)?,
        Operation::Merge { path, content } => work.merge(path, content)?,
        Operation::Rename { path, to } => work.rename(path, to)?,
        Operation::Delete { path, recursive } => work.delete(path, *recursive)?,
        Operation::Move { from, to, position } => work.relocate(from, to.as_deref(), position)?,
        Operation::Wrap { path, with } => work.wrap(path, with)?,
        Operation::Unwrap { path } => work.unwrap(path)?,
        Operation::Annotate { path, span, annotation } => work.annotate(path, span, annotation)?,
    };
    let path = if path.is_empty() { "/".to_owned() } else { path };
    Ok(Done { summary, path, ..work.done })
}

/// What was done in a few words, and the path of what it changed.
type Told = (String, String);

/// An operation at work on a document.
struct Work<'w, 'd> {
    editor: &'w mut Editor,
    before: &'d Document,
    options: PlanOptions<'w>,
    done: Done,
}

impl<'d> Work<'_, 'd> {
    fn find(&self, path: &str) -> Result<Found<'d>> {
        place::find(self.before, path, self.options.here)
    }

    /// The element that a path finds, for what can only be done to one.
    fn element(&self, path: &str, to_do: &str) -> Result<Node<'d>> {
        match self.find(path)? {
            Found::Element(node) => Ok(node),
            found => {
                let message = format!("{} is no element to {to_do}", found.path());
                Err(Error::new(Code::InvalidOperation, message))
            }
        }
    }

    fn insert(&mut self, at: Option<&str>, content: &str, position: &Position) -> Result<Told> {
        let wish = Wish { at, position, here: self.options.here };
        let fragment = insert::laid(&self.editor.doc, Fragment::of_text(content)?, wish)?;
        let first = insert::insert(self.editor, &fragment, wish)?;
        let doc = &self.editor.doc;
        self.done.remarks.extend(layout::node_at(doc, first).and_then(siblings::equal));
        let path = match (layout::node_at(doc, first), at) {
            // Text that joins another has no place of its own.
            (None, Some(at)) => place::find(doc, at, self.options.here)?.path(),
            _ => path_at(doc, first),
        };
        Ok((format!("insert {path}"), path))
    }

    fn set(&mut self, path: &str, value: &str) -> Result<Told> {
        let found = self.find(path).map_err(|error| self.not_there(error, path, value))?;
        let was = text_of(self.before, &found);
        self.done.remarks.extend(update::set(self.editor, &found, value)?);
        let path = found.path();
        let is = value_after(&self.editor.doc, &found, &path).unwrap_or_else(|| value.to_owned());
        let [was, is] = [was, is].map(|value| told(&found, value));
        Ok((format!("set {path} {was} → {is}"), path))
    }

    /// The failure to set what is not there: where only the attribute lacks, what adds it.
    fn not_there(&self, error: Error, path: &str, value: &str) -> Error {
        let Some((element, name)) = path.rsplit_once(':').filter(|_| error.code == Code::NotFound) else {
            return error;
        };
        match self.find(element) {
            Ok(Found::Element(_)) if !name.contains(['|', '[', '@']) => {
                let content = quote(&format!(":{} {}", name_text(name.trim_matches('\'')), value.trim()));
                let adds = format!("insert at:{element} content:{content} adds it");
                error.detail(format!("{element} has no :{name} of its own; {adds}"))
            }
            _ => error,
        }
    }

    fn merge(&mut self, path: &str, content: &str) -> Result<Told> {
        let node = self.element(path, "merge into")?;
        let fragment = held_by_like(Fragment::of_text(content)?, node)?;
        update::merge(self.editor, node.span().start, &fragment)?;
        Ok((format!("merge into {}", node.path()), node.path()))
    }

    fn rename(&mut self, path: &str, to: &str) -> Result<Told> {
        let found = self.find(path)?;
        let mut at = found.node().span().start;
        match &found {
            Found::Element(node) => at = self.rename_element(*node, to)?,
            Found::Key(node) => at = self.rename_element(*node, &format!("[{}]", update::document_key(to)))?,
            other => update::rename(self.editor, other, to)?,
        }
        let path = path_at(&self.editor.doc, at);
        let to = to.trim();
        if let Found::Element(node) = found
            && node.key().is_some()
            && !to.starts_with(['|', '[', '@', '.'])
            && !to.contains('[')
        {
            self.done.remarks.push(format!("\"{to}\" was read as the key; |{to} would be the name"));
        }
        // A path says nothing of traits: where only these change, what was asked for does.
        let new = if path == found.path() { to } else { &path };
        Ok((format!("rename {} to {new}", found.path()), path))
    }

    /// Renames an element, and lets references follow if that is wanted; gives where it starts then.
    fn rename_element(&mut self, node: Node<'_>, to: &str) -> Result<usize> {
        let at = node.span().start;
        let follow = self.options.update_references;
        let (mut edits, new) = update::rename_edits(node, to)?;
        let mut meant = vec![items::Meant::Says { at, say: new.say }];
        if let (true, Some(key)) = (follow, &new.key) {
            let (more, says, count) = effects::follow(self.before, node.id(), new.name.as_deref(), key);
            edits.extend(more);
            meant.extend(says);
            self.done.follow += count;
        }
        if let Some((old, new)) = &new.mixin {
            let (more, says) = effects::follow_trait(self.before, node.id(), old, new);
            if follow {
                self.done.follow += more.len();
                edits.extend(more);
                meant.extend(says);
            } else if !more.is_empty() {
                let kept = format!("what has the trait .{old} keeps it; update-references:true renames it there too");
                self.done.remarks.push(kept);
            }
        }
        layout::align(self.before, &mut edits);
        let before = edits.iter().filter(|edit| edit.span.start < at);
        let grown: isize = before.map(|edit| edit.text.len().cast_signed() - edit.span.len().cast_signed()).sum();
        self.editor.step(edits, &meant)?;
        Ok(at.saturating_add_signed(grown))
    }

    fn delete(&mut self, path: &str, recursive: bool) -> Result<Told> {
        let found = self.find(path)?;
        if let (Found::Element(node), false) = (&found, recursive) {
            let children = node.elements().count();
            if children > 0 {
                let message = format!("{} has {children} child elements", found.path());
                return Err(Error::new(Code::InvalidOperation, message)
                    .detail("unwrap keeps them; recursive:true deletes them too"));
            }
        }
        remove::remove(self.editor, &found)?;
        let span = found.node().span();
        let torn = self.before.problems().filter(|(problem, at)| problem.is_error() && span.range().contains(at));
        let line = |at| format!("line {}, which cannot be read, goes with it", self.before.line_of(at));
        self.done.remarks.extend(torn.map(|(_, at)| line(at)).take(3));
        let parent = match &found {
            Found::Element(node) => node.parent_element().map(Node::path).unwrap_or_default(),
            _ => found.element().path(),
        };
        Ok((format!("delete {}", found.path()), parent))
    }

    fn relocate(&mut self, from: &str, to: Option<&str>, position: &Position) -> Result<Told> {
        let found = self.find(from)?;
        let wish = Wish { at: to, position, here: self.options.here };
        let first = relocate::relocate(self.editor, &found, wish)?;
        let path = path_at(&self.editor.doc, first);
        Ok((format!("move {} to {path}", found.path()), path))
    }

    fn wrap(&mut self, path: &str, with: &str) -> Result<Told> {
        let node = self.element(path, "wrap")?;
        let first = relocate::wrap(self.editor, node.span().start, with)?;
        let path = path_at(&self.editor.doc, first);
        Ok((format!("wrap {} in {path}", node.path()), path))
    }

    fn unwrap(&mut self, path: &str) -> Result<Told> {
        let node = self.element(path, "unwrap")?;
        self.done.lost.extend(node.attributes().map(|attribute| format!(":{}", attribute.name())));
        relocate::unwrap(self.editor, node.span().start)?;
        let parent = node.parent_element().map(Node::path).unwrap_or_default();
        Ok((format!("unwrap {}", node.path()), parent))
    }

    fn annotate(&mut self, path: &str, span: &str, annotation: &str) -> Result<Told> {
        let found = self.find(path)?;
        let (at, words) = annotate::annotate(self.editor, &found, span, annotation)?;
        let summary = format!("annotate {} \"{}\"", found.path(), words.replace('\n', " "));
        Ok((summary, path_at(&self.editor.doc, at)))
    }
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

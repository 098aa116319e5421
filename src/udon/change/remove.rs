//! Taking something out: a subtree with its lines, an attribute, an item of a list.
//!
//! What is left closes up as it would have been written: no blank line too many, no blank before a brace that is gone.

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::found::Found;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::super::value::Value;
use super::editor::Editor;
use super::items::{Meant, say_attribute, say_value};
use super::layout;
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// Takes out what was found.
pub(super) fn remove(editor: &mut Editor, found: &Found<'_>) -> Result<()> {
    match found {
        Found::Element(node) | Found::Link(node) => remove_node(editor, node.span().start),
        Found::Attribute(attribute) if attribute.suffix().is_none() => {
            remove_attribute(editor, attribute.node().span().start)
        }
        Found::Attribute(attribute) => remove_suffix(editor, attribute),
        Found::Item(attribute, positions, _, span) => remove_item(editor, attribute, positions, *span),
        Found::Document(_) | Found::Key(_) | Found::Trait(..) => {
            Err(Error::new(Code::InvalidOperation, format!("{} cannot be deleted by itself", found.path())))
        }
    }
}

/// Takes out the element, reference or merge that starts at `offset`, and all in it.
pub(super) fn remove_node(editor: &mut Editor, offset: usize) -> Result<()> {
    let doc = &editor.doc;
    let node = editor.node(Some(offset))?;
    let gone = Meant::Gone(node.span());
    let mut edits = vec![match node.kind() {
        NodeKind::Embedded | NodeKind::Merge => Replacement::new(within_line(doc, node.span()), ""),
        _ if layout::starts_line(node) => Replacement::new(lines_of(doc, node.trimmed_span(), node.span()), ""),
        _ => {
            // To the end of what it has, the blanks before it too; the line end stays.
            let span = node.trimmed_span();
            Replacement::new(Span::new(span.start - blanks_before(doc, span.start), span.end), "")
        }
    }];
    layout::align(doc, &mut edits);
    editor.step(edits, &[gone])
}

/// Takes out a text that is all an element says on its line or on one of its own.
pub(super) fn remove_text(editor: &mut Editor, text: Node<'_>) -> Result<()> {
    let doc = &editor.doc;
    let span = text.trimmed_span();
    let span = if layout::starts_line(text) {
        lines_of(doc, span, text.span())
    } else {
        Span::new(span.start - blanks_before(doc, span.start), span.end)
    };
    editor.step(vec![Replacement::new(span, "")], &[Meant::Gone(text.span())])
}

/// How many blanks stand right before `offset`.
fn blanks_before(doc: &Document, offset: usize) -> usize {
    let line = doc.slice(Span::new(layout::line_start(doc, offset), offset)).into_owned();
    line.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// The bytes of a piece of a line, with a blank that would be one too many.
fn within_line(doc: &Document, span: Span) -> Span {
    let before = blanks_before(doc, span.start);
    let starts_line = span.start - before == layout::line_start(doc, span.start);
    let after = doc.slice(Span::new(span.end, span.end + 1)).first().copied();
    match after {
        Some(b' ' | b'\t') if before > 0 && !starts_line => Span::new(span.start, span.end + 1),
        Some(b' ') if starts_line => Span::new(span.start, span.end + 1),
        None | Some(b'\n' | b'\r' | b'}') if before > 0 && !starts_line => Span::new(span.start - before, span.end),
        _ => span,
    }
}

/// The bytes of whole lines, with the blank lines that nothing needs any more.
fn lines_of(doc: &Document, trimmed: Span, whole: Span) -> Span {
    let start = layout::line_start(doc, trimmed.start);
    let mut end = layout::line_end(doc, trimmed.end.max(1) - 1);
    let first = doc.line_of(start);
    let above_is_blank = first == 1 || layout::is_blank_line(doc, first - 1);
    if doc.trimmed(end, doc.len()) == end {
        // At the end of the file the blank lines before it go too, and the file ends as it did.
        let mut from = start;
        let mut line = first;
        while line > 1 && layout::is_blank_line(doc, line - 1) {
            line -= 1;
            from = doc.line_span(line).start;
        }
        let ends_with_feed = doc.slice(Span::new(end.max(1) - 1, end)).first() == Some(&b'\n');
        if !ends_with_feed && line > 1 {
            from = doc.line_span(line - 1).end;
        }
        return Span::new(from, end);
    }
    if above_is_blank {
        // Of the blank lines around it those before it stay, but at the start of the file.
        while end < whole.end.max(end) && layout::is_blank_line(doc, doc.line_of(end)) {
            end = layout::line_end(doc, end);
        }
    }
    Span::new(start, end)
}

/// Takes out the attribute that starts at `offset`, and the comment behind it on its line.
pub(super) fn remove_attribute(editor: &mut Editor, offset: usize) -> Result<()> {
    let doc = &editor.doc;
    let node = editor.node(Some(offset))?;
    let attribute = node.as_attribute().ok_or_else(|| Error::new(Code::Internal, "an attribute was lost"))?;
    let span = node.trimmed_span();
    let mut meant = vec![Meant::Gone(node.span())];
    let line_end = doc.line_span(doc.line_of(span.end.max(span.start + 1) - 1)).end;
    let next = node.next_sibling().filter(|next| next.span().start <= line_end && next.span().start >= span.end);
    let comment = next.filter(|next| next.kind() == NodeKind::Comment && attribute.form() == Form::Block);
    let mut edits =
        if attribute.form() == Form::Block && layout::starts_line(node) && (next.is_none() || comment.is_some()) {
            let mut whole = span;
            if let Some(comment) = comment {
                meant.push(Meant::Gone(comment.span()));
                whole = Span::new(span.start, comment.span().end);
            }
            vec![Replacement::new(lines_of(doc, whole, whole), "")]
        } else if layout::starts_line(node) {
            // Something else stands behind it on its line and takes its place.
            let end = next.map_or(span.end, |next| next.span().start);
            vec![Replacement::new(Span::new(span.start, end), "")]
        } else {
            vec![Replacement::new(Span::new(span.start - blanks_before(doc, span.start), span.end), "")]
        };
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)
}

fn remove_suffix(editor: &mut Editor, attribute: &Attribute<'_>) -> Result<()> {
    let doc = &editor.doc;
    let node = attribute.node();
    let suffixes: String =
        node.suffixes().iter().filter(|(_, span)| *span != attribute.span()).map(|(c, _)| *c).collect();
    let say = super::items::say_element(node.name().as_deref(), node.key().as_deref(), &node.traits(), &suffixes);
    let meant = [Meant::Says { at: node.span().start, say }];
    let mut edits = vec![Replacement::new(attribute.span(), "")];
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)
}

fn remove_item(editor: &mut Editor, attribute: &Attribute<'_>, positions: &[usize], span: Span) -> Result<()> {
    let doc = &editor.doc;
    let list = attribute.value_span().ok_or_else(|| Error::new(Code::Internal, "a list was lost"))?;
    let bytes = |span: Span| doc.slice(span).into_owned();
    let blanks = |bytes: &mut dyn Iterator<Item = u8>| bytes.take_while(u8::is_ascii_whitespace).count();
    let before = blanks(&mut bytes(Span::new(list.start, span.start)).into_iter().rev());
    let after = blanks(&mut bytes(Span::new(span.end, list.end)).into_iter());
    let is_last = doc.slice(Span::new(span.end + after, span.end + after + 1)).first() == Some(&b']');
    // The first item goes with what parts it from the next one, the others with what parts them from the one before.
    let cut = match positions.last() {
        Some(0) if is_last => Span::new(span.start - before, span.end + after),
        Some(0) => Span::new(span.start, span.end + after),
        _ => Span::new(span.start - before, span.end),
    };
    let mut edits = vec![Replacement::new(cut, "")];
    let mut raw = doc.slice(list).into_owned();
    // What the list says without the item: the item's bytes replaced by blanks.
    let place = span.start - list.start..span.end - list.start;
    raw[place].fill(b' ');
    let say = match super::super::value::value_of(&raw) {
        Value::List(list) => say_attribute(&attribute.name(), &Value::List(list)),
        other => format!(":{} {}", attribute.name(), say_value(&other)),
    };
    let meant = [Meant::Says { at: attribute.node().span().start, say }];
    layout::align(doc, &mut edits);
    editor.step(edits, &meant)
}

//! Moving subtrees: elsewhere, into a new element, or out of one.

use super::super::attribute_view::Attribute;
use super::super::edit::Replacement;
use super::super::found::Found;
use super::super::node::{Node, NodeKind};
use super::editor::Editor;
use super::fragment::{Fragment, in_braces, out_of_braces};
use super::insert::{Wish, insert};
use super::items::{Item, Meant, depth_of, items_in};
use super::layout;
use super::patch::Patch;
use super::place::{is_inline, place};
use super::remove::{remove_attribute, remove_node};
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// Takes a subtree and puts it elsewhere; gives where it comes to stand.
///
/// The copy is put in first and the original taken out then, each verified for itself.
pub(super) fn relocate(editor: &mut Editor, from: &Found<'_>, wish: Wish<'_>) -> Result<usize> {
    let doc = editor.doc.clone();
    let node = match from {
        Found::Element(node) => *node,
        Found::Attribute(attribute) if attribute.suffix().is_none() => attribute.node(),
        other => return Err(Error::new(Code::InvalidOperation, format!("{} cannot be moved", other.path()))),
    };
    let target = place(&doc, wish.at, wish.position, wish.here)?;
    let start = node.span().start;
    let mut up = Some(target.parent);
    while let Some(parent) = up {
        if parent.id() == node.id() {
            return Err(Error::new(Code::InvalidOperation, format!("{} cannot move into itself", from.path())));
        }
        up = parent.parent();
    }
    let beside = match target.beside {
        super::place::Beside::Before(other) | super::place::Beside::After(other) => Some(other.id()),
        super::place::Beside::Last => None,
    };
    if beside == Some(node.id()) {
        return Err(Error::new(Code::InvalidOperation, format!("{} stands there already", from.path())));
    }
    let fragment = if node.kind() == NodeKind::Embedded && !is_inline(&target) {
        let refused = || Error::new(Code::InvalidOperation, format!("{} cannot leave its line", from.path()));
        Fragment::of_text(&out_of_braces(node).ok_or_else(refused)?)?
    } else {
        Fragment::of_node(node)?
    };
    let is_attribute = node.as_attribute().is_some();
    // The edits of each are kept apart until they have said where the other stands by then.
    let before = std::mem::replace(&mut editor.patch, Patch::new(doc.len()));
    let first = insert(editor, &fragment, wish)?;
    let copied = std::mem::replace(&mut editor.patch, before);
    editor.patch.apply(&copied.replacements());
    let original = copied.place(start).ok_or_else(|| Error::new(Code::Internal, "what was moved was lost"))?;
    let before = std::mem::replace(&mut editor.patch, Patch::new(editor.doc.len()));
    if is_attribute {
        remove_attribute(editor, original)?;
    } else {
        remove_node(editor, original)?;
    }
    let removed = std::mem::replace(&mut editor.patch, before);
    editor.patch.apply(&removed.replacements());
    removed.place(first).ok_or_else(|| Error::new(Code::Internal, "what was moved was lost"))
}

/// Puts the element that starts at `offset` into a new one.
pub(super) fn wrap(editor: &mut Editor, offset: usize, with: &str) -> Result<usize> {
    let doc = &editor.doc;
    let node = editor.node(Some(offset))?;
    let text = if with.trim_start().starts_with(['|', '[', '.']) { with.to_owned() } else { format!("|{with}") };
    // In braces or not, it takes the form of what it goes around.
    let bare =
        text.trim().strip_prefix("|{").and_then(|inner| inner.strip_suffix('}')).map(|inner| format!("|{inner}"));
    let fragment = Fragment::of_text(bare.as_deref().unwrap_or(&text))?;
    let wrapper = fragment
        .element()
        .ok_or_else(|| Error::new(Code::InvalidArgument, format!("\"{}\" is not one element", with.trim())))?;
    let depth = depth_of(node);
    let span = node.span();
    let meant = [Meant::New { at: span.start, depth, items: fragment.items() }, Meant::Deeper(span, 1)];
    let refused = || Error::new(Code::InvalidOperation, "the new element does not fit on the line");
    let mut edits = if node.kind() == NodeKind::Embedded {
        let text = in_braces(wrapper).ok_or_else(refused)?;
        let head = text.strip_suffix('}').ok_or_else(refused)?;
        let end = if node.is_unclosed() { return Err(refused()) } else { span.end };
        vec![
            Replacement::new(Span::new(span.start, span.start), format!("{head} ")),
            Replacement::new(Span::new(end, end), "}"),
        ]
    } else if layout::starts_line(node) {
        let column = node.column();
        let inner = wrapper.children().find(|child| layout::starts_line(*child)).map(super::super::node::Node::column);
        let inset = inner.map_or_else(|| layout::step(node), |inner| inner - wrapper.column());
        let newline = layout::newline(doc, span.start);
        let start = layout::line_start(doc, span.start);
        let mut edits = layout::shift(doc, node.line(), node.last_line(), inset.cast_signed(), 0);
        edits.insert(0, Replacement::new(Span::new(start, start), fragment.lines().at_column(column, newline)));
        edits
    } else {
        let one_line = wrapper.line() == wrapper.last_line();
        let head = fragment.lines().at_column(0, "");
        if !one_line {
            return Err(refused());
        }
        let head = format!("{} ", head.trim_end());
        // What is in the element moves with it; its siblings are aligned with the new one, which stands where it stood.
        let by = head.chars().count().cast_signed();
        let mut edits = layout::shift(doc, node.line() + 1, node.last_line(), by, 0);
        edits.insert(0, Replacement::new(Span::new(span.start, span.start), head));
        edits
    };
    if node.kind() == NodeKind::Embedded {
        layout::align(doc, &mut edits);
    }
    editor.step(edits, &meant)?;
    Ok(offset)
}

/// Puts what the element that starts at `offset` holds in its place; gives the attributes that go with it, and where
/// the first of what stays stands.
pub(super) fn unwrap(editor: &mut Editor, offset: usize) -> Result<usize> {
    let doc = &editor.doc;
    let node = editor.node(Some(offset))?;
    let attributes: Vec<Attribute<'_>> = node.children().filter_map(Node::as_attribute).collect();
    let merges = node.children().filter(|child| child.kind() == NodeKind::Merge);
    let mut meant = vec![Meant::Gone(Span::new(offset, offset + 1)), Meant::Deeper(node.span(), -1)];
    meant.extend(attributes.iter().map(|attribute| Meant::Gone(attribute.node().span())));
    meant.extend(merges.map(|merge| Meant::Gone(merge.span())));
    let kept: Vec<Item> = items_in(node);
    let is_lost = |item: &Item| {
        let inside = |attribute: &Attribute<'_>| {
            let span = attribute.node().span();
            span.start <= item.at && item.at < span.end
        };
        attributes.iter().any(inside)
    };
    if kept.iter().all(is_lost) {
        return Err(Error::new(Code::InvalidOperation, format!("{} holds nothing to keep", node.path()))
            .detail("delete takes it out with its attributes"));
    }
    let edits = if node.kind() == NodeKind::Embedded {
        if node.is_unclosed() {
            return Err(Error::new(Code::InvalidOperation, format!("{} is never closed", node.path()))
                .detail("a } behind what it holds would close it"));
        }
        let end = super::value::end_of_head(node, super::super::sink::Form::Embedded);
        let blank = usize::from(doc.slice(Span::new(end, end + 1)).first() == Some(&b' '));
        let mut edits = vec![
            Replacement::new(Span::new(offset, end + blank), ""),
            Replacement::new(Span::new(node.span().end - 1, node.span().end), ""),
        ];
        layout::align(doc, &mut edits);
        edits
    } else {
        unwrap_lines(node, &attributes)
    };
    let path = node.path();
    editor.step(edits, &meant).map_err(|error| match error.code {
        Code::InvalidOperation => {
            Error::new(Code::InvalidOperation, format!("what {path} holds would read differently in its place"))
                .detail(format!("insert what is to stay at position:after:{path}, then delete {path}"))
        }
        _ => error,
    })?;
    Ok(offset)
}

/// The edits that take an element's identity and attributes away and move its lines out.
fn unwrap_lines(node: Node<'_>, attributes: &[Attribute<'_>]) -> Vec<Replacement> {
    let doc = node.document();
    let column = node.column();
    let line = node.line();
    let start = node.span().start;
    let head_end = super::value::end_of_head(node, super::super::sink::Form::Sameline);
    let text_end = doc.line_span(line).end;
    let rest = doc.slice(Span::new(head_end, text_end)).into_owned();
    let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let is_bare = rest.len() == blanks;
    let mut gone: Vec<usize> = Vec::new();
    let mut edits = Vec::new();
    for attribute in attributes.iter().filter(|attribute| layout::starts_line(attribute.node())) {
        let span = attribute.node().trimmed_span();
        let (first, last) = (attribute.node().line(), doc.line_of(span.end.max(span.start + 1) - 1));
        gone.extend(first..=last);
    }
    let last = node.last_line();
    let first_line = (line + 1..=last).find(|line| !gone.contains(line) && !layout::is_blank_line(doc, *line));
    if is_bare && layout::starts_line(node) {
        // The element's own line goes, with the blank lines below it.
        let end = first_line.map_or(layout::line_end(doc, start), |line| doc.line_span(line).start);
        edits.push(Replacement::new(Span::new(layout::line_start(doc, start), end), ""));
        gone.retain(|line| doc.line_span(*line).start >= end);
    } else if is_bare {
        // What comes first takes the element's place on its line.
        let end = first_line.map_or(text_end, |line| doc.line_span(line).start + layout::indent(doc, line));
        edits.push(Replacement::new(Span::new(start, end), ""));
        gone.retain(|line| doc.line_span(*line).start >= end);
    } else {
        edits.push(Replacement::new(Span::new(start, head_end + blanks), ""));
    }
    for line in &gone {
        let span = doc.line_span(*line);
        edits.push(Replacement::new(Span::new(span.start, layout::line_end(doc, span.start)), ""));
    }
    let taken = |line: usize| edits.iter().any(|edit| edit.span.range().contains(&doc.line_span(line).start));
    let own_lines = (line + 1..=last).filter(|line| !taken(*line) || Some(*line) == first_line && !is_bare);
    let own_lines = own_lines.filter(|line| !gone.contains(line));
    let verbatim = layout::verbatim_lines(doc, node.span());
    let by = if layout::sameline_child(node).is_some() && !is_bare {
        // Lines stand under the child that takes the element's place.
        super::super::bytes::characters(&doc.slice(Span::new(start, head_end + blanks)))
    } else if is_bare {
        first_line.map_or(0, |line| layout::indent(doc, line).saturating_sub(column))
    } else {
        let own = own_lines.clone().filter(|line| !layout::is_blank_line(doc, *line) && !verbatim.contains(line));
        own.map(|line| layout::indent(doc, line)).min().map_or(0, |indent| indent.saturating_sub(column))
    };
    let shifts: Vec<Replacement> =
        own_lines.flat_map(|line| layout::shift(doc, line, line, -by.cast_signed(), column)).collect();
    edits.extend(shifts);
    edits
}

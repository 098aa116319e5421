//! Putting content in: lines among lines, attributes among attributes, braces among braces.
//!
//! New content takes the style of what it comes to stand beside: its column, blank lines between siblings, attributes on
//! lines of their own or on their element's, values aligned where their neighbours' are.

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::columns;
use super::editor::Editor;
use super::fragment::{Fragment, Lines, Part, in_braces};
use super::items::{Item, Meant, depth_of};
use super::layout;
use super::operation::Position;
use super::place::{Beside, Place, is_inline, place};
use super::value::{attribute_in, end_of_head, escape};
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// Where new content is wanted, as somebody wrote it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wish<'a> {
    pub at: Option<&'a str>,
    pub position: &'a Position,
    pub here: Option<&'a str>,
}

/// A fragment that somebody wrote, with the indentation step of what it is to stand in.
pub(super) fn laid(doc: &Document, fragment: Fragment, wish: Wish<'_>) -> Result<Fragment> {
    let target = place(doc, wish.at, wish.position, wish.here)?;
    let laid = layout::known_step(target.parent).and_then(|step| fragment.in_step(step));
    Ok(laid.unwrap_or(fragment))
}

/// Puts a fragment in; gives where its first node comes to stand.
pub(super) fn insert(editor: &mut Editor, fragment: &Fragment, wish: Wish<'_>) -> Result<usize> {
    let target = place(&editor.doc, wish.at, wish.position, wish.here)?;
    if !target.parent.is_element() {
        return put_lines(editor, &fragment.lines(), wish);
    }
    let parent = target.parent.span().start;
    let parts = fragment.parts();
    let (beside, before) = match target.beside {
        _ if *wish.position == Position::First => {
            (first_attribute(target.parent, &parts).map(|attribute| attribute.span().start), true)
        }
        Beside::After(node) if node.as_attribute().is_none() && matches!(parts[..], [Part::Attribute(..)]) => {
            let message = format!("an attribute cannot stand behind {}", node.path());
            return Err(Error::new(Code::InvalidOperation, message)
                .detail("attributes come before children; position:last puts it behind the other attributes"));
        }
        Beside::Before(node) => (node.as_attribute().map(|_| node.span().start), true),
        Beside::After(node) => (node.as_attribute().map(|_| node.span().start), false),
        Beside::Last => (None, false),
    };
    if parts
        .iter()
        .skip_while(|part| matches!(part, Part::Attribute(..)))
        .any(|part| matches!(part, Part::Attribute(..)))
    {
        return Err(Error::new(
            Code::InvalidArgument,
            "attributes come first in the content, before children and text",
        ));
    }
    let mut first = None;
    let mut behind = beside;
    for part in parts {
        let at = match part {
            Part::Attribute(attribute, note) => {
                let anchor = behind.map(|offset| (offset, before && first.is_none()));
                let at = put_attribute(editor, parent, anchor, fragment, &attribute, note)?;
                // The next one stands behind this one.
                behind = behind.map(|_| at);
                at
            }
            Part::Lines(lines) => {
                let here = place(&editor.doc, wish.at, wish.position, wish.here)?;
                if is_inline(&here) { put_braces(editor, &lines, wish)? } else { put_lines(editor, &lines, wish)? }
            }
        };
        first.get_or_insert(at);
    }
    first.ok_or_else(|| Error::new(Code::InvalidArgument, "the content is empty"))
}

/// The attribute of an element that new ones come before when they are to be the first; of several forms one that they
/// can have too.
fn first_attribute<'d>(element: Node<'d>, parts: &[Part<'_>]) -> Option<Attribute<'d>> {
    let Some(Part::Attribute(new, note)) = parts.first() else { return None };
    let block_only = attribute_in(new, Form::Sameline).is_none() || note.is_some();
    let mut own = element.attributes().filter(|attribute| attribute.suffix().is_none());
    own.find(|attribute| !block_only || attribute.form() == Form::Block)
}

/// Puts lines in.
fn put_lines(editor: &mut Editor, lines: &Lines<'_>, wish: Wish<'_>) -> Result<usize> {
    let doc = &editor.doc;
    let place = place(doc, wish.at, wish.position, wish.here)?;
    let depth = if place.parent.is_root() { 0 } else { depth_of(place.parent) + 1 };
    let (edit, at, first) = lines_edit(doc, &place, lines);
    let meant = Meant::New { at, depth, items: lines.items() };
    editor.step(vec![edit], &[meant])?;
    Ok(first)
}

/// The edit that puts lines in, the place that it is told by, and where the first of them will start.
fn lines_edit(doc: &Document, place: &Place<'_>, lines: &Lines<'_>) -> (Replacement, usize, usize) {
    let beside = match place.beside {
        Beside::Before(node) | Beside::After(node) => Some(node),
        Beside::Last => place.parent.children().filter(|node| node.is_element()).last(),
    };
    let column = layout::child_column(place.parent, beside.filter(|node| node.kind() == NodeKind::Element));
    let elements = lines.elements();
    let separated = elements.is_some() && is_separated(place);
    let in_columns = |text: String| {
        let (siblings, index) = own_lines(place);
        let Some([new]) = elements.as_deref() else { return text };
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let first = index.and_then(|index| columns::among(first, *new, &siblings, index));
        first.map_or_else(|| text.clone(), |first| format!("{first}\n{rest}"))
    };
    match place.beside {
        Beside::Before(node) if !layout::starts_line(node) => {
            // The line is broken, and what stood on it keeps its column.
            let start = node.span().start;
            let kept = place.parent.children().any(|other| other.kind() == NodeKind::Text && other.span().end == start);
            let line = doc.slice(Span::new(layout::line_start(doc, start), start)).into_owned();
            let blanks = line.iter().rev().take_while(|b| **b == b' ').count();
            let from = if kept { start } else { start - blanks };
            let newline = layout::newline(doc, start);
            let text = format!("{newline}{}{}", lines.at_column(column, newline), layout::spaces(column));
            (Replacement::new(Span::new(from, start), text), start, from + newline.len() + column)
        }
        Beside::Before(node) => {
            let offset = doc.line_span(first_comment_line(node)).start;
            let newline = layout::newline(doc, offset);
            let mut text = in_columns(lines.at_column(column, newline));
            if separated {
                text.push_str(newline);
            }
            (Replacement::new(Span::new(offset, offset), text), offset, offset + column)
        }
        Beside::After(_) | Beside::Last => {
            let node = match place.beside {
                Beside::After(node) => node,
                _ => place.parent,
            };
            let newline = layout::newline(doc, node.trimmed_span().end);
            below(doc, node, &in_columns(lines.at_column(column, newline)), column, separated)
        }
    }
}

/// The edit that puts lines, given at their column, below all that a node has.
fn below(doc: &Document, node: Node<'_>, text: &str, column: usize, separated: bool) -> (Replacement, usize, usize) {
    let end = node.trimmed_span().end;
    let newline = layout::newline(doc, end);
    let gap = if separated { newline } else { "" };
    if node.is_root() && doc.text(Span::new(0, end)).trim_start_matches('\u{feff}').trim().is_empty() {
        return (Replacement::new(Span::new(doc.len(), doc.len()), text), doc.len(), doc.len() + column);
    }
    let offset = layout::line_end(doc, end.max(1) - 1);
    if doc.slice(Span::new(offset.max(1) - 1, offset)).first() == Some(&b'\n') {
        let text = format!("{gap}{text}");
        return (Replacement::new(Span::new(offset, offset), text), offset, offset + gap.len() + column);
    }
    // The last line of a file without a line end at its end; it stays without.
    let text = format!("{newline}{gap}{text}");
    let text = text.strip_suffix(newline).unwrap_or(&text).to_owned();
    (Replacement::new(Span::new(offset, offset), text), offset, offset + newline.len() + gap.len() + column)
}

/// The line of the comments that stand right above a node and belong to it, else its own line.
fn first_comment_line(node: Node<'_>) -> usize {
    let Some(parent) = node.parent() else { return node.line() };
    let mut line = node.line();
    let above: Vec<Node<'_>> = parent.children().take_while(|other| other.id() < node.id()).collect();
    for other in above.into_iter().rev() {
        let is_own = other.kind() == NodeKind::Comment && layout::starts_line(other);
        if other.kind() == NodeKind::CommentLine {
            continue;
        }
        if !is_own || other.last_line() + 1 < line && !comment_reaches(other, line) || other.column() != node.column() {
            break;
        }
        line = other.line();
    }
    line
}

/// Whether a comment with the lines that continue it ends right above a line.
fn comment_reaches(comment: Node<'_>, line: usize) -> bool {
    let mut last = comment.last_line();
    let mut next = comment.next_sibling();
    while let Some(node) = next.filter(|node| node.kind() == NodeKind::CommentLine) {
        last = node.last_line();
        next = node.next_sibling();
    }
    last + 1 == line
}

/// The elements of a place that begin lines, and before which of them new ones come.
fn own_lines<'d>(place: &Place<'d>) -> (Vec<Node<'d>>, Option<usize>) {
    let elements: Vec<Node<'d>> =
        place.parent.children().filter(|node| node.kind() == NodeKind::Element && layout::starts_line(*node)).collect();
    let index = match place.beside {
        Beside::Before(node) => elements.iter().position(|other| *other == node),
        Beside::After(node) => elements.iter().position(|other| *other == node).map(|index| index + 1),
        Beside::Last => Some(elements.len()),
    };
    (elements, index)
}

/// Whether the new siblings of a place stand apart by blank lines.
fn is_separated(place: &Place<'_>) -> bool {
    let (elements, Some(index)) = own_lines(place) else { return false };
    let apart = |b: usize| {
        let above = first_comment_line(elements[b]);
        above > 1 && layout::is_blank_line(place.parent.document(), above - 1)
    };
    match elements.len() {
        0 | 1 => false,
        count if index > 0 && index < count => apart(index),
        _ if index == 0 => apart(1),
        count => apart(count - 1),
    }
}

/// Puts elements in within a line.
fn put_braces(editor: &mut Editor, lines: &Lines<'_>, wish: Wish<'_>) -> Result<usize> {
    let doc = &editor.doc;
    let place = place(doc, wish.at, wish.position, wish.here)?;
    let refused =
        || Error::new(Code::InvalidOperation, "only text and elements that fit on one line can stand within braces");
    let (text, items) = match (lines.elements(), lines.one_text()) {
        (Some(elements), _) => {
            let texts: Option<Vec<String>> = elements.into_iter().map(in_braces).collect();
            (texts.ok_or_else(refused)?.join(" "), lines.items())
        }
        (None, Some(text)) => (escape(&text), vec![Item::piece(0, format!(" {text} "))]),
        (None, None) => return Err(refused()),
    };
    let (at, text, first) = match place.beside {
        Beside::Before(node) => (node.span().start, format!("{text} "), node.span().start),
        Beside::After(node) => (node.span().end, format!(" {text}"), node.span().end + 1),
        Beside::Last if place.parent.is_unclosed() => return Err(refused()),
        Beside::Last => {
            let end = place.parent.span().end - 1;
            (end, format!(" {text}"), end + 1)
        }
    };
    let meant = Meant::New { at, depth: depth_of(place.parent) + 1, items };
    let mut edits = vec![Replacement::new(Span::new(at, at), text)];
    layout::align(doc, &mut edits);
    editor.step(edits, &[meant])?;
    Ok(first)
}

/// Gives the element that starts at `element` an attribute; `beside` is another one of its attributes, and whether the
/// new one comes before it. Gives where the attribute starts.
pub(super) fn put_attribute(
    editor: &mut Editor,
    element: usize,
    beside: Option<(usize, bool)>,
    fragment: &Fragment,
    attribute: &Attribute<'_>,
    note: Option<Node<'_>>,
) -> Result<usize> {
    let doc = &editor.doc;
    let node = editor.node(Some(element))?;
    let anchor = match beside {
        Some((offset, before)) => editor.node(Some(offset))?.as_attribute().map(|attribute| (attribute, before)),
        None => None,
    };
    let is_braces = node.kind() == NodeKind::Embedded;
    let block_only = attribute_in(attribute, Form::Sameline).is_none() || note.is_some();
    let form = match anchor {
        Some((attribute, _)) => attribute.form(),
        None if is_braces => Form::Embedded,
        None if block_only => Form::Block,
        None => style(node),
    };
    let mut items = fragment.items_of(attribute.node());
    if let (Form::Block, Some(note)) = (form, note) {
        items.extend(fragment.items_of(note));
    }
    let depth = depth_of(node) + 1;
    let (edits, meant, first) = if form == Form::Block {
        if is_braces {
            return Err(Error::new(
                Code::InvalidOperation,
                "this attribute needs lines of its own, and braces have none",
            ));
        }
        let (edit, at, first) = block_attribute(doc, node, anchor, fragment, attribute, note);
        (vec![edit], vec![Meant::New { at, depth, items }], first)
    } else {
        let text = attribute_in(attribute, form)
            .filter(|_| note.is_none())
            .ok_or_else(|| Error::new(Code::InvalidOperation, "this attribute cannot stand on its element's line"))?;
        let (at, text, lead) = match anchor {
            Some((anchor, true)) => (anchor.span().start, format!("{text} "), 0),
            Some((anchor, false)) => (anchor.span().end, format!(" {text}"), 1),
            None => (end_of_head(node, form), format!(" {text}"), 1),
        };
        let mut edits = vec![Replacement::new(Span::new(at, at), text)];
        layout::align(doc, &mut edits);
        (edits, vec![Meant::New { at, depth, items }], at + lead)
    };
    editor.step(edits, &meant)?;
    Ok(first)
}

/// How an element's attributes are written, or would be: as its own are, else as those of its like siblings, else on
/// lines of their own unless the element has something else on its line.
fn style(node: Node<'_>) -> Form {
    let form_of = |node: Node<'_>| {
        let own = node
            .attributes()
            .filter(|attribute| attribute.suffix().is_none())
            .map(super::super::attribute_view::Attribute::form);
        own.last()
    };
    if let Some(form) = form_of(node) {
        return form;
    }
    let name = node.name();
    let siblings = node.parent().into_iter().flat_map(Node::children);
    let like = siblings.filter(|other| other.kind() == node.kind() && *other != node && other.name() == name);
    if let Some(form) = like.take(50).find_map(form_of) {
        return form;
    }
    let on_line = node.children().any(|child| child.kind() == NodeKind::Text && child.line() == node.line());
    if node.is_sameline() || on_line || layout::sameline_child(node).is_some() { Form::Sameline } else { Form::Block }
}

/// The edit that gives an attribute a line of its own.
fn block_attribute(
    doc: &Document,
    node: Node<'_>,
    anchor: Option<(Attribute<'_>, bool)>,
    fragment: &Fragment,
    attribute: &Attribute<'_>,
    note: Option<Node<'_>>,
) -> (Replacement, usize, usize) {
    let newline = layout::newline(doc, node.span().start);
    let own: Vec<Attribute<'_>> = node
        .children()
        .filter_map(Node::as_attribute)
        .filter(|attribute| layout::starts_line(attribute.node()))
        .collect();
    // Those before the first child: one after children would be out of place.
    let child = node.children().find(|child| child.is_element()).map_or(usize::MAX, |child| child.span().start);
    let after = match anchor {
        Some((anchor, false)) => Some(anchor),
        Some((_, true)) => None,
        None => own.iter().rev().find(|attribute| attribute.span().start < child).copied(),
    };
    let column = own.first().map_or_else(
        || match layout::sameline_child(node) {
            Some(child) => child.column(),
            None => layout::child_column(node, None),
        },
        |attribute| attribute.node().column(),
    );
    let is_one_line = attribute.node().line() == attribute.node().last_line();
    let text = match attribute_in(attribute, Form::Block).filter(|_| is_one_line) {
        Some(text) => {
            let text = aligned(doc, &own, &text, attribute);
            let note = note.map(|note| format!(" {}", note.document().text(note.span()))).unwrap_or_default();
            format!("{}{text}{note}{newline}", layout::spaces(column))
        }
        None => fragment.lines_of(attribute.node()).at_column(column, newline),
    };
    if let Some((anchor, true)) = anchor {
        let offset = layout::line_start(doc, anchor.span().start);
        return (Replacement::new(Span::new(offset, offset), text), offset, offset + column);
    }
    // Below the attribute, or below the element's own line.
    let end = match after {
        Some(attribute) => {
            let span = attribute.node().trimmed_span();
            attribute.value_span().map_or(span.end, |value| value.end.max(span.end))
        }
        None => doc.line_span(node.line()).end,
    };
    if after.is_none()
        && let Some(child) = layout::sameline_child(node)
    {
        let start = child.span().start;
        let bytes = doc.slice(Span::new(node.span().start, start)).into_owned();
        let blanks = bytes.iter().rev().take_while(|b| **b == b' ').count();
        let text = format!("{newline}{text}{}", layout::spaces(child.column()));
        let from = start - blanks;
        return (Replacement::new(Span::new(from, start), text), start, from + newline.len() + column);
    }
    let offset = layout::line_end(doc, end.max(1) - 1);
    if doc.slice(Span::new(offset.max(1) - 1, offset)).first() == Some(&b'\n') {
        return (Replacement::new(Span::new(offset, offset), text), offset, offset + column);
    }
    let text = format!("{newline}{}", text.strip_suffix(newline).unwrap_or(&text));
    (Replacement::new(Span::new(offset, offset), text), offset, offset + newline.len() + column)
}

/// An attribute with its value in the column in which its neighbours have theirs, where they are aligned.
fn aligned(doc: &Document, own: &[Attribute<'_>], text: &str, attribute: &Attribute<'_>) -> String {
    let columns: Vec<(usize, usize)> = own
        .iter()
        .filter_map(|attribute| {
            let value = attribute.value_span()?;
            let blanks = value.start - attribute.name_span().end;
            Some((doc.column_of(value.start) - attribute.node().column(), blanks))
        })
        .collect();
    let Some((column, _)) = columns.first().copied() else { return text.to_owned() };
    let in_line = columns.len() > 1
        && columns.iter().all(|(other, _)| *other == column)
        && columns.iter().any(|(_, blanks)| *blanks > 1);
    let name = super::super::path_text::name_text(&attribute.name()).chars().count() + 1;
    match text.split_once(' ') {
        Some((_, value)) if in_line && name < column && !text.starts_with(":'") => {
            let head: String = text.chars().take(name).collect();
            format!("{head}{}{value}", layout::spaces(column - name))
        }
        _ => text.to_owned(),
    }
}

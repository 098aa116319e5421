//! Lines and columns: where things stand, what their neighbours look like, and how lines move.
//!
//! Everything that an edit must know of layout is read off the document here: the indentation step, the column of an
//! element's lines, blank lines between siblings, line ends. Refuses to know operations.

use std::collections::HashSet;

use super::super::document::{Document, Id};
use super::super::edit::Replacement;
use super::super::node::{Node, NodeKind};
use super::columns;
use crate::span::Span;

/// How many elements are looked at to learn how a document is indented.
const SAMPLE: usize = 400;

/// Where the line that holds `offset` starts.
pub(super) fn line_start(doc: &Document, offset: usize) -> usize {
    doc.line_span(doc.line_of(offset)).start
}

/// Where the line that holds `offset` ends, its line end included.
pub(super) fn line_end(doc: &Document, offset: usize) -> usize {
    let end = doc.line_span(doc.line_of(offset)).end;
    end + doc.slice(Span::new(end, end + 2)).iter().position(|b| *b == b'\n').map_or(0, |i| i + 1)
}

/// Whether a line holds nothing but blanks.
pub(super) fn is_blank_line(doc: &Document, line: usize) -> bool {
    let span = doc.line_span(line);
    doc.slice(span).iter().all(|b| matches!(b, b' ' | b'\t'))
}

/// The spaces that a line begins with.
pub(super) fn indent(doc: &Document, line: usize) -> usize {
    doc.slice(doc.line_span(line)).iter().take_while(|b| **b == b' ').count()
}

/// Whether nothing but blanks stands before a node on its line.
pub(super) fn starts_line(node: Node<'_>) -> bool {
    let start = node.span().start;
    let doc = node.document();
    doc.slice(Span::new(line_start(doc, start), start)).iter().all(|b| matches!(b, b' ' | b'\t'))
}

/// The line end that the document uses around `offset`.
pub(super) fn newline(doc: &Document, offset: usize) -> &'static str {
    let ends_crlf = |line: usize| {
        let end = doc.line_span(line).end;
        doc.slice(Span::new(end, end + 1)).first() == Some(&b'\r')
    };
    let line = doc.line_of(offset.min(doc.len()));
    if ends_crlf(line) || line > 1 && ends_crlf(line - 1) { "\r\n" } else { "\n" }
}

/// The columns by which the document's children stand deeper than their parents, around a node if that can be said.
pub(super) fn step(node: Node<'_>) -> usize {
    known_step(node).unwrap_or(2)
}

/// The same; nothing for a document in which no line stands below another.
pub(super) fn known_step(node: Node<'_>) -> Option<usize> {
    let around = node.parent().filter(|parent| !parent.is_root());
    // Where the first child stands on its parent's line, the others stand in its column, which is no step.
    let steps = |node: Node<'_>, parent: Node<'_>| {
        let is_step = starts_line(node) && starts_line(parent) && sameline_child(parent).is_none();
        (is_step && node.column() > parent.column()).then(|| node.column() - parent.column())
    };
    if let Some(step) = around.and_then(|parent| steps(node, parent)) {
        return Some(step);
    }
    let children = node
        .document()
        .nodes()
        .take(SAMPLE)
        .filter(|node| matches!(node.kind(), NodeKind::Element | NodeKind::Attribute) && starts_line(*node));
    children
        .filter_map(|child| Some((child, child.parent().filter(|parent| !parent.is_root())?)))
        .find_map(|(child, parent)| steps(child, parent))
}

/// The column for new lines in a container: that of the lines that are there, nearest to `beside` first, else one step
/// in.
pub(super) fn child_column(container: Node<'_>, beside: Option<Node<'_>>) -> usize {
    if let Some(beside) = beside.filter(|beside| beside.kind() == NodeKind::Element || starts_line(*beside)) {
        return beside.column();
    }
    let own_line = |node: &Node<'_>| !matches!(node.kind(), NodeKind::Blank | NodeKind::Close) && starts_line(*node);
    let lines: Vec<Node<'_>> = container.children().filter(own_line).take(SAMPLE).collect();
    let of_kind = |kind: NodeKind| lines.iter().find(|node| node.kind() == kind).map(|node| node.column());
    if let Some(column) = of_kind(NodeKind::Element).or_else(|| of_kind(NodeKind::Attribute)) {
        return column;
    }
    if let Some(line) = lines.first() {
        return line.column();
    }
    if let Some(child) = container.children().find(|node| node.is_sameline()) {
        return child.column();
    }
    if container.is_root() { 0 } else { container.column() + step(container) }
}

/// The first child of a container that stands on its line: the line can be broken before it.
pub(super) fn sameline_child(container: Node<'_>) -> Option<Node<'_>> {
    container.children().find(|node| node.is_sameline())
}

/// The lines whose bytes are content, indentation included, so that they must not move: bodies of fenced blocks and of
/// raw forms.
pub(super) fn verbatim_lines(doc: &Document, span: Span) -> HashSet<usize> {
    let mut lines = HashSet::new();
    if doc.is_empty() || span.start >= span.end {
        return lines;
    }
    let chunks = doc.chunk_at(span.start)..doc.chunk_at(span.end - 1) + 1;
    for number in chunks {
        for (node, _) in (0_u32..).zip(doc.chunks[number].nodes.iter()) {
            let node = doc.node(Id { chunk: super::super::record::small(number), node });
            let closed = match node.kind() {
                NodeKind::Freeform => !node.is_unclosed(),
                NodeKind::RawInline => false,
                _ => continue,
            };
            let own = node.span();
            let last = doc.line_of(own.end.max(own.start + 1) - 1);
            lines.extend(doc.line_of(own.start) + 1..=if closed { last.saturating_sub(1) } else { last });
        }
    }
    lines
}

/// Moves the lines `first..=last` by `by` columns; blank lines and verbatim ones stay, and no line leaves `floor`.
pub(super) fn shift(doc: &Document, first: usize, last: usize, by: isize, floor: usize) -> Vec<Replacement> {
    if by == 0 || first > last {
        return Vec::new();
    }
    let span = Span::new(doc.line_span(first).start, doc.line_span(last).end);
    let verbatim = verbatim_lines(doc, span);
    let mut edits = Vec::new();
    for line in (first..=last).filter(|line| !verbatim.contains(line) && !is_blank_line(doc, *line)) {
        let start = doc.line_span(line).start;
        let now = indent(doc, line);
        let then = now.saturating_add_signed(by).max(floor.min(now));
        if then > now {
            edits.push(Replacement::new(Span::new(start, start), " ".repeat(then - now)));
        } else if then < now {
            edits.push(Replacement::new(Span::new(start, start + now - then), ""));
        }
    }
    edits
}

/// Adds to edits within lines what keeps columns: blanks make up for a value or name that gets longer or shorter where
/// what stands behind it is aligned with the lines around; and later lines stay under the elements they stand under, for
/// where an edit moves an element along its line, the lines aligned with it move too, or blanks make up for what was
/// taken.
pub(super) fn align(doc: &Document, edits: &mut Vec<Replacement>) {
    edits.extend(columns::make_up(doc, edits));
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut more: Vec<Replacement> = Vec::new();
    let mut i = 0;
    while i < edits.len() {
        let line = doc.line_of(edits[i].span.start);
        let end = doc.line_span(line).end;
        let group = edits[i..].iter().take_while(|edit| edit.span.start <= end).count();
        if let Some(edits) = align_line(doc, &edits[i..i + group], line) {
            more.extend(edits);
        }
        i += group.max(1);
    }
    edits.extend(more);
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
}

fn align_line(doc: &Document, edits: &[Replacement], line: usize) -> Option<Vec<Replacement>> {
    let first = edits.first()?;
    let bytes = doc.line_span(line);
    let within = |edit: &Replacement| {
        edit.span.end <= bytes.end && !edit.text.contains(&b'\n') && edit.span.start >= bytes.start
    };
    if !edits.iter().all(within) {
        return None;
    }
    let moved = element_on_line(doc, Span::new(first.span.end, bytes.end))?;
    let width = |bytes: &[u8]| super::super::bytes::characters(bytes);
    let by: isize = edits
        .iter()
        .filter(|edit| edit.span.end <= moved.span().start)
        .map(|edit| width(&edit.text).cast_signed() - width(&doc.slice(edit.span)).cast_signed())
        .sum();
    let mut outer = moved;
    while let Some(parent) = outer.parent().filter(|parent| !parent.is_root() && parent.line() == line) {
        outer = parent;
    }
    let last = outer.last_line();
    if by == 0 || last <= line {
        return None;
    }
    let column = moved.column();
    let verbatim = verbatim_lines(doc, outer.span());
    let lines: Vec<usize> =
        (line + 1..=last).filter(|line| !verbatim.contains(line) && !is_blank_line(doc, *line)).collect();
    let new_column = column.saturating_add_signed(by);
    // What stands under lines further out was never under what moves.
    let is_below = |line: &usize, column: usize| {
        let start = doc.line_span(*line).start + indent(doc, *line);
        indent(doc, *line) >= column || node_at(doc, start).is_none()
    };
    let is_between = |line: &usize| indent(doc, *line) < column && indent(doc, *line) > new_column;
    if lines.iter().take_while(|line| is_below(line, new_column.min(column) + 1)).any(is_between) {
        let start = moved.span().start;
        return Some(vec![Replacement::new(Span::new(start, start), " ".repeat(column - new_column))]);
    }
    let run = lines.into_iter().take_while(|line| is_below(line, column));
    let aligned = run.filter(|line| indent(doc, *line) >= column);
    Some(aligned.flat_map(|line| shift(doc, line, line, by, 0)).collect())
}

/// The first element in a part of a line that stands on another's line.
fn element_on_line(doc: &Document, span: Span) -> Option<Node<'_>> {
    nodes_in(doc, span).find(|node| node.is_sameline())
}

/// The nodes that start in a span, in order.
pub(super) fn nodes_in(doc: &Document, span: Span) -> impl Iterator<Item = Node<'_>> {
    let first = if doc.is_empty() { 0 } else { doc.chunk_at(span.start) };
    let chunks = (first..doc.chunks.len()).take_while(move |number| doc.chunks[*number].offset < span.end);
    chunks.flat_map(move |number| {
        let chunk = &doc.chunks[number];
        let from = chunk.nodes.partition_point(|record| chunk.offset + (record.start as usize) < span.start);
        let ids = (from..chunk.nodes.len()).map(move |node| Id {
            chunk: super::super::record::small(number),
            node: super::super::record::small(node),
        });
        ids.map(|id| doc.node(id)).take_while(move |node| node.span().start < span.end)
    })
}

/// The node that starts at `offset`, the outermost where several do.
pub(super) fn node_at(doc: &Document, offset: usize) -> Option<Node<'_>> {
    nodes_in(doc, Span::new(offset, offset + 1)).next()
}

/// `n` spaces.
pub(super) fn spaces(n: usize) -> String {
    " ".repeat(n)
}

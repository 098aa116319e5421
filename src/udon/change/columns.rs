//! What people write in columns: names, values and comments that stand under each other for the eye.
//!
//! Where a change makes a word longer or shorter, blanks that were put in make up for it; what is put in among lines in
//! columns takes their columns. Refuses to touch lines that nobody changes, however well they would look.

use std::collections::BTreeMap;

use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::layout;
use crate::span::Span;

/// The edits of blanks that keep what stands behind replaced words in its column, where the line above or below has
/// something in that column too, and blanks were put in for it. One blank always stays.
pub(super) fn make_up(doc: &Document, edits: &[Replacement]) -> Vec<Replacement> {
    let mut grown: BTreeMap<usize, isize> = BTreeMap::new();
    for edit in edits {
        if let Some((gap, by)) = gap_behind(doc, edit) {
            *grown.entry(gap).or_default() += by;
        }
    }
    let made_up = grown.into_iter().filter_map(|(start, by)| {
        let end = doc.line_span(doc.line_of(start)).end;
        let blanks = doc.slice(Span::new(start, end)).iter().take_while(|b| **b == b' ').count();
        let gap = Span::new(start, start + blanks);
        let is_free = edits.iter().all(|edit| edit.span.end <= gap.start || edit.span.start >= gap.end);
        let stays = blanks.cast_signed().saturating_sub(by).max(1).unsigned_abs();
        let is_meant = gap.end < end && stays != blanks && is_free && is_aligned(doc, gap);
        is_meant.then(|| Replacement::new(gap, layout::spaces(stays)))
    });
    made_up.collect()
}

/// Where the blanks behind a word start of which an edit replaces a part, and by how many columns it gets longer.
fn gap_behind(doc: &Document, edit: &Replacement) -> Option<(usize, isize)> {
    let width = |bytes: &[u8]| super::super::bytes::characters(bytes).cast_signed();
    let old = doc.slice(edit.span);
    if old.is_empty() || edit.text.is_empty() || old.contains(&b'\n') || edit.text.contains(&b'\n') {
        return None;
    }
    let line = doc.line_span(doc.line_of(edit.span.start));
    let rest = doc.slice(Span::new(edit.span.end, line.end)).iter().position(|b| *b == b' ')?;
    Some((edit.span.end + rest, width(&edit.text) - width(&old)))
}

/// Whether the line above or below has something in the column in which blanks end, and one of the two stands apart.
fn is_aligned(doc: &Document, gap: Span) -> bool {
    let line = doc.line_of(gap.start);
    let column = doc.column_of(gap.end);
    let around = [line.checked_sub(1).filter(|above| *above > 0), (line < doc.line_count()).then_some(line + 1)];
    around.into_iter().flatten().any(|other| {
        let text = doc.text(doc.line_span(other)).into_owned();
        let before: String = text.chars().take(column).collect();
        let own = before.len() - before.trim_end_matches(' ').len();
        let has_something = text[before.len()..].starts_with(|c: char| c != ' ');
        has_something && !before.trim().is_empty() && own > 0 && own.max(gap.len()) > 1
    })
}

/// Where the attributes on an element's line stand, in columns from the element, and the blanks before each.
fn attributes(element: Node<'_>) -> Vec<(usize, usize)> {
    let doc = element.document();
    let own = element.attributes().filter(|attribute| attribute.suffix().is_none());
    let on_line = own.filter(|attribute| attribute.form() == Form::Sameline);
    let place = |start: usize| {
        let before = doc.slice(Span::new(element.span().start, start)).into_owned();
        let blanks = before.iter().rev().take_while(|b| **b == b' ').count();
        (doc.column_of(start) - element.column(), blanks)
    };
    on_line.map(|attribute| place(attribute.span().start)).collect()
}

/// The line of a new element, with its attributes in the columns in which its neighbours have theirs.
pub(super) fn among(line: &str, new: Node<'_>, siblings: &[Node<'_>], index: usize) -> Option<String> {
    let pairs = [index.checked_sub(2), index.checked_sub(1), Some(index)];
    let mut pairs = pairs.into_iter().flatten().filter_map(|first| siblings.get(first..first + 2));
    let columns = pairs.find_map(|pair| {
        let (one, other) = (attributes(pair[0]), attributes(pair[1]));
        let same = one.iter().zip(&other).take_while(|(one, other)| one.0 == other.0);
        let same: Vec<(usize, usize)> = same.map(|(one, other)| (one.0, one.1.max(other.1))).collect();
        let columns = same.iter().map(|(column, _)| *column).collect::<Vec<_>>();
        same.iter().any(|(_, blanks)| *blanks > 1).then_some(columns)
    })?;
    let indent = line.len() - line.trim_start().len();
    let (mut out, mut taken) = (String::new(), 0);
    for ((column, _), wanted) in attributes(new).into_iter().zip(columns) {
        let end = line.char_indices().nth(indent + column).map(|(at, _)| at)?;
        out.push_str(&line[taken..end]);
        taken = end;
        let now = out.chars().count() - indent;
        out.push_str(&layout::spaces(wanted.saturating_sub(now)));
    }
    out.push_str(&line[taken..]);
    (new.kind() == NodeKind::Element).then_some(out)
}

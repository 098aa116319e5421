//! A change as lines: what goes, what comes, what it stands between.
//!
//! Lines carry the numbers that they have in the new document, removed ones those of the old. Of what stands around a
//! change the nearest element before it and the nearest line after it are shown, collapsed. Values only.

use serde::Serialize;

use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::node::{Node, NodeKind};
use super::layout;
use super::patch::Moves;
use crate::secret;
use crate::span::Span;

/// A line of a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PreviewLine {
    /// What happens to it.
    pub sign: Sign,
    /// Its number; nothing for a gap.
    pub line: Option<usize>,
    /// The line.
    pub text: String,
    /// What stood there before, for a line of which more changes than its indentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// What happens to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// It stays, and shows where we are.
    Context,
    /// Lines are left out here.
    Gap,
    /// It is new.
    Added,
    /// It goes.
    Removed,
    /// It changes.
    Changed,
}

/// A run of lines that change: from the old document, from the new.
struct Hunk {
    old: (usize, usize),
    new: (usize, usize),
}

/// The lines that replacements change, with what is around them.
pub fn preview(before: &Document, after: &Document, replacements: &[Replacement]) -> Vec<PreviewLine> {
    let mut lines: Vec<PreviewLine> = Vec::new();
    let hunks = hunks(before, after, replacements);
    let moves = Moves::of(replacements);
    for (index, hunk) in hunks.iter().enumerate() {
        let last = lines.iter().filter_map(|line| line.line).next_back().unwrap_or(0);
        context_above(after, hunk.new.0, last, &mut lines);
        changed(before, after, hunk, &moves, &mut lines);
        let next = hunks.get(index + 1).map_or(usize::MAX, |next| next.new.0);
        if hunk.new.1 < next {
            context_below(after, hunk.new.1, &mut lines);
        }
    }
    lines.dedup();
    lines
}

/// Half-open runs of lines, from 1.
fn hunks(before: &Document, after: &Document, replacements: &[Replacement]) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    let mut grown: isize = 0;
    for replacement in replacements {
        let span = replacement.span;
        let start = span.start.saturating_add_signed(grown);
        let new = Span::new(start, start + replacement.text.len());
        grown += replacement.text.len().cast_signed() - span.len().cast_signed();
        let old = lines_of(before, span, replacement.text.ends_with(b"\n") || replacement.text.is_empty());
        let new = lines_of(after, new, span.is_empty() || before.slice(span).ends_with(b"\n"));
        match hunks.last_mut() {
            Some(last) if old.0 <= last.old.1 || new.0 <= last.new.1 => {
                last.old.1 = last.old.1.max(old.1);
                last.new.1 = last.new.1.max(new.1);
            }
            _ => hunks.push(Hunk { old, new }),
        }
    }
    for hunk in &mut hunks {
        // The same number of lines stands outside on both sides.
        while hunk.old.0 > 1 && hunk.new.0 > 1 && hunk.old.0.min(hunk.new.0) == 0 {
            hunk.old.0 -= 1;
            hunk.new.0 -= 1;
        }
        shrink(before, after, hunk);
    }
    hunks.retain(|hunk| hunk.old.0 < hunk.old.1 || hunk.new.0 < hunk.new.1);
    hunks
}

/// The lines that a span touches; of whole lines exactly those.
fn lines_of(doc: &Document, span: Span, whole: bool) -> (usize, usize) {
    let first = doc.line_of(span.start);
    let at_start = layout::line_start(doc, span.start) == span.start;
    if span.is_empty() && at_start && whole {
        return (first, first);
    }
    let last = doc.line_of(span.end);
    let ends_line = layout::line_start(doc, span.end) == span.end && span.end > span.start;
    (first, if ends_line && at_start && whole { last } else { last + 1 })
}

/// Takes lines that are the same on both sides off the ends.
fn shrink(before: &Document, after: &Document, hunk: &mut Hunk) {
    let same = |a: usize, b: usize| before.slice(before.line_span(a)) == after.slice(after.line_span(b));
    while hunk.old.0 < hunk.old.1 && hunk.new.0 < hunk.new.1 && same(hunk.old.0, hunk.new.0) {
        hunk.old.0 += 1;
        hunk.new.0 += 1;
    }
    while hunk.old.0 < hunk.old.1 && hunk.new.0 < hunk.new.1 && same(hunk.old.1 - 1, hunk.new.1 - 1) {
        hunk.old.1 -= 1;
        hunk.new.1 -= 1;
    }
}

fn text(doc: &Document, line: usize) -> String {
    doc.text(doc.line_span(line)).trim_end().to_owned()
}

/// The values that had a secret's name and have another one now: by that name nobody knows them for secrets.
fn renamed_secrets(before: &Document, after: &Document, hunk: &Hunk, moves: &Moves) -> Vec<Span> {
    let span = Span::new(before.line_span(hunk.old.0).start, before.line_span(hunk.old.1.max(1) - 1).end);
    let attributes = layout::nodes_in(before, span).filter_map(Node::as_attribute);
    let secrets = attributes.filter(|attribute| secret::is_named(&attribute.name()));
    let renamed = secrets.filter_map(|attribute| {
        let (start, value) = (moves.place(attribute.span().start)?, attribute.value_span()?);
        let now = layout::node_at(after, start)?.as_attribute()?;
        moves.place(value.start).filter(|_| !secret::is_named(&now.name())).and(now.value_span())
    });
    renamed.collect()
}

/// A line with these bytes masked.
fn masked(doc: &Document, line: usize, secrets: &[Span]) -> String {
    let span = doc.line_span(line);
    let mut out = String::new();
    let mut at = span.start;
    for secret in secrets.iter().filter(|secret| secret.start >= span.start && secret.start < span.end) {
        out += &doc.text(Span::new(at, secret.start));
        out += secret::MASK;
        at = secret.end.min(span.end);
    }
    out += &doc.text(Span::new(at, span.end));
    out.truncate(out.trim_end().len());
    out
}

/// The lines of a hunk: those that pair up are changed lines, the others come or go.
fn changed(before: &Document, after: &Document, hunk: &Hunk, moves: &Moves, lines: &mut Vec<PreviewLine>) {
    let secrets = renamed_secrets(before, after, hunk, moves);
    let old: Vec<String> = (hunk.old.0..hunk.old.1).map(|line| text(before, line)).collect();
    let new: Vec<String> = (hunk.new.0..hunk.new.1).map(|line| masked(after, line, &secrets)).collect();
    let (a, b): (Vec<&str>, Vec<&str>) =
        (old.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect());
    let push = |lines: &mut Vec<PreviewLine>, sign, line, text: &str, was: Option<&str>| {
        lines.push(PreviewLine { sign, line: Some(line), text: text.to_owned(), before: was.map(str::to_owned) });
    };
    for op in similar::TextDiff::from_slices(&a, &b).ops() {
        let (from, to) = (op.old_range(), op.new_range());
        match op.tag() {
            similar::DiffTag::Equal => {
                for line in to.clone() {
                    push(lines, Sign::Context, hunk.new.0 + line, b[line], None);
                }
            }
            similar::DiffTag::Replace if from.len() == to.len() => {
                for (was, is) in from.zip(to) {
                    let before = Some(a[was].trim()).filter(|before| *before != b[is].trim());
                    push(lines, Sign::Changed, hunk.new.0 + is, b[is], before);
                }
            }
            _ => {
                for line in from {
                    push(lines, Sign::Removed, hunk.old.0 + line, a[line], None);
                }
                for line in to {
                    push(lines, Sign::Added, hunk.new.0 + line, b[line], None);
                }
            }
        }
    }
}

/// What stands above a line: the element that ends there, collapsed, else the element that is open there.
fn context_above(doc: &Document, line: usize, shown: usize, lines: &mut Vec<PreviewLine>) {
    let mut above = line.saturating_sub(1);
    while above > 0 && layout::is_blank_line(doc, above) {
        above -= 1;
    }
    if above == 0 || above <= shown {
        return;
    }
    let Some(head) = head_above(doc, above, line) else { return };
    if head > shown {
        lines.push(PreviewLine {
            sign: Sign::Context,
            line: Some(head),
            text: collapsed(doc, head, line),
            before: None,
        });
    }
    if head < above && above > shown {
        lines.push(PreviewLine { sign: Sign::Gap, line: None, text: "...".to_owned(), before: None });
    }
}

/// The line of the outermost element that ends at `above` and does not reach `line`, else of the innermost that does.
fn head_above(doc: &Document, above: usize, line: usize) -> Option<usize> {
    let start = doc.line_span(above).start;
    let first = start + layout::indent(doc, above);
    let mut node = layout::node_at(doc, first)?;
    let reaches = |node: Node<'_>| node.last_line() >= line;
    let is_head = |node: &Node<'_>| matches!(node.kind(), NodeKind::Element | NodeKind::Directive);
    while let Some(parent) = node.parent().filter(|parent| !parent.is_root()) {
        if is_head(&node) && reaches(parent) || is_head(&node) && reaches(node) {
            break;
        }
        if reaches(parent) && !is_head(&node) {
            return Some(parent.line());
        }
        node = parent;
    }
    Some(node.line())
}

/// A line, with a note that the element it opens goes on.
fn collapsed(doc: &Document, line: usize, until: usize) -> String {
    let text = text(doc, line);
    let first = doc.line_span(line).start + layout::indent(doc, line);
    let goes_on = layout::node_at(doc, first).is_some_and(|node| {
        let last = node.last_line();
        node.kind() == NodeKind::Element && last > line && (last < until || until <= line)
    });
    if goes_on { format!("{text} ...") } else { text }
}

fn context_below(doc: &Document, line: usize, lines: &mut Vec<PreviewLine>) {
    let mut below = line;
    while below <= doc.line_count() && layout::is_blank_line(doc, below) {
        below += 1;
    }
    if below <= doc.line_count() {
        lines.push(PreviewLine {
            sign: Sign::Context,
            line: Some(below),
            text: collapsed(doc, below, 0),
            before: None,
        });
    }
}

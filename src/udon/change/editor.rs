//! A document while operations are applied to it: each step is made, parsed, and compared with what was meant.
//!
//! The one place where an edit becomes true. A step whose result says anything else than what was meant is refused,
//! and the document stays as it was before the plan.

use super::super::chunk::Chunk;
use super::super::document::Document;
use super::super::edit::Replacement;
use super::super::node::Node;
use super::items::{Meant, difference, expected, items};
use super::layout;
use super::patch::Patch;
use crate::error::{Code, Error, Result};

/// A document under change.
pub(super) struct Editor {
    pub doc: Document,
    pub patch: Patch,
}

impl Editor {
    /// Makes an edit that is meant to change the tree so.
    pub fn step(&mut self, mut edits: Vec<Replacement>, meant: &[Meant]) -> Result<()> {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        if edits.windows(2).any(|pair| pair[0].span.end > pair[1].span.start) {
            return Err(Error::new(Code::Internal, "an edit overlaps itself"));
        }
        let mut after = self.doc.clone();
        after.apply(&edits);
        verify(&self.doc, &after, meant)?;
        self.patch.apply(&edits);
        self.doc = after;
        Ok(())
    }

    /// The node that starts at `offset` now; the document for nothing.
    pub fn node(&self, offset: Option<usize>) -> Result<Node<'_>> {
        match offset {
            None => Ok(self.doc.root()),
            Some(offset) => layout::node_at(&self.doc, offset)
                .ok_or_else(|| Error::new(Code::Internal, "a changed element was lost")),
        }
    }
}

/// Fails unless `after` is `before` with the changes that were meant. Only the chunks that differ are compared: chunks
/// that both share hold the same nodes at the same depth.
fn verify(before: &Document, after: &Document, meant: &[Meant]) -> Result<()> {
    let same = |(a, b): &(&Chunk, &Chunk)| a.is_same(b);
    let head = before.chunks.iter().zip(after.chunks.iter()).take_while(same).count();
    let rest = |doc: &Document| doc.chunks.len() - head;
    let tail = before.chunks.iter().rev().zip(after.chunks.iter().rev()).take_while(same).count();
    let tail = tail.min(rest(before)).min(rest(after));
    let old = items(before, head..before.chunks.len() - tail);
    let new = items(after, head..after.chunks.len() - tail);
    if let Some((meant, got)) = difference(&expected(old, meant), &new) {
        return Err(Error::new(Code::InvalidOperation, "the change cannot be made without changing something else")
            .detail(format!("meant: {meant}"))
            .detail(format!("would read: {got}")));
    }
    let errors = |doc: &Document| doc.problems().filter(|(problem, _)| problem.is_error()).count();
    if errors(after) > errors(before) {
        return Err(Error::new(Code::InvalidOperation, "the change would leave something that does not close"));
    }
    Ok(())
}

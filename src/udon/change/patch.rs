//! Edits made one after another, as one list of replacements in the source they began with.
//!
//! A patch is the new source as pieces: kept from the old one, or new. Refuses to know what an edit means.

use super::super::edit::Replacement;
use crate::span::Span;

/// A document's new source, put together from pieces of the old one and new text.
#[derive(Debug, Clone)]
pub(super) struct Patch {
    pieces: Vec<Piece>,
    /// Length of the old source.
    old: usize,
}

#[derive(Debug, Clone)]
enum Piece {
    Kept(Span),
    New(Vec<u8>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Kept(span) => span.len(),
            Self::New(text) => text.len(),
        }
    }

    /// The piece in two, `at` bytes from its start.
    fn split(self, at: usize) -> (Self, Self) {
        match self {
            Self::Kept(span) => {
                (Self::Kept(Span::new(span.start, span.start + at)), Self::Kept(Span::new(span.start + at, span.end)))
            }
            Self::New(mut text) => {
                let rest = text.split_off(at);
                (Self::New(text), Self::New(rest))
            }
        }
    }
}

impl Patch {
    /// Nothing changed in a source of that length.
    pub fn new(old: usize) -> Self {
        Self { pieces: vec![Piece::Kept(Span::new(0, old))], old }
    }

    /// Replacements in the source as the patch leaves it; sorted, without overlap.
    pub fn apply(&mut self, edits: &[Replacement]) {
        let mut out = Vec::with_capacity(self.pieces.len() + 2 * edits.len());
        let mut pieces = std::mem::take(&mut self.pieces).into_iter();
        let mut current = pieces.next();
        let mut at = 0;
        for edit in edits {
            while let Some(piece) = current.take() {
                let end = at + piece.len();
                if end <= edit.span.start {
                    at = end;
                    out.push(piece);
                    current = pieces.next();
                } else {
                    let (kept, rest) = piece.split(edit.span.start - at);
                    out.push(kept);
                    at = edit.span.start;
                    current = Some(rest);
                    break;
                }
            }
            out.push(Piece::New(edit.text.clone()));
            while let Some(piece) = current.take() {
                let end = at + piece.len();
                if end <= edit.span.end {
                    at = end;
                    current = pieces.next();
                } else {
                    let (_, rest) = piece.split(edit.span.end - at);
                    at = edit.span.end;
                    current = Some(rest);
                    break;
                }
            }
        }
        out.extend(current);
        out.extend(pieces);
        out.retain(|piece| piece.len() > 0);
        self.pieces = out;
    }

    /// Where a byte of the old source stands now; nothing if it is gone.
    pub fn place(&self, old: usize) -> Option<usize> {
        let mut at = 0;
        for piece in &self.pieces {
            match piece {
                Piece::Kept(span) if span.range().contains(&old) => return Some(at + old - span.start),
                piece => at += piece.len(),
            }
        }
        None
    }

    /// What turns the old source into the new one: sorted, without overlap, nothing that changes nothing.
    pub fn replacements(&self) -> Vec<Replacement> {
        let mut out = Vec::new();
        let mut at = 0;
        let mut text = Vec::new();
        for piece in self.pieces.iter().chain([&Piece::Kept(Span::new(self.old, self.old))]) {
            match piece {
                Piece::New(new) => text.extend_from_slice(new),
                Piece::Kept(span) => {
                    if span.start > at || !text.is_empty() {
                        out.push(Replacement::new(Span::new(at, span.start), std::mem::take(&mut text)));
                    }
                    at = span.end;
                }
            }
        }
        out
    }
}

/// Where bytes stand after replacements. What stands where something is put in stands behind it.
#[derive(Debug)]
pub(super) struct Moves {
    /// What goes, and by how much all behind it moves.
    gone: Vec<(Span, isize)>,
}

impl Moves {
    /// From before the replacements, which are sorted and do not overlap, to after them.
    pub fn of(edits: &[Replacement]) -> Self {
        Self::new(edits, true)
    }

    /// From after the replacements to before them.
    pub fn back(edits: &[Replacement]) -> Self {
        Self::new(edits, false)
    }

    fn new(edits: &[Replacement], is_forward: bool) -> Self {
        let mut grown: isize = 0;
        let gone = edits.iter().map(|edit| {
            let start = edit.span.start.saturating_add_signed(grown);
            grown += edit.text.len().cast_signed() - edit.span.len().cast_signed();
            if is_forward { (edit.span, grown) } else { (Span::new(start, start + edit.text.len()), -grown) }
        });
        Self { gone: gone.collect() }
    }

    /// Where a byte stands then; nothing if it is gone.
    pub fn place(&self, offset: usize) -> Option<usize> {
        let behind = self.gone.partition_point(|(span, _)| span.end <= offset);
        if self.gone.get(behind).is_some_and(|(span, _)| span.start <= offset) {
            return None;
        }
        let by = behind.checked_sub(1).map_or(0, |last| self.gone[last].1);
        offset.checked_add_signed(by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(steps: &[&[(usize, usize, &str)]], expected: &str) {
        let old = "0123456789";
        let mut patch = Patch::new(old.len());
        for step in steps {
            let edits: Vec<_> =
                step.iter().map(|(start, end, text)| Replacement::new(Span::new(*start, *end), *text)).collect();
            patch.apply(&edits);
        }
        let mut out = old.to_owned();
        for edit in patch.replacements().iter().rev() {
            out.replace_range(edit.span.start..edit.span.end, std::str::from_utf8(&edit.text).unwrap());
        }
        assert_eq!(out, expected);
    }

    #[test]
    fn bytes_are_found_again() {
        let edits = [(0, 0, "ab"), (3, 5, "c"), (7, 7, "d")];
        let edits = edits.map(|(start, end, text)| Replacement::new(Span::new(start, end), text));
        let there = Moves::of(&edits);
        let places: Vec<_> = (0..9).map(|old| there.place(old)).collect();
        assert_eq!(places, [Some(2), Some(3), Some(4), None, None, Some(6), Some(7), Some(9), Some(10)]);
        let back = Moves::back(&edits);
        let places: Vec<_> = (0..11).map(|new| back.place(new)).collect();
        let old = [0, 1, 2].map(Some);
        assert_eq!(places[..2], [None, None]);
        assert_eq!(places[2..5], old);
        assert_eq!(places[5..], [None, Some(5), Some(6), None, Some(7), Some(8)]);
    }

    #[test]
    fn steps_compose() {
        check(&[], "0123456789");
        check(&[&[(2, 4, "ab"), (6, 6, "c")]], "01ab45c6789");
        check(&[&[(2, 4, "abc")], &[(3, 4, "X")]], "01aXc456789");
        check(&[&[(2, 4, "abc")], &[(1, 6, "")]], "056789");
        check(&[&[(0, 10, "")], &[(0, 0, "new")]], "new");
        check(&[&[(10, 10, "end")], &[(10, 12, "")]], "0123456789d");
        check(&[&[(5, 5, "x")], &[(5, 6, "")]], "0123456789");
    }
}

//! Prose with its places: what an element says in words, each character with the bytes that stand for it.
//!
//! What is marked in prose is told by its words or by their positions; both are found here. Refuses to change anything,
//! and to say what a place is good for.

use super::document::{Document, Id};
use super::node::{Node, NodeKind};
use super::sink::Reading;
use super::text::read_letters;
use crate::nearest::best;
use crate::span::Span;

/// How many words are compared with what was not found.
const COMPARED: usize = 20_000;
/// How many near passages are worth reading.
const BEST: usize = 3;
/// How like a passage must be to count as near.
const NEAR: f64 = 0.6;

/// The prose of a node: what [`Node::prose`] gives, with places.
#[derive(Debug)]
pub(super) struct Prose<'d> {
    doc: &'d Document,
    pub letters: Vec<Letter>,
}

/// A character of prose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    pub c: char,
    /// The bytes that stand for it; those of the whole form where it cannot be told apart from its neighbours.
    pub span: Span,
    /// The leaf it stands in; the one before it, for the break between two.
    pub leaf: Id,
}

impl<'d> Prose<'d> {
    /// The prose of a node, inline forms included and child elements on lines of their own excluded.
    pub fn of(node: Node<'d>) -> Self {
        let doc = node.document();
        let mut prose = Self { doc, letters: Vec::new() };
        let end = doc.after(node.id());
        let mut next = doc.first_child(node.id());
        while let Some(id) = next.filter(|_| next != end) {
            let inner = doc.node(id);
            let skip_inside = matches!(inner.kind(), NodeKind::Element | NodeKind::Attribute);
            next = if skip_inside { doc.after(id) } else { doc.after_head(id) };
            match inner.kind() {
                NodeKind::Blank => prose.gap(),
                _ => prose.leaf(inner),
            }
        }
        let kept = prose.letters.iter().rposition(|letter| !letter.c.is_whitespace()).map_or(0, |last| last + 1);
        prose.letters.truncate(kept);
        prose
    }

    /// Blank lines are one paragraph's end, however many they are.
    fn gap(&mut self) {
        let kept = self.letters.iter().rposition(|letter| !letter.c.is_whitespace()).map_or(0, |last| last + 1);
        let Some(last) = kept.checked_sub(1).map(|last| self.letters[last]) else { return };
        self.letters.truncate(kept);
        let feed = Letter { c: '\n', span: Span::new(last.span.end, last.span.end), leaf: last.leaf };
        self.letters.extend([feed, feed]);
    }

    fn leaf(&mut self, node: Node<'d>) {
        let new = leaf_letters(node);
        let (Some(first), last) = (new.first(), self.letters.last()) else { return };
        if let Some(last) = last.filter(|last| last.c != '\n') {
            let between = Span::new(last.span.end.min(first.span.start), first.span.start);
            if self.doc.slice(between).contains(&b'\n') {
                self.letters.push(Letter { c: '\n', span: Span::new(between.start, between.start), leaf: last.leaf });
            }
        }
        self.letters.extend(new);
    }

    /// The letters `from..to` as text.
    pub fn text(&self, from: usize, to: usize) -> String {
        self.letters[from..to].iter().map(|letter| letter.c).collect()
    }

    /// Where `wanted` stands, blanks and line ends counting as one blank: first letter, and one past the last.
    pub fn find(&self, wanted: &str) -> Vec<(usize, usize)> {
        self.find_as(wanted, |c| c)
    }

    fn find_as(&self, wanted: &str, read: impl Fn(char) -> char) -> Vec<(usize, usize)> {
        let wanted: String = wanted.split_whitespace().collect::<Vec<_>>().join(" ").chars().map(&read).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let (mut text, mut places) = (String::new(), Vec::new());
        for (index, letter) in self.letters.iter().enumerate() {
            let c = if letter.c.is_whitespace() { ' ' } else { read(letter.c) };
            if c != ' ' || !text.ends_with(' ') {
                text.push(c);
                places.resize(text.len(), index);
            }
        }
        let found = text.match_indices(&wanted);
        found.map(|(at, found)| (places[at], places[at + found.len() - 1] + 1)).collect()
    }

    /// Passages that `wanted` may have meant, best first.
    pub fn near(&self, wanted: &str) -> Vec<(usize, usize)> {
        let lower = |c: char| c.to_lowercase().next().unwrap_or(c);
        let same = self.find_as(wanted, lower);
        if !same.is_empty() {
            return same.into_iter().take(BEST).collect();
        }
        let words = self.words();
        let count = wanted.split_whitespace().count().max(1);
        let wanted = wanted.to_lowercase();
        let mut scored: Vec<(f64, (usize, usize))> = Vec::new();
        for length in [count, count + 1, count.saturating_sub(1)].into_iter().filter(|length| *length > 0) {
            for window in words.windows(length) {
                let place = (window[0].0, window[length - 1].1);
                let place = self.without_stops(place);
                let text = self.text(place.0, place.1).to_lowercase();
                if text.len().abs_diff(wanted.len()) * 2 > wanted.len() {
                    continue;
                }
                let score = strsim::normalized_damerau_levenshtein(&text, &wanted);
                if score >= NEAR {
                    scored.push((score, place));
                }
            }
        }
        best(scored, BEST)
    }

    /// A passage without the punctuation at its end.
    fn without_stops(&self, (from, mut to): (usize, usize)) -> (usize, usize) {
        while to > from + 1 && matches!(self.letters[to - 1].c, '.' | ',' | ';' | ':' | '!' | '?') {
            to -= 1;
        }
        (from, to)
    }

    /// The words: first letter, and one past the last.
    fn words(&self) -> Vec<(usize, usize)> {
        let mut words: Vec<(usize, usize)> = Vec::new();
        let mut inside = false;
        for (index, letter) in self.letters.iter().enumerate() {
            if letter.c.is_whitespace() {
                inside = false;
            } else if let Some(word) = words.last_mut().filter(|_| inside) {
                word.1 = index + 1;
            } else if words.len() < COMPARED {
                inside = true;
                words.push((index, index + 1));
            }
        }
        words
    }
}

/// The letters of a leaf; none of a node that says nothing in prose.
pub(super) fn leaf_letters(node: Node<'_>) -> Vec<Letter> {
    let (doc, leaf) = (node.document(), node.id());
    let start = doc.start(leaf);
    let apart = |letters: Vec<(char, Span)>| -> Vec<Letter> {
        letters.into_iter().map(|(c, span)| Letter { c, span: span.shifted(start), leaf }).collect()
    };
    let whole = |text: &str| -> Vec<Letter> {
        text.chars().map(|c| Letter { c, span: Span::new(start, doc.end(leaf)), leaf }).collect()
    };
    match node.kind() {
        NodeKind::Text => apart(read_letters(node.leaf(), Reading(node.record().flags()))),
        // Quotes belong to the text, unless they are around all of it.
        NodeKind::Quoted if !is_sole(node) => apart(read_letters(node.leaf(), Reading::PLAIN)),
        NodeKind::Quoted | NodeKind::Freeform | NodeKind::RawBlock | NodeKind::RawInline => whole(&node.text()),
        NodeKind::Interpolation => whole(&format!("!{{{{{}}}}}", node.text())),
        _ => Vec::new(),
    }
}

/// Whether a node is all that its parent holds besides attributes.
fn is_sole(node: Node<'_>) -> bool {
    let is_content = |other: &Node<'_>| {
        let is_empty = || other.kind() == NodeKind::Text && other.text().trim().is_empty();
        !matches!(other.kind(), NodeKind::Attribute | NodeKind::Close | NodeKind::Blank) && !is_empty()
    };
    node.parent().is_some_and(|parent| parent.children().filter(is_content).count() == 1)
}

//! Marking a passage of prose: braces around it, with what is said about it in front.
//!
//! The passage is told by its words or by the positions of its characters; its bytes stay as they are. Refuses what
//! would cut through a form that is there already, and what would read differently within braces.

use super::super::document::{Document, Id};
use super::super::edit::Replacement;
use super::super::found::Found;
use super::super::node::{Node, NodeKind};
use super::super::prose::{Letter, Prose, leaf_letters};
use super::super::value::Value;
use super::annotation::Note;
use super::editor::Editor;
use super::items::{Item, Meant, depth_of, items};
use super::layout;
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// How many of several passages an error lists.
const LISTED: usize = 10;
/// How many characters around a passage an error shows.
const AROUND: usize = 20;

/// Marks the passage; gives where the annotation starts, and the passage.
pub(super) fn annotate(editor: &mut Editor, found: &Found<'_>, span: &str, note: &str) -> Result<(usize, String)> {
    let note = Note::read(note)?;
    let node = holder(found)?;
    let doc = node.document();
    let prose = Prose::of(node);
    let (from, to) = passage(&prose, node, span)?;
    let words = prose.text(from, to);
    let place = place(doc, &prose, node, (from, to))?;
    if let Some(known) = same(place.holder, &note, &words) {
        return Err(Error::new(Code::Duplicate, format!("\"{words}\" is marked as {} already", note.kind.name))
            .detail(format!("by {known}; strip it to mark it otherwise")));
    }
    let (mut edits, meant) = edits(doc, &place, &note);
    layout::align(doc, &mut edits);
    let refused = || {
        Error::new(Code::InvalidOperation, format!("\"{words}\" would read differently within braces"))
            .detail("mark a part of it, without the brace or mark at its edge")
    };
    editor.step(edits, &meant).map_err(|error| if error.code == Code::InvalidOperation { refused() } else { error })?;
    // A brace that never closes within the passage would take the one that closes the annotation.
    if editor.node(Some(place.bytes.start))?.is_unclosed() {
        return Err(refused());
    }
    let after = Prose::of(editor.node((!node.is_root()).then(|| node.span().start))?);
    if said(&after) != said(&prose) {
        return Err(Error::new(Code::InvalidOperation, format!("\"{words}\" would lose its quotes within braces"))
            .detail("mark the words between them"));
    }
    // A line that is taken in no longer says how those below it are indented.
    let below =
        prose.letters[to..].iter().position(|letter| letter.c == '\n').map_or(prose.letters.len(), |feed| to + feed);
    if !after.text(0, after.letters.len()).ends_with(&prose.text(below, prose.letters.len())) {
        return Err(refused());
    }
    Ok((place.bytes.start, words))
}

/// The annotation of the same kind around the very same passage.
fn same(holder: Node<'_>, note: &Note, words: &str) -> Option<String> {
    let is_same = holder.kind() == NodeKind::Embedded && holder.is_named(note.kind.name) && holder.prose() == words;
    is_same.then(|| holder.path())
}

/// All but blanks.
fn said(prose: &Prose<'_>) -> String {
    prose.letters.iter().map(|letter| letter.c).filter(|c| !c.is_whitespace()).collect()
}

/// The node whose prose is meant.
fn holder<'d>(found: &Found<'d>) -> Result<Node<'d>> {
    match found {
        Found::Element(node) | Found::Document(node) => Ok(*node),
        Found::Attribute(attribute) if matches!(attribute.value(), Value::Nodes(_)) => Ok(attribute.node()),
        other => Err(Error::new(Code::InvalidOperation, format!("{} holds no prose", other.path()))
            .detail("annotations stand in the prose of elements")),
    }
}

/// The letters that somebody means: `[start end]`, or the words themselves.
fn passage(prose: &Prose<'_>, node: Node<'_>, span: &str) -> Result<(usize, usize)> {
    let count = prose.letters.len();
    let path = Found::Element(node).path();
    let found = prose.find(span);
    let bracketed = span.trim().starts_with('[');
    if let Some((from, to)) = range(span).filter(|_| found.is_empty() || bracketed) {
        if from >= to || to > count {
            return Err(Error::new(
                Code::EmptyRange,
                format!("[{from} {to}] is no passage of {path}, whose prose has {count} characters"),
            )
            .suggest((count > 0).then(|| format!("[0 {count}]"))));
        }
        let is_blank = |index: &usize| prose.letters[*index].c.is_whitespace();
        let first = (from..to).find(|index| !is_blank(index));
        let last = (from..to).rev().find(|index| !is_blank(index));
        return first
            .zip(last)
            .map(|(first, last)| (first, last + 1))
            .ok_or_else(|| Error::new(Code::EmptyRange, format!("[{from} {to}] of {path} holds nothing but blanks")));
    }
    match found[..] {
        [one] => Ok(one),
        [] => {
            let near = prose.near(span).into_iter().map(|(from, to)| prose.text(from, to).replace('\n', " "));
            let error = Error::new(Code::NotFound, format!("\"{}\" is not in the prose of {path}", span.trim()));
            Err(match count {
                0 => error.detail("it holds no prose of its own"),
                _ => error.suggest(near),
            })
        }
        _ => Err(several(prose, node, span, &found)),
    }
}

/// `[10 42]`, `[10, 42]`, `10-42`, `10:42` or `10..42`.
fn range(span: &str) -> Option<(usize, usize)> {
    let inner = span.trim().trim_start_matches('[').trim_end_matches(']');
    let mut numbers = inner.split([' ', ',', '-', ':', '.']).filter(|part| !part.is_empty());
    let (from, to) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    numbers.next().is_none().then_some((from, to))
}

/// The failure of words that stand in several places.
fn several(prose: &Prose<'_>, node: Node<'_>, span: &str, found: &[(usize, usize)]) -> Error {
    let path = Found::Element(node).path();
    let message = format!("\"{}\" stands {} times in the prose of {path}", span.trim(), found.len());
    let mut error = Error::new(Code::Ambiguous, message);
    for (from, to) in found.iter().take(LISTED) {
        let line = node.document().line_of(prose.letters[*from].span.start);
        let (start, end) = (from.saturating_sub(AROUND), (to + AROUND).min(prose.letters.len()));
        let around = [prose.text(start, *from), prose.text(*from, *to), prose.text(*to, end)];
        let [before, words, after] = around.map(|text| text.replace('\n', " "));
        error = error.suggest([format!("[{from} {to}] (line {line})")]);
        error = error.detail(format!("[{from} {to}]  {}«{words}»{}", before.trim_start(), after.trim_end()));
    }
    if found.len() > LISTED { error.detail(format!("and {} more", found.len() - LISTED)) } else { error }
}

/// Where braces go.
struct Place<'d> {
    /// What they go around.
    bytes: Span,
    /// The node that holds what is between them.
    holder: Node<'d>,
    /// The leaf that the passage begins in, where it is to be cut, and the one it ends in.
    first: Option<Id>,
    last: Option<Id>,
}

/// Where braces around a passage go: forms that it touches must lie in it whole.
fn place<'d>(doc: &'d Document, prose: &Prose<'d>, node: Node<'d>, (from, to): (usize, usize)) -> Result<Place<'d>> {
    let (first, last) = (prose.letters[from], prose.letters[to - 1]);
    let around = |letter: Letter| {
        let mut up = Vec::new();
        let mut parent = doc.node(letter.leaf).parent();
        while let Some(inner) = parent.filter(|inner| *inner != node && !inner.is_root()) {
            up.push(inner);
            parent = inner.parent();
        }
        up.reverse();
        up
    };
    let (left, right) = (around(first), around(last));
    let shared = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let mut bytes = first.span.to(last.span);
    let before = from.checked_sub(1).map(|index| prose.letters[index]);
    let after = prose.letters.get(to).copied();
    // Outermost first: a form that begins within the passage must end within it, and the other way round.
    if let Some(form) = left.get(shared) {
        if before.is_some_and(|letter| form.span().range().contains(&letter.span.start)) || !is_braces(*form) {
            return Err(overlap(prose, *form, (from, to)));
        }
        bytes.start = form.span().start;
    }
    if let Some(form) = right.get(shared) {
        if after.is_some_and(|letter| form.span().range().contains(&letter.span.start)) || !is_braces(*form) {
            return Err(overlap(prose, *form, (from, to)));
        }
        bytes.end = form.span().end;
    }
    let is_cut = |letter: Option<Letter>| {
        letter.is_some_and(|letter| {
            !letter.span.is_empty() && letter.span.start < bytes.end && bytes.start < letter.span.end
        })
    };
    if is_cut(before) || is_cut(after) {
        let leaf = doc.node(if is_cut(before) { first.leaf } else { last.leaf });
        return Err(overlap(prose, leaf, (from, to)));
    }
    let holder = shared.checked_sub(1).map_or(node, |index| left[index]);
    let inside = |forms: &[Node<'_>], letter: Letter| (forms.len() == shared).then_some(letter.leaf);
    Ok(Place { bytes, holder, first: inside(&left, first), last: inside(&right, last) })
}

fn is_braces(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Embedded | NodeKind::InlineDirective)
}

/// The failure of a passage that begins or ends within a form.
fn overlap(prose: &Prose<'_>, form: Node<'_>, (from, to): (usize, usize)) -> Error {
    let what = if form.is_element() { form.path() } else { form.document().text(form.span()).trim().to_owned() };
    let words = prose.text(from, to).replace('\n', " ");
    let span = form.span();
    let inside = |letter: &&Letter| span.range().contains(&letter.span.start) && !letter.span.is_empty();
    let start = prose.letters.iter().position(|letter| inside(&letter)).unwrap_or(from).min(from);
    let end = prose.letters.iter().rposition(|letter| inside(&letter)).map_or(to, |last| last + 1).max(to);
    let line = form.line();
    Error::new(Code::InvalidOperation, format!("\"{words}\" overlaps {what} (line {line}), and braces can only nest"))
        .suggest([format!("[{start} {end}]")])
        .detail("take in all of it, or nothing")
}

/// The two braces, and what is meant by them.
fn edits(doc: &Document, place: &Place<'_>, note: &Note) -> (Vec<Replacement>, Vec<Meant>) {
    let Span { start, end } = place.bytes;
    let depth = if place.holder.is_root() { 0 } else { depth_of(place.holder) + 1 };
    let head = Document::parse(format!("{}}}", note.head()));
    let mut new = items(&head, 0..1);
    let mut meant = vec![Meant::Deeper(place.bytes, 1)];
    let first = place.first.map(|leaf| Cut::of(doc.node(leaf), start)).filter(|cut| cut.at < start);
    let last = place.last.map(|leaf| Cut::of(doc.node(leaf), end)).filter(|cut| !cut.after.is_empty());
    let tail = |last: &Cut| Item::piece(0, last.after.clone());
    let is_one = first.as_ref().zip(last.as_ref()).is_some_and(|(first, last)| first.at == last.at);
    let at = match first {
        None => start,
        Some(first) => {
            let rest = match &last {
                Some(last) if is_one => last.before[first.before.len()..].to_owned(),
                _ => first.after,
            };
            meant.push(Meant::Says { at: first.at, say: first.before });
            new.push(Item::piece(1, rest));
            first.at + 1
        }
    };
    if let Some(last) = &last {
        if is_one {
            new.push(tail(last));
        } else {
            meant.push(Meant::Says { at: last.at, say: last.before.clone() });
            meant.push(Meant::New { at: last.at + 1, depth, items: vec![tail(last)] });
        }
    }
    meant.push(Meant::New { at, depth, items: new });
    let braces = vec![
        Replacement::new(Span::new(start, start), format!("{} ", note.head())),
        Replacement::new(Span::new(end, end), "}"),
    ];
    (braces, meant)
}

/// A line of a leaf in two.
struct Cut {
    /// Where the line starts.
    at: usize,
    /// What it says before the cut, and after it.
    before: String,
    after: String,
}

impl Cut {
    /// The line of `leaf` that `offset` lies in or at the end of, cut there.
    fn of(leaf: Node<'_>, offset: usize) -> Self {
        let letters = leaf_letters(leaf);
        let index = letters.iter().position(|letter| letter.span.start >= offset).unwrap_or(letters.len());
        let from = letters[..index].iter().rposition(|letter| letter.c == '\n').map_or(0, |feed| feed + 1);
        let to = letters[index..].iter().position(|letter| letter.c == '\n').map_or(letters.len(), |feed| index + feed);
        let text = |letters: &[Letter]| letters.iter().map(|letter| letter.c).collect();
        let at =
            if from == 0 { leaf.span().start } else { letters.get(from).map_or(offset, |letter| letter.span.start) };
        Self { at, before: text(&letters[from..index]), after: text(&letters[index..to]) }
    }
}

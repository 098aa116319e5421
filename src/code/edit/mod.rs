//! Changing a source file by what stands in it: a text, a definition, or lines.
//!
//! An edit is worked out on the file's text with plain line ends, checked, and handed on as replacements in the bytes
//! of the file; nothing outside of them changes, and new text gets the line ends of the file. What is meant is never
//! guessed: a text that stands in several places, a name that several definitions have and a line that reads
//! differently are failures. Small slips in new text (pasted line numbers, lines repeated from around the place, a lost
//! indentation) are mended and named. Refuses to write: the caller does.

mod blanks;
mod find;
mod lines;
mod plain;
#[cfg(test)]
mod properties;
mod refit;
mod slips;
mod syntax;
mod whole;

use std::ops::Range;

use serde::Serialize;

pub use self::find::Closeness;
pub use self::lines::LineRef;
use self::plain::Plain;
use super::anchor::{Line, anchor};
use super::language::Language;
use crate::choices;
use crate::error::{Code, Error, Result};
use crate::line::Hint;
use crate::udon::Replacement;

choices! {
    /// On which side of a definition or line new text is put.
    Side: Before "before" ["above"], After "after" ["below"],
}

/// What an edit is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aim {
    /// A text that stands in the file.
    Text {
        /// The text.
        old: String,
        /// Whether every place where it stands is meant.
        everywhere: bool,
    },
    /// A definition: all of it, or the place beside it.
    Symbol {
        /// Its name, with those of what it stands in where its own is not enough.
        name: String,
        /// The side of it, where it is to stay.
        beside: Option<Side>,
    },
    /// Lines.
    Lines {
        /// The first one.
        first: LineRef,
        /// The last one.
        last: Option<LineRef>,
    },
    /// The place beside a line.
    Beside {
        /// The line.
        line: LineRef,
        /// The side of it.
        side: Side,
    },
}

/// An edit that was worked out and not yet written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes of the file, in order.
    pub replacements: Vec<Replacement>,
    /// How a text was found.
    pub closeness: Option<Closeness>,
    /// The places that changed, as they will read.
    pub places: Vec<Changed>,
    /// What was mended in the new text, and what to look at.
    pub remarks: Vec<String>,
}

/// A place that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Its first line in the new file; with no lines of its own, the line that follows what was taken out.
    pub first: usize,
    /// How many lines there were.
    pub before: usize,
    /// The lines there will be, with their anchors.
    pub lines: Vec<Line>,
}

/// A change in plain text: what is taken out, and what is put there.
type Change = (Range<usize>, String);

/// What a kind of edit came to, before it is checked as a whole.
struct Draft {
    changes: Vec<Change>,
    closeness: Option<Closeness>,
    remarks: Vec<String>,
    /// Whether a result with new errors of syntax is refused rather than remarked on.
    strict: bool,
}

/// Works out an edit of `file`, whose bytes are `bytes`: `aim` is replaced by `new`, or `new` is put beside it.
pub fn edit(file: &str, bytes: &[u8], aim: &Aim, new: &str) -> Result<Edit> {
    let plain = Plain::read(file, bytes)?;
    let language = Language::of(file);
    let scene = Scene { file, text: plain.text(), language };
    let new = new.replace("\r\n", "\n");
    let (new, pasted) = slips::without_line_numbers(&new);
    let mut draft = match aim {
        Aim::Text { old, everywhere } => {
            find::replace(&scene, &slips::without_line_numbers(&old.replace("\r\n", "\n")).0, &new, *everywhere)
        }
        Aim::Symbol { name, beside: None } => whole::replace(&scene, name, &new),
        Aim::Symbol { name, beside: Some(side) } => whole::insert(&scene, name, &new, *side),
        Aim::Lines { first, last } => lines::replace(&scene, first, last.as_ref(), &new),
        Aim::Beside { line, side } => lines::insert(&scene, line, &new, *side),
    }?;
    if pasted {
        draft.remarks.push("left out the line numbers that stood before the new lines".to_owned());
    }
    draft.changes.retain(|(range, text)| scene.text[range.clone()] != **text);
    if draft.changes.is_empty() {
        return Err(Error::new(Code::Duplicate, "the file reads like that already").in_file(file));
    }
    let after = applied(scene.text, &draft.changes);
    if let Some(error) = syntax::broken(&scene, &after, &draft.changes) {
        if draft.strict {
            return Err(syntax::refused(&scene, &error));
        }
        draft.remarks.push(error.remark());
    }
    Ok(Edit {
        replacements: draft.changes.iter().map(|(range, text)| plain.replacement(range, text)).collect(),
        closeness: draft.closeness,
        places: places(scene.text, &after, &draft.changes),
        remarks: draft.remarks,
    })
}

/// A file that is edited.
struct Scene<'a> {
    file: &'a str,
    /// Its text with plain line ends.
    text: &'a str,
    language: Option<&'static Language>,
}

impl Scene<'_> {
    /// The lines, without their ends, as ranges of bytes.
    fn lines(&self) -> Vec<Range<usize>> {
        line_ranges(self.text)
    }

    /// A line, from 1, as a person would call it.
    fn line_of(&self, at: usize) -> usize {
        1 + memchr::memchr_iter(b'\n', &self.text.as_bytes()[..at]).count()
    }

    fn fail(&self, code: Code, message: impl Into<String>) -> Error {
        Error::new(code, message).in_file(self.file)
    }

    /// The line that shows a part of the file: `:12`, `:3-9`, `#name`.
    fn look(&self, part: &str) -> Hint {
        super::extract::look(&format!("{}{part}", self.file))
    }
}

/// The lines of a text, without their ends. An end at the very end begins no further line.
fn line_ranges(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        lines.push(start..start + line.trim_end_matches('\n').len());
        start += line.len();
    }
    lines
}

/// A text with changes made, which are in order.
fn applied(text: &str, changes: &[Change]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in changes {
        out.push_str(&text[at..range.start]);
        out.push_str(new);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// The places that changed, as whole lines of the new text.
fn places(before: &str, after: &str, changes: &[Change]) -> Vec<Changed> {
    let ranges = line_ranges(after);
    let mut places: Vec<Changed> = Vec::new();
    let mut grown: isize = 0;
    for (range, new) in changes {
        let start = range.start.saturating_add_signed(grown);
        grown += new.len().cast_signed() - range.len().cast_signed();
        // The line end that an insertion brings is not a line of its own.
        let lead = new.len() - new.trim_start_matches('\n').len();
        let is_after = range.is_empty() && lead > 0 && !before[..range.start].ends_with('\n') && range.start > 0;
        let first = start + if is_after { lead } else { 0 };
        let last = start + new.trim_end_matches('\n').len();
        let shown: &[Range<usize>] = if new.trim_matches('\n').is_empty() && whole_lines(before, range) {
            &[]
        } else {
            let from = ranges.partition_point(|line| line.end < first);
            let to = ranges.partition_point(|line| line.start <= last.max(first));
            ranges.get(from..to).unwrap_or_default()
        };
        let number = ranges.partition_point(|line| line.end < first) + 1;
        let line = |(index, range): (usize, &Range<usize>)| {
            let text = &after[range.clone()];
            Line { line: number + index, anchor: anchor(text), text: text.to_owned() }
        };
        let taken = &before[range.clone()];
        let count = if range.is_empty() { 0 } else { taken.trim_end_matches('\n').matches('\n').count() + 1 };
        places.push(Changed { first: number, before: count, lines: shown.iter().enumerate().map(line).collect() });
    }
    places
}

/// Whether a range takes lines out from the beginning of the first to the end of the last.
fn whole_lines(text: &str, range: &Range<usize>) -> bool {
    let begins = range.start == 0 || text[..range.start].ends_with('\n') || text[range.clone()].starts_with('\n');
    let ends = range.end == text.len() || text[..range.end].ends_with('\n') || text[range.end..].starts_with('\n');
    !range.is_empty() && begins && ends
}

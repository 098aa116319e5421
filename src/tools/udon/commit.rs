//! Writing a changed document: checked, backed up, journalled; and what is said about it.
//!
//! Apply and the commit of a session write in the same way; here it is done. What is written are the bytes that were
//! shown, or nothing.

use std::sync::Arc;

use serde::Serialize;

use super::proposal::show_lines;
use super::rules;
use super::section::tree;
use crate::engine::journal::{self, Expects, FileEdit, Target};
use crate::engine::{Budget, Change, It, Kind, Page, Reply, Session, Show};
use crate::error::{Code, Error, Result};
use crate::line::Hint;
use crate::text::plural;
use crate::udon::change::{Effects, PreviewLine, WHOLE, preview};
use crate::udon::{Document, Outline, OutlineOptions, Replacement, Severity};

/// How many differing lines a conflict names.
const NAMED: usize = 3;

/// A document as it was read.
pub struct Read {
    /// Its bytes.
    pub source: Arc<Vec<u8>>,
    /// What they say.
    pub document: Document,
}

impl Read {
    /// Reads a document from its bytes.
    pub fn from(bytes: Vec<u8>) -> Self {
        let source = Arc::new(bytes);
        let document = Document::parse_shared(&source);
        Self { source, document }
    }
}

/// A document that is about to be written.
pub struct Commit<'a> {
    /// The tool that writes.
    pub tool: &'static str,
    /// The document.
    pub file: &'a str,
    /// What it says now.
    pub before: &'a Read,
    /// What it will say.
    pub after: &'a Document,
    /// What is replaced.
    pub edits: &'a [Replacement],
    /// What the change does, in a line.
    pub summary: &'a str,
    /// What the change is at.
    pub path: &'a str,
}

/// Fails if the changed document has errors or broken references that it did not have, or breaks a rule of its schema
/// that it did not break; `mend` is the line that writes it all the same. Gives what the check warns of, and did not
/// before.
pub fn validate(session: &Session, commit: &Commit<'_>, mend: &Hint) -> Result<Vec<String>> {
    let effects = Effects::between(&commit.before.document, commit.after, commit.edits);
    if !effects.broken.is_empty() {
        let mut error = Error::new(
            Code::ReferenceBroken,
            format!("{} would point at nothing", plural(effects.broken.len(), "reference")),
        )
        .in_file(commit.file)
        .hint(mend.clone());
        for lost in effects.broken.iter().take(NAMED) {
            error = error.detail(format!("{}: {} (line {})", lost.from, lost.reference, lost.line));
        }
        return Err(error);
    }
    if let Some(finding) = effects.findings.iter().find(|finding| finding.severity == Severity::Error) {
        return Err(Error::new(Code::SchemaViolation, "the result would have an error that was not there before")
            .in_file(commit.file)
            .detail(format!("line {}: {}", finding.line, finding.message))
            .hint(mend.clone()));
    }
    let warnings = effects.findings.iter().filter(|finding| finding.severity == Severity::Warning);
    let warnings = warnings.take(NAMED).map(|finding| format!("line {}: {}", finding.line, finding.message)).collect();
    let held = rules::hold(session, commit.file, &commit.before.document, commit.after, None);
    let Some(held) = held.map_err(|error| error.hint(mend.clone()))? else { return Ok(warnings) };
    if held.broken.is_empty() {
        return Ok(warnings);
    }
    let message = format!("the result would break {} of {}", plural(held.broken.len(), "rule"), held.file);
    let mut error = Error::new(Code::SchemaViolation, message).in_file(commit.file).hint(mend.clone());
    for new in held.broken.iter().take(NAMED) {
        error = error.detail(format!("line {}: {} {}; {}", new.line, new.path, new.message, new.advice));
    }
    Err(error)
}

/// What was written.
#[derive(Debug, Clone, Serialize)]
pub struct Written {
    /// It was.
    pub success: bool,
    /// The document.
    pub file: String,
    /// The entry of the journal.
    pub change: Option<String>,
    /// The copy of what was there before.
    pub backup: Option<String>,
    /// What changed.
    pub summary: String,
    /// Nothing was written, because only a rehearsal was wanted.
    #[serde(rename = "dry-run")]
    pub dry_run: bool,
    /// The document as it is now.
    #[serde(rename = "new-state")]
    pub state: State,
}

/// A document after a change.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum State {
    /// At a glance.
    Glance(Outline),
    /// Of one that is too large for a glance: its size, and the lines around the change.
    Around {
        /// Lines of source.
        lines: usize,
        /// Bytes of source.
        bytes: usize,
        /// The lines.
        around: Vec<PreviewLine>,
    },
}

/// Writes; with `backup`, what was there before stays beside the file.
pub fn write(session: &mut Session, commit: &Commit<'_>, backup: bool) -> Result<(Written, i64)> {
    let backup = if backup { journal::backup_name(session, commit.file)? } else { None };
    let edit = FileEdit {
        file: commit.file.to_owned(),
        expects: Expects::Bytes(Arc::clone(&commit.before.source)),
        to: Target::Edited(commit.edits.to_vec()),
        nature: None,
        backup: backup.clone(),
    };
    let entry = journal::write(session, commit.tool, commit.summary, Some(commit.path), vec![edit])?;
    let written = Written {
        success: true,
        file: commit.file.to_owned(),
        change: Some(journal::name(entry)),
        backup,
        summary: commit.summary.to_owned(),
        dry_run: false,
        state: State::after(commit),
    };
    Ok((written, entry))
}

/// The same, without writing.
pub fn rehearse(commit: &Commit<'_>) -> Written {
    Written {
        success: true,
        file: commit.file.to_owned(),
        change: None,
        backup: None,
        summary: commit.summary.to_owned(),
        dry_run: true,
        state: State::after(commit),
    }
}

/// The reply of what was written: the file, and the line that takes it back.
pub fn reply(written: Written) -> Reply {
    let file = written.file.clone();
    let change = written.change.clone();
    let reply = Reply::new(written).yields(It::new(Kind::File, file.clone()));
    match change {
        Some(change) => reply.changed(Change::Wrote { file, inverse: Some(format!("undo {change}")) }),
        None => reply,
    }
}

impl State {
    fn after(commit: &Commit<'_>) -> Self {
        let document = commit.after;
        if document.len() > WHOLE {
            let around = preview(&commit.before.document, document, commit.edits);
            return Self::Around { lines: document.line_count(), bytes: document.len(), around };
        }
        Self::Glance(document.outline(OutlineOptions {
            max_depth: Some(2),
            skeleton: true,
            traits: false,
            references: false,
            anomalies: false,
            most: None,
        }))
    }

    fn show(&self, page: &mut Page, share: usize) {
        match self {
            Self::Glance(outline) => {
                let size = &outline.size;
                let heading = format!(
                    "|new-state ({}, {}, {})",
                    plural(size.lines, "line"),
                    plural(size.elements, "element"),
                    plural(size.attributes, "attr")
                );
                tree(page, &heading, &outline.skeleton, share);
            }
            Self::Around { lines, bytes, around } => {
                let heading =
                    format!("|new-state ({}, {}; around the change)", plural(*lines, "line"), plural(*bytes, "byte"));
                show_lines(page, &heading, around, share);
            }
        }
    }
}

impl Show for Written {
    fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        let line = if self.dry_run {
            page.line().plain("✓ would write ").path(&self.file)
        } else {
            page.line().plain("✓ wrote ").path(&self.file)
        };
        if let Some(change) = &self.change {
            line.faint(" (").name(change).faint(format!("; undo {change} takes it back)"));
        }
        if let Some(backup) = &self.backup {
            page.line().plain("backup: ").path(backup);
        }
        page.line().plain("summary: ").plain(&self.summary);
        self.state.show(page, budget / 3);
    }
}

/// A file is not what a change was made for: says which lines differ, as far as that is known.
pub fn conflict(file: &str, then: Option<&[u8]>, now: &[u8], hint: Hint) -> Error {
    let error = Error::new(Code::Conflict, format!("\"{file}\" changed since the change was made for it"))
        .in_file(file)
        .hint(hint);
    let Some(then) = then else { return error };
    let (named, more) = differing(then, now);
    let error = named.into_iter().fold(error, Error::detail);
    if more > 0 { error.detail(format!("and {}", plural(more, "more line"))) } else { error }
}

/// The first lines in which a file differs from what it was, and how many more there are.
pub fn differing(then: &[u8], now: &[u8]) -> (Vec<String>, usize) {
    let (then, now) = (String::from_utf8_lossy(then), String::from_utf8_lossy(now));
    let diff = similar::TextDiff::from_lines(then.as_ref(), now.as_ref());
    let mut named = Vec::new();
    for change in diff.iter_all_changes() {
        let (sign, line) = match change.tag() {
            similar::ChangeTag::Delete => ("-", change.old_index()),
            similar::ChangeTag::Insert => ("+", change.new_index()),
            similar::ChangeTag::Equal => continue,
        };
        named.push(format!("line {}: {sign} {}", line.unwrap_or(0) + 1, change.value().trim()));
    }
    let more = named.len().saturating_sub(2 * NAMED);
    named.truncate(2 * NAMED);
    (named, more)
}

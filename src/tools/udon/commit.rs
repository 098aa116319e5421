//! Writing a changed document: checked, backed up, journalled; and what is said about it.
//!
//! Apply and the commit of a session write in the same way; here it is done. What is written are the bytes that were
//! shown, or nothing.

use serde::Serialize;

use super::section::tree;
use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{Budget, Change, It, Kind, Page, Reply, Session, Show, plural};
use crate::error::{Code, Error, Result};
use crate::udon::change::Effects;
use crate::udon::{Document, Outline, OutlineOptions, Replacement, Severity};

/// How many differing lines a conflict names.
const NAMED: usize = 3;

/// A document that is about to be written.
pub struct Commit<'a> {
    /// The tool that writes.
    pub tool: &'static str,
    /// The document.
    pub file: &'a str,
    /// What it says now.
    pub before: &'a Document,
    /// What it will say.
    pub after: &'a Document,
    /// What is replaced.
    pub edits: &'a [Replacement],
    /// What the change does, in a line.
    pub summary: &'a str,
    /// What the change is at.
    pub path: &'a str,
}

/// Fails if the changed document has errors or broken references that it did not have; `mend` is the line that writes
/// it all the same.
pub fn validate(commit: &Commit<'_>, mend: &str) -> Result<()> {
    let effects = Effects::between(commit.before, commit.after);
    if let Some(lost) = effects.broken.first() {
        let mut error = Error::new(
            Code::ReferenceBroken,
            format!("{} would point at nothing", plural(effects.broken.len(), "reference")),
        )
        .in_file(commit.file)
        .hint(mend.to_owned());
        for lost in effects.broken.iter().take(NAMED) {
            error = error.detail(format!("{}: {} (line {})", lost.from, lost.reference, lost.line));
        }
        let _ = lost;
        return Err(error);
    }
    match effects.findings.iter().find(|finding| finding.severity == Severity::Error) {
        None => Ok(()),
        Some(finding) => {
            Err(Error::new(Code::SchemaViolation, "the result would have an error that was not there before")
                .in_file(commit.file)
                .detail(format!("line {}: {}", finding.line, finding.message))
                .hint(mend.to_owned()))
        }
    }
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
    pub state: Outline,
}

/// Writes; with `backup`, what was there before stays beside the file.
pub fn write(session: &mut Session, commit: &Commit<'_>, backup: bool) -> Result<(Written, i64)> {
    let copy = format!("{}.bak", commit.file);
    let source = commit.before.source();
    if backup {
        session.world().write_copy(&copy, &source, commit.file)?;
    }
    let edit = FileEdit {
        file: commit.file.to_owned(),
        expects: Some(journal::hash(&source)),
        to: Target::Edited(commit.edits.to_vec()),
        mode: None,
    };
    drop(source);
    let entry = journal::write(session, commit.tool, commit.summary, Some(commit.path), vec![edit])?;
    let written = Written {
        success: true,
        file: commit.file.to_owned(),
        change: Some(journal::name(entry)),
        backup: backup.then_some(copy),
        summary: commit.summary.to_owned(),
        dry_run: false,
        state: state(commit.after),
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
        state: state(commit.after),
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

fn state(document: &Document) -> Outline {
    document.outline(OutlineOptions {
        max_depth: Some(2),
        skeleton: true,
        traits: false,
        references: false,
        anomalies: false,
    })
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
        let size = &self.state.size;
        let heading = format!(
            "|new-state ({}, {}, {})",
            plural(size.lines, "line"),
            plural(size.elements, "element"),
            plural(size.attributes, "attr")
        );
        tree(page, &heading, &self.state.skeleton, budget / 3);
    }
}

/// A file is not what a change was made for: says which lines differ, as far as that is known.
pub fn conflict(file: &str, then: Option<&[u8]>, now: &[u8], hint: String) -> Error {
    let error = Error::new(Code::Conflict, format!("\"{file}\" changed since the change was made for it"))
        .in_file(file)
        .hint(hint);
    let Some(then) = then else { return error };
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
    let error = named.into_iter().take(2 * NAMED).fold(error, Error::detail);
    if more > 0 { error.detail(format!("and {}", plural(more, "more line"))) } else { error }
}

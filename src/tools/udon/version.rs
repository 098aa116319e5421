//! One version of a document, however it is named: a file, `current`, a git revision, `revision:file`, or what an editing
//! session has staged.

use super::documents::{self, is_document};
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::udon::Document;

/// A version of a document.
#[derive(Debug)]
pub struct Version {
    /// What it is called.
    pub label: String,
    /// The file that it is a version of.
    pub file: String,
    /// The document.
    pub document: Document,
}

/// The version that `text` names, of `file` where it names none itself.
///
/// # Errors
/// NOT_FOUND where there is no such file, session or revision, `MISSING` where nobody says of which file, `IO` where it is
/// binary.
pub fn version(session: &mut Session, text: &str, file: Option<&str>) -> Result<Version> {
    let named = |label: &str, file: &str, bytes: Vec<u8>| {
        Ok(Version { label: label.to_owned(), file: file.to_owned(), document: documents::of_bytes(file, bytes)? })
    };
    if is_current(text) {
        let file = file.ok_or_else(|| which(text))?;
        return named("current", file, session.world().read(file)?);
    }
    if is_file(session, text) {
        let located = session.world().locate(text)?;
        return named(&located, &located, session.world().read(&located)?);
    }
    let (id, part) = text.split_once(':').unwrap_or((text, ""));
    if let Ok(editing) = memory::editing(session, id) {
        return match part {
            "" => Ok(Version { label: text.to_owned(), document: editing.plan()?.after, file: editing.file }),
            "base" => named(text, &editing.file, editing.source),
            _ => {
                let message = format!("\"{text}\": a session has its staged document, {id}, and what it began with");
                Err(Error::new(Code::InvalidArgument, message).suggest([id.to_owned(), format!("{id}:base")]))
            }
        };
    }
    // A colon stands between a revision and a file; no name of a revision has one.
    if let Some((revision, path)) = text.split_once(':') {
        return named(text, path, session.world().at_revision(revision, path)?);
    }
    let file = file.ok_or_else(|| which(text))?;
    named(text, file, session.world().at_revision(text, file)?)
}

/// Whether `text` names a document of the workspace, there or not.
pub fn is_file(session: &Session, text: &str) -> bool {
    session.world().is_file(text) || is_document(text) && !text.contains(':')
}

/// Whether `text` means the document as it is now.
pub fn is_current(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "current" | "now" | "the current one" | "working copy" | "workspace")
}

fn which(text: &str) -> Error {
    Error::new(Code::Missing, format!("\"{text}\" of which document")).hint("help diff")
}

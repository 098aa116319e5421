//! What can be pinned or stashed by reference, and what it says.

use std::fmt;

use super::{Dialogue, kept_result, stash};
use crate::engine::{Session, Value};
use crate::error::{Code, Error, Result};
use crate::udon::Document;

/// Something of the workspace that has a content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    /// A file.
    File(String),
    /// An element or attribute of an UDON document.
    Element {
        /// The document; empty for the one where we are.
        file: String,
        /// Its path in the document, as written.
        path: String,
    },
    /// A result that was too long to show whole: `result:3`.
    Result(i64),
    /// A stash: `stash:"label"`.
    Stash(String),
    /// A loom node.
    Node(String),
}

impl Thing {
    /// What `text` refers to, by its shape alone.
    pub fn parse(text: &str) -> Self {
        if let Some(id) = text.strip_prefix("result:").and_then(|id| id.parse().ok()) {
            return Self::Result(id);
        }
        if let Some(label) = text.strip_prefix("stash:") {
            return Self::Stash(label.trim_matches('"').to_owned());
        }
        if let Some(at) = text.find(['|', '@']) {
            return Self::Element { file: text[..at].to_owned(), path: text[at..].to_owned() };
        }
        let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        if is_node(bare) { Self::Node(bare.to_owned()) } else { Self::File(text.to_owned()) }
    }

    /// The same thing under the name by which it is found again: files located, paths canonical.
    pub fn located(self, session: &mut Session) -> Result<Self> {
        Ok(match self {
            Self::File(file) => Self::File(session.world().locate(&file)?),
            Self::Element { file, path } => {
                let file = match session.part::<Dialogue>()?.place.file.clone() {
                    Some(here) if file.is_empty() => here,
                    _ if file.is_empty() => {
                        return Err(Error::new(Code::Missing, format!("say which document \"{path}\" is in")));
                    }
                    _ => session.world().locate(&file)?,
                };
                let document = Document::parse(session.world().read(&file)?);
                let not_there = |error: Error| {
                    error.in_file(&file).hint(format!("glance {}", Value::from(file.as_str()).written()))
                };
                let path = document.at(&path).map_err(not_there)?.path();
                Self::Element { file, path }
            }
            other => other,
        })
    }

    /// What the thing says now.
    pub fn content(&self, session: &mut Session) -> Result<String> {
        match self {
            Self::File(file) => session.world().read_text(file),
            Self::Element { file, path } => {
                let document = Document::parse(session.world().read(file)?);
                let found = document.at(path).map_err(|error| error.in_file(file))?;
                Ok(document.text(found.node().trimmed_span()).into_owned())
            }
            Self::Result(id) => Ok(kept_result(session, *id)?.content),
            Self::Stash(label) => Ok(stash::find(session, label)?.content),
            Self::Node(node) => Err(Error::new(Code::NotFound, format!("node [{node}] does not exist in this tree"))
                .detail("there is no loom tree in this workspace yet")),
        }
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => f.write_str(file),
            Self::Element { file, path } => write!(f, "{file}{path}"),
            Self::Result(id) => write!(f, "result:{id}"),
            Self::Stash(label) => write!(f, "stash:\"{label}\""),
            Self::Node(node) => write!(f, "[{node}]"),
        }
    }
}

/// Whether a word looks like a loom node: four or more letters and digits in lower case, a letter first, at least one
/// digit.
fn is_node(word: &str) -> bool {
    word.len() >= 4
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && word.bytes().any(|b| b.is_ascii_digit())
}

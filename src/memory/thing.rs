//! What can be pinned or stashed by reference, and what it says.

use std::fmt;

use super::outside::{Found, beyond};
use super::{Dialogue, kept_result, stash};
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::text::is_digits;
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
    Node(InTree),
    /// The loom nodes from one to another below it: `r001-a7x2`.
    Range(InTree, String),
    /// A document beside the loom trees, or a section of it: `doc:"notes" §ice`.
    Document {
        /// Its title.
        title: String,
        /// The section, without its sign.
        section: Option<String>,
    },
}

/// A node's short id, and the tree that it is in: short ids are only known within one. As long as it was not looked
/// for, it is a node of the tree where we are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InTree {
    /// The short id.
    pub node: String,
    /// The id of the tree.
    pub tree: Option<String>,
}

impl InTree {
    /// A node of the tree where we are.
    pub fn here(node: impl Into<String>) -> Self {
        Self { node: node.into(), tree: None }
    }
}

impl Thing {
    /// A section of it, where one is named: only documents have any.
    pub fn part(self, section: Option<&str>) -> Result<Self> {
        match (self, section) {
            (thing, None) => Ok(thing),
            (Self::Document { title, .. }, Some(section)) => {
                Ok(Self::Document { title, section: Some(section.trim_start_matches('§').to_owned()) })
            }
            (thing, Some(_)) => {
                let message = format!("only linked documents have sections, not {thing}");
                Err(Error::new(Code::InvalidOperation, message).hint("read documents"))
            }
        }
    }

    /// What `text` refers to, by its shape alone.
    pub fn parse(text: &str) -> Self {
        if let Some(id) = text.strip_prefix("result:").and_then(|id| id.parse().ok()) {
            return Self::Result(id);
        }
        if let Some(label) = text.strip_prefix("stash:") {
            return Self::Stash(label.trim_matches('"').to_owned());
        }
        if let Some(rest) = text.strip_prefix("doc:") {
            let (title, section) = rest.split_once('§').map_or((rest, None), |(title, name)| (title, Some(name)));
            let title = title.trim().trim_matches('"').to_owned();
            return Self::Document { title, section: section.map(|name| name.trim().to_owned()) };
        }
        if let Some(at) = text.find(['|', '@']) {
            return Self::Element { file: text[..at].to_owned(), path: text[at..].to_owned() };
        }
        let in_tree = text.strip_prefix("tree:").and_then(|rest| rest.rsplit_once('/'));
        let (tree, text) = in_tree.map_or((None, text), |(tree, node)| (Some(tree.trim_matches('"').to_owned()), node));
        let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let is_named = tree.is_some() || bare.len() < text.len();
        let node = |node: &str| InTree { node: node.to_owned(), tree: tree.clone() };
        match bare.split_once('-') {
            Some((from, to)) if is_node(from) && is_node(to) => Self::Range(node(from), to.to_owned()),
            _ if is_node(bare) || is_named => Self::Node(node(bare)),
            _ => Self::File(text.to_owned()),
        }
    }

    /// How it is called in a message: a node without its tree.
    pub fn name(&self) -> String {
        match self {
            Self::Node(InTree { node, .. }) => format!("[{node}]"),
            Self::Range(InTree { node, .. }, to) => format!("{node}-{to}"),
            other => other.to_string(),
        }
    }

    /// The same thing under the name by which it is found again: files located, paths canonical.
    pub fn located(self, session: &mut Session) -> Result<Self> {
        Ok(match self {
            Self::File(file) => {
                let missing = match session.world().locate(&file) {
                    Ok(found) => return Ok(Self::File(found)),
                    Err(_) if file.starts_with("tree:") => {
                        let message = format!("{file} is a whole tree; say a node of it");
                        return Err(Error::new(Code::InvalidArgument, message).hint("tree"));
                    }
                    Err(error) => error,
                };
                // A node, and another one that is none: it is that one which is missed.
                let (from, to) = file.split_once('-').unwrap_or_default();
                if is_node(from) && to.len() >= 4 && to.bytes().all(|b| b.is_ascii_alphanumeric()) {
                    return beyond(session)?.locate(session, &Self::Range(InTree::here(from), to.to_owned()));
                }
                // An id that does not look like one, of a tree that came from elsewhere.
                beyond(session)?.locate(session, &Self::Node(InTree::here(file))).map_err(|_| missing)?
            }
            Self::Element { file, path } => {
                let file = match session.part::<Dialogue>()?.place.file.clone() {
                    Some(here) if file.is_empty() => here,
                    _ if file.is_empty() => {
                        return Err(Error::new(Code::Missing, format!("say which document \"{path}\" is in")));
                    }
                    _ => session.world().locate(&file)?,
                };
                let document = Document::parse(session.world().read(&file)?);
                let not_there = |error: Error| error.in_file(&file).hint(hint!("glance {}", file));
                let path = document.at(&path).map_err(not_there)?.path();
                Self::Element { file, path }
            }
            other @ (Self::Node(_) | Self::Range(..) | Self::Document { .. }) => {
                beyond(session)?.locate(session, &other)?
            }
            other => other,
        })
    }

    /// What is known of a thing of a loom tree; `None` for any other.
    pub fn found(&self, session: &mut Session) -> Result<Option<Found>> {
        match self {
            Self::Node(_) | Self::Range(..) | Self::Document { .. } => beyond(session)?.look(session, self).map(Some),
            _ => Ok(None),
        }
    }

    /// What the thing says, in a sentence or a few.
    pub fn summary(&self, session: &mut Session) -> Result<String> {
        match self.found(session)? {
            Some(found) => Ok(found.summary),
            None => Ok(super::summary(&self.content(session)?)),
        }
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
            Self::Node(_) | Self::Range(..) | Self::Document { .. } => {
                Ok(beyond(session)?.look(session, self)?.content)
            }
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
            Self::Node(InTree { node, tree: Some(tree) }) => write!(f, "tree:{tree}/{node}"),
            Self::Range(InTree { node, tree: Some(tree) }, to) => write!(f, "tree:{tree}/{node}-{to}"),
            Self::Node(_) | Self::Range(..) => f.write_str(&self.name()),
            Self::Document { title, section: None } => write!(f, "doc:\"{title}\""),
            Self::Document { title, section: Some(section) } => write!(f, "doc:\"{title}\" §{section}"),
        }
    }
}

/// Whether a word looks like a loom node: four or more letters and digits in lower case, a letter first, at least one
/// digit, signs of versions behind it; or an annotation.
fn is_node(word: &str) -> bool {
    if let Some(number) = word.strip_prefix("ann-") {
        return is_digits(number);
    }
    let stem = word.trim_end_matches(['\'', '’']);
    stem.len() >= 4
        && stem.starts_with(|c: char| c.is_ascii_lowercase())
        && stem.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && stem.bytes().any(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Thing;

    #[test]
    fn a_thing_is_found_again_by_what_is_written_of_it() {
        let check = |text: &str, name: &str| {
            let thing = Thing::parse(text);
            assert_eq!(Thing::parse(&thing.to_string()), thing, "{text}");
            assert_eq!(thing.name(), name, "{text}");
        };
        check("a7x2", "[a7x2]");
        check("[abcd]", "[abcd]");
        check("tree:01KDVDNA00SPQPWY4YDAGVJSFM/a7x2", "[a7x2]");
        check("tree:01KDVDNA00SPQPWY4YDAGVJSFM/ann-3", "[ann-3]");
        check("tree:01KDVDNA00SPQPWY4YDAGVJSFM/r001-a7x2", "r001-a7x2");
        check("r001-a7x2", "r001-a7x2");
        check("doc:\"tide notes\" §ice", "doc:\"tide notes\" §ice");
        check("result:3", "result:3");
        check("tree/a.udon", "tree/a.udon");
    }
}

//! What a result can stand for when a later line says `it`, `$1` or a name.

use serde::{Deserialize, Serialize};

/// The kinds of value that results yield and parameters take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A stored proposal.
    Proposal,
    /// A file of the workspace.
    File,
    /// An element of a document: `config.udon|database[primary]`.
    Element,
    /// A loom node.
    Node,
    /// An editing session.
    Session,
    /// Text.
    Text,
}

/// A value that a result stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct It {
    /// What it is.
    pub kind: Kind,
    /// How it is written in a command.
    pub value: String,
}

impl It {
    /// A value of a kind.
    pub fn new(kind: Kind, value: impl Into<String>) -> Self {
        Self { kind, value: value.into() }
    }
}

//! What a call changed, so that it can be told, undone and rehearsed.

use serde::{Serialize, Serializer};

use super::{Call, StoredCall};

/// One thing that a call changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Change {
    /// Something was put into working memory or into the library, or taken out; `inverse` is the line that takes it
    /// back.
    Remembered {
        /// What, as a person would say it: `pin config.udon`.
        what: String,
        /// What undoes it; `None` says why in `what`.
        inverse: Option<Repeatable>,
    },
    /// A file was written.
    Wrote {
        /// The file, relative to the workspace.
        file: String,
        /// The command line that undoes it.
        inverse: Option<String>,
    },
    /// A file was deleted.
    Deleted {
        /// The file, relative to the workspace.
        file: String,
        /// The command line that undoes it.
        inverse: Option<String>,
    },
    /// A program was run; what it did cannot be undone from here.
    Ran {
        /// The program and its arguments.
        command: String,
    },
    /// Something left the machine; it cannot be called back.
    Sent {
        /// To whom, and what.
        what: String,
    },
}

impl Change {
    /// A change of working memory.
    pub fn remembered(what: impl Into<String>, inverse: impl Into<Repeatable>) -> Self {
        Self::Remembered { what: what.into(), inverse: Some(inverse.into()) }
    }
}

/// What can be done again: a line that says it, and the call that it is, where that is known. Then the line is only
/// shown, and no word of it is read a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeatable {
    /// A command line without its arrow.
    pub line: String,
    /// The call.
    pub call: Option<StoredCall>,
}

impl From<String> for Repeatable {
    fn from(line: String) -> Self {
        Self { line, call: None }
    }
}

impl From<&str> for Repeatable {
    fn from(line: &str) -> Self {
        line.to_owned().into()
    }
}

impl From<&Call> for Repeatable {
    fn from(call: &Call) -> Self {
        Self { line: call.exact(), call: Some(call.into()) }
    }
}

impl From<Call> for Repeatable {
    fn from(call: Call) -> Self {
        Self::from(&call)
    }
}

impl Serialize for Repeatable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.line)
    }
}

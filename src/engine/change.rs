//! What a call changed, so that it can be told, undone and rehearsed.

use serde::Serialize;

/// One thing that a call changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Change {
    /// Something was put into working memory or into the library, or taken out; `inverse` is the line that takes it
    /// back.
    Remembered {
        /// What, as a person would say it: `pin config.udon`.
        what: String,
        /// The command line that undoes it; `None` says why in `what`.
        inverse: Option<String>,
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
    pub fn remembered(what: impl Into<String>, inverse: impl Into<String>) -> Self {
        Self::Remembered { what: what.into(), inverse: Some(inverse.into()) }
    }
}

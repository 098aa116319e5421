//! Where a dialogue is: the document, element, node or session that a line may leave out.

use serde::{Deserialize, Serialize};

/// The place we are in.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Place {
    /// The document that was last looked at.
    pub file: Option<String>,
    /// The element of it, as a canonical path.
    pub path: Option<String>,
    /// The open editing session.
    pub session: Option<String>,
    /// The loom node.
    pub node: Option<String>,
}

//! The web.

use crate::engine::Tool;

mod fetch;
mod search;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&search::TOOL, &fetch::TOOL];

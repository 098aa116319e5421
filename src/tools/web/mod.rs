//! The web.

use crate::engine::Tool;

mod fetch;
mod search;

pub use search::TOOL as SEARCH;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&search::TOOL, &fetch::TOOL];

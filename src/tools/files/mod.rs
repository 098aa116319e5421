//! Plain files.

use crate::engine::Tool;

mod delete;
mod rename;
mod show;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&show::TOOL, &rename::TOOL, &delete::TOOL];

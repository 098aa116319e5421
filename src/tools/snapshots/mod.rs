//! Saved contexts.

use crate::engine::Tool;

mod continue_;
mod dismiss;
mod list;
mod summon;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&list::TOOL, &summon::TOOL, &continue_::TOOL, &dismiss::TOOL];

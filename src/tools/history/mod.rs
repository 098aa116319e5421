//! What was changed, and taking it back.

use crate::engine::Tool;

mod log;
mod redo;
mod turned;
mod undo;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&undo::TOOL, &redo::TOOL, &log::TOOL];

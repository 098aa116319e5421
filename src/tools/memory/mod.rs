//! Working memory: pins, stashes, the action trace.

use crate::engine::Tool;

mod drop;
#[allow(clippy::module_inception, reason = "the file is named after its tool")]
mod memory;
mod pin;
mod recall;
mod stash;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&pin::TOOL, &stash::TOOL, &recall::TOOL, &drop::TOOL, &memory::TOOL];

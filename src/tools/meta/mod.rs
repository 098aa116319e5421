//! The shell itself: help, decisions, context.

use crate::engine::Tool;

mod alias;
mod ambient;
mod context;
mod help;
mod more;
mod outside;
mod record;
mod reset;
mod think;
mod topics;
mod why;

pub use context::TOOL as CONTEXT;
pub use help::TOOL as HELP;
pub use record::TOOL as RECORD;
pub use think::TOOL as THINK;
pub use why::TOOL as WHY;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] =
    &[&help::TOOL, &think::TOOL, &context::TOOL, &why::TOOL, &alias::TOOL, &more::TOOL, &record::TOOL, &reset::TOOL];

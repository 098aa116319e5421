//! External agents, defined in YAML.

use crate::engine::Tool;

mod describe;
mod list;
mod run;
mod validate;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&list::TOOL, &describe::TOOL, &run::TOOL, &validate::TOOL];

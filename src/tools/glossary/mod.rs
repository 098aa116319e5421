//! The glossary.

use crate::engine::Tool;

mod create;
mod delete;
mod explicate;
mod search;
mod show;
mod update;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] =
    &[&search::TOOL, &create::TOOL, &update::TOOL, &delete::TOOL, &explicate::TOOL, &show::TOOL];

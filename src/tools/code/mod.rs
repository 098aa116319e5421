//! Source code: finding, reading, changing, running.

use crate::engine::Tool;

mod analyze_all;
mod attempt_completion;
mod bash;
mod create;
mod delegate;
mod edit;
mod extract;
mod found;
mod lines;
mod list_files;
mod list_skills;
mod plan;
mod query;
mod read_image;
mod search;
mod search_all;
mod search_files;
mod task;
mod task_complete;
mod task_create;
mod task_list;
mod task_update;
mod use_skill;

pub use delegate::TOOL as DELEGATE;
pub use use_skill::TOOL as USE_SKILL;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[
    &search::TOOL,
    &search_all::TOOL,
    &query::TOOL,
    &extract::TOOL,
    &edit::TOOL,
    &create::TOOL,
    &list_files::TOOL,
    &search_files::TOOL,
    &bash::TOOL,
    &analyze_all::TOOL,
    &read_image::TOOL,
    &delegate::TOOL,
    &attempt_completion::TOOL,
    &list_skills::TOOL,
    &use_skill::TOOL,
    &task_create::TOOL,
    &task_update::TOOL,
    &task_complete::TOOL,
    &task_list::TOOL,
    &plan::TOOL,
];

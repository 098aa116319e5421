//! Walking and growing trees of branching conversations.

use crate::engine::Tool;

mod annotate;
mod bookmark;
mod compare;
mod continue_;
mod edit;
mod export;
mod find;
mod import;
mod link;
mod list;
mod new;
mod prune;
mod read;
mod respond;
mod restore;
mod shared;
mod subject;
mod switch;
mod things;
mod tree;
mod trees;
mod unbookmark;
mod verify;
mod view;
mod whole;
mod write;

pub use continue_::TOOL as CONTINUE;
pub use things::Things;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[
    &view::TOOL,
    &list::TOOL,
    &tree::TOOL,
    &switch::TOOL,
    &continue_::TOOL,
    &respond::TOOL,
    &annotate::TOOL,
    &link::TOOL,
    &edit::TOOL,
    &bookmark::TOOL,
    &unbookmark::TOOL,
    &prune::TOOL,
    &restore::TOOL,
    &read::TOOL,
    &write::TOOL,
    &trees::TOOL,
    &new::TOOL,
    &import::TOOL,
    &export::TOOL,
    &verify::TOOL,
    &find::TOOL,
];

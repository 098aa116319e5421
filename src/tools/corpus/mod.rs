//! The corpus of posts.

use crate::engine::Tool;

mod next;
mod read_post;
mod read_thread;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&read_post::TOOL, &read_thread::TOOL, &next::TOOL];

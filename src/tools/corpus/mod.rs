//! The corpus of posts.

use crate::engine::Tool;
use crate::glossary::Post;
use crate::tools::xml::Xml;

mod forget;
mod import;
mod next;
mod read_post;
mod read_thread;
mod threads;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] =
    &[&read_post::TOOL, &read_thread::TOOL, &next::TOOL, &threads::TOOL, &import::TOOL, &forget::TOOL];

/// A post of several, without its text.
fn post_xml(post: &Post, thread: Option<u32>, tags: &[String]) -> Xml {
    Xml::new("post").with("id", post.id).maybe("thread_id", thread).maybe("author", post.author.as_ref()).tags(tags)
}

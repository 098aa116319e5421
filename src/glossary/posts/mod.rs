//! The corpus: posts of threads, imported from files, read in the order in which they were written.

mod import;
mod json;
mod position;
mod post;
mod scene;
mod sqlite;
mod thread;

pub use import::{Imported, NewPost};
pub use json::parse_posts;
pub use post::Post;
pub use scene::Scene;
pub use sqlite::read_database;
pub use thread::{Range, Thread};

//! The library of those who read a corpus and write down what its words mean: posts and scenes, glossary entries with
//! their history, and snapshots of what a reader knew.
//!
//! Entries, posts and snapshots belong to the workspace; a reading position and a summoned snapshot belong to one
//! caller. Everything is in the workspace's database, nothing is cached, so that two processes never disagree. The
//! library knows no tool, renders nothing, and invents nothing: an answer is what is stored, or where it is.

mod blame;
mod duplicates;
mod entry;
mod explicate;
mod library;
mod passage;
mod posts;
mod rank;
mod references;
mod revision;
mod search;
mod snapshots;
mod words;
mod write;

pub use entry::{Entry, Status};
pub use explicate::{Explication, Section, Source};
pub use library::Library;
pub use posts::{Imported, NewPost, Post, Range, Scene, Thread, parse_posts, read_database};
pub use revision::Revision;
pub use search::{Found, Query, Reached};
pub use snapshots::{Answer, Dismissed, NewSnapshot, Snapshot, SnapshotKind, Summoned};
pub use words::bare;
pub use write::{Created, Edit, NewEntry, Updated};

//! OpenLoom: the form in which trees leave and enter a workspace.
//!
//! What a file says that has no place in a tree of ours is kept beside it as it was written, and given out again: blocks
//! of unknown types, extensions, generations, roles and kinds. A damaged file is repaired and every repair is told; a
//! hostile one is refused before anything is written.

mod bundle;
mod export;
mod graph;
mod import;
mod media;
mod node;
mod plan;
#[cfg(test)]
mod tests;
mod text;

pub use bundle::{Medium, Unpacked, pack, unpack};
pub use export::Without;
pub use import::Imported;

/// How much of a file is read.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// Bytes of its JSON, and of a member of a bundle.
    bytes: u64,
    /// Members of a bundle.
    members: usize,
    /// Bytes of all members of a bundle together.
    unpacked: u64,
    /// How much larger a member may be than what is stored of it.
    ratio: u64,
    /// Bytes of a text that stands for data, such as a `data:` address.
    data: usize,
    /// Nodes of all its trees together.
    nodes: usize,
    /// Steps from a root to a leaf, and arrays and objects within each other.
    depth: usize,
}

/// What is read of any file.
const LIMITS: Limits = Limits {
    bytes: 64 << 20,
    members: 10_000,
    unpacked: 512 << 20,
    ratio: 100,
    data: 16 << 20,
    nodes: 250_000,
    depth: 10_000,
};

/// The key of what only arrowsh says of a thing.
const OURS: &str = "arrowsh";
/// What is kept of a root that no file has: it stands above several.
const SYNTHETIC: &str = r#"{"extensions":{"arrowsh":{"synthetic":true}}}"#;

/// An id of a file as messages show it: in quotes, on one line, not longer than a line is.
fn named(id: &str) -> String {
    let is_long = id.chars().nth(40).is_some();
    let short: String = id.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{short}{}\"", if is_long { "…" } else { "" })
}

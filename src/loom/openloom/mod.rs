//! OpenLoom: the form in which trees leave and enter a workspace.
//!
//! What a file says that has no place in a tree of ours is kept beside it as it was written, and given out again: blocks
//! of unknown types, extensions, generations, roles and kinds. A damaged file is repaired and every repair is told; a
//! hostile one is refused before anything is written.

mod bundle;
mod export;
mod graph;
mod import;
mod node;
#[cfg(test)]
mod tests;
mod text;

pub use bundle::{Medium, Unpacked, pack, unpack};
pub use export::Without;
pub use import::Imported;

/// The most bytes of a file's JSON.
pub const LARGEST: usize = 64 << 20;
/// The most nodes of a tree.
const NODES: usize = 250_000;
/// The most steps from a root to a leaf.
const DEPTH: usize = 10_000;
/// The key of what only arrowsh says of a thing.
const OURS: &str = "arrowsh";

//! From the words of a line to a tree of files: a folder, a file, or a dependency.

use crate::error::Result;
use crate::world::{Tree, World, is_dependency};

/// The files that `path` means: a folder or file of the workspace, or `rust:`, `js:` or `go:` and a package.
pub fn tree(world: &World, path: &str) -> Result<Tree> {
    if is_dependency(path) { world.dependency(path) } else { world.tree(path) }
}

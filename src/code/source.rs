//! From the words of a line to what is read: a tree of files, or one file of text.

use crate::error::{Code, Error, Result};
use crate::world::{MAX_FILE, Tree, World, is_dependency};

/// The files that `path` means: a folder or file of the workspace, or `rust:`, `js:` or `go:` and a package.
pub fn tree(world: &World, path: &str) -> Result<Tree> {
    if is_dependency(path) { world.dependency(path) } else { world.tree(path) }
}

/// The bytes of a file of the workspace. One that is too large, or no text, is refused with its size.
pub fn bytes_of(world: &World, file: &str) -> Result<Vec<u8>> {
    let size = world.tree(file)?.size(file);
    if size > MAX_FILE {
        let message = format!("\"{file}\" has {size} bytes, and {MAX_FILE} are read at most");
        return Err(Error::new(Code::LimitExceeded, message).in_file(file));
    }
    let bytes = world.read(file)?;
    if bytes.iter().take(8000).any(|byte| *byte == 0) {
        let message = format!("\"{file}\" is not a text file ({} bytes)", bytes.len());
        return Err(Error::new(Code::InvalidArgument, message));
    }
    Ok(bytes)
}

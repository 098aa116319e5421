//! Walking the workspace the way ripgrep does: `.gitignore` honoured, hidden files left out, in order of name.

use ignore::WalkBuilder;

use super::World;
use super::tree::is_left_out;

/// A file or folder of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the root, with `/`.
    pub path: String,
    /// A file, not a folder.
    pub is_file: bool,
}

impl World {
    /// Everything below `folder`, in order of name; entries that cannot be read are passed over.
    pub fn walk(&self, folder: &str) -> impl Iterator<Item = Entry> + use<'_> {
        let start = self.inside(folder).unwrap_or_else(|_| self.root().to_owned());
        let walk = WalkBuilder::new(start)
            .require_git(false)
            .parents(false)
            .git_global(false)
            .sort_by_file_name(Ord::cmp)
            .filter_entry(|entry| entry.depth() == 0 || !is_left_out(entry))
            .build();
        walk.flatten().filter_map(|entry| {
            let path = entry.path().strip_prefix(self.root()).ok()?.to_str()?.replace('\\', "/");
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            (!path.is_empty()).then_some(Entry { path, is_file })
        })
    }
}

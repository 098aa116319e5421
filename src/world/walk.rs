//! Walking the workspace the way ripgrep does: `.gitignore` honoured, hidden files left out, in order of name.

use std::collections::HashSet;
use std::path::Path;

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
    /// The folders directly in `folder`, hidden ones too, in order of name; links are none.
    pub fn folders_in(&self, folder: &str) -> Vec<String> {
        let entries = self.inside(folder).ok().and_then(|path| std::fs::read_dir(path).ok()).into_iter().flatten();
        let folders = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let mut names: Vec<String> =
            folders.filter_map(|entry| Some(format!("{folder}/{}", entry.file_name().to_str()?))).collect();
        names.sort();
        names
    }

    /// The files below `folder`, hidden ones too, in order of name; links are none.
    pub fn files_in(&self, folder: &str) -> Vec<String> {
        let found = self.inside(folder).map(|path| super::host::files_below(&path, 4, &[""])).unwrap_or_default();
        let inside = found.iter().filter_map(|path| path.strip_prefix(self.root()).ok());
        inside.map(|path| path.display().to_string()).collect()
    }

    /// Whether there is a file of that name that is itself no link.
    pub fn is_own_file(&self, file: &str) -> bool {
        let is_file = |path| std::fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
        self.inside(file).is_ok_and(is_file)
    }

    /// Everything below `folder`, in order of name; entries that cannot be read are passed over.
    pub fn walk(&self, folder: &str) -> impl Iterator<Item = Entry> + use<'_> {
        let start = self.inside(folder).unwrap_or_else(|_| self.root().to_owned());
        let below = start.clone();
        let walk = WalkBuilder::new(start)
            .require_git(false)
            .parents(false)
            .git_global(false)
            .sort_by_file_name(Ord::cmp)
            .filter_entry(|entry| entry.depth() == 0 || !is_left_out(entry))
            .build();
        let entries = walk.flatten().filter_map(|entry| {
            let path = self.shown(entry.path())?;
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            (!path.is_empty()).then_some(Entry { path, is_file })
        });
        let held = self.held.as_ref().map(|held| held.below(&below)).unwrap_or_default();
        let (new, gone): (Vec<_>, Vec<_>) = held.into_iter().partition(|(_, is_there)| *is_there);
        let gone: HashSet<String> = gone.into_iter().filter_map(|(place, _)| self.shown(&place)).collect();
        let new = new.into_iter().filter(|(place, _)| !place.exists()).filter_map(|(place, _)| self.shown(&place));
        let new: Vec<Entry> = new.map(|path| Entry { path, is_file: true }).collect();
        entries.filter(move |entry| !gone.contains(&entry.path)).chain(new)
    }

    /// A place as it is shown: relative to the root, with `/`.
    fn shown(&self, place: &Path) -> Option<String> {
        Some(place.strip_prefix(self.root()).ok()?.to_str()?.replace('\\', "/"))
    }
}

//! The files of a folder, and files by their names.

use std::collections::BTreeMap;

use serde::Serialize;

use super::ending::file_name;
use super::source::tree;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::world::{Tree, World};

/// How many entries a listing has at most when nobody says how deep to go.
const ENTRIES: usize = 200;

/// What is in a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The folder.
    pub folder: String,
    /// How many files are below it, however deep.
    pub files: usize,
    /// How many folders are below it.
    pub folders: usize,
    /// How many levels are listed.
    pub levels: usize,
    /// How many there are.
    pub deepest: usize,
    /// Folders and files, in order of path.
    pub entries: Vec<Listed>,
}

/// A file, or a folder with what is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its path; a folder's ends with `/`.
    pub path: String,
    /// The bytes of a file.
    pub bytes: Option<u64>,
    /// The files below a folder that is not opened.
    pub files: Option<usize>,
}

/// Lists `folder`, at most `levels` deep; without `levels` as deep as a page can hold. Folders without a file that
/// counts are not there.
pub fn list(world: &World, folder: &str, levels: Option<usize>) -> Result<Listing> {
    let tree = tree(world, folder)?;
    if world.is_file(folder) {
        let error = Error::new(Code::InvalidArgument, format!("\"{folder}\" is a file"));
        return Err(error.hint(hint!("files show {}", folder)));
    }
    let base = base(world, &tree, folder);
    let depth = |path: &str| path[base.len()..].trim_end_matches('/').matches('/').count() + 1;
    let files = tree.files();
    // Each folder with the files below it, however deep.
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for file in &files {
        let ends = file.match_indices('/').map(|(at, _)| at + 1).filter(|end| *end > base.len());
        ends.for_each(|end| *folders.entry(&file[..end]).or_default() += 1);
    }
    let paths: Vec<&str> = files.iter().map(String::as_str).chain(folders.keys().copied()).collect();
    let deepest = paths.iter().map(|path| depth(path)).max().unwrap_or(0);
    let fits = |levels: &usize| paths.iter().filter(|path| depth(path) <= *levels).count() <= ENTRIES;
    let levels = levels.unwrap_or_else(|| (1..=deepest).rev().find(fits).unwrap_or(1)).max(1);
    let listed = paths.iter().filter(|path| depth(path) <= levels).map(|path| Listed {
        path: (*path).to_owned(),
        bytes: (!path.ends_with('/')).then(|| tree.size(path)),
        files: folders.get(path).copied().filter(|_| depth(path) == levels),
    });
    let mut entries: Vec<Listed> = listed.collect();
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    let folder = if base.is_empty() { ".".into() } else { base.trim_end_matches('/').to_owned() };
    Ok(Listing { folder, files: files.len(), folders: folders.len(), levels, deepest, entries })
}

/// What the paths of everything below `folder` begin with.
fn base(world: &World, tree: &Tree, folder: &str) -> String {
    if !tree.prefix().is_empty() {
        return tree.prefix().to_owned();
    }
    world.relative(folder).filter(|base| !base.is_empty()).map_or_else(String::new, |base| base + "/")
}

/// The files below `folder` whose name fits `pattern`; a pattern with a slash is held against the whole path below
/// the folder. Letter case counts only for a pattern that has capital letters.
pub fn find_files(world: &World, pattern: &str, folder: &str) -> Result<Vec<String>> {
    let files = tree(world, folder)?;
    let glob = crate::world::pattern(pattern)?;
    let base = base(world, &files, folder);
    let fits = |path: &String| {
        if pattern.contains('/') {
            glob.is_match(path.strip_prefix(&base).unwrap_or(path)) || glob.is_match(path)
        } else {
            glob.is_match(file_name(path))
        }
    };
    Ok(files.files().into_iter().filter(fits).collect())
}

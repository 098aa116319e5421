//! A folder whose files are read many at a time: part of the workspace, or the sources of a dependency that lie
//! elsewhere on this machine. A tree reads regular files only and never follows a link.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::World;
use super::files::io_error;
use super::held::{Held, Waiting};
use crate::error::{Code, Error, Result};
use crate::nearest::best;

/// Files larger than this are reported and not read.
pub const MAX_FILE: u64 = 4 * 1024 * 1024;

/// A file or a folder with everything below it.
#[derive(Debug, Clone)]
pub struct Tree {
    /// What paths are relative to.
    base: PathBuf,
    /// Where walks begin.
    start: PathBuf,
    /// What stands before each path, such as `rust:serde-1.0.2/`; nothing in the workspace.
    prefix: String,
    threads: usize,
    /// What waits to be written.
    held: Option<Arc<Held>>,
}

/// What a file turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Text; invalid UTF-8 is replaced.
    Text(String),
    /// A file with a zero byte at its beginning.
    Binary,
    /// A file larger than [`MAX_FILE`].
    Huge,
    /// The system refused to read it.
    Unreadable,
}

impl World {
    /// The file or folder `path` of the workspace. NOT_FOUND names folders that are called alike.
    pub fn tree(&self, path: &str) -> Result<Tree> {
        let start = self.inside(path)?;
        if !start.exists() {
            let error = Error::new(Code::NotFound, format!("there is no folder \"{path}\" in the workspace"));
            return Err(error.suggest(self.folders_like(path)));
        }
        let (base, held) = (self.root().to_owned(), self.held.clone());
        Ok(Tree { base, start, prefix: String::new(), threads: self.threads(), held })
    }

    /// How many threads work on a tree.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// The same, with `threads` threads for work on many files.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads.max(1));
        self
    }

    /// A folder outside the workspace whose paths are shown behind `prefix`.
    pub(super) fn foreign_tree(&self, folder: PathBuf, prefix: String) -> Tree {
        Tree { base: folder.clone(), start: folder, prefix, threads: self.threads(), held: None }
    }

    fn folders_like(&self, path: &str) -> Vec<String> {
        let wanted = path.trim_end_matches('/');
        let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        let folders = self.walk(".").filter(|entry| !entry.is_file).map(|entry| entry.path);
        let scored = folders.map(|folder| (strsim::jaro_winkler(&name(&folder), &name(wanted)), folder));
        best(scored.filter(|(score, _)| *score > 0.8), 3)
    }
}

impl Tree {
    /// How many threads may work on it.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// What stands before each of its paths; nothing for a part of the workspace.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Its files in order of path, `.gitignore` honoured, hidden files and folders of build results left out.
    pub fn files(&self) -> Vec<String> {
        let found = Mutex::new(Vec::new());
        let walk = WalkBuilder::new(&self.start)
            .require_git(false)
            .parents(false)
            .git_global(false)
            .threads(self.threads)
            .filter_entry(|entry| entry.depth() == 0 || !is_left_out(entry))
            .build_parallel();
        walk.run(|| {
            let mut mine = Batch { found: &found, paths: Vec::new() };
            Box::new(move |entry| {
                let file = entry.ok().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
                mine.paths.extend(file.and_then(|entry| self.relative(entry.path())));
                WalkState::Continue
            })
        });
        let mut files = found.into_inner().unwrap_or_default();
        for (place, is_there) in self.held.iter().flat_map(|held| held.below(&self.start)) {
            let Some(path) = self.relative(&place) else { continue };
            files.retain(|file| *file != path);
            files.extend(is_there.then_some(path));
        }
        files.sort_unstable();
        files
    }

    /// What is in a file that [`files`](Self::files) named.
    pub fn read(&self, file: &str) -> Content {
        let Ok(bytes) = self.bytes(file, MAX_FILE) else { return Content::Unreadable };
        let Some(bytes) = bytes else { return Content::Huge };
        if bytes.iter().take(8000).any(|byte| *byte == 0) {
            return Content::Binary;
        }
        Content::Text(
            String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        )
    }

    /// How many bytes a file has.
    pub fn size(&self, file: &str) -> u64 {
        let place = self.place(file);
        match self.held.as_ref().and_then(|held| held.at(&place)) {
            Some(Waiting::Content(bytes)) => bytes.len() as u64,
            Some(Waiting::Gone) => 0,
            None => fs::symlink_metadata(place).map_or(0, |meta| meta.len()),
        }
    }

    /// The hash of a file's bytes, however many; nothing where the system refuses to read it.
    pub fn hash(&self, file: &str) -> Option<blake3::Hash> {
        let source = fs::File::open(self.place(file)).ok()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(source).ok()?;
        Some(hasher.finalize())
    }

    /// The bytes of a file; `None` if there are more than `most`.
    pub fn bytes(&self, file: &str, most: u64) -> Result<Option<Vec<u8>>> {
        match self.held.as_ref().and_then(|held| held.at(&self.place(file))) {
            Some(Waiting::Content(bytes)) => return Ok((bytes.len() as u64 <= most).then_some(bytes)),
            Some(Waiting::Gone) => return Err(io_error(&std::io::ErrorKind::NotFound.into(), "read", file)),
            None => {}
        }
        let read = || -> std::io::Result<Option<Vec<u8>>> {
            let source = fs::File::open(self.place(file))?;
            let length = source.metadata()?.len();
            if length > most {
                return Ok(None);
            }
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0) + 1);
            source.take(most).read_to_end(&mut bytes)?;
            Ok(Some(bytes))
        };
        read().map_err(|error| io_error(&error, "read", file))
    }

    fn place(&self, file: &str) -> PathBuf {
        self.base.join(file.strip_prefix(&self.prefix).unwrap_or(file))
    }

    fn relative(&self, path: &Path) -> Option<String> {
        let relative = path.strip_prefix(&self.base).ok()?.to_str()?.replace('\\', "/");
        Some(format!("{}{relative}", self.prefix))
    }
}

/// What one thread of a walk has found; handed over when the thread ends.
struct Batch<'a> {
    found: &'a Mutex<Vec<String>>,
    paths: Vec<String>,
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        if let Ok(mut found) = self.found.lock() {
            found.append(&mut self.paths);
        }
    }
}

/// Folders that hold what tools made: packages that were fetched, and caches that say so.
pub(super) fn is_left_out(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
        && (entry.file_name() == "node_modules" || entry.path().join("CACHEDIR.TAG").exists())
}

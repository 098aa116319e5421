//! From the words of a command to a file of the workspace.

use std::path::{Component, Path, PathBuf};

use strsim::jaro_winkler;

use super::World;
use crate::error::{Code, Error, Result};
use crate::line::word;
use crate::nearest::best;

/// So many entries of a workspace are looked at for a name; it takes some milliseconds.
const LOOKED_AT: usize = 2000;

impl World {
    /// The path of `file` below the root. A path that leaves the workspace, by itself or through a symbolic link, is
    /// refused.
    pub fn inside(&self, file: &str) -> Result<PathBuf> {
        let outside = || Error::outside(file);
        let relative = self.relative(file).ok_or_else(outside)?;
        let path = self.root().join(relative);
        // Only what exists can be a link; of a file that is not there yet, the nearest existing folder counts.
        let existing = path.ancestors().find_map(|ancestor| ancestor.canonicalize().ok());
        if existing.is_some_and(|real| real.starts_with(self.root())) { Ok(path) } else { Err(outside()) }
    }

    /// Whether two names lead to one file.
    pub fn is_same(&self, one: &str, other: &str) -> bool {
        let real = |file| self.inside(file).ok()?.canonicalize().ok();
        one == other || real(one).is_some_and(|one| real(other) == Some(one))
    }

    /// `file` relative to the root, dots resolved by name; `None` if it leaves the root.
    pub fn relative(&self, file: &str) -> Option<String> {
        let path = Path::new(file);
        let path = if path.is_absolute() { path.strip_prefix(self.root()).ok()? } else { path };
        let mut parts: Vec<&str> = Vec::new();
        for component in path.components() {
            match component {
                Component::Normal(part) => parts.push(part.to_str()?),
                Component::CurDir => {}
                Component::ParentDir => {
                    parts.pop()?;
                }
                Component::RootDir | Component::Prefix(_) => return None,
            }
        }
        Some(parts.join("/"))
    }

    /// The file that `name` means: the path itself, else the only file of the workspace with that name.
    ///
    /// NOT_FOUND with near names, or AMBIGUOUS with all that fit.
    pub fn locate(&self, name: &str) -> Result<String> {
        self.inside(name)?;
        let relative = self.relative(name).unwrap_or_default();
        if self.is_file(&relative) {
            return Ok(relative);
        }
        if self.is_dir(&relative) && !relative.is_empty() {
            let inside = self.walk(&relative).filter(|entry| entry.is_file).map(|entry| entry.path).take(3);
            return Err(Error::new(Code::InvalidArgument, format!("\"{name}\" is a folder")).suggest(inside));
        }
        let not_found = Error::new(Code::NotFound, format!("file \"{name}\" is not in the workspace"));
        let files: Vec<String> = self.walk(".").filter(|entry| entry.is_file).map(|entry| entry.path).collect();
        if !name.contains('/') {
            let mut same: Vec<_> = files.iter().filter(|file| file_name(file) == name).cloned().collect();
            if same.len() == 1 {
                return Ok(same.remove(0));
            }
            if same.len() > 1 {
                return Err(
                    Error::new(Code::Ambiguous, format!("several files are called \"{name}\"")).suggest(words(&same))
                );
            }
        }
        Err(not_found.suggest(words(near(&relative, &files))))
    }

    /// Whether a file somewhere in the workspace has that bare name, or could have it: of a large workspace not all is looked
    /// at, since this is asked of many lines.
    pub fn may_have_file_called(&self, name: &str) -> bool {
        let mut entries = self.walk(".");
        let is_there = entries.by_ref().take(LOOKED_AT).any(|entry| entry.is_file && file_name(&entry.path) == name);
        is_there || entries.next().is_some()
    }
}

/// Names as they are written in a line.
fn words<'f>(files: impl IntoIterator<Item = &'f String>) -> impl Iterator<Item = String> {
    files.into_iter().map(|file| word(file))
}

/// The last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// At most three files whose name is like `name`, best first.
fn near<'f>(name: &str, files: &'f [String]) -> Vec<&'f String> {
    let scored = files.iter().map(|file| {
        let whole = jaro_winkler(file, name);
        (whole.max(jaro_winkler(file_name(file), file_name(name))), file)
    });
    best(scored.filter(|(score, _)| *score > 0.82), 3)
}

//! A fresh copy of a folder, for runs that must leave no trace.

use std::fs;
use std::path::Path;

use ignore::WalkBuilder;

use super::files::io_error;
use crate::error::Result;

/// A temporary folder with a copy of another; deleted with this value.
#[derive(Debug)]
pub struct FreshCopy(tempfile::TempDir);

impl FreshCopy {
    /// Copies the files below `source`, but for `.git`, `.arrowsh` and what `.gitignore` names.
    pub fn of(source: &Path) -> Result<Self> {
        let name = source.display().to_string();
        let failed = |error: &std::io::Error| io_error(error, "copy", &name);
        let folder = tempfile::Builder::new().prefix("arrowsh-").tempdir().map_err(|error| failed(&error))?;
        // A folder that holds temporary ones holds the copy as well.
        let of_copy = fs::canonicalize(source).ok().zip(fs::canonicalize(folder.path()).ok());
        let of_copy = of_copy.and_then(|(whole, copy)| Some(source.join(copy.strip_prefix(whole).ok()?)));
        let is_copied = move |entry: &ignore::DirEntry| {
            entry.file_name() != ".git" && entry.file_name() != ".arrowsh" && of_copy.as_deref() != Some(entry.path())
        };
        let walk = WalkBuilder::new(source).hidden(false).require_git(false).filter_entry(is_copied).build();
        for entry in walk.flatten() {
            let Ok(relative) = entry.path().strip_prefix(source) else { continue };
            let target = folder.path().join(relative);
            let kind = entry.file_type();
            if kind.is_some_and(|kind| kind.is_dir()) {
                fs::create_dir_all(&target).map_err(|error| failed(&error))?;
            } else if kind.is_some_and(|kind| kind.is_file()) {
                fs::copy(entry.path(), &target).map_err(|error| failed(&error))?;
            }
        }
        Ok(Self(folder))
    }

    /// The same without `file`, if that lies in `source`, which was copied.
    pub fn without(self, source: &Path, file: &Path) -> Result<Self> {
        let (Ok(source), Ok(file)) = (fs::canonicalize(source), fs::canonicalize(file)) else { return Ok(self) };
        let Ok(relative) = file.strip_prefix(source) else { return Ok(self) };
        match fs::remove_file(self.path().join(relative)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(io_error(&error, "leave out", &relative.display().to_string()))
            }
            _ => Ok(self),
        }
    }

    /// Where the copy is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

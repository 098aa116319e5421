//! Reading and writing files of the workspace.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::World;
use crate::error::{Code, Error, Result};

impl World {
    /// The bytes of a file, given relative to the root.
    pub fn read(&self, file: &str) -> Result<Vec<u8>> {
        fs::read(self.inside(file)?).map_err(|error| io_error(&error, "read", file))
    }

    /// The text of a file; invalid UTF-8 is replaced.
    pub fn read_text(&self, file: &str) -> Result<String> {
        let bytes = self.read(file)?;
        Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Writes a file whole or not at all: a temporary file beside it, synced, then renamed over it. The mode of an
    /// existing file is kept.
    pub fn write(&self, file: &str, content: &[u8]) -> Result<()> {
        let target = self.inside(file)?;
        write_atomic(&target, content).map_err(|error| io_error(&error, "write", file))
    }

    /// Whether there is a file of that name.
    pub fn is_file(&self, file: &str) -> bool {
        self.inside(file).is_ok_and(|path| path.is_file())
    }

    /// Whether there is a folder of that name.
    pub fn is_dir(&self, folder: &str) -> bool {
        self.inside(folder).is_ok_and(|path| path.is_dir())
    }
}

/// Replaces `target` by `content`, or leaves it as it was.
pub(super) fn write_atomic(target: &Path, content: &[u8]) -> io::Result<()> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(content)?;
    if let Ok(before) = fs::metadata(target) {
        fs::set_permissions(temporary.path(), before.permissions())?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(target).map_err(|error| error.error)?;
    fs::File::open(folder)?.sync_all()
}

/// A system error as one of ours.
pub(super) fn io_error(error: &io::Error, act: &str, file: &str) -> Error {
    let code = if error.kind() == io::ErrorKind::NotFound { Code::NotFound } else { Code::Io };
    Error::new(code, format!("cannot {act} \"{file}\": {}", lower(&error.to_string()))).in_file(file)
}

/// A message of the system in our style: lower case, without the error's number.
pub(super) fn lower(message: &str) -> String {
    message.split(" (os error").next().unwrap_or(message).to_lowercase()
}

//! Files that the person who starts arrowsh names: texts to run, transcripts to replay. They may lie anywhere; nothing
//! inside a dialogue gets here.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::files::io_error;
use crate::error::{Code, Error, Result};

/// The bytes of a file.
pub fn read_input(path: &Path) -> Result<Vec<u8>> {
    let name = path.display().to_string();
    fs::read(path).map_err(|error| io_error(&error, "read", &name))
}

/// The text of a file; an error where it is not UTF-8.
pub fn read_text_input(path: &Path) -> Result<String> {
    let name = path.display().to_string();
    String::from_utf8(read_input(path)?).map_err(|_| Error::new(Code::Io, format!("\"{name}\" is not UTF-8")))
}

/// Replaces the text of a file.
pub fn write_output(path: &Path, text: &str) -> Result<()> {
    let name = path.display().to_string();
    fs::write(path, text).map_err(|error| io_error(&error, "write", &name))
}

/// The files of a folder that end so, in order of name.
pub fn files_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let name = folder.display().to_string();
    let entries = fs::read_dir(folder).map_err(|error| io_error(&error, "read", &name))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}

/// Replaces a file by other bytes: all of them, or, if that fails, none.
pub fn replace_output(path: &Path, bytes: &[u8]) -> Result<()> {
    let name = path.display().to_string();
    super::files::write_atomic(path, &[bytes], path).map_err(|error| io_error(&error, "write", &name))
}

/// Adds to the end of a file, making it and its folder where they are missing.
pub fn append_output(path: &Path, text: &str) -> Result<()> {
    let name = path.display().to_string();
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::OpenOptions::new().create(true).append(true).open(path)?.write_all(text.as_bytes())
    };
    write().map_err(|error| io_error(&error, "write", &name))
}

/// Whether there is a file or folder.
pub fn is_there(path: &Path) -> bool {
    path.exists()
}

/// The file itself, or the Markdown files below a folder, in order of name.
pub fn markdown_files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if !path.is_dir() {
        let name = path.display().to_string();
        return Err(Error::new(Code::NotFound, format!("there is no \"{name}\"")));
    }
    let walk = WalkBuilder::new(path).require_git(false).sort_by_file_name(Ord::cmp).build();
    let files =
        walk.flatten().map(ignore::DirEntry::into_path).filter(|path| path.extension().is_some_and(|e| e == "md"));
    Ok(files.filter(|path| path.is_file()).collect())
}

/// The files below `folder` whose names end in one of `endings`, hidden ones too, at most `depth` folders down, in order
/// of name. Links are not followed.
pub fn files_below(folder: &Path, depth: usize, endings: &[&str]) -> Vec<PathBuf> {
    // To walk where nothing is costs much more than to see that.
    if !folder.exists() {
        return Vec::new();
    }
    let walk = WalkBuilder::new(folder)
        .standard_filters(false)
        .follow_links(false)
        .max_depth(Some(depth + 1))
        .sort_by_file_name(Ord::cmp)
        .build();
    let is_called = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        endings.iter().any(|ending| name.ends_with(ending))
    };
    let files = walk.flatten().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    files.map(ignore::DirEntry::into_path).filter(|path| is_called(path)).collect()
}

/// Reads standard input in pieces as they come, until it ends or `take` gives false.
pub fn read_stdin(mut take: impl FnMut(&[u8]) -> bool) -> Result<()> {
    let mut buffer = vec![0; 64 * 1024];
    let mut input = io::stdin().lock();
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) if take(&buffer[..count]) => {}
            Ok(_) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(io_error(&error, "read", "standard input")),
        }
    }
}

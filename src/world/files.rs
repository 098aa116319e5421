//! Reading and writing files of the workspace.

use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use super::World;
use super::held::Waiting;
use crate::error::{Code, Error, Result};

impl World {
    /// The bytes of a file, given relative to the root.
    pub fn read(&self, file: &str) -> Result<Vec<u8>> {
        let place = self.inside(file)?;
        let bytes = match self.held.as_ref().and_then(|held| held.at(&place)) {
            Some(Waiting::Content(bytes)) => Ok(bytes),
            Some(Waiting::Gone) => Err(io::ErrorKind::NotFound.into()),
            None => read_whole(&place),
        };
        bytes.map_err(|error| io_error(&error, "read", file))
    }

    /// Whether a file holds exactly these bytes; a file that is gone does not.
    pub fn holds(&self, file: &str, bytes: &[u8]) -> Result<bool> {
        let place = self.inside(file)?;
        match self.held.as_ref().and_then(|held| held.at(&place)) {
            Some(Waiting::Content(held)) => return Ok(held == bytes),
            Some(Waiting::Gone) => return Ok(false),
            None => {}
        }
        let same = fs::File::open(place).and_then(|file| is_read(file, bytes));
        match same {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            same => same.map_err(|error| io_error(&error, "read", file)),
        }
    }

    /// The text of a file; invalid UTF-8 is replaced.
    pub fn read_text(&self, file: &str) -> Result<String> {
        let bytes = self.read(file)?;
        Ok(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Writes a file whole or not at all; see [`prepare`](Self::prepare).
    pub fn write(&self, file: &str, content: &[u8]) -> Result<()> {
        self.put(file, Some(content), None)
    }

    /// Makes a file hold this content, or go; while writes wait, this one waits too. `mode` is that of a new file.
    pub fn put(&self, file: &str, content: Option<&[u8]>, mode: Option<u32>) -> Result<()> {
        match (&self.held, content) {
            (Some(held), _) => {
                let place = self.changeable(file)?;
                self.hold_back(held, &place, content, mode, false);
                Ok(())
            }
            (None, Some(content)) => self.prepare(file, &[content], mode)?.put(),
            (None, None) => self.remove(file),
        }
    }

    /// The place of a file that is to change. What arrowsh keeps for itself, journal and trees among it, is no file that
    /// anybody changes by a line.
    pub fn changeable(&self, file: &str) -> Result<PathBuf> {
        let place = self.inside(file)?;
        let real = place.ancestors().find_map(|ancestor| ancestor.canonicalize().ok()).unwrap_or_default();
        let is_own = |path: &Path| {
            let first = path.strip_prefix(self.root()).ok().and_then(|below| below.components().next());
            first.is_some_and(|first| first.as_os_str().eq_ignore_ascii_case(".arrowsh"))
        };
        if is_own(&place) || is_own(&real) {
            return Err(Error::new(
                Code::PermissionDenied,
                format!("\"{file}\" is arrowsh's own, where it keeps its state"),
            )
            .detail("name another file"));
        }
        Ok(place)
    }

    /// Makes everything ready to replace a file at once: a temporary file beside it, synced, that only needs its name.
    /// Mode and owner of an existing file are kept, and a symbolic link goes on pointing where it did. A file that is
    /// read-only is not replaced behind the back of who made it so. The content comes in pieces.
    pub fn prepare(&self, file: &str, content: &[&[u8]], mode: Option<u32>) -> Result<Prepared> {
        let target = self.changeable(file)?;
        let target = target.canonicalize().unwrap_or(target);
        let like = target.clone();
        let temporary = write_beside(&target, content, &like, mode);
        let temporary = temporary.map_err(|error| io_error(&error, "write", file))?;
        Ok(Prepared { temporary, target, file: file.to_owned() })
    }

    /// Lets a copy of `file` be written beside it, with its mode and owner, when what is held back is written.
    pub fn hold_copy(&self, copy: &str, content: &[u8], file: &str) -> Result<()> {
        let target = self.changeable(copy)?;
        if let Some(held) = &self.held {
            self.hold_back(held, &target, Some(content), self.mode(file), true);
        }
        Ok(())
    }

    /// Keeps what a file holds under another name beside it, while the file gets new content under its own: a second
    /// name costs nothing, however large the file is. A file that has other names already, or lies where a file has one
    /// name only, is copied. To be called right before [`Prepared::put`], which makes it last.
    pub fn keep_copy(&self, file: &str, copy: &str) -> Result<()> {
        let (file, target) = (self.inside(file)?, self.changeable(copy)?);
        let file = file.canonicalize().unwrap_or(file);
        if fs::metadata(&target).is_ok_and(|data| data.permissions().readonly()) {
            return Err(io_error(&read_only(), "write", copy));
        }
        let folder = target.parent().unwrap_or(Path::new("."));
        let named = if has_one_name(&file) {
            tempfile::Builder::new()
                .prefix(TEMPORARY)
                .make_in(folder, |path| fs::hard_link(&file, path))
                .and_then(|link| link.persist(&target).map(drop).map_err(|error| error.error))
        } else {
            Err(io::ErrorKind::Unsupported.into())
        };
        let kept = named.or_else(|_| write_atomic(&target, &[&fs::read(&file)?], &file));
        kept.map_err(|error| io_error(&error, "write", copy))
    }

    /// Deletes a file.
    fn remove(&self, file: &str) -> Result<()> {
        let target = self.changeable(file)?;
        let done = fs::remove_file(&target).and_then(|()| sync_folder(&target));
        done.map_err(|error| io_error(&error, "delete", file))
    }

    /// Whether there is a file of that name.
    pub fn is_file(&self, file: &str) -> bool {
        self.inside(file).is_ok_and(|path| match self.held.as_ref().and_then(|held| held.at(&path)) {
            Some(waiting) => matches!(waiting, Waiting::Content(_)),
            None => path.is_file(),
        })
    }

    /// The mode of a file, where the system knows such a thing.
    #[cfg(unix)]
    pub fn mode(&self, file: &str) -> Option<u32> {
        use std::os::unix::fs::PermissionsExt as _;
        let data = fs::metadata(self.inside(file).ok()?).ok()?;
        Some(data.permissions().mode() & 0o7777)
    }

    /// The mode of a file, where the system knows such a thing.
    #[cfg(not(unix))]
    pub fn mode(&self, _: &str) -> Option<u32> {
        None
    }

    /// Whether there is a folder of that name.
    pub fn is_dir(&self, folder: &str) -> bool {
        self.inside(folder).is_ok_and(|path| path.is_dir())
    }
}

/// Whether these bytes and no more are read, piece by piece.
fn is_read(mut from: impl io::Read, mut bytes: &[u8]) -> io::Result<bool> {
    let mut piece = vec![0; 256 << 10];
    loop {
        let count = match from.read(&mut piece) {
            Ok(0) => return Ok(bytes.is_empty()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match bytes.split_at_checked(count) {
            Some((same, rest)) if *same == piece[..count] => bytes = rest,
            _ => return Ok(false),
        }
    }
}

/// A file that is written and needs only its name.
#[derive(Debug)]
pub struct Prepared {
    temporary: tempfile::NamedTempFile,
    target: PathBuf,
    file: String,
}

impl Prepared {
    /// Gives it its name.
    pub fn put(self) -> Result<()> {
        let put = self.temporary.persist(&self.target).map_err(|error| error.error);
        put.and_then(|_| sync_folder(&self.target)).map_err(|error| io_error(&error, "write", &self.file))
    }
}

/// Replaces `target` by `content`, or leaves it as it was; mode and owner are those of `like`.
pub(super) fn write_atomic(target: &Path, content: &[&[u8]], like: &Path) -> io::Result<()> {
    let temporary = write_beside(target, content, like, None)?;
    temporary.persist(target).map_err(|error| error.error)?;
    sync_folder(target)
}

/// Writes what is to become `target` into a temporary file beside it. Mode and owner are those of the target, else those
/// of `like`; a file without either gets `mode`.
fn write_beside(
    target: &Path,
    content: &[&[u8]],
    like: &Path,
    mode: Option<u32>,
) -> io::Result<tempfile::NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let before = fs::metadata(target).ok();
    if before.as_ref().is_some_and(|before| before.permissions().readonly()) {
        return Err(read_only());
    }
    let temporary = new_file(folder)?;
    write_whole(temporary.as_file(), content)?;
    if let Some(before) = before.or_else(|| fs::metadata(like).ok()) {
        keep_owner(temporary.as_file(), &before)?;
        fs::set_permissions(temporary.path(), before.permissions())?;
    } else if let Some(mode) = mode {
        set_mode(temporary.path(), mode)?;
    }
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// Writes a file from its pieces. While a large one is still being written the disk takes what there is already, so that
/// little is left to wait for in the end.
fn write_whole(file: &fs::File, content: &[&[u8]]) -> io::Result<()> {
    let mut writer = BufWriter::new(file);
    if content.iter().map(|piece| piece.len()).sum::<usize>() < LARGE {
        content.iter().try_for_each(|piece| writer.write_all(piece))?;
    } else {
        thread::scope(|scope| {
            let (written, news) = mpsc::channel();
            // What this cannot sync, the sync at the end cannot either, and says so.
            scope.spawn(move || while news.recv().is_ok() && file.sync_data().is_ok() {});
            for part in content.iter().flat_map(|piece| piece.chunks(LARGE)) {
                writer.write_all(part)?;
                let _ = written.send(());
            }
            Ok::<(), io::Error>(())
        })?;
    }
    writer.into_inner().map_err(io::IntoInnerError::into_error).map(drop)
}

/// What a file holds. The halves of a large one are read at the same time: most of what that takes is fresh memory.
#[cfg(unix)]
fn read_whole(place: &Path) -> io::Result<Vec<u8>> {
    use std::os::unix::fs::FileExt as _;
    let file = fs::File::open(place)?;
    let size = usize::try_from(file.metadata()?.len()).unwrap_or(0);
    if size < LARGE {
        return fs::read(place);
    }
    let mut bytes = vec![0; size];
    let (first, second) = bytes.split_at_mut(size / 2);
    let from = first.len() as u64;
    let (one, two) = thread::scope(|scope| {
        let half = scope.spawn(|| file.read_exact_at(second, from));
        (file.read_exact_at(first, 0), half.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    match one.and(two) {
        // It became shorter meanwhile.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => fs::read(place),
        read => read.map(|()| bytes),
    }
}

#[cfg(not(unix))]
fn read_whole(place: &Path) -> io::Result<Vec<u8>> {
    fs::read(place)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only")
}

/// From how many bytes on reading and writing a file are worth a second thread.
const LARGE: usize = 16 << 20;

/// What the names of temporary files begin with.
const TEMPORARY: &str = ".arrowsh-";

/// Whether a file is known by one name, so that who changes it in place changes no other.
#[cfg(unix)]
fn has_one_name(file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(file).is_ok_and(|data| data.nlink() == 1)
}

#[cfg(not(unix))]
fn has_one_name(_: &Path) -> bool {
    false
}

/// A temporary file with the mode of a new file, not that of a secret.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Gives a file the owner of another, where that is not its own already; the group at least, where only that is
/// permitted, and nothing where neither is: then whoever may write is the owner, as for a file that an editor saves.
#[cfg(unix)]
fn keep_owner(file: &fs::File, like: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    let refused = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    match fchown(file, Some(like.uid()), Some(like.gid())) {
        Err(error) if refused(&error) => match fchown(file, None, Some(like.gid())) {
            Err(error) if refused(&error) => Ok(()),
            other => other,
        },
        other => other,
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Makes sure that a folder remembers the names in it.
fn sync_folder(target: &Path) -> io::Result<()> {
    fs::File::open(target.parent().unwrap_or(Path::new(".")))?.sync_all()
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

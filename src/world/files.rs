//! Reading and writing files of the workspace.

use std::fs;
use std::io::{self, BufWriter, Write as _};
#[cfg(target_os = "linux")]
use std::num::NonZeroU64;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use super::World;
use super::held::Waiting;
use super::nature::{Nature, make_link, set_owner};
use crate::error::{Code, Error, Result};

/// Whose a place below the root is that no line changes, and what to do instead.
fn kept_for(place: &Path) -> Option<(&'static str, &'static str)> {
    let is = |part: &Path, name: &str| part.as_os_str().eq_ignore_ascii_case(name);
    let parts: Vec<&Path> = place.components().map(|part| Path::new(part.as_os_str())).collect();
    match parts[..] {
        [first, ..] if is(first, ".arrowsh") => Some(("arrowsh's own, where it keeps its state", "name another file")),
        _ if parts.iter().any(|part| is(part, ".git")) => {
            Some(("git's own, and what stands there can run programs", "git itself changes it: bash git config …"))
        }
        [only] if is(only, "arrowsh.toml") || is(only, ".mcp.json") => {
            Some(("a setting of what may be done here", "a person changes it, in an editor"))
        }
        _ => None,
    }
}

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

    /// Makes a file hold this content, or go; while writes wait, this one waits too. `nature` is that of a new
    /// file, or says which folders go with one that goes.
    pub fn put(&self, file: &str, content: Option<&[u8]>, nature: Option<&Nature>) -> Result<()> {
        match (&self.held, content) {
            (Some(held), _) => {
                let place = self.changeable(file)?;
                self.hold_back(held, &place, content, nature.cloned());
                Ok(())
            }
            (None, Some(content)) => self.prepare(file, &[content], nature)?.put(),
            (None, None) => self.remove(file, nature.map_or(0, |nature| nature.folders)),
        }
    }

    /// The place of a file that is to change. What arrowsh keeps for itself, what git keeps, and what says what may be done
    /// here is no file that anybody changes by a line: who may write could run programs and allow himself more.
    pub fn changeable(&self, file: &str) -> Result<PathBuf> {
        let place = self.inside(file)?;
        let real = place.ancestors().find_map(|ancestor| ancestor.canonicalize().ok()).unwrap_or_default();
        let kept = [&place, &real].into_iter().find_map(|path| kept_for(path.strip_prefix(self.root()).ok()?));
        match kept {
            Some((whose, detail)) => {
                let message = format!("\"{file}\" is {whose}");
                Err(Error::new(Code::PermissionDenied, message).detail(detail))
            }
            None => Ok(place),
        }
    }

    /// Makes everything ready to replace a file at once: a temporary file beside it, synced, that only needs its name.
    /// Mode and owner of an existing file are kept, and a symbolic link goes on pointing where it did. A file that is
    /// read-only is not replaced behind the back of who made it so. The content comes in pieces. A new file is of the
    /// given nature; where that is a link, it gets no content but what it leads to.
    pub fn prepare(&self, file: &str, content: &[&[u8]], nature: Option<&Nature>) -> Result<Prepared> {
        let target = self.changeable(file)?;
        let file = file.to_owned();
        if let Some(leads) =
            nature.and_then(|nature| nature.link.clone()).filter(|_| target.symlink_metadata().is_err())
        {
            return Ok(Prepared { content: Content::Link(leads), target, file });
        }
        let target = target.canonicalize().unwrap_or(target);
        let like = target.clone();
        let temporary = write_beside(&target, content, &like, nature);
        let temporary = temporary.map_err(|error| io_error(&error, "write", &file))?;
        Ok(Prepared { content: Content::File(temporary), target, file })
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
        // The disk takes as long to give the space of a large file back as to write it, once nobody has it open: that is
        // left to a thread of its own.
        let former = fs::File::open(&target).ok();
        let named = if has_one_name(&file) {
            tempfile::Builder::new()
                .prefix(TEMPORARY)
                .make_in(folder, |path| fs::hard_link(&file, path))
                .and_then(|link| link.persist(&target).map(drop).map_err(|error| error.error))
        } else {
            Err(io::ErrorKind::Unsupported.into())
        };
        let kept = named.or_else(|_| write_atomic(&target, &[&fs::read(&file)?], &file));
        if former.as_ref().and_then(|file| file.metadata().ok()).is_some_and(|data| data.len() >= LARGE as u64) {
            thread::spawn(move || drop(former));
        }
        kept.map_err(|error| io_error(&error, "write", copy))
    }

    /// Deletes a file, and so many of the folders around it if nothing else is in them.
    fn remove(&self, file: &str, folders: usize) -> Result<()> {
        let target = self.changeable(file)?;
        let done = fs::remove_file(&target).and_then(|()| sync_folder(&target));
        done.map_err(|error| io_error(&error, "delete", file))?;
        let around = target.ancestors().skip(1).take(folders);
        let gone = around.take_while(|folder| fs::remove_dir(folder).is_ok()).last();
        gone.map_or(Ok(()), sync_folder).map_err(|error| io_error(&error, "delete", file))
    }

    /// Whether there is a file of that name.
    pub fn is_file(&self, file: &str) -> bool {
        self.inside(file).is_ok_and(|path| match self.held.as_ref().and_then(|held| held.at(&path)) {
            Some(waiting) => matches!(waiting, Waiting::Content(_)),
            None => path.is_file(),
        })
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
    content: Content,
    target: PathBuf,
    file: String,
}

/// What needs only its name.
#[derive(Debug)]
enum Content {
    File(tempfile::NamedTempFile),
    /// A symbolic link, by where it leads.
    Link(PathBuf),
}

impl Prepared {
    /// Gives it its name.
    pub fn put(self) -> Result<()> {
        let put = match self.content {
            Content::File(temporary) => temporary.persist(&self.target).map(drop).map_err(|error| error.error),
            Content::Link(leads) => {
                let folder = self.target.parent().map_or(Ok(()), fs::create_dir_all);
                folder.and_then(|()| make_link(&self.target, &leads))
            }
        };
        put.and_then(|()| sync_folder(&self.target)).map_err(|error| io_error(&error, "write", &self.file))
    }
}

/// Replaces `target` by `content`, or leaves it as it was; mode and owner are those of `like`.
pub(super) fn write_atomic(target: &Path, content: &[&[u8]], like: &Path) -> io::Result<()> {
    let temporary = write_beside(target, content, like, None)?;
    temporary.persist(target).map_err(|error| error.error)?;
    sync_folder(target)
}

/// Writes what is to become `target` into a temporary file beside it. Mode and owner are those of the target, else those
/// of `like`; a file without either is of the given nature.
fn write_beside(
    target: &Path,
    content: &[&[u8]],
    like: &Path,
    nature: Option<&Nature>,
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
        Nature::of(&before).owner.map_or(Ok(()), |owner| set_owner(temporary.as_file(), owner))?;
        fs::set_permissions(temporary.path(), before.permissions())?;
    } else if let Some(nature) = nature {
        nature.give(temporary.as_file())?;
    }
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// Writes a file from its pieces. While a large one is still being written the disk begins with what there is already,
/// so that less is left to wait for in the end.
fn write_whole(file: &fs::File, content: &[&[u8]]) -> io::Result<()> {
    let mut writer = BufWriter::new(file);
    let mut written = 0;
    for part in content.iter().flat_map(|piece| piece.chunks(LARGE)) {
        writer.write_all(part)?;
        if part.len() == LARGE {
            begin_to_store(file, written);
        }
        written += part.len();
    }
    writer.into_inner().map_err(io::IntoInnerError::into_error).map(drop)
}

/// Lets the disk begin with what was written from `start` on, without waiting for it. Where the system does not do so
/// the sync at the end does it all.
#[cfg(target_os = "linux")]
fn begin_to_store(file: &fs::File, start: usize) {
    // Pages that will not be needed are stored at once; they are not dropped before they are.
    let _ = rustix::fs::fadvise(file, start as u64, NonZeroU64::new(LARGE as u64), rustix::fs::Advice::DontNeed);
}

#[cfg(not(target_os = "linux"))]
fn begin_to_store(_: &fs::File, _: usize) {}

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

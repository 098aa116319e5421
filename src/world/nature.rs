//! What a file is besides its bytes: who owns it, what may be done with it, when it was written, where it leads.
//!
//! A file that goes and comes back, or gets another name, is what it was in all of this. Refuses to know contents.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::World;

/// What a file is besides its bytes, as far as the system knows such things.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Nature {
    /// Its mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<u32>,
    /// The numbers of its owner and group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<(u32, u32)>,
    /// When it was written, since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Duration>,
    /// Where it leads, for a symbolic link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<PathBuf>,
    /// How many folders came into being with it, which go with it if they are empty then.
    #[serde(skip_serializing_if = "is_zero")]
    pub folders: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Nature {
    /// The same as text.
    pub fn written_out(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What [`written_out`](Self::written_out) wrote.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Whose a file is, and what may be done with it.
    #[cfg(unix)]
    pub(super) fn of(data: &fs::Metadata) -> Self {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let mode = data.permissions().mode() & 0o7777;
        Self { mode: Some(mode), owner: Some((data.uid(), data.gid())), ..Self::default() }
    }

    /// Nothing is known of that.
    #[cfg(not(unix))]
    pub(super) fn of(_: &fs::Metadata) -> Self {
        Self::default()
    }

    /// Gives a new file its owner, its mode and its time.
    pub(super) fn give(&self, file: &fs::File) -> io::Result<()> {
        if let Some(owner) = self.owner {
            set_owner(file, owner)?;
        }
        if let Some(mode) = self.mode {
            set_mode(file, mode)?;
        }
        match self.written {
            Some(written) => file.set_modified(SystemTime::UNIX_EPOCH + written),
            None => Ok(()),
        }
    }
}

impl World {
    /// What a file is besides its bytes; nothing where there is none.
    pub fn nature(&self, file: &str) -> Option<Nature> {
        let place = self.inside(file).ok()?;
        let data = fs::metadata(&place).ok()?;
        let written = data.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        Some(Nature { written, link: fs::read_link(place).ok(), ..Nature::of(&data) })
    }

    /// How many folders have to be made for a file.
    pub fn missing_folders(&self, file: &str) -> usize {
        let Ok(place) = self.inside(file) else { return 0 };
        place.ancestors().skip(1).take_while(|folder| !folder.exists()).count()
    }
}

#[cfg(unix)]
fn set_mode(file: &fs::File, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Gives a file an owner, where that is not its own already; the group at least, where only that is permitted, and
/// nothing where neither is: then whoever may write is the owner, as for a file that an editor saves.
#[cfg(unix)]
pub(super) fn set_owner(file: &fs::File, (user, group): (u32, u32)) -> io::Result<()> {
    use std::os::unix::fs::fchown;
    if Nature::of(&file.metadata()?).owner == Some((user, group)) {
        return Ok(());
    }
    let refused = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    match fchown(file, Some(user), Some(group)) {
        Err(error) if refused(&error) => match fchown(file, None, Some(group)) {
            Err(error) if refused(&error) => Ok(()),
            other => other,
        },
        other => other,
    }
}

/// Makes a symbolic link.
#[cfg(unix)]
pub(super) fn make_link(place: &Path, leads: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(leads, place)
}

#[cfg(not(unix))]
mod elsewhere {
    use super::{Path, fs, io};

    pub(super) fn set_mode(_: &fs::File, _: u32) -> io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn set_owner(_: &fs::File, _: (u32, u32)) -> io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn make_link(_: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(not(unix))]
use elsewhere::set_mode;
#[cfg(not(unix))]
pub(super) use elsewhere::{make_link, set_owner};

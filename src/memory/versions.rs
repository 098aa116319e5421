//! Which versions of which files the caller has read in this dialogue, so that nobody changes what they have not seen,
//! or what is no longer what they saw. A version is a file's hash; its content is not kept.

use super::Dialogue;
use crate::engine::Session;
use crate::error::Result;

/// How many versions of a file are remembered; undoing a change brings back an earlier one.
const VERSIONS: usize = 8;
/// Of how many files.
const FILES: usize = 200;
/// How much of a hash tells versions of one file apart.
const DIGITS: usize = 16;

/// What the caller knows of a file as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// It was read as it is.
    Read,
    /// It was read, and has changed since.
    Changed,
    /// It was not read.
    Unread,
}

/// Takes note that the version of `file` with this hash was read.
pub fn note_read(session: &mut Session, file: &str, hash: &str) -> Result<()> {
    let read = &mut session.part::<Dialogue>()?.read;
    let mut versions = read.shift_remove(file).unwrap_or_default();
    let version = short(hash);
    versions.retain(|known| known != version);
    versions.push(version.to_owned());
    let old = versions.len().saturating_sub(VERSIONS);
    versions.drain(..old);
    read.insert(file.to_owned(), versions);
    while read.len() > FILES {
        read.shift_remove_index(0);
    }
    Ok(())
}

/// What the caller knows of `file`, which now has this hash.
pub fn known(session: &mut Session, file: &str, hash: &str) -> Result<Known> {
    Ok(match session.part::<Dialogue>()?.read.get(file) {
        None => Known::Unread,
        Some(versions) if versions.iter().any(|version| version == short(hash)) => Known::Read,
        Some(_) => Known::Changed,
    })
}

fn short(hash: &str) -> &str {
    hash.get(..DIGITS).unwrap_or(hash)
}

//! Bundles: a ZIP archive with the tree at its root. Members are looked at one by one, and nothing is ever unpacked to
//! disk.

use std::io::{Cursor, Read as _, Write as _};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::LARGEST;
use crate::error::{Code, Error, Result};

/// The member that holds the tree.
const TREE: &str = "tree.openloom";
/// The most members.
const MEMBERS: usize = 10_000;
/// The most bytes of all members together.
const UNPACKED: u64 = 512 << 20;
/// How much larger a member may be than what is stored of it.
const RATIO: u64 = 100;

/// The JSON of a file: its own bytes, or the tree of a bundle, with how many other members there are.
pub fn unpack(bytes: &[u8]) -> Result<(Vec<u8>, usize)> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return if bytes.len() > LARGEST { Err(too_large("the file")) } else { Ok((bytes.to_vec(), 0)) };
    }
    let damaged = |_| Error::new(Code::InvalidSyntax, "the bundle is damaged");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MEMBERS {
        return Err(
            too_large("the bundle").detail(format!("it has {} members, at most {MEMBERS} are read", archive.len()))
        );
    }
    let mut total = 0;
    for index in 0..archive.len() {
        let member = archive.by_index_raw(index).map_err(damaged)?;
        let name = member.name().to_owned();
        let is_link = member.unix_mode().is_some_and(|mode| mode & 0o17_0000 == 0o12_0000);
        if is_link
            || name.starts_with(['/', '\\'])
            || name.contains(':')
            || name.split(['/', '\\']).any(|part| part == "..")
        {
            return Err(Error::new(
                Code::PermissionDenied,
                format!("the bundle's member \"{name}\" would lie outside it"),
            ));
        }
        total += member.size();
        if member.size() > LARGEST as u64
            || total > UNPACKED
            || member.size() > RATIO * member.compressed_size().max(1024)
        {
            return Err(too_large(&format!("the bundle's member \"{name}\"")));
        }
    }
    let others = archive.len().saturating_sub(1);
    let missing = |_| Error::new(Code::NotFound, format!("the bundle has no {TREE}"));
    let member = archive.by_name(TREE).map_err(missing)?;
    // What the directory says of a member's size may be a lie.
    let (said, limit) = (member.size(), (LARGEST as u64).min(RATIO * member.compressed_size().max(1024)));
    let mut json = Vec::new();
    let read = member.take(limit + 1).read_to_end(&mut json);
    let damaged = || Error::new(Code::InvalidSyntax, format!("{TREE} of the bundle is damaged"));
    read.map_err(|_| damaged())?;
    if json.len() as u64 > limit {
        return Err(too_large(TREE));
    }
    if json.len() as u64 != said {
        return Err(damaged().detail(format!("it holds {} bytes and says that it holds {said}", json.len())));
    }
    Ok((json, others))
}

fn too_large(what: &str) -> Error {
    Error::new(Code::LimitExceeded, format!("{what} is too large to be imported"))
}

/// A bundle that holds a tree.
pub fn pack(json: &[u8]) -> Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let failed = |_| Error::new(Code::Io, "the bundle could not be made");
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    archive.start_file(TREE, options).map_err(failed)?;
    archive.write_all(json).map_err(|_| Error::new(Code::Io, "the bundle could not be made"))?;
    Ok(archive.finish().map_err(failed)?.into_inner())
}

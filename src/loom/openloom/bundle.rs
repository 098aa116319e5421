//! Bundles: a ZIP archive with the tree at its root. Members are looked at one by one, and nothing is ever unpacked to
//! disk.

use std::io::{Cursor, Read, Write as _};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{LIMITS, Limits, named};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Tree};
use crate::text::plural;

/// The member that holds the tree.
const TREE: &str = "tree.openloom";
/// What each row of a bundle's directory begins with.
const ROW: &[u8] = b"PK\x01\x02";

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// The JSON of its tree.
    pub json: Vec<u8>,
    /// The other members of a bundle.
    pub media: Vec<Medium>,
}

/// A member of a bundle beside its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Medium {
    /// Its name in the bundle.
    pub name: String,
    /// Its bytes.
    pub content: Vec<u8>,
}

/// What a file holds: its own bytes, or the members of a bundle.
pub fn unpack(bytes: &[u8]) -> Result<Unpacked> {
    unpack_within(bytes, &LIMITS)
}

/// The same within other limits.
pub(super) fn unpack_within(bytes: &[u8], limits: &Limits) -> Result<Unpacked> {
    if !bytes.starts_with(b"PK\x03\x04") {
        if bytes.len() as u64 > limits.bytes {
            return Err(too_large("the file", bytes.len() as u64, limits.bytes));
        }
        return Ok(Unpacked { json: bytes.to_vec(), media: Vec::new() });
    }
    let damaged = |_| Error::new(Code::InvalidSyntax, "the bundle is damaged");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let rows = rows(bytes, archive.central_directory_start());
    if rows.max(archive.len()) > limits.members {
        return Err(Error::new(Code::LimitExceeded, "the bundle has too many members to be imported")
            .detail(format!("it has {rows}, at most {} are read", limits.members)));
    }
    // Which of them would be meant depends on the reader, so a check by one says nothing of what another unpacks.
    if rows > archive.len() {
        return Err(Error::new(Code::InvalidSyntax, "two members of the bundle have the same name"));
    }
    // Nothing is unpacked before every member has been looked at.
    let mut total = 0;
    for index in 0..archive.len() {
        let member = archive.by_index_raw(index).map_err(damaged)?;
        let name = member.name().to_owned();
        let is_link = member.unix_mode().is_some_and(|mode| mode & 0o17_0000 == 0o12_0000);
        if is_link
            || name.starts_with(['/', '\\'])
            || name.contains([':', '\0'])
            || name.split(['/', '\\']).any(|part| part == "..")
        {
            return Err(Error::new(
                Code::PermissionDenied,
                format!("the bundle's member {} would lie outside it", named(&name)),
            ));
        }
        let most = limits.bytes.min(limits.ratio * member.compressed_size().max(1024));
        if member.size() > most {
            return Err(too_large(&format!("the bundle's member {}", named(&name)), member.size(), most));
        }
        total += member.size();
        if total > limits.unpacked {
            return Err(too_large("what the bundle holds", total, limits.unpacked));
        }
    }
    let mut json = None;
    let mut media = Vec::new();
    for index in 0..archive.len() {
        let member = archive.by_index(index).map_err(damaged)?;
        let name = member.name().to_owned();
        if member.is_dir() {
            continue;
        }
        let content = read(&name, member.size(), member.compressed_size(), member, limits)?;
        if name == TREE {
            json = Some(content);
        } else {
            media.push(Medium { name, content });
        }
    }
    let missing = || Error::new(Code::NotFound, format!("the bundle has no {TREE}"));
    Ok(Unpacked { json: json.ok_or_else(missing)?, media })
}

/// How many members a bundle's directory lists, those that share a name counted each.
fn rows(bytes: &[u8], start: u64) -> usize {
    let mut rest = usize::try_from(start).ok().and_then(|start| bytes.get(start..)).unwrap_or_default();
    let mut count = 0;
    while rest.starts_with(ROW) && rest.len() >= 46 {
        let length = |at: usize| usize::from(u16::from_le_bytes([rest[at], rest[at + 1]]));
        let row = 46 + length(28) + length(30) + length(32);
        rest = rest.get(row..).unwrap_or_default();
        count += 1;
    }
    count
}

/// The bytes of a member; what the directory says of their number may be a lie.
fn read(name: &str, said: u64, packed: u64, member: impl Read, limits: &Limits) -> Result<Vec<u8>> {
    let most = limits.bytes.min(limits.ratio * packed.max(1024));
    let mut content = Vec::new();
    let damaged = || Error::new(Code::InvalidSyntax, format!("{} of the bundle is damaged", named(name)));
    member.take(most + 1).read_to_end(&mut content).map_err(|_| damaged())?;
    let length = content.len() as u64;
    if length > most {
        return Err(too_large(&format!("the bundle's member {}", named(name)), length, most));
    }
    if length != said {
        return Err(damaged().detail(format!("it holds {length} bytes and says that it holds {said}")));
    }
    Ok(content)
}

fn too_large(what: &str, size: u64, most: u64) -> Error {
    Error::new(Code::LimitExceeded, format!("{what} is too large to be imported"))
        .detail(format!("{} or more, at most {most} are read", plural(usize::try_from(size).unwrap_or(0), "byte")))
}

/// A bundle that holds a tree and what belongs to it.
pub fn pack(json: &[u8], media: &[Medium]) -> Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let failed = |_| Error::new(Code::Io, "the bundle could not be made");
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    let members = media.iter().map(|medium| (medium.name.as_str(), medium.content.as_slice()));
    for (name, content) in [(TREE, json)].into_iter().chain(members) {
        archive.start_file(name, options).map_err(failed)?;
        archive.write_all(content).map_err(|_| Error::new(Code::Io, "the bundle could not be made"))?;
    }
    Ok(archive.finish().map_err(failed)?.into_inner())
}

impl Loom<'_> {
    /// Keeps what a bundle held beside a tree.
    pub(super) fn keep_media(&self, tree: i64, media: &[Medium]) -> Result<()> {
        for medium in media {
            self.store.execute(
                "INSERT OR REPLACE INTO loom_media (tree, name, content) VALUES (?1, ?2, ?3)",
                (tree, &medium.name, &medium.content),
            )?;
        }
        Ok(())
    }

    /// What belongs to a tree beside its nodes.
    pub fn media(&self, tree: &Tree) -> Result<Vec<Medium>> {
        let sql = "SELECT name, content FROM loom_media WHERE tree = ?1 ORDER BY name";
        self.store.all(sql, [tree.key], |row| Ok(Medium { name: row.get(0)?, content: row.get(1)? }))
    }
}

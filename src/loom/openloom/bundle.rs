//! Bundles: a ZIP archive with the tree at its root. Members are looked at one by one, and nothing is ever unpacked to
//! disk.

use std::io::{Cursor, Read, Write as _};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::LARGEST;
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Tree};

/// The member that holds the tree.
const TREE: &str = "tree.openloom";
/// The most members.
const MEMBERS: usize = 10_000;
/// The most bytes of all members together.
const UNPACKED: u64 = 512 << 20;
/// How much larger a member may be than what is stored of it.
const RATIO: u64 = 100;

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
    if !bytes.starts_with(b"PK\x03\x04") {
        let json = if bytes.len() > LARGEST { Err(too_large("the file")) } else { Ok(bytes.to_vec()) };
        return Ok(Unpacked { json: json?, media: Vec::new() });
    }
    let damaged = |_| Error::new(Code::InvalidSyntax, "the bundle is damaged");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MEMBERS {
        return Err(
            too_large("the bundle").detail(format!("it has {} members, at most {MEMBERS} are read", archive.len()))
        );
    }
    // Nothing is unpacked before every member has been looked at.
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
    let mut json = None;
    let mut media = Vec::new();
    for index in 0..archive.len() {
        let member = archive.by_index(index).map_err(damaged)?;
        let name = member.name().to_owned();
        if member.is_dir() {
            continue;
        }
        let content = read(&name, member.size(), member.compressed_size(), member)?;
        if name == TREE {
            json = Some(content);
        } else {
            media.push(Medium { name, content });
        }
    }
    let missing = || Error::new(Code::NotFound, format!("the bundle has no {TREE}"));
    Ok(Unpacked { json: json.ok_or_else(missing)?, media })
}

/// The bytes of a member; what the directory says of their number may be a lie.
fn read(name: &str, said: u64, packed: u64, member: impl Read) -> Result<Vec<u8>> {
    let limit = (LARGEST as u64).min(RATIO * packed.max(1024));
    let mut content = Vec::new();
    let damaged = || Error::new(Code::InvalidSyntax, format!("{name} of the bundle is damaged"));
    member.take(limit + 1).read_to_end(&mut content).map_err(|_| damaged())?;
    if content.len() as u64 > limit {
        return Err(too_large(name));
    }
    if content.len() as u64 != said {
        return Err(damaged().detail(format!("it holds {} bytes and says that it holds {said}", content.len())));
    }
    Ok(content)
}

fn too_large(what: &str) -> Error {
    Error::new(Code::LimitExceeded, format!("{what} is too large to be imported"))
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
    pub fn keep_media(&self, tree: &Tree, media: &[Medium]) -> Result<()> {
        self.store.transaction(|| {
            for medium in media {
                self.store.execute(
                    "INSERT OR REPLACE INTO loom_media (tree, name, content) VALUES (?1, ?2, ?3)",
                    (tree.key, &medium.name, &medium.content),
                )?;
            }
            Ok(())
        })
    }

    /// What belongs to a tree beside its nodes.
    pub fn media(&self, tree: &Tree) -> Result<Vec<Medium>> {
        let sql = "SELECT name, content FROM loom_media WHERE tree = ?1 ORDER BY name";
        self.store.all(sql, [tree.key], |row| Ok(Medium { name: row.get(0)?, content: row.get(1)? }))
    }
}

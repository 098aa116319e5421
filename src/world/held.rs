//! Writes that wait: while a batch is all or nothing, what it writes is seen by its own later lines and by nobody else.
//!
//! A world that holds keeps new contents in memory; reading, listing and searching look there first. Refuses to write:
//! whoever lets go gets what was held, and decides.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::World;
use super::nature::Nature;
use crate::error::Result;

/// A file that waits to be written.
#[derive(Debug, Clone)]
pub struct HeldFile {
    /// The file, relative to the root, links resolved.
    pub file: String,
    /// What it is to hold; nothing where it is to go.
    pub now: Option<Vec<u8>>,
    /// What it held before; nothing where there was none.
    pub before: Option<Vec<u8>>,
    /// What it is besides its content if it is new.
    pub nature: Option<Nature>,
}

/// What a held file is to be.
pub(super) enum Waiting {
    /// A file with this content.
    Content(Vec<u8>),
    /// No file.
    Gone,
}

/// What a world holds back.
#[derive(Debug, Default)]
pub(super) struct Held(Mutex<BTreeMap<PathBuf, HeldFile>>);

impl World {
    /// From now on holds back what is written.
    pub fn hold(&mut self) {
        self.held = Some(Arc::default());
    }

    /// The same with state of its own, in which files hold these bytes and what is written waits for nobody.
    pub fn with_files<'f>(&self, files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<Self> {
        let world = Self { held: None, ..self.clone() }.ephemeral();
        let held = Held::default();
        for (file, bytes) in files {
            let (now, before, nature) = (Some(bytes.to_vec()), None, None);
            let known = HeldFile { file: file.to_owned(), now, before, nature };
            held.put(&world.inside(file)?, known);
        }
        Ok(Self { held: Some(Arc::new(held)), ..world })
    }

    /// Whether writes are held back.
    pub const fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    /// Stops holding back; gives what was held, in order of name.
    pub fn let_go(&mut self) -> Vec<HeldFile> {
        self.held.take().map(|held| held.all()).unwrap_or_default()
    }
}

impl Held {
    /// What waits for a place; nothing where nothing does.
    pub fn at(&self, place: &Path) -> Option<Waiting> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let held = files.get(place).or_else(|| files.get(&real(place)));
        held.map(|held| held.now.clone().map_or(Waiting::Gone, Waiting::Content))
    }

    /// Holds a new content back.
    pub fn put(&self, place: &Path, held: HeldFile) {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What was there first is what must be there still when all is written.
        let (before, nature) = match files.get(place) {
            Some(known) => (known.before.clone(), known.nature.clone().or(held.nature)),
            None => (held.before, held.nature),
        };
        files.insert(place.to_owned(), HeldFile { before, nature, ..held });
    }

    /// All that is held.
    pub fn all(&self) -> Vec<HeldFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// The places below a folder that are held, and whether there is a file.
    pub fn below(&self, folder: &Path) -> Vec<(PathBuf, bool)> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let below = files.iter().filter(|(place, _)| place.starts_with(folder));
        below.map(|(place, held)| (place.clone(), held.now.is_some())).collect()
    }
}

/// Where a name leads, a link followed; the name itself where there is nothing yet.
pub(super) fn real(place: &Path) -> PathBuf {
    fs::canonicalize(place).unwrap_or_else(|_| place.to_owned())
}

impl World {
    /// Holds back that a file is to have this content, or to go.
    pub(super) fn hold_back(&self, held: &Held, place: &Path, now: Option<&[u8]>, nature: Option<Nature>) {
        // A link that goes is itself what goes; what is written goes where it leads.
        let place = if now.is_some() { real(place) } else { place.to_owned() };
        let file = place
            .strip_prefix(self.root())
            .map_or_else(|_| place.display().to_string(), |inside| inside.display().to_string());
        let before = fs::read(&place).ok();
        held.put(&place, HeldFile { file, now: now.map(<[u8]>::to_vec), before, nature });
    }
}

//! Things that other domains hold. Memory keeps references to nodes and documents and asks what they say; it does not
//! know how trees are kept.

use super::Thing;
use crate::engine::{Part, Session};
use crate::error::{Code, Error, Result};
use crate::world::World;

/// What is known of a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// How it is listed: `[a7x2] "The keeper counted the boats."`.
    pub label: String,
    /// What it says.
    pub content: String,
    /// What it says, in a sentence or a few.
    pub summary: String,
}

/// Whoever holds nodes and documents.
pub trait Outside: Sync {
    /// The thing under the name by which it is found again. Fails where the caller cannot reach it from where it is.
    fn locate(&self, session: &mut Session, thing: &Thing) -> Result<Thing>;

    /// What is known of a thing that was located before, wherever the caller is now.
    fn look(&self, session: &mut Session, thing: &Thing) -> Result<Found>;
}

/// Who holds nodes and documents in this session.
#[derive(Clone, Copy, Default)]
pub struct Beyond(pub Option<&'static dyn Outside>);

impl Part for Beyond {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// Who holds nodes and documents.
pub(super) fn beyond(session: &mut Session) -> Result<&'static dyn Outside> {
    let known = session.part::<Beyond>()?.0;
    known.ok_or_else(|| Error::new(Code::Internal, "nobody holds loom trees in this session"))
}

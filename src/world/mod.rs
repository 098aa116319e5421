//! Everything outside: the workspace's folder, the clock, ids, files, the environment, the store's file, processes,
//! the network.
//!
//! Nothing else in the crate touches these, so that a fixed world makes every run repeatable and a test can see all
//! that leaves the process. A world refuses every path that lies outside its root.

#![allow(clippy::disallowed_methods, reason = "this is the one place that may")]

mod attached;
mod clock;
mod copy;
mod dependency;
mod environment;
mod files;
mod git;
mod held;
pub mod host;
mod http;
mod ids;
mod locate;
mod lock;
mod nature;
mod open_store;
mod past;
mod pattern;
mod process;
mod reach;
mod tree;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use attached::Attached;
pub use clock::{Clock, Stopwatch, stamp, stamp_millis, stamp_seconds};
pub use copy::FreshCopy;
pub use dependency::is_dependency;
pub use environment::Environment;
pub use files::Prepared;
pub use git::Commit;
pub use held::HeldFile;
pub use http::{Answered, Get, Got, Request, pause};
pub use lock::FileLock;
pub use nature::Nature;
pub use open_store::{BUSY, store_error};
pub use pattern::pattern;
pub use process::{End, Program, Ran};
pub use reach::Reach;
pub use tree::{Content, MAX_FILE, Tree};
pub use walk::Entry;

use self::held::Held;
use self::ids::Ids;

/// The outside as a session sees it.
#[derive(Debug, Clone)]
pub struct World {
    root: PathBuf,
    clock: Clock,
    ids: Arc<Ids>,
    state: State,
    /// The user's own folder; none for a world that must not depend on whose it is.
    home: Option<PathBuf>,
    /// How many threads work on many files; as many as the machine has where it is not said.
    threads: Option<usize>,
    /// A fresh copy of a folder lives as long as a world works in it.
    copy: Option<Arc<FreshCopy>>,
    /// What waits to be written, while writes wait.
    held: Option<Arc<Held>>,
}

/// Where the state of a workspace is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// In `.arrowsh/` below the root.
    Kept,
    /// In memory, gone with the session.
    Ephemeral,
}

impl World {
    /// The real outside, with `root` as the workspace; state is kept in `.arrowsh/`.
    pub fn real(root: &Path) -> Self {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let home = Environment.var("HOME").map(PathBuf::from);
        Self {
            root,
            clock: Clock::System,
            ids: Arc::new(Ids::random()),
            state: State::Kept,
            home,
            threads: None,
            copy: None,
            held: None,
        }
    }

    /// A repeatable outside: the clock stands at 2026-01-01, ids follow from `seed`, state is kept in memory.
    pub fn fixed(root: &Path, seed: u64) -> Self {
        let mut world = Self::real(root).ephemeral();
        world.clock = Clock::fixed_default();
        world.ids = Arc::new(Ids::seeded(seed));
        world.home = None;
        world
    }

    /// The same, working in a fresh copy of a folder that is deleted with the last world that uses it.
    pub fn in_copy(mut self, copy: FreshCopy) -> Self {
        self.root = copy.path().canonicalize().unwrap_or_else(|_| copy.path().to_owned());
        self.state = State::Ephemeral;
        self.copy = Some(Arc::new(copy));
        self
    }

    /// The same, keeping its state in memory.
    pub fn ephemeral(mut self) -> Self {
        self.state = State::Ephemeral;
        self
    }

    /// The same, with another clock.
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// The same, with ids that follow from `seed`.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.ids = Arc::new(Ids::seeded(seed));
        self
    }

    /// Whether it works in a copy that is thrown away.
    pub const fn is_copy(&self) -> bool {
        self.copy.is_some()
    }

    /// The workspace's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The user's own folder.
    pub fn home(&self) -> Option<&Path> {
        self.home.as_deref()
    }

    /// The clock.
    pub const fn clock(&self) -> Clock {
        self.clock
    }

    /// Six hexadecimal digits that no other call of this world gives.
    pub fn hex_id(&self) -> String {
        self.ids.hex()
    }

    /// 128 random bits, of which ids in other forms are made.
    pub fn random_bits(&self) -> u128 {
        self.ids.bits()
    }
}

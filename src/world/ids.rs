//! Ids: random outside, following from a seed where a run must be repeatable.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// A source of ids that never repeats itself within a process.
#[derive(Debug)]
pub(super) struct Ids {
    seed: u64,
    next: AtomicU64,
}

impl Ids {
    /// Ids that nobody can foresee.
    pub(super) fn random() -> Self {
        Self::seeded(RandomState::new().hash_one(std::process::id()))
    }

    /// Ids that follow from `seed`.
    pub(super) const fn seeded(seed: u64) -> Self {
        Self { seed, next: AtomicU64::new(0) }
    }

    /// Six hexadecimal digits. The step is odd, so that 2^24 ids pass before one comes again.
    pub(super) fn hex(&self) -> String {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:06x}", self.seed.wrapping_add(n.wrapping_mul(0x009E_3779)) & 0x00FF_FFFF)
    }
}

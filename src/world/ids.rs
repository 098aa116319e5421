//! Ids: random outside, following from a seed where a run must be repeatable.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// A source of ids that never repeats itself within a process.
#[derive(Debug)]
pub(super) struct Ids {
    seed: u64,
    next: AtomicU64,
    /// Counted apart, so that ids of one kind do not depend on how many of the other were made.
    next_bits: AtomicU64,
}

impl Ids {
    /// Ids that nobody can foresee.
    pub(super) fn random() -> Self {
        Self::seeded(RandomState::new().hash_one(std::process::id()))
    }

    /// Ids that follow from `seed`.
    pub(super) const fn seeded(seed: u64) -> Self {
        Self { seed, next: AtomicU64::new(0), next_bits: AtomicU64::new(0) }
    }

    /// Six hexadecimal digits. The step is odd, so that 2^24 ids pass before one comes again.
    pub(super) fn hex(&self) -> String {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:06x}", self.seed.wrapping_add(n.wrapping_mul(0x009E_3779)) & 0x00FF_FFFF)
    }

    /// 128 bits: two steps of splitmix64.
    pub(super) fn bits(&self) -> u128 {
        let n = self.next_bits.fetch_add(2, Ordering::Relaxed);
        (u128::from(mixed(self.seed, n)) << 64) | u128::from(mixed(self.seed, n + 1))
    }
}

/// The `n`th output of splitmix64 from `seed`.
fn mixed(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add((n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

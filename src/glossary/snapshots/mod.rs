//! Snapshots: what a reader knew at a point, kept whole, and dialogues with it. Without a model an answer is what the
//! snapshot itself holds on the question, and says so.

mod answer;
mod snapshot;
mod summon;
mod take;

pub use answer::Answer;
pub use snapshot::{Snapshot, SnapshotKind};
pub use summon::{Dismissed, Summoned};
pub use take::NewSnapshot;

//! Trees of branching conversations: nodes that never change, hyperedges between them, documents beside them, and a
//! position in each tree for everybody who is there.
//!
//! The domain works on the store alone and caches nothing, so that several processes can live in one tree. Each change
//! is one transaction. Nothing is deleted: an edit is a version, a pruned branch is hidden. It knows no tool and no
//! permission, and renders nothing.

mod age;
mod assemble;
mod compare;
mod document;
mod draft;
mod edit;
mod entity;
mod grow;
mod handle;
mod lease;
mod link;
mod lookup;
mod mark;
pub mod openloom;
mod place;
mod provenance;
mod prune;
mod search;
mod section;
mod subject;
mod sum_up;
mod summary;
#[cfg(test)]
mod tests;
mod ulid;
mod walk;

pub use age::age;
pub use assemble::{Conversation, Cut, Frame, Speaker, Turn};
pub use compare::{Compared, Parting, authorship, lines};
pub use document::{Document, Part, Where, words};
pub use draft::{Draft, Kept};
pub use entity::{Author, EdgeKind, Mode, Node, Role, Tree, check_content, check_title};
pub use handle::Loom;
pub use link::{Broken, End, Linked};
pub use place::Presence;
pub use provenance::Verdict;
pub use prune::Pruned;
pub use search::Hit;
pub use subject::{Answer, Continued, Subject};
pub use summary::{Source, Summary};
pub use walk::Counts;

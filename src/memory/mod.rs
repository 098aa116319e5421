//! Working memory: what one caller keeps between commands, in the workspace's database, seen by every process.
//!
//! Nothing is cached here: each function reads or writes the rows it needs, so that two processes never disagree. The
//! domain knows no tool and renders nothing but the operational memory block, whose bytes are its contract.

mod alias;
mod block;
mod dialogue;
mod editing;
mod names;
mod outside;
mod pin;
mod proposal;
mod results;
mod said;
mod stash;
mod summary;
mod thing;
mod thought;
mod trace;
mod versions;

pub use alias::{add_alias, alias, aliases, remove_alias};
pub use block::{BUDGET, Item, Report, block, report};
pub use dialogue::{Decision, Dialogue, Named, OpenQuestion, Weighed, load, reset, save};
pub use editing::{Editing, Staged, editing, editings, forget_editing, keep_editing, open_editing};
pub use names::{Names, names};
pub use outside::{Beyond, Found, Outside};
pub use pin::{Pinned, pin, pins, unpin};
pub use proposal::{Proposal, Proposed, keep_proposal, mark_applied, open_proposals, proposal};
pub use results::{Kept, keep_again, keep_result, kept_result, last_result, set_shown};
pub use said::{KEPT, Said, note_said, said};
pub use stash::{Stashed, drop_stash, recall, stash, stash_labels, stashes};
pub use summary::summary;
pub use thing::{InTree, Thing};
pub use thought::{keep_thought, thoughts};
pub use trace::{Action, actions, log_action, recent};
pub use versions::{Known, known, note_read};

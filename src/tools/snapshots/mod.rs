//! Saved contexts.

use serde::Serialize;

use crate::engine::Tool;
use crate::glossary::{Answer, Snapshot, Summoned};
use crate::tools::xml::Xml;

mod continue_;
mod dismiss;
mod forget;
mod list;
mod summon;
mod take;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&list::TOOL, &summon::TOOL, &continue_::TOOL, &dismiss::TOOL, &take::TOOL, &forget::TOOL];

/// A turn of a dialogue as it is answered.
#[derive(Serialize)]
struct Spoken {
    snapshot_id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread_position: Option<u32>,
    turn: u32,
    response: String,
    answer: Answer,
}

impl Spoken {
    fn of(summoned: Summoned) -> Self {
        Self {
            snapshot_id: summoned.snapshot.id,
            thread_position: summoned.snapshot.thread_position,
            turn: summoned.turn,
            response: summoned.answer.text(),
            answer: summoned.answer,
        }
    }
}

/// A snapshot as an element.
fn snapshot_xml(name: &'static str, snapshot: &Snapshot) -> Xml {
    Xml::new(name)
        .with("id", snapshot.id)
        .with("type", snapshot.kind.word())
        .maybe("thread", snapshot.thread)
        .maybe("thread_position", snapshot.thread_position)
        .with("entry_count", snapshot.entry_count)
        .with("tokens", snapshot.tokens)
        .with("created", &snapshot.created)
}

//! What undo and redo answer.

use serde::Serialize;

use crate::engine::journal::Entry;
use crate::engine::{Change, It, Kind, Page, Reply, Show};

/// The answer for an entry that was taken back or made again; `inverse` is the verb of the other direction.
pub fn turned(verb: &'static str, inverse: &'static str, entry: Entry) -> Reply {
    let files = entry.files.clone();
    let line = format!("{inverse} {}", entry.id);
    let note = entry.files.is_empty().then(|| Change::remembered(format!("{verb} {}", entry.what), line.clone()));
    let mut reply = Reply::new(Turned { verb, entry }).keeps_own_account();
    reply.changes.extend(note);
    for file in files {
        reply.changes.push(Change::Wrote { file: file.clone(), inverse: Some(line.clone()) });
        reply.yields.push(It::new(Kind::File, file));
    }
    reply
}

#[derive(Serialize)]
struct Turned {
    verb: &'static str,
    #[serde(flatten)]
    entry: Entry,
}

impl Show for Turned {
    fn show(&self, page: &mut Page) {
        let line =
            page.line().plain(format!("✓ {} ", self.verb)).name(&self.entry.id).plain(": ").plain(&self.entry.what);
        if !self.entry.files.is_empty() {
            line.faint(" in ").path(self.entry.files.join(", "));
        }
    }
}

//! Taking a snapshot: every entry as it is, where the reader is, and what they say of it.

use indexmap::IndexMap;

use super::super::library::{Library, damaged};
use super::snapshot::{Snapshot, SnapshotKind};
use crate::error::{Code, Error, Result};
use crate::text::tokens;

/// A snapshot to be taken.
#[derive(Debug, Clone)]
pub struct NewSnapshot {
    /// Why.
    pub kind: SnapshotKind,
    /// The thread that is being read, where it is not that of the reading position.
    pub thread: Option<u32>,
    /// What has been read so far, in short.
    pub summary: String,
    /// What else is to be remembered: a prompt, a conversation.
    pub context: String,
}

impl Library<'_> {
    /// Takes a snapshot. The summaries of earlier snapshots of the same reader go with it, by thread.
    pub fn take(&self, new: &NewSnapshot) -> Result<Snapshot> {
        self.writing(|| {
            let scene = self.position()?;
            let thread = new.thread.or(scene.as_ref().map(|scene| scene.thread_id));
            let order: Vec<u32> = self.threads()?.into_iter().map(|thread| thread.id).collect();
            let at = thread.and_then(|thread| order.iter().position(|other| *other == thread));
            if let (Some(thread), None) = (thread, at) {
                return Err(Error::new(Code::NotFound, format!("there is no thread {thread} in the corpus"))
                    .hint("corpus threads"));
            }
            let here = scene.filter(|scene| Some(scene.thread_id) == thread);
            let is_done = here.as_ref().is_some_and(|scene| scene.is_thread_end);
            let finished = &order[..at.map_or(0, |at| at + usize::from(is_done))];
            let post = here.and_then(|scene| scene.posts.last().map(|post| post.id));
            let mut summaries = self.last_summaries()?;
            if let (Some(thread), false) = (thread, new.summary.is_empty()) {
                summaries.insert(thread.to_string(), new.summary.clone());
            }
            let entries = self.entries()?;
            let texts = entries.iter().flat_map(|entry| [&entry.term, &entry.definition]);
            // Under its thread the summary is among the others already.
            let loose = thread.is_none().then_some(&new.summary);
            let texts = texts.chain(summaries.values()).chain(loose).chain([&new.context]);
            let cost = count(texts.map(|text| tokens(text)).sum());
            self.store.execute(
                "INSERT INTO snapshot (kind, author, thread, position, post, summary, summaries, finished, context,
                 tokens, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                (
                    new.kind.word(),
                    &self.who,
                    thread,
                    at.map(|at| count(at + 1)),
                    post,
                    &new.summary,
                    serde_json::json!(summaries).to_string(),
                    serde_json::json!(finished).to_string(),
                    &new.context,
                    cost,
                    &self.now,
                ),
            )?;
            let id = u32::try_from(self.store.last_id()).unwrap_or(u32::MAX);
            for entry in &entries {
                self.store.execute(
                    "INSERT INTO snapshot_entry (snapshot, entry, term, definition, status, tags)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    (id, entry.id, &entry.term, &entry.definition, entry.status.word(), entry.tags.join(",")),
                )?;
            }
            self.snapshot(id)
        })
    }

    /// Forgets a snapshot; gives what it was. What dialogues with it came to stays in the log.
    pub fn forget_snapshot(&self, id: u32) -> Result<Snapshot> {
        self.writing(|| {
            let snapshot = self.snapshot(id)?;
            self.store.execute("DELETE FROM snapshot_entry WHERE snapshot = ?1", [id])?;
            self.store.execute("DELETE FROM snapshot WHERE id = ?1", [id])?;
            Ok(snapshot)
        })
    }

    /// The summaries by thread that the caller's last snapshot has.
    fn last_summaries(&self) -> Result<IndexMap<String, String>> {
        let stored: Option<String> = self.store.one(
            "SELECT summaries FROM snapshot WHERE author = ?1 ORDER BY id DESC LIMIT 1",
            [&self.who],
            |row| row.get(0),
        )?;
        stored.map_or_else(
            || Ok(IndexMap::new()),
            |text| serde_json::from_str(&text).map_err(|error| damaged("the summaries of a snapshot", &error)),
        )
    }
}

/// A number as the database holds it.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

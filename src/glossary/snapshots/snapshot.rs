//! A snapshot, and which there are.

use rusqlite::Row;
use serde::{Serialize, Serializer};

use super::super::entry::Status;
use super::super::library::{Library, damaged};
use crate::choices;
use crate::engine::Choice;
use crate::error::{Code, Error, Result};

choices! {
    /// Why a snapshot was taken.
    SnapshotKind: Checkpoint "checkpoint" ["checkpoints"],
        CuratorFork "curator_fork" ["fork", "forks", "curator forks", "curator fork"],
        Manual "manual" [],
}

/// A snapshot, without what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    /// Its id, never given twice.
    pub id: u32,
    /// Why it was taken.
    #[serde(rename = "type")]
    pub kind: SnapshotKind,
    /// Who took it.
    pub author: String,
    /// The thread that was being read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
    /// The place of that thread in reading order, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread_position: Option<u32>,
    /// How many glossary entries it remembers.
    pub entry_count: u32,
    /// What it would cost to put it before a model.
    pub tokens: u32,
    /// When it was taken.
    pub created: String,
    /// What dialogues with it came to.
    pub learned: Vec<String>,
}

/// What a snapshot holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Contents {
    pub entries: Vec<Remembered>,
    /// The summaries and the context, in that order.
    pub texts: Vec<String>,
}

/// An entry as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remembered {
    /// Its id.
    pub id: u32,
    /// Its term then.
    pub term: String,
    /// Its status then.
    pub status: Status,
    /// Its definition then.
    pub definition: String,
}

impl SnapshotKind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        let index = Self::VARIANTS.iter().position(|kind| *kind == self).unwrap_or_default();
        Self::WORDS[index][0]
    }

    fn of(word: &str) -> Self {
        Self::VARIANTS.iter().copied().find(|kind| kind.word() == word).unwrap_or(Self::Manual)
    }
}

impl Serialize for SnapshotKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Snapshot {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let kind: String = row.get(1)?;
        Ok(Self {
            id: row.get(0)?,
            kind: SnapshotKind::of(&kind),
            author: row.get(2)?,
            thread: row.get(3)?,
            thread_position: row.get(4)?,
            entry_count: row.get(5)?,
            tokens: row.get(6)?,
            created: row.get(7)?,
            learned: Vec::new(),
        })
    }
}

impl Library<'_> {
    /// The snapshots, newest first: of a thread, of a kind, at most `limit`.
    pub fn snapshots(&self, thread: Option<u32>, kind: Option<SnapshotKind>, limit: u32) -> Result<Vec<Snapshot>> {
        let mut found = self.store.all(
            "SELECT id, kind, author, thread, position,
                    (SELECT count(*) FROM snapshot_entry WHERE snapshot = snapshot.id), tokens, created
             FROM snapshot WHERE (?1 IS NULL OR thread = ?1) AND (?2 IS NULL OR kind = ?2) ORDER BY id DESC LIMIT ?3",
            (thread, kind.map(SnapshotKind::word), limit),
            Snapshot::read,
        )?;
        for snapshot in &mut found {
            snapshot.learned = self.store.all(
                "SELECT summary FROM summon WHERE snapshot = ?1 AND summary IS NOT NULL ORDER BY id",
                [snapshot.id],
                |row| row.get(0),
            )?;
        }
        Ok(found)
    }

    /// The snapshot of that id.
    pub fn snapshot(&self, id: u32) -> Result<Snapshot> {
        let all = self.snapshots(None, None, u32::MAX)?;
        all.into_iter()
            .find(|snapshot| snapshot.id == id)
            .ok_or_else(|| Error::new(Code::NotFound, format!("there is no snapshot {id}")).hint("list_snapshots"))
    }

    /// What a snapshot holds.
    pub(super) fn contents(&self, id: u32) -> Result<Contents> {
        let entries = self.store.all(
            "SELECT entry, term, status, definition FROM snapshot_entry WHERE snapshot = ?1 ORDER BY entry",
            [id],
            |row| {
                let status: String = row.get(2)?;
                Ok(Remembered {
                    id: row.get(0)?,
                    term: row.get(1)?,
                    status: Status::of(&status),
                    definition: row.get(3)?,
                })
            },
        )?;
        let written: Option<(String, String, String)> =
            self.store.one("SELECT summary, summaries, context FROM snapshot WHERE id = ?1", [id], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?;
        let (summary, summaries, context) = written.unwrap_or_default();
        let mut texts = vec![summary];
        if !summaries.is_empty() {
            let by_thread: indexmap::IndexMap<String, String> = serde_json::from_str(&summaries)
                .map_err(|error| damaged(&format!("the summaries of snapshot {id}"), &error))?;
            texts.extend(by_thread.into_values());
        }
        texts.push(context);
        Ok(Contents { entries, texts })
    }

    /// The earliest snapshot in which the definition of an entry passes `test`.
    pub(in crate::glossary) fn first_snapshot(&self, entry: u32, test: impl Fn(&str) -> bool) -> Result<Option<u32>> {
        let all: Vec<(u32, String)> = self.store.all(
            "SELECT snapshot, definition FROM snapshot_entry WHERE entry = ?1 ORDER BY snapshot",
            [entry],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(all.into_iter().find(|(_, definition)| test(definition)).map(|(snapshot, _)| snapshot))
    }
}

//! Dialogues with a snapshot: one at a time for each caller, read-only, forgotten when it ends but for its summary.

use serde::Serialize;

use super::super::library::Library;
use super::answer::Answer;
use super::snapshot::Snapshot;
use crate::error::{Code, Error, Result};

/// The dialogue that a caller has open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summon {
    id: i64,
    /// The snapshot.
    pub snapshot: u32,
    /// How many questions were asked, the first one counted.
    pub turns: u32,
}

/// A turn of a dialogue.
#[derive(Debug, Clone)]
pub struct Summoned {
    /// With whom.
    pub snapshot: Snapshot,
    /// Which turn it is, from 1.
    pub turn: u32,
    /// What was answered.
    pub answer: Answer,
}

/// A dialogue that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dismissed {
    /// With whom it was.
    pub snapshot_id: u32,
    /// How many turns it had.
    pub turns: u32,
    /// What was learned.
    pub summary: String,
}

impl Library<'_> {
    /// The dialogue that the caller has open.
    pub(in crate::glossary) fn summoned(&self) -> Result<Option<Summon>> {
        self.store.one(
            "SELECT id, snapshot, turns FROM summon WHERE owner = ?1 AND ended IS NULL",
            [&self.who],
            |row| Ok(Summon { id: row.get(0)?, snapshot: row.get(1)?, turns: row.get(2)? }),
        )
    }

    /// Opens a dialogue with a snapshot by a first question.
    pub fn summon(&self, snapshot: u32, question: &str) -> Result<Summoned> {
        self.store.transaction(|| {
            if let Some(open) = self.summoned()? {
                let message = format!("snapshot {} is summoned already", open.snapshot);
                return Err(Error::new(Code::SummonActive, message)
                    .detail("ask it with summon_continue, or end the dialogue first")
                    .hint("summon_dismiss \"what was learned\""));
            }
            said("query", question)?;
            self.snapshot(snapshot)?;
            self.store.execute(
                "INSERT INTO summon (owner, snapshot, turns, started) VALUES (?1, ?2, 0, ?3)",
                (&self.who, snapshot, &self.now),
            )?;
            self.turn(&Summon { id: self.store.last_id(), snapshot, turns: 0 }, question)
        })
    }

    /// Asks the summoned snapshot something more.
    pub fn go_on(&self, message: &str) -> Result<Summoned> {
        self.store.transaction(|| {
            let open = self.open_summon()?;
            said("message", message)?;
            self.turn(&open, message)
        })
    }

    /// Ends the dialogue; its summary is kept, what was said is not.
    pub fn dismiss(&self, summary: &str) -> Result<Dismissed> {
        self.store.transaction(|| {
            let open = self.open_summon()?;
            let summary = said("summary", summary)?;
            self.store
                .execute("UPDATE summon SET ended = ?2, summary = ?3 WHERE id = ?1", (open.id, &self.now, summary))?;
            self.store.execute("DELETE FROM summon_turn WHERE summon = ?1", [open.id])?;
            Ok(Dismissed { snapshot_id: open.snapshot, turns: open.turns, summary: summary.to_owned() })
        })
    }

    fn open_summon(&self) -> Result<Summon> {
        self.summoned()?.ok_or_else(|| {
            Error::new(Code::NoSummon, "no snapshot is summoned")
                .detail("summon one by its id and a first question")
                .hint("list_snapshots")
        })
    }

    fn turn(&self, open: &Summon, question: &str) -> Result<Summoned> {
        let snapshot = self.snapshot(open.snapshot)?;
        let answer = Answer::extract(&self.contents(open.snapshot)?, question);
        let turn = open.turns + 1;
        self.store.execute("UPDATE summon SET turns = ?2 WHERE id = ?1", (open.id, turn))?;
        self.store.execute(
            "INSERT INTO summon_turn (summon, turn, question, answer) VALUES (?1, ?2, ?3, ?4)",
            (open.id, turn, question, answer.text()),
        )?;
        Ok(Summoned { snapshot, turn, answer })
    }
}

/// A text without blanks around it; INVALID_ARGUMENT if it says nothing.
fn said<'t>(name: &str, text: &'t str) -> Result<&'t str> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::new(Code::InvalidArgument, format!("{name} must not be empty")));
    }
    Ok(text)
}

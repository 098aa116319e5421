//! Proposals: changes that were shown and not made, kept with the exact bytes, so that what is applied is what was
//! shown.

use serde::Serialize;

use crate::engine::{Session, journal};
use crate::error::{Code, Error, Result};
use crate::udon::{Document, Replacement};
use crate::world::stamp;

/// Documents up to this size are kept with a proposal, so that a conflict can say what changed.
const SMALL: usize = 1 << 20;

/// So many proposals of a workspace are kept for certain; those before them go.
const KEPT: i64 = 200;

/// A change to be kept.
#[derive(Debug)]
pub struct Proposal<'a> {
    /// The document.
    pub file: &'a str,
    /// What it says now.
    pub before: &'a Document,
    /// What is to be replaced.
    pub edits: &'a [Replacement],
    /// What it will say.
    pub after: &'a Document,
    /// What the change does, in a line.
    pub summary: &'a str,
}

/// A kept change.
#[derive(Debug, Clone, Serialize)]
pub struct Proposed {
    /// Its name: `prop_3`.
    pub id: String,
    /// The document.
    pub file: String,
    /// The hash of what it said.
    pub hash: String,
    /// The hash of what it will say.
    pub after: String,
    /// What is to be replaced.
    #[serde(skip)]
    pub edits: Vec<Replacement>,
    /// What it said, if it was small.
    #[serde(skip)]
    pub source: Option<Vec<u8>>,
    /// What the change does.
    pub summary: String,
    /// The journal's entry, once it was made.
    pub applied: Option<i64>,
}

/// Keeps a proposal; gives its name.
pub fn keep_proposal(session: &mut Session, proposal: &Proposal<'_>) -> Result<String> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let hash = |document: &Document| journal::hash_pieces(&document.pieces());
    let source = (proposal.before.len() <= SMALL).then(|| proposal.before.source());
    let store = session.store()?;
    store.execute(
        "INSERT INTO proposal (owner, file, hash, after, edits, source, summary, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        (
            &who,
            proposal.file,
            hash(proposal.before),
            hash(proposal.after),
            journal::encode(proposal.edits),
            source,
            proposal.summary,
            &at,
        ),
    )?;
    let id = store.last_id();
    // Many at a time: each costs the reading of its pages.
    if id % (KEPT / 2) == 0 {
        store.execute("DELETE FROM proposal WHERE id <= ?1", [id - KEPT])?;
    }
    Ok(format!("prop_{id}"))
}

/// The proposal called `name`.
pub fn proposal(session: &mut Session, name: &str) -> Result<Proposed> {
    let who = session.who().to_owned();
    let number: Option<i64> = name.strip_prefix("prop_").unwrap_or(name).parse().ok();
    let store = session.store()?;
    let found = store.one(
        "SELECT id, file, hash, after, edits, source, summary, applied FROM proposal WHERE id = ?1 AND owner = ?2",
        (number, &who),
        |row| {
            let id: i64 = row.get(0)?;
            let edits: Vec<u8> = row.get(4)?;
            let proposed = Proposed {
                id: format!("prop_{id}"),
                file: row.get(1)?,
                hash: row.get(2)?,
                after: row.get(3)?,
                edits: Vec::new(),
                source: row.get(5)?,
                summary: row.get(6)?,
                applied: row.get(7)?,
            };
            Ok((proposed, edits))
        },
    )?;
    let Some((proposed, edits)) = found else {
        return Err(Error::new(Code::NotFound, format!("there is no proposal {name}"))
            .detail(format!("the last {KEPT} of a workspace are kept"))
            .hint("help propose")
            .suggest(open_proposals(session)?));
    };
    Ok(Proposed { edits: journal::decode(&edits)?, ..proposed })
}

/// The newest of the caller's proposals that were not applied, each with what it does.
pub fn open_proposals(session: &mut Session) -> Result<Vec<String>> {
    let who = session.who().to_owned();
    let sql = "SELECT id, file, summary FROM proposal WHERE owner = ?1 AND applied IS NULL ORDER BY id DESC LIMIT 3";
    session.store()?.all(sql, [&who], |row| {
        let (id, file, summary): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(format!("prop_{id} ({file}: {summary})"))
    })
}

/// Notes that a proposal was made true by an entry of the journal.
pub fn mark_applied(session: &mut Session, name: &str, entry: i64) -> Result<()> {
    let number: Option<i64> = name.strip_prefix("prop_").and_then(|id| id.parse().ok());
    session.store()?.execute("UPDATE proposal SET applied = ?2 WHERE id = ?1", (number, entry))?;
    Ok(())
}

//! Looking entries up: exact before fuzzy, in tiers, always in the same order.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::entry::{Entry, Status};
use super::library::Library;
pub use super::rank::Reached;
use super::rank::{Asked, Known};
use super::references::referenced;
use super::words::normal;
use crate::error::Result;

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Query {
    /// A term, or words of one or of its definition; without a word in it, everything.
    pub text: String,
    /// Only entries that have all of these tags.
    pub tags: Vec<String>,
    /// Only entries of this status.
    pub status: Option<Status>,
    /// Add the entries that the found ones refer to.
    pub include_references: bool,
    /// How many at most, references not counted.
    pub limit: usize,
}

/// An entry that was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The entry.
    pub entry: Entry,
    /// In what way it was found.
    pub reached: Reached,
}

/// An entry with its place in the order.
struct Scored<'a> {
    entry: &'a Entry,
    reached: Reached,
    /// Within a tier, the smaller the better.
    score: f64,
}

impl Library<'_> {
    /// The entries that fit, best first, then those that they refer to.
    pub fn search(&self, query: &Query) -> Result<Vec<Found>> {
        let all = self.entries()?;
        let wanted: Vec<String> = query.tags.iter().map(|tag| normal(tag)).collect();
        let fits = |entry: &&Entry| {
            wanted.iter().all(|tag| entry.tags.contains(tag))
                && query.status.is_none_or(|status| entry.status == status)
        };
        let asked = Asked::new(&query.text);
        let mut scored = if asked.words.is_empty() {
            all.iter().filter(fits).map(|entry| Scored { entry, reached: Reached::Listed, score: 0.0 }).collect()
        } else {
            self.scored(&asked, all.iter().filter(fits), query.limit)?
        };
        scored.truncate(query.limit);
        let hits: Vec<&Entry> = scored.iter().map(|scored| scored.entry).collect();
        let references = if query.include_references { referenced(&hits, &all) } else { Vec::new() };
        let mut found: Vec<Found> =
            scored.iter().map(|scored| Found { entry: scored.entry.clone(), reached: scored.reached }).collect();
        found.extend(references.into_iter().map(|entry| Found { entry, reached: Reached::Reference }));
        Ok(found)
    }

    /// All of `entries` that fit the query, in order.
    fn scored<'e>(
        &self,
        asked: &Asked,
        entries: impl Iterator<Item = &'e Entry>,
        limit: usize,
    ) -> Result<Vec<Scored<'e>>> {
        let every = self.indexed(asked, " AND ")?;
        let some = if asked.words.len() > 1 { self.indexed(asked, " OR ")? } else { HashMap::new() };
        let indexed = |scores: &HashMap<u32, f64>, id, reached| scores.get(&id).map(|score| (reached, *score));
        let mut scored: Vec<Scored<'_>> = Vec::new();
        let mut rest: Vec<&Entry> = Vec::new();
        for entry in entries {
            let reached = asked.by_term(entry).map(|reached| (reached, 0.0));
            let reached = reached.or_else(|| indexed(&every, entry.id, Reached::AllWords));
            match reached.or_else(|| indexed(&some, entry.id, Reached::SomeWords)) {
                Some((reached, score)) => scored.push(Scored { entry, reached, score }),
                None => rest.push(entry),
            }
        }
        // Likeness is the last resort and costs most: it is left out where it could not be seen.
        if scored.len() < limit {
            let mut known = Known::new();
            scored.extend(rest.into_iter().filter_map(|entry| {
                let (reached, alike) = asked.by_likeness(entry, &mut known)?;
                Some(Scored { entry, reached, score: -alike })
            }));
        }
        scored.sort_by(order);
        Ok(scored)
    }

    /// The score of every entry that the index finds. Each word is a quoted string, so that nothing in a query is read
    /// as an operator; a word in the term counts ten times one in the definition.
    fn indexed(&self, asked: &Asked, between: &str) -> Result<HashMap<u32, f64>> {
        let quoted: Vec<String> = asked.words.iter().map(|word| format!("\"{word}\"")).collect();
        let rows: Vec<(u32, f64)> = self.store.all(
            "SELECT rowid, bm25(glossary_index, 10.0, 1.0) FROM glossary_index WHERE glossary_index MATCH ?1",
            [quoted.join(between)],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(rows.into_iter().collect())
    }
}

/// By tier, then by score, then what is confirmed, then by age.
fn order(a: &Scored<'_>, b: &Scored<'_>) -> Ordering {
    let doubtful = |scored: &Scored<'_>| scored.entry.status != Status::Confirmed;
    a.reached
        .cmp(&b.reached)
        .then(a.score.total_cmp(&b.score))
        .then(doubtful(a).cmp(&doubtful(b)))
        .then(a.entry.id.cmp(&b.entry.id))
}

//! Entries: a term, what it means, how sure that is, and where it was first and last read.

use rusqlite::Row;
use serde::{Serialize, Serializer};

use super::library::Library;
use super::words::{bare, normal};
use crate::choices;
use crate::engine::Choice;
use crate::error::{Code, Error, Result};

choices! {
    /// How sure an entry is.
    Status: Tentative "tentative" [], Confirmed "confirmed" ["confirm"],
}

/// A glossary entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its id, never given twice.
    pub id: u32,
    /// The term, with a suffix in round brackets where it has several meanings.
    pub term: String,
    /// How sure it is.
    pub status: Status,
    /// What kind of thing it is, in order of name.
    pub tags: Vec<String>,
    /// What it means; `[[Term]]` refers to another entry.
    pub definition: String,
    /// The post that it was first read in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seen_post_id: Option<u32>,
    /// The thread of that post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seen_thread_id: Option<u32>,
    /// The post that was read when it was last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_post_id: Option<u32>,
    /// The thread of that post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_updated_thread_id: Option<u32>,
    /// When it was made.
    pub created: String,
    /// When it was last changed.
    pub updated: String,
}

/// The columns of an entry, in the order in which [`Entry::read`] takes them.
const COLUMNS: &str = "id, term, status,
    (SELECT group_concat(tag, ',') FROM (SELECT tag FROM glossary_tag WHERE entry = glossary_entry.id ORDER BY tag)),
    definition, first_post, first_thread, last_post, last_thread, created, updated";

impl Status {
    /// The word for it.
    pub fn word(self) -> &'static str {
        let index = Self::VARIANTS.iter().position(|status| *status == self).unwrap_or_default();
        Self::WORDS[index][0]
    }

    /// The status that a word of the database stands for.
    pub(super) fn of(word: &str) -> Self {
        if word == Self::Confirmed.word() { Self::Confirmed } else { Self::Tentative }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Entry {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let status: String = row.get(2)?;
        let tags: Option<String> = row.get(3)?;
        Ok(Self {
            id: row.get(0)?,
            term: row.get(1)?,
            status: Status::of(&status),
            tags: tags.iter().flat_map(|tags| tags.split(',')).map(str::to_owned).collect(),
            definition: row.get(4)?,
            first_seen_post_id: row.get(5)?,
            first_seen_thread_id: row.get(6)?,
            last_updated_post_id: row.get(7)?,
            last_updated_thread_id: row.get(8)?,
            created: row.get(9)?,
            updated: row.get(10)?,
        })
    }
}

impl Library<'_> {
    /// Every entry, in order of term.
    pub fn entries(&self) -> Result<Vec<Entry>> {
        self.store.all(&format!("SELECT {COLUMNS} FROM glossary_entry ORDER BY normal, id"), [], Entry::read)
    }

    /// The entry of that id. NOT_FOUND says so if it was deleted, and why.
    pub fn entry(&self, id: u32) -> Result<Entry> {
        let sql = format!("SELECT {COLUMNS} FROM glossary_entry WHERE id = ?1");
        match self.store.one(&sql, [id], Entry::read)? {
            Some(entry) => Ok(entry),
            None => Err(self.no_entry(id)?),
        }
    }

    /// The entry of exactly that term, as terms are compared.
    pub(super) fn entry_of_term(&self, term: &str) -> Result<Option<Entry>> {
        let sql = format!("SELECT {COLUMNS} FROM glossary_entry WHERE normal = ?1");
        self.store.one(&sql, [normal(term)], Entry::read)
    }

    /// The entry that a person names: by its id, by its term, or by its term without the suffix if only one has it.
    pub fn entry_named(&self, name: &str) -> Result<Entry> {
        if let Some(entry) = self.entry_of_term(name)? {
            return Ok(entry);
        }
        if let Ok(id) = name.trim_start_matches('#').parse() {
            return self.entry(id);
        }
        let wanted = normal(name);
        let mut same: Vec<Entry> = self.entries()?;
        same.retain(|entry| normal(bare(&entry.term)) == wanted);
        match same.len() {
            1 => Ok(same.remove(0)),
            0 => Err(Error::new(Code::NotFound, format!("no entry is called \"{name}\"")).hint("glossary search *")),
            _ => Err(Error::new(Code::Ambiguous, format!("several entries are called \"{name}\""))
                .suggest(same.into_iter().map(|entry| entry.term))),
        }
    }

    fn no_entry(&self, id: u32) -> Result<Error> {
        let deleted: Option<(String, Option<String>)> = self.store.one(
            "SELECT term, after FROM glossary_revision WHERE entry = ?1 AND field = 'deleted' ORDER BY id DESC",
            [id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let error = match deleted {
            None => Error::new(Code::NotFound, format!("there is no entry {id}")),
            Some((term, reason)) => Error::new(Code::NotFound, format!("entry {id}, \"{term}\", was deleted"))
                .detail(format!("reason: {}", reason.unwrap_or_default())),
        };
        Ok(error.hint("glossary search *"))
    }
}

//! Writing entries: each act is one transaction that changes the entry and logs every field that changed.

use super::entry::{Entry, Status};
use super::library::Library;
use super::revision::Logged;
use super::words::normal;
use crate::error::{Code, Error, Result};
use crate::hint;

/// An entry to be made.
#[derive(Debug, Clone)]
pub struct NewEntry {
    /// The term.
    pub term: String,
    /// What it means.
    pub definition: String,
    /// What kind of thing it is; given twice counts once.
    pub tags: Vec<String>,
    /// How sure it is.
    pub status: Status,
}

/// What is to be changed of an entry; nothing stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    /// Its new term.
    pub term: Option<String>,
    /// Its new definition.
    pub definition: Option<String>,
    /// Its new tags, in place of all that it has.
    pub tags: Option<Vec<String>>,
    /// Its new status.
    pub status: Option<Status>,
}

/// An entry that was made.
#[derive(Debug, Clone)]
pub struct Created {
    /// The entry.
    pub entry: Entry,
    /// Its tags in the order given.
    pub tags: Vec<String>,
    /// Entries that may mean the same.
    pub similar: Vec<Entry>,
}

/// An entry that was changed.
#[derive(Debug, Clone)]
pub struct Updated {
    /// What it was.
    pub before: Entry,
    /// What it is.
    pub after: Entry,
    /// The fields that changed, always in the order term, definition, tags, status.
    pub fields: Vec<&'static str>,
}

impl Library<'_> {
    /// Makes an entry; DUPLICATE names the one that has the term already.
    pub fn create(&self, new: &NewEntry) -> Result<Created> {
        let (term, definition) = (term(&new.term)?, text("definition", &new.definition)?);
        let tags = tags(&new.tags)?;
        if tags.is_empty() {
            return Err(blank("tags"));
        }
        self.writing(|| {
            self.is_free(&term, None)?;
            let place = self.source_of(&term)?;
            let (post, thread) = place.unzip();
            self.store.execute(
                "INSERT INTO glossary_entry (term, normal, definition, status, first_post, first_thread, last_post,
                 last_thread, created, updated) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5, ?6, ?7, ?7)",
                (&term, normal(&term), &definition, new.status.word(), post, thread, &self.now),
            )?;
            let id = u32::try_from(self.store.last_id()).map_err(|_| full())?;
            self.set_tags(id, &tags)?;
            let entry = self.entry(id)?;
            let listed = json(&entry.tags);
            for (field, value) in
                [("term", &*term), ("definition", &*definition), ("status", new.status.word()), ("tags", &*listed)]
            {
                self.log(&Logged { entry: id, term: &term, field, before: None, after: Some(value), place })?;
            }
            let similar = self.similar(&entry)?;
            Ok(Created { entry, tags, similar })
        })
    }

    /// Changes what is given of an entry.
    pub fn update(&self, id: u32, edit: &Edit) -> Result<Updated> {
        let new_term = edit.term.as_deref().map(term).transpose()?;
        let definition = edit.definition.as_deref().map(|definition| text("definition", definition)).transpose()?;
        let mut new_tags = edit.tags.as_deref().map(tags).transpose()?;
        if let Some(tags) = &mut new_tags {
            if tags.is_empty() {
                return Err(blank("tags"));
            }
            tags.sort();
        }
        self.writing(|| {
            let before = self.entry(id)?;
            let mut after = before.clone();
            after.term = new_term.unwrap_or(after.term);
            after.definition = definition.unwrap_or(after.definition);
            after.tags = new_tags.unwrap_or(after.tags);
            after.status = edit.status.unwrap_or(after.status);
            let changes: Vec<_> = changes(&before, &after);
            if changes.is_empty() {
                return Ok(Updated { before, after, fields: Vec::new() });
            }
            self.is_free(&after.term, Some(id))?;
            let place = self.source_of(&after.term)?;
            let (post, thread) = place.unzip();
            self.store.execute(
                "UPDATE glossary_entry SET term = ?2, normal = ?3, definition = ?4, status = ?5, updated = ?6,
                 last_post = ?7, last_thread = ?8 WHERE id = ?1",
                (id, &after.term, normal(&after.term), &after.definition, after.status.word(), &self.now, post, thread),
            )?;
            self.set_tags(id, &after.tags)?;
            for (field, before, value) in &changes {
                let change =
                    Logged { entry: id, term: &after.term, field, before: Some(before), after: Some(value), place };
                self.log(&change)?;
            }
            let fields = changes.into_iter().map(|(field, ..)| field).collect();
            Ok(Updated { before, after: self.entry(id)?, fields })
        })
    }

    /// Removes an entry; gives what it was. The log keeps its history, and the reason.
    pub fn delete(&self, id: u32, reason: &str) -> Result<Entry> {
        let reason = text("reason", reason)?;
        self.writing(|| {
            let entry = self.entry(id)?;
            let place = self.source_of(&entry.term)?;
            let before = Some(entry.definition.as_str());
            self.log(&Logged { entry: id, term: &entry.term, field: "deleted", before, after: Some(&reason), place })?;
            self.store.execute("DELETE FROM glossary_tag WHERE entry = ?1", [id])?;
            self.store.execute("DELETE FROM glossary_entry WHERE id = ?1", [id])?;
            Ok(entry)
        })
    }

    /// DUPLICATE if an entry other than `except` has the term.
    fn is_free(&self, term: &str, except: Option<u32>) -> Result<()> {
        match self.entry_of_term(term)? {
            Some(entry) if Some(entry.id) != except => {
                Err(Error::new(Code::Duplicate, format!("entry {} is \"{}\" already", entry.id, entry.term))
                    .detail("change that one, or tell the new term from it by a suffix in round brackets")
                    .hint(hint!("glossary show {}", entry.id)))
            }
            _ => Ok(()),
        }
    }

    fn set_tags(&self, entry: u32, tags: &[String]) -> Result<()> {
        self.store.execute("DELETE FROM glossary_tag WHERE entry = ?1", [entry])?;
        for tag in tags {
            self.store.execute("INSERT INTO glossary_tag (entry, tag) VALUES (?1, ?2)", (entry, tag))?;
        }
        Ok(())
    }
}

/// The fields that differ, with what they were and are.
fn changes(before: &Entry, after: &Entry) -> Vec<(&'static str, String, String)> {
    let all = [
        ("term", before.term.clone(), after.term.clone()),
        ("definition", before.definition.clone(), after.definition.clone()),
        ("tags", json(&before.tags), json(&after.tags)),
        ("status", before.status.word().to_owned(), after.status.word().to_owned()),
    ];
    all.into_iter().filter(|(_, before, after)| before != after).collect()
}

/// A term in one line; INVALID_ARGUMENT if it says nothing.
fn term(written: &str) -> Result<String> {
    let term = written.split_whitespace().collect::<Vec<_>>().join(" ");
    if term.is_empty() { Err(blank("term")) } else { Ok(term) }
}

/// A text without blanks around it; INVALID_ARGUMENT if it says nothing.
fn text(name: &str, written: &str) -> Result<String> {
    let text = written.trim();
    if text.is_empty() { Err(blank(name)) } else { Ok(text.to_owned()) }
}

/// Tags in lower case, each once, in the order given; a comma parts two.
pub(super) fn tags(written: &[String]) -> Result<Vec<String>> {
    let mut tags: Vec<String> = Vec::new();
    for tag in written.iter().flat_map(|tags| tags.split(',')) {
        let tag = normal(tag);
        if tag.chars().any(char::is_control) {
            return Err(Error::new(Code::InvalidArgument, format!("\"{}\" is no tag", tag.escape_debug())));
        }
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}

fn blank(name: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("{name} must not be empty"))
}

fn full() -> Error {
    Error::new(Code::LimitExceeded, "the glossary has used up its ids")
}

/// Tags as the log holds them.
fn json(tags: &[String]) -> String {
    serde_json::Value::from(tags.to_vec()).to_string()
}

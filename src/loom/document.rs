//! Documents beside the trees: texts that change, unlike nodes, and keep every text they ever had.

use super::Loom;
use super::section::{Section, Unclear, find, sections};
use super::summary::Summary;
use super::ulid::mint;
use crate::engine::LineRange;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::nearest::nearest;
use crate::text::plural;

/// A document with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its key.
    pub key: i64,
    /// Its title.
    pub title: String,
    /// The number of its text, from 1.
    pub revision: i64,
    /// When it was last written.
    pub updated: String,
    /// Its text.
    pub content: String,
    /// What a model wrote of this text, and which model.
    pub summary: Option<(String, String)>,
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What part it is: `§tides`, `lines 3-7`; empty for the whole.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Where something is written in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Where {
    /// Before everything.
    Start,
    /// After everything.
    End,
    /// Before a line, counted from 1.
    Line(usize),
    /// At the end of a section.
    Section(String),
    /// In place of what stands below a section's heading.
    Replace(String),
}

/// How many words a text has.
pub fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

const COLUMNS: &str = "d.id, d.title, d.revision, d.updated, t.content, \
    CASE WHEN d.summary_revision = d.revision THEN d.summary END, d.summary_source FROM loom_document d \
    JOIN loom_text t ON t.document = d.id AND t.revision = d.revision";

fn document(row: &rusqlite::Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        key: row.get(0)?,
        title: row.get(1)?,
        revision: row.get(2)?,
        updated: row.get(3)?,
        content: row.get(4)?,
        summary: row.get::<_, Option<String>>(5)?.zip(row.get(6)?),
    })
}

impl Document {
    /// What it says, in a sentence or two: what a model wrote of it, else of its own words.
    pub fn summary(&self) -> Summary {
        self.summary.as_ref().map_or_else(|| Summary::of(&self.content, &[]), Summary::by)
    }

    /// The section that `name` means.
    pub fn section(&self, name: &str) -> Result<Part> {
        let section = self.find(name)?;
        let lines: Vec<&str> = self.content.lines().collect();
        Ok(Part { name: format!("§{}", section.slug), text: lines[section.first..section.end].join("\n") })
    }

    /// Some of its lines.
    pub fn lines(&self, range: LineRange) -> Result<Part> {
        let all: Vec<&str> = self.content.lines().collect();
        let (first, last) = range.within(all.len()).ok_or_else(|| {
            let message = format!("doc:\"{}\" has only {}", self.title, plural(all.len(), "line"));
            Error::new(Code::LimitExceeded, message)
        })?;
        let name = if first == last { format!("line {first}") } else { format!("lines {first}-{last}") };
        Ok(Part { name, text: all[first - 1..last].join("\n") })
    }

    /// The names of its sections.
    pub fn sections(&self) -> Vec<String> {
        sections(&self.content).into_iter().map(|section| section.slug).collect()
    }

    /// Its sections with their first and last lines, counted from 1.
    pub fn outline(&self) -> Vec<(String, usize, usize)> {
        sections(&self.content).into_iter().map(|section| (section.slug, section.first + 1, section.end)).collect()
    }

    fn find(&self, name: &str) -> Result<Section> {
        let all = sections(&self.content);
        let bare = name.trim_start_matches('§');
        find(&all, name).cloned().map_err(|unclear| match unclear {
            Unclear::Missing(known) => {
                Error::new(Code::NotFound, format!("doc:\"{}\" has no section \"{bare}\"", self.title)).suggest(known)
            }
            Unclear::Several(known) => {
                let message = format!("several sections of doc:\"{}\" begin with \"{bare}\"", self.title);
                Error::new(Code::Ambiguous, message).suggest(known)
            }
        })
    }

    /// The text with `addition` written into it.
    fn with(&self, addition: &str, place: &Where) -> Result<String> {
        let mut lines: Vec<&str> = self.content.lines().collect();
        let added: Vec<&str> = addition.trim_end_matches('\n').lines().collect();
        let (from, to) = match place {
            Where::Start => (0, 0),
            Where::End => (lines.len(), lines.len()),
            Where::Line(line) => {
                if *line == 0 || *line > lines.len() + 1 {
                    return Err(Error::new(
                        Code::LimitExceeded,
                        format!("doc:\"{}\" has only {}", self.title, plural(lines.len(), "line")),
                    ));
                }
                (line - 1, line - 1)
            }
            Where::Section(name) => {
                let section = self.find(name)?;
                (section.end, section.end)
            }
            Where::Replace(name) => {
                let section = self.find(name)?;
                (section.first + 1, section.end)
            }
        };
        lines.splice(from..to, added);
        Ok(lines.join("\n") + "\n")
    }
}

impl Loom<'_> {
    /// The document of that title, letter case aside, or the only one whose title begins so.
    pub fn document(&self, title: &str) -> Result<Document> {
        let wanted = title.trim().trim_start_matches("doc:").trim_matches('"');
        let exact = self.store.one(
            &format!("SELECT {COLUMNS} WHERE d.title = ?1 AND d.archived IS NULL"),
            [wanted],
            document,
        )?;
        if let Some(exact) = exact {
            return Ok(exact);
        }
        let all = self.documents()?;
        let lower = wanted.to_lowercase();
        let mut begun = all.iter().filter(|known| known.title.to_lowercase().starts_with(&lower));
        if let (Some(only), None) = (begun.next(), begun.next()) {
            return Ok(only.clone());
        }
        let titles = nearest(wanted, all.iter().map(|known| known.title.as_str()), 5);
        let titles = titles.into_iter().map(|title| format!("doc:\"{title}\""));
        let error = Error::new(Code::NotFound, format!("there is no doc:\"{wanted}\"")).suggest(titles);
        Err(if all.is_empty() {
            error.detail("there is no document yet").hint("help write")
        } else {
            error.hint("list documents")
        })
    }

    /// All documents, by title.
    pub fn documents(&self) -> Result<Vec<Document>> {
        self.store.all(&format!("SELECT {COLUMNS} WHERE d.archived IS NULL ORDER BY d.title"), [], document)
    }

    pub(super) fn document_of(&self, key: i64) -> Result<Document> {
        let found = self.store.one(&format!("SELECT {COLUMNS} WHERE d.id = ?1"), [key], document)?;
        found.ok_or_else(|| Error::new(Code::NotFound, "the document is gone"))
    }

    /// Whether a document was put away.
    pub(super) fn is_put_away(&self, document: &Document) -> Result<bool> {
        let sql = "SELECT archived IS NOT NULL FROM loom_document WHERE id = ?1";
        Ok(self.store.one(sql, [document.key], |row| row.get(0))?.unwrap_or(true))
    }

    /// Makes a document, or one again that was put away; DUPLICATE where there is one of that title.
    pub fn create_document(&self, title: &str, content: &str) -> Result<Document> {
        self.store.transaction(|| {
            let known = "SELECT id, archived IS NOT NULL FROM loom_document WHERE title = ?1";
            let known: Option<(i64, bool)> = self.store.one(known, [title], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let key = match known {
                Some((_, false)) => {
                    return Err(Error::new(Code::Duplicate, format!("there is a doc:\"{title}\" already"))
                        .hint(hint!("read doc:{}", title)));
                }
                Some((key, true)) => key,
                None => {
                    self.store.execute(
                        "INSERT INTO loom_document (ulid, title, revision, created, updated) VALUES (?1, ?2, 0, ?3, ?3)",
                        [&mint(&self.world).ulid, title, &self.now()],
                    )?;
                    self.store.last_id()
                }
            };
            self.revise(key, &(content.trim_end_matches('\n').to_owned() + "\n"))?;
            self.document_of(key)
        })
    }

    /// Writes `addition` into a document; gives it as it is then.
    pub fn write(&self, title: &str, addition: &str, place: &Where) -> Result<Document> {
        self.store.transaction(|| {
            let before = self.document(title)?;
            self.revise(before.key, &before.with(addition, place)?)?;
            self.document_of(before.key)
        })
    }

    /// Brings back an earlier text of a document, which may have been put away.
    pub fn revert(&self, title: &str, revision: i64) -> Result<Document> {
        self.store.transaction(|| {
            let away = format!("SELECT {COLUMNS} WHERE d.title = ?1 AND d.archived IS NOT NULL");
            let now = match self.document(title) {
                Ok(now) => now,
                Err(missing) => self.store.one(&away, [title], document)?.ok_or(missing)?,
            };
            let sql = "SELECT content FROM loom_text WHERE document = ?1 AND revision = ?2";
            let earlier: Option<String> = self.store.one(sql, (now.key, revision), |row| row.get(0))?;
            let Some(earlier) = earlier else {
                return Err(Error::new(
                    Code::NotFound,
                    format!("doc:\"{}\" never had a revision {revision}", now.title),
                )
                .detail(format!("its revisions are 1 to {}; 0 puts it away", now.revision)));
            };
            self.revise(now.key, &earlier)?;
            self.document_of(now.key)
        })
    }

    /// Puts a document away, as it was before it was made; gives it as it was.
    pub fn put_away(&self, title: &str) -> Result<Document> {
        let document = self.document(title)?;
        self.store.execute("UPDATE loom_document SET archived = ?2 WHERE id = ?1", (document.key, self.now()))?;
        Ok(document)
    }

    fn revise(&self, key: i64, content: &str) -> Result<()> {
        let now = self.now();
        self.store.execute(
            "UPDATE loom_document SET revision = revision + 1, updated = ?2, archived = NULL WHERE id = ?1",
            (key, &now),
        )?;
        self.store.execute(
            "INSERT INTO loom_text (document, revision, content, author, at)
             SELECT id, revision, ?2, ?3, ?4 FROM loom_document WHERE id = ?1",
            (key, content, &self.who, &now),
        )?;
        Ok(())
    }
}

//! A post, and the posts around it.

use chrono::DateTime;
use rusqlite::Row;
use serde::Serialize;

use super::super::library::Library;
use crate::error::{Code, Error, Result};

/// How many posts are shown before and after one.
const AROUND: usize = 2;

/// A post of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Post {
    /// Its id.
    pub id: u32,
    /// The thread it is in.
    pub thread_id: u32,
    /// When it was written: ISO, UTC, without a zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// Who wrote it, as they called themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The mark by which the author can be told from others of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trip_code: Option<String>,
    /// Its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// What kind of post it is, in order of name.
    pub tags: Vec<String>,
    /// The name of the file that came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
    /// Where that file was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
    /// The posts that it answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<u32>,
    /// What it says.
    pub body: String,
}

/// The columns of a post, in the order in which [`Post::read`] takes them.
pub(super) const COLUMNS: &str = "id, thread, time, author, trip, subject, file_name, file_url, body,
    (SELECT group_concat(tag, ',') FROM (SELECT tag FROM corpus_tag WHERE post = corpus_post.id ORDER BY tag)),
    (SELECT group_concat(target, ',') FROM (SELECT target FROM corpus_link WHERE post = corpus_post.id ORDER BY target))";

impl Post {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let time: Option<i64> = row.get(2)?;
        let (tags, links): (Option<String>, Option<String>) = (row.get(9)?, row.get(10)?);
        Ok(Self {
            id: row.get(0)?,
            thread_id: row.get(1)?,
            timestamp: time.and_then(timestamp),
            author: row.get(3)?,
            trip_code: row.get(4)?,
            subject: row.get(5)?,
            file_name: row.get(6)?,
            file_url: row.get(7)?,
            body: row.get(8)?,
            tags: tags.iter().flat_map(|tags| tags.split(',')).map(str::to_owned).collect(),
            links: links.iter().flat_map(|links| links.split(',')).filter_map(|link| link.parse().ok()).collect(),
        })
    }
}

impl Library<'_> {
    /// The post of that id.
    pub fn post(&self, id: u32) -> Result<Post> {
        let sql = format!("SELECT {COLUMNS} FROM corpus_post WHERE id = ?1");
        self.store.one(&sql, [id], Post::read)?.ok_or_else(|| {
            Error::new(Code::NotFound, format!("there is no post {id} in the corpus")).hint("corpus threads")
        })
    }

    /// A post with the two before it and the two after it in its thread, as far as there are.
    pub fn posts_around(&self, id: u32) -> Result<Vec<Post>> {
        let thread = self.post(id)?.thread_id;
        let order: Vec<u32> =
            self.store
                .all("SELECT id FROM corpus_post WHERE thread = ?1 ORDER BY time, id", [thread], |row| row.get(0))?;
        let at = order.iter().position(|other| *other == id).unwrap_or_default();
        let around = &order[at.saturating_sub(AROUND)..order.len().min(at + AROUND + 1)];
        around.iter().map(|id| self.post(*id)).collect()
    }
}

/// Seconds since 1970 as a time of day.
fn timestamp(seconds: i64) -> Option<String> {
    DateTime::from_timestamp(seconds, 0).map(|time| time.format("%Y-%m-%dT%H:%M:%S").to_string())
}

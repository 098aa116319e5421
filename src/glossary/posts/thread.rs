//! Threads: which there are, and ranges of their posts.

use serde::Serialize;

use super::super::library::Library;
use super::super::words::normal;
use super::post::{COLUMNS, Post};
use crate::error::{Code, Error, Result};
use crate::hint;

/// A thread of the corpus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Thread {
    /// Its id.
    pub id: u32,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many posts it has.
    pub posts: u32,
    /// The post of the lowest id.
    pub first_post_id: u32,
    /// The post of the highest id.
    pub last_post_id: u32,
}

/// Which posts of a thread are wanted.
#[derive(Debug, Clone, Default)]
pub struct Range {
    /// The lowest id, inclusive.
    pub start: Option<u32>,
    /// The highest id, inclusive.
    pub end: Option<u32>,
    /// Only posts with this tag.
    pub tag: Option<String>,
}

impl Library<'_> {
    /// The threads in reading order: by their first post.
    pub fn threads(&self) -> Result<Vec<Thread>> {
        self.store.all(
            "SELECT thread, (SELECT title FROM corpus_thread WHERE id = thread), count(*), min(id), max(id)
             FROM corpus_post GROUP BY thread ORDER BY min(time), min(id)",
            [],
            |row| {
                Ok(Thread {
                    id: row.get(0)?,
                    title: row.get(1)?,
                    posts: row.get(2)?,
                    first_post_id: row.get(3)?,
                    last_post_id: row.get(4)?,
                })
            },
        )
    }

    /// The posts of a thread that are in `range`, in order of time. EMPTY_RANGE if there are none.
    pub fn thread(&self, id: u32, range: &Range) -> Result<Vec<Post>> {
        if let (Some(start), Some(end)) = (range.start, range.end)
            && start > end
        {
            let message = format!("the range begins at post {start} and ends before it, at {end}");
            return Err(Error::new(Code::InvalidArgument, message).hint(hint!(
                "read_thread {} from:{} to:{}",
                id,
                end,
                start
            )));
        }
        let sql = format!("SELECT {COLUMNS} FROM corpus_post WHERE thread = ?1 ORDER BY time, id");
        let all = self.store.all(&sql, [id], Post::read)?;
        if all.is_empty() {
            return Err(
                Error::new(Code::NotFound, format!("there is no thread {id} in the corpus")).hint("corpus threads")
            );
        }
        let tag = range.tag.as_deref().map(normal);
        let is_in = |post: &&Post| {
            range.start.is_none_or(|start| post.id >= start)
                && range.end.is_none_or(|end| post.id <= end)
                && tag.as_ref().is_none_or(|tag| post.tags.contains(tag))
        };
        let found: Vec<Post> = all.iter().filter(is_in).cloned().collect();
        if found.is_empty() { Err(empty(id, range, &all)) } else { Ok(found) }
    }
}

/// Nothing lies in the range: says what does lie in the thread.
fn empty(thread: u32, range: &Range, all: &[Post]) -> Error {
    let ids = || all.iter().map(|post| post.id);
    let mut tags: Vec<&str> = all.iter().flat_map(|post| post.tags.iter().map(String::as_str)).collect();
    tags.sort_unstable();
    tags.dedup();
    let of_tag = range.tag.as_ref().map(|tag| format!(" with the tag \"{tag}\"")).unwrap_or_default();
    let (first, last) = (ids().min().unwrap_or_default(), ids().max().unwrap_or_default());
    Error::new(Code::EmptyRange, format!("no post of thread {thread} lies in that range{of_tag}"))
        .detail(format!(
            "its posts are {first} to {last}, tagged {}",
            if tags.is_empty() { "nothing".into() } else { tags.join(", ") }
        ))
        .hint(hint!("read_thread {}", thread))
}

//! Bringing posts in. A file is read whole and checked before anything is written; what is written is one transaction.

use super::super::library::Library;
use crate::engine::Cancel;
use crate::error::{Code, Error, Result};

/// A post as a file gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewPost {
    /// Its id.
    pub id: u32,
    /// The thread it is in.
    pub thread: u32,
    /// What the thread is called.
    pub title: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// The mark by which the author can be told from others of the name.
    pub trip: Option<String>,
    /// Its heading.
    pub subject: Option<String>,
    /// When it was written, in seconds since 1970.
    pub time: Option<i64>,
    /// The name of the file that came with it.
    pub file_name: Option<String>,
    /// Where that file was.
    pub file_url: Option<String>,
    /// What kind of post it is.
    pub tags: Vec<String>,
    /// The posts that it answers.
    pub links: Vec<u32>,
    /// What it says.
    pub body: String,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// Its id, by which its posts can be removed again.
    pub import: u32,
    /// How many posts are new.
    pub added: usize,
    /// How many were there already and are now as the file says.
    pub replaced: usize,
    /// How many threads the file's posts are in.
    pub threads: usize,
}

impl Library<'_> {
    /// Adds posts to the corpus; one that is there already becomes as it is given.
    pub fn import(&self, file: &str, posts: &[NewPost], cancel: &Cancel) -> Result<Imported> {
        if posts.is_empty() {
            return Err(Error::new(Code::InvalidArgument, format!("\"{file}\" holds no post")).in_file(file));
        }
        let mut threads: Vec<u32> = posts.iter().map(|post| post.thread).collect();
        threads.sort_unstable();
        threads.dedup();
        self.writing(|| {
            self.store.execute("INSERT INTO corpus_import (file, at) VALUES (?1, ?2)", (file, &self.now))?;
            let import = u32::try_from(self.store.last_id()).unwrap_or(u32::MAX);
            let mut replaced = 0;
            for (index, post) in posts.iter().enumerate() {
                if index % 1024 == 0 {
                    cancel.check()?;
                }
                replaced += usize::from(self.put(post, import)?);
            }
            Ok(Imported { import, added: posts.len() - replaced, replaced, threads: threads.len() })
        })
    }

    /// Writes a post; gives whether it was there before, and then it stays with the import that brought it.
    fn put(&self, post: &NewPost, import: u32) -> Result<bool> {
        let known = self.store.one("SELECT 1 FROM corpus_post WHERE id = ?1", [post.id], |_| Ok(()))?.is_some();
        self.store.execute(
            "INSERT INTO corpus_thread (id, title) VALUES (?1, ?2)
             ON CONFLICT (id) DO UPDATE SET title = ifnull(excluded.title, title)",
            (post.thread, &post.title),
        )?;
        self.store.execute(
            "INSERT INTO corpus_post (id, thread, author, trip, subject, time, file_name, file_url, body, import)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (id) DO UPDATE SET thread = excluded.thread, author = excluded.author, trip = excluded.trip,
             subject = excluded.subject, time = excluded.time, file_name = excluded.file_name,
             file_url = excluded.file_url, body = excluded.body",
            (
                post.id,
                post.thread,
                &post.author,
                &post.trip,
                &post.subject,
                post.time,
                &post.file_name,
                &post.file_url,
                &post.body,
                import,
            ),
        )?;
        for table in ["corpus_tag", "corpus_link"] {
            self.store.execute(&format!("DELETE FROM {table} WHERE post = ?1"), [post.id])?;
        }
        for tag in &post.tags {
            self.store.execute("INSERT OR IGNORE INTO corpus_tag (post, tag) VALUES (?1, ?2)", (post.id, tag))?;
        }
        for link in &post.links {
            self.store.execute("INSERT OR IGNORE INTO corpus_link (post, target) VALUES (?1, ?2)", (post.id, link))?;
        }
        Ok(known)
    }

    /// Removes the posts that an import added; gives the file that they came from, and how many they were.
    pub fn forget_import(&self, import: u32) -> Result<(String, usize)> {
        self.writing(|| {
            let file: Option<String> =
                self.store.one("SELECT file FROM corpus_import WHERE id = ?1", [import], |row| row.get(0))?;
            let file = file.ok_or_else(|| {
                Error::new(Code::NotFound, format!("there is no import {import}")).hint("corpus threads")
            })?;
            for table in ["corpus_tag", "corpus_link"] {
                let sql = format!("DELETE FROM {table} WHERE post IN (SELECT id FROM corpus_post WHERE import = ?1)");
                self.store.execute(&sql, [import])?;
            }
            let count = self.store.execute("DELETE FROM corpus_post WHERE import = ?1", [import])?;
            self.store.execute("DELETE FROM corpus_import WHERE id = ?1", [import])?;
            self.store.execute("DELETE FROM corpus_thread WHERE id NOT IN (SELECT thread FROM corpus_post)", [])?;
            Ok((file, count))
        })
    }
}

//! Posts from a database with the tables `thread`, `post`, `tag` and `link`.

use std::collections::HashMap;

use super::super::write::tags;
use super::NewPost;
use crate::error::{Code, Error, Result};
use crate::store::Store;
use crate::world::World;

/// What such a file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The posts of a file that is a database; `None` if `bytes`, with which it begins, are of another kind.
pub fn read_database(world: &World, file: &str, bytes: &[u8]) -> Option<Result<Vec<NewPost>>> {
    bytes.starts_with(MAGIC).then(|| posts(&Store::of_file(world, file)?, file))
}

fn posts(store: &Store, file: &str) -> Result<Vec<NewPost>> {
    let tables: Vec<String> = store.all("SELECT name FROM sqlite_master WHERE type = 'table'", [], |row| row.get(0))?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if !has("post") {
        return Err(Error::new(Code::InvalidArgument, format!("the database \"{file}\" has no table called post"))
            .in_file(file)
            .detail("wanted: post(id, thread_id, name, trip_code, subject, time, file_url, file_name, body)")
            .detail("beside it, if there are: thread(id, title), tag(post_id, name), link(link_from, link_to)"));
    }
    let mut titles: HashMap<u32, Option<String>> = HashMap::new();
    if has("thread") {
        titles.extend(store.all("SELECT id, title FROM thread", [], |row| Ok((row.get(0)?, row.get(1)?)))?);
    }
    let mut named: HashMap<u32, Vec<String>> = HashMap::new();
    if has("tag") {
        let pairs: Vec<(u32, String)> =
            store.all("SELECT post_id, name FROM tag", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (post, name) in pairs {
            named.entry(post).or_default().push(name);
        }
    }
    let mut links: HashMap<u32, Vec<u32>> = HashMap::new();
    if has("link") {
        let pairs: Vec<(u32, u32)> =
            store.all("SELECT link_from, link_to FROM link", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (from, to) in pairs {
            links.entry(from).or_default().push(to);
        }
    }
    let mut posts: Vec<NewPost> = store.all(
        "SELECT id, thread_id, name, trip_code, subject, time, file_name, file_url, ifnull(body, '') FROM post ORDER BY id",
        [],
        |row| {
            Ok(NewPost {
                id: row.get(0)?,
                thread: row.get(1)?,
                author: row.get(2)?,
                trip: row.get(3)?,
                subject: row.get(4)?,
                time: row.get(5)?,
                file_name: row.get(6)?,
                file_url: row.get(7)?,
                body: row.get(8)?,
                ..NewPost::default()
            })
        },
    )?;
    for post in &mut posts {
        post.title = titles.get(&post.thread).cloned().flatten();
        post.tags = tags(&named.remove(&post.id).unwrap_or_default())?;
        post.links = links.remove(&post.id).unwrap_or_default();
    }
    Ok(posts)
}

//! Scenes: runs of posts of the one who leads the story. A post of anybody else ends a scene, and so does the thread.

use serde::Serialize;

use super::super::library::Library;
use super::post::Post;
use super::thread::Range;
use crate::error::{Code, Error, Result};
use crate::hint;

/// The tag of a post of the one who leads.
const LEADER: &str = "qm_post";

/// A scene of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The thread it is in.
    pub thread_id: u32,
    /// Its number in the thread, from 1.
    pub index: usize,
    /// How many scenes the thread has.
    pub count: usize,
    /// Whether it is the thread's first.
    pub is_thread_start: bool,
    /// Whether it is the thread's last.
    pub is_thread_end: bool,
    /// Its posts, in order of time.
    pub posts: Vec<Post>,
}

impl Library<'_> {
    /// The scenes of a thread, in order.
    pub fn scenes(&self, thread: u32) -> Result<Vec<Scene>> {
        let mut runs: Vec<Vec<Post>> = Vec::new();
        let mut open = false;
        for post in self.thread(thread, &Range::default())? {
            let leads = post.tags.iter().any(|tag| tag == LEADER);
            match runs.last_mut().filter(|_| open && leads) {
                Some(run) => run.push(post),
                None if leads => runs.push(vec![post]),
                None => {}
            }
            open = leads;
        }
        let count = runs.len();
        let scene = |(at, posts)| Scene {
            thread_id: thread,
            index: at + 1,
            count,
            is_thread_start: at == 0,
            is_thread_end: at + 1 == count,
            posts,
        };
        Ok(runs.into_iter().enumerate().map(scene).collect())
    }

    /// The scene that a post is in.
    pub(super) fn scene_of(&self, post: u32) -> Result<Scene> {
        let thread = self.post(post)?.thread_id;
        let scenes = self.scenes(thread)?;
        scenes.into_iter().find(|scene| scene.posts.iter().any(|other| other.id == post)).ok_or_else(|| {
            Error::new(Code::NotFound, format!("post {post} is in no scene: it is not tagged {LEADER}")).hint(hint!(
                "read_thread {} only {}",
                thread,
                LEADER
            ))
        })
    }

    /// The scene after or before one, in the thread or in the next one that has any.
    pub(super) fn neighbour(&self, scene: Option<&Scene>, back: bool) -> Result<Option<Scene>> {
        let mut threads: Vec<u32> = self.threads()?.into_iter().map(|thread| thread.id).collect();
        if let Some(scene) = scene {
            let at = if back { scene.index.checked_sub(2) } else { Some(scene.index) };
            let mut scenes = self.scenes(scene.thread_id)?;
            if let Some(at) = at.filter(|at| *at < scenes.len()) {
                return Ok(Some(scenes.swap_remove(at)));
            }
            let here = threads.iter().position(|thread| *thread == scene.thread_id).unwrap_or_default();
            threads = if back { threads[..here].to_vec() } else { threads[here + 1..].to_vec() };
        }
        if back {
            threads.reverse();
        }
        for thread in threads {
            let mut scenes = self.scenes(thread)?;
            let found = if back { scenes.pop() } else { scenes.drain(..).next() };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

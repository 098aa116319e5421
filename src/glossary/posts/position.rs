//! How far a reader has read: the scene they are in. What they write about a term is held to come from there.

use super::super::library::Library;
use super::super::words::{bare, stands_in, texts};
use super::post::Post;
use super::scene::Scene;
use crate::error::{Code, Error, Result};
use crate::hint;

impl Library<'_> {
    /// The scene that the caller is in; nothing before the first, or when its posts are gone.
    pub fn position(&self) -> Result<Option<Scene>> {
        let post: Option<u32> =
            self.store.one("SELECT post FROM corpus_position WHERE owner = ?1", [&self.who], |row| row.get(0))?;
        match post.map(|post| self.scene_of(post)) {
            None => Ok(None),
            Some(Ok(scene)) => Ok(Some(scene)),
            Some(Err(error)) if error.code == Code::NotFound => Ok(None),
            Some(Err(error)) => Err(error),
        }
    }

    /// Goes on to the next scene, or back to the one before. Before the first there is nothing, and the reader may
    /// stand there; behind the last there is nothing, and they stay.
    pub fn step(&self, back: bool) -> Result<Option<Scene>> {
        let here = self.position()?;
        let next = match &here {
            None if back => return Err(Error::new(Code::NotFound, "you are before the first scene").hint("next scene")),
            here => self.neighbour(here.as_ref(), back)?,
        };
        match (next, back) {
            (Some(scene), _) => {
                self.go(&scene)?;
                Ok(Some(scene))
            }
            (None, true) => {
                self.store.execute("DELETE FROM corpus_position WHERE owner = ?1", [&self.who])?;
                Ok(None)
            }
            (None, false) => Err(match here {
                Some(scene) => {
                    Error::new(Code::NotFound, "this is the last scene").hint(hint!("read_thread {}", scene.thread_id))
                }
                None => Error::new(Code::NotFound, "the corpus has no scene: no post is tagged qm_post")
                    .detail("import posts with that tag; posts without it can be read by thread")
                    .hint("corpus threads"),
            }),
        }
    }

    /// Goes to the scene of a post.
    pub fn step_to(&self, post: u32) -> Result<Scene> {
        let scene = self.scene_of(post)?;
        self.go(&scene)?;
        Ok(scene)
    }

    /// The post, with its thread, that a statement about `term` comes from: the first of the scene that names the term,
    /// else the scene's first.
    pub(in crate::glossary) fn source_of(&self, term: &str) -> Result<Option<(u32, u32)>> {
        let Some(scene) = self.position()? else { return Ok(None) };
        let wanted = texts(bare(term));
        let names = |post: &&Post| stands_in(&wanted, &texts(&post.body));
        let post = scene.posts.iter().find(names).or(scene.posts.first());
        Ok(post.map(|post| (post.id, post.thread_id)))
    }

    fn go(&self, scene: &Scene) -> Result<()> {
        let post = scene.posts.first().map(|post| post.id);
        self.store.execute(
            "INSERT INTO corpus_position (owner, post, at) VALUES (?1, ?2, ?3)
             ON CONFLICT (owner) DO UPDATE SET post = excluded.post, at = excluded.at",
            (&self.who, post, &self.now),
        )?;
        Ok(())
    }
}

//! `corpus.next`: move to the next scene.

use serde::Serialize;

use super::post_xml;
use crate::engine::{Args, Change, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::glossary::{Library, Scene};
use crate::tools::xml::Xml;
use crate::transcript;

const BACK: Param<bool> = Param::new("back", "the scene before instead").said(&[
    "previous",
    "scene before",
    "one before",
    "scene back",
    "one back",
    "back a",
    "back one",
    "go back",
]);
const AT: Param<Option<u32>> = Param::new("at", "the scene of this post instead").after(&["at post"]).or(&["post"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.next",
        aliases: &["next scene", "corpus next", "read next", "show the next scene", "show me the next scene"],
        senses: &["next", "scene", "go on", "continue"],
        about: "move to the next scene",
        past: "moved to the next scene",
        effect: Effect::Note,
        permission: Permission::CorpusRead,
        params: &[BACK.spec(), AT.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("corpus/next"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (back, at) = (args.get(&BACK)?, args.get(&AT)?);
    if back && at.is_some() {
        return Err(Error::new(Code::InvalidArgument, "go back, or to a post, not both"));
    }
    let library = Library::open(session)?;
    let before = library.position()?;
    let scene = match at {
        Some(post) => Some(library.step_to(post)?),
        None => library.step(back)?,
    };
    let inverse = match before.as_ref().and_then(|scene| scene.posts.first()) {
        Some(post) => format!("next scene at:{}", post.id),
        None => "next scene back:true".into(),
    };
    let what = match &scene {
        Some(scene) => format!("go to scene {} of thread {}", scene.index, scene.thread_id),
        None => "go before the first scene".into(),
    };
    Ok(Reply::new(Answer { scene }).changed(Change::remembered(what, inverse)))
}

#[derive(Serialize)]
struct Answer {
    scene: Option<Scene>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Some(scene) = &self.scene else {
            page.line().plain("you are before the first scene");
            return;
        };
        let flag = |is: bool| is.then_some("true");
        let posts = scene.posts.iter().map(|post| post_xml(post, None, &post.tags).brief(&post.body));
        Xml::new("corpus_scene")
            .with("thread_id", scene.thread_id)
            .with("index", scene.index)
            .with("count", scene.count)
            .maybe("is_thread_start", flag(scene.is_thread_start))
            .maybe("is_thread_end", flag(scene.is_thread_end))
            .children(posts)
            .write(page);
    }
}

//! `corpus.read_post`: read a historical post.

use serde::Serialize;

use super::post_xml;
use crate::engine::{Args, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, Post};
use crate::tools::xml::Xml;
use crate::transcript;

const POST_ID: Param<u32> = Param::new("post_id", "the post").positional().after(&["post"]).or(&["id", "post"]);
const INCLUDE_ADJACENT: Param<bool> = Param::new("include_adjacent", "the two posts before and after too")
    .said(&[
        "adjacent",
        "either side",
        "neighbour",
        "neighbours",
        "neighbors",
        "neighbouring",
        "neighboring",
        "around",
        "surrounding",
        "next to it",
        "before and after",
        "before n after",
        "before & after",
    ])
    .or(&["adjacent", "context"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.read_post",
        aliases: &["read_post", "read post", "corpus read post", "post", "show post"],
        senses: &["read", "show", "fetch", "open"],
        about: "read a historical post",
        past: "read post",
        effect: Effect::Read,
        permission: Permission::CorpusRead,
        params: &[POST_ID.spec(), INCLUDE_ADJACENT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("corpus/read_post"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let id = args.get(&POST_ID)?;
    let library = Library::open(session)?;
    let post = library.post(id)?;
    let it = It::new(Kind::Text, post.body.clone());
    if args.get(&INCLUDE_ADJACENT)? {
        let posts = library.posts_around(id)?;
        return Ok(Reply::new(Around { center_id: id, posts }).yields(it));
    }
    Ok(Reply::new(Answer { post }).yields(it))
}

/// A post by itself.
#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    post: Post,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let post = &self.post;
        Xml::new("corpus_post")
            .with("id", post.id)
            .with("thread_id", post.thread_id)
            .maybe("timestamp", post.timestamp.as_ref())
            .maybe("author", post.author.as_ref())
            .child(Xml::new("body").text(&post.body))
            .write(page);
    }
}

/// A post among those around it.
#[derive(Serialize)]
struct Around {
    center_id: u32,
    posts: Vec<Post>,
}

impl Show for Around {
    fn show(&self, page: &mut Page) {
        let post = |post: &Post| {
            let is_center = post.id == self.center_id;
            post_xml(post, Some(post.thread_id), &[]).maybe("center", is_center.then_some("true")).brief(&post.body)
        };
        Xml::new("corpus_posts").with("center_id", self.center_id).children(self.posts.iter().map(post)).write(page);
    }
}

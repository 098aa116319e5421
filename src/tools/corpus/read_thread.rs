//! `corpus.read_thread`: read a range of posts of a thread.

use serde::Serialize;

use super::post_xml;
use crate::engine::{Args, Effect, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, Post, Range};
use crate::tools::xml::Xml;
use crate::transcript;

const THREAD_ID: Param<u32> =
    Param::new("thread_id", "the thread").positional().after(&["thread"]).or(&["id", "thread"]);
const START_POST_ID: Param<Option<u32>> = Param::new("start_post_id", "the first post")
    .after(&[
        "from",
        "starting",
        "starting at",
        "start at",
        "starting with",
        "beginning at",
        "beginning with",
        "beginning by",
        "after",
        "since",
        "posts",
        "post",
    ])
    .or(&["start", "from"]);
const END_POST_ID: Param<Option<u32>> = Param::new("end_post_id", "the last post")
    .after(&["to", "until", "till", "through", "thru", "ending at", "up to", "as far as"])
    .or(&["end", "to"]);
const TAG_FILTER: Param<Option<Name>> =
    Param::new("tag_filter", "only posts with this tag").after(&["tagged", "tag", "only"]).or(&["tag", "tagged"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.read_thread",
        aliases: &[
            "read_thread",
            "read_thread_range",
            "read thread",
            "read thread range",
            "thread",
            "corpus read thread",
            "show thread",
        ],
        senses: &["read", "show", "fetch", "open", "posts"],
        about: "read a range of posts of a thread",
        past: "read thread",
        effect: Effect::Read,
        permission: Permission::CorpusRead,
        params: &[THREAD_ID.spec(), START_POST_ID.spec(), END_POST_ID.spec(), TAG_FILTER.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("corpus/read_thread"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let range = Range {
        start: args.get(&START_POST_ID)?,
        end: args.get(&END_POST_ID)?,
        tag: args.get(&TAG_FILTER)?.map(|tag| tag.0),
    };
    let id = args.get(&THREAD_ID)?;
    let posts = Library::open(session)?.thread(id, &range)?;
    Ok(Reply::new(Answer { id, count: posts.len(), posts }))
}

#[derive(Serialize)]
struct Answer {
    id: u32,
    count: usize,
    posts: Vec<Post>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let posts = self.posts.iter().map(|post| post_xml(post, None, &post.tags).brief(&post.body));
        Xml::new("corpus_thread").with("id", self.id).with("count", self.count).children(posts).write(page);
    }
}

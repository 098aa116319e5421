//! `corpus.threads`: list the threads of the corpus.

use serde::Serialize;

use crate::engine::{Args, Effect, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, Thread};
use crate::tools::xml::Xml;
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.threads",
        aliases: &["corpus threads", "list threads", "corpus list", "list corpus threads"],
        senses: &[],
        about: "list the threads of the corpus",
        past: "listed threads",
        effect: Effect::Read,
        permission: Permission::CorpusRead,
        params: &[],
        needs: &[],
        yields: &[],
        transcript: transcript!("corpus/threads"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    let threads = Library::open(session)?.threads()?;
    Ok(Reply::new(Answer { count: threads.len(), threads }))
}

#[derive(Serialize)]
struct Answer {
    count: usize,
    threads: Vec<Thread>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let thread = |thread: &Thread| {
            Xml::new("thread")
                .with("id", thread.id)
                .maybe("title", thread.title.as_ref())
                .with("posts", thread.posts)
                .with("first_post_id", thread.first_post_id)
                .with("last_post_id", thread.last_post_id)
        };
        Xml::new("corpus_threads").with("count", self.count).children(self.threads.iter().map(thread)).write(page);
    }
}

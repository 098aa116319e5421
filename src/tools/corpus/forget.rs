//! `corpus.forget`: remove the posts of an import.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Value};
use crate::error::Result;
use crate::glossary::Library;
use crate::text::plural;
use crate::tools::xml::Xml;
use crate::transcript;

const IMPORT: Param<u32> = Param::new("import", "the import, by its number").positional().or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.forget",
        aliases: &["corpus forget", "forget import", "remove import", "corpus remove"],
        senses: &[],
        about: "remove the posts of an import",
        past: "forgot import",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[IMPORT.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("corpus/forget"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let import = args.get(&IMPORT)?;
    let (file, posts) = Library::open(session)?.forget_import(import)?;
    let what = format!("forget {} of import {import}", plural(posts, "post"));
    let change = Change::remembered(what, format!("corpus import {}", Value::from(file.as_str()).written()));
    Ok(Reply::new(Answer { import, file, posts }).changed(change))
}

#[derive(Serialize)]
struct Answer {
    import: u32,
    file: String,
    posts: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        Xml::new("corpus_forgotten")
            .with("id", self.import)
            .brief(format!("{} from {} removed.", plural(self.posts, "post"), self.file))
            .write(page);
    }
}

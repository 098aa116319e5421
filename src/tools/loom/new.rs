//! `loom.new`: start a tree.

use serde::Serialize;

use super::whole::prune_line;
use crate::choices;
use crate::engine::{Args, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::loom::{Loom, Mode as TreeMode, Tree, check_title};
use crate::transcript;

choices! {
    /// Values of a parameter.
    Mode: Dialogue "dialogue" ["chat"], Buffer "buffer" ["prose"],
}

const TITLE: Param<Option<Name>> = Param::new("title", "its title, else how its root begins")
    .positional()
    .after(&[
        "called",
        "named",
        "titled",
        "name it",
        "call it",
        "title it",
        "naming it",
        "calling it",
        "christen it",
        "christened",
        "with the name",
        "with name",
        "with the title",
        "with title",
    ])
    .or(&["name"]);
const CONTENT: Param<Option<String>> = Param::new("content", "what its root says")
    .positional()
    .after(&["with", "saying", "says", "root says", "whose root says"])
    .or(&["text", "root"]);
const MODE: Param<Mode> = Param::new("mode", "how its text is read").default("dialogue");

const SYSTEM: Param<Option<String>> = Param::new("system", "what models are told in it before everything else")
    .after(&["system", "system text", "system prompt"]);
const SUBJECT: Param<Option<String>> = Param::new("subject", "the model that continues it where a line names none");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.new",
        aliases: &["new tree", "tree new", "create tree", "new story", "new conversation"],
        senses: &["start", "new"],
        about: "start a tree",
        past: "started tree",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[TITLE.spec(), CONTENT.spec(), MODE.spec(), SYSTEM.spec(), SUBJECT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/new"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let title = args.get(&TITLE)?.map(|title| title.0).unwrap_or_default();
    let content = args.get(&CONTENT)?.unwrap_or_default();
    let mode = match args.get(&MODE)? {
        Mode::Dialogue => TreeMode::Dialogue,
        Mode::Buffer => TreeMode::Buffer,
    };
    let is_free = session.grants().allow(Permission::CrossTree);
    let loom = Loom::of(session)?;
    let left = loom.here()?.filter(|_| !is_free);
    let (system, subject) = (args.get(&SYSTEM)?, args.get(&SUBJECT)?);
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    check_title(&title)?;
    let tree = loom.start(&title, mode, &content)?;
    loom.brief(&tree, system.as_deref(), subject.as_deref())?;
    let root = loom.root(&tree)?.name();
    let change = Change::remembered(format!("start tree \"{}\"", tree.title), prune_line(std::slice::from_ref(&tree)));
    let it = It::new(Kind::Node, root.clone());
    let reply = Reply::new(Answer { title: tree.title, tree: tree.ulid, mode, root }).changed(change).yields(it);
    let there = |left: Tree| {
        let title = left.title;
        format!("going back to tree \"{title}\" needs the permission cross_tree; undo leads there without this tree")
    };
    Ok(reply.notes(left.map(there)))
}

#[derive(Serialize)]
struct Answer {
    title: String,
    tree: String,
    mode: TreeMode,
    root: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line()
            .plain("✓ started tree ")
            .value(format!("\"{}\"", self.title))
            .faint(format!(" ({} mode)", self.mode.name()))
            .plain(", root ")
            .path(format!("[{}]", self.root));
    }
}

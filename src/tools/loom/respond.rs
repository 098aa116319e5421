//! `loom.respond`: add one's own content as a node.

use serde::Serialize;

use super::prune::taken_back;
use super::shared::{many, settled};
use crate::choices;
use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, quoted,
};
use crate::error::Result;
use crate::loom::{Loom, Role as Source, check_content, words};
use crate::transcript;

choices! {
    /// Values of a parameter.
    Role: Continuation "continuation" [], Context "context" [], Instruction "instruction" [], Draft "draft" [],
}

const NODE: Param<NodeRef> =
    Param::new("node", "the node to respond to").positional().after(&["to", "under", "at", "after"]).or(&["to"]);
const CONTENT: Param<String> =
    Param::new("content", "the text").positional().after(&["with", "saying"]).or(&["text", "message"]);
const AS: Param<Role> = Param::new("as", "the role of the node").default("continuation").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.respond",
        aliases: &["respond", "reply"],
        senses: &["answer", "say", "write"],
        about: "add one's own content as a node",
        past: "responded to",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec(), AS.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/respond"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, content, role) = (args.get(&NODE)?, args.get(&CONTENT)?, args.get(&AS)?);
    let source = match role {
        Role::Draft => return draft(&Loom::of(session)?, &wanted, &content),
        Role::Continuation => Source::Primary,
        Role::Context => Source::Context,
        Role::Instruction => Source::Instruction,
    };
    check_content(&content)?;
    let loom = Loom::of(session)?;
    let mut from = loom.node(&wanted)?;
    let settled = settled(&loom, &mut from)?;
    let before = loom.position(&loom.current()?)?;
    let node = loom.respond(&from, &content, source)?;
    let role = if role == Role::Continuation { "continuation" } else { source.name() };
    let change = Change::remembered(format!("respond to {}", from.name()), taken_back(&[&node.name()], &before));
    let it = It::new(Kind::Node, node.name());
    let moved = source == Source::Primary;
    let reply = Reply::new(Answer { id: node.name(), from: from.name(), role, moved }).changed(change).yields(it);
    Ok(settled.into_iter().fold(reply, Reply::note))
}

/// Keeps a text that is still being written.
fn draft(loom: &Loom<'_>, wanted: &str, content: &str) -> Result<Reply> {
    let behind = loom.node(wanted)?;
    let line = |node: &str, content: &str| format!("respond {node} {} as:draft", quoted(content));
    let inverse = match loom.keep_draft(&behind, content)? {
        Some(before) => line(&loom.node_of(before.node)?.name(), &before.content),
        None => line(&behind.name(), ""),
    };
    let change = Change::remembered(format!("draft behind {}", behind.name()), inverse);
    let it = It::new(Kind::Node, behind.name());
    Ok(Reply::new(Draft { behind: behind.name(), words: words(content) }).changed(change).yields(it))
}

#[derive(Serialize)]
struct Draft {
    behind: String,
    words: usize,
}

impl Show for Draft {
    fn show(&self, page: &mut Page) {
        let what = if self.words == 0 { "✓ no draft behind " } else { "✓ draft kept behind " };
        let line = page.line().plain(what).path(format!("[{}]", self.behind));
        if self.words > 0 {
            line.faint(format!(" ({}; continue, edit and switch make it a node)", many(self.words, "word")));
        }
    }
}

#[derive(Serialize)]
struct Answer {
    id: String,
    from: String,
    role: &'static str,
    moved: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line()
            .plain("✓ created ")
            .path(format!("[{}]", self.id))
            .plain(format!(" as {} from ", self.role))
            .path(format!("[{}]", self.from));
        if self.moved {
            page.line().plain("switched to ").path(format!("[{}]", self.id));
        }
    }
}

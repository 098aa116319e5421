//! `loom.respond`: add one's own content as a node.

use serde::Serialize;

use super::prune::taken_back;
use super::shared::{became, many, settled};
use crate::choices;
use crate::engine::{
    Args, Call, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Node, Role as Source, check_content, words};
use crate::transcript;

choices! {
    /// Values of a parameter.
    Role: Continuation "continuation" [], Context "context" [], Instruction "instruction" [], Draft "draft" [],
}

const NODE: Param<NodeRef> =
    Param::new("node", "the node to respond to").positional().after(&["to", "under", "at", "after"]).or(&["to"]);
const CONTENT: Param<String> =
    Param::new("content", "the text").positional().after(&["with", "saying"]).or(&["text", "message"]).or_empty();
const AS: Param<Role> = Param::new("as", "the role of the node").default("continuation").after(&["as"]);
const BACK_TO: Param<Option<String>> = Param::new("back-to", "where to go behind a draft that is put away");
const REDRAFT: Param<Option<String>> = Param::new("redraft", "the node that becomes a draft again in its place");

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
        params: &[NODE.spec(), CONTENT.spec(), AS.spec(), BACK_TO.spec(), REDRAFT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/respond"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, content, role) = (args.get(&NODE)?, args.get(&CONTENT)?, args.get(&AS)?);
    let (back, redraft) = (args.get(&BACK_TO)?, args.get(&REDRAFT)?);
    let loom = Loom::of(session)?;
    let source = match role {
        Role::Draft => {
            let named = |id: Option<String>| id.map(|id| loom.node(&id)).transpose();
            return draft(&loom, &loom.node(&wanted)?, &content, named(back)?, named(redraft)?);
        }
        _ if back.is_some() || redraft.is_some() => {
            return Err(Error::new(Code::InvalidArgument, "only a draft is put away"));
        }
        Role::Continuation => Source::Primary,
        Role::Context => Source::Context,
        Role::Instruction => Source::Instruction,
    };
    check_content(&content)?;
    let mut from = loom.node(&wanted)?;
    let before = loom.position(&loom.current()?)?;
    let settled = settled(&loom, &mut from)?;
    let node = loom.respond(&from, &content, source)?;
    let role = if role == Role::Continuation { "continuation" } else { source.name() };
    let inverse = taken_back(&[&node.name()], &before, settled.as_ref());
    let change = Change::remembered(format!("respond to {}", from.name()), inverse);
    let it = It::new(Kind::Node, node.name());
    let moved = source == Source::Primary;
    let reply = Reply::new(Answer { id: node.name(), from: from.name(), role, moved }).changed(change).yields(it);
    Ok(reply.notes(settled.iter().map(became)))
}

/// Keeps a text that is still being written. Where it is put away, another one may come back, and the position too.
fn draft(loom: &Loom<'_>, behind: &Node, content: &str, back: Option<Node>, redraft: Option<Node>) -> Result<Reply> {
    let before = loom.position(&loom.current()?)?;
    let kept = loom.keep_draft(behind, content)?;
    if let Some(again) = redraft {
        loom.redraft(&again)?;
        loom.prune(&again)?;
    }
    if let Some(back) = back.filter(|_| before.key == behind.key) {
        loom.stand(&back)?;
    }
    let was = kept.before.map(|draft| draft.content).unwrap_or_default();
    let mut inverse = Call::of(&TOOL).with(&NODE, behind.name()).with(&CONTENT, was);
    inverse = inverse.with(&AS, "draft").with(&BACK_TO, before.name());
    if let Some(became) = &kept.became {
        inverse = inverse.with(&REDRAFT, became.name());
    }
    let change = Change::remembered(format!("draft behind {}", behind.name()), inverse);
    let it = It::new(Kind::Node, behind.name());
    let reply = Reply::new(Draft { behind: behind.name(), words: words(content) }).changed(change).yields(it);
    Ok(reply.notes(kept.became.iter().map(became)))
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

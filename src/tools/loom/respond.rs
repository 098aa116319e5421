//! `loom.respond`: add one's own content as a node.

use serde::Serialize;

use crate::choices;
use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::loom::{Loom, Role as Source, check_content};
use crate::transcript;

choices! {
    /// Values of a parameter.
    Role: Continuation "continuation" [], Context "context" [], Instruction "instruction" [],
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
        aliases: &["respond"],
        senses: &["reply", "answer", "say", "write"],
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
    check_content(&content)?;
    let loom = Loom::of(session)?;
    let from = loom.node(&wanted)?;
    let source = match role {
        Role::Continuation => Source::Primary,
        Role::Context => Source::Context,
        Role::Instruction => Source::Instruction,
    };
    let node = loom.respond(&from, &content, source)?;
    let role = if role == Role::Continuation { "continuation" } else { source.name() };
    let change = Change::remembered(format!("respond to {}", from.name()), format!("prune {}", node.name()));
    let it = It::new(Kind::Node, node.name());
    let moved = source == Source::Primary;
    Ok(Reply::new(Answer { id: node.name(), from: from.name(), role, moved }).changed(change).yields(it))
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

//! `loom.prune`: hide a branch.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, plural,
};
use crate::error::Result;
use crate::loom::Loom;
use crate::transcript;

const NODE: Param<NodeRef> = Param::new("node", "where the branch begins").positional().after(&["at", "from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.prune",
        aliases: &["prune", "prune branch"],
        senses: &["hide", "cut"],
        about: "hide a branch",
        past: "pruned",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/prune"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let wanted = args.get(&NODE)?;
    let loom = Loom::of(session)?;
    let node = loom.node(&wanted)?;
    let pruned = loom.prune(&node)?;
    let answer = Answer {
        id: node.name(),
        descendants: pruned.descendants,
        changed: pruned.changed,
        moved: pruned.moved.as_ref().map(crate::loom::Node::name),
    };
    // A later `it` means what is still there.
    let it = It::new(Kind::Node, answer.moved.clone().unwrap_or_else(|| node.name()));
    let reply = Reply::new(answer).yields(it);
    let change = Change::remembered(format!("prune {}", node.name()), format!("restore {}", node.name()));
    Ok(if pruned.changed { reply.changed(change) } else { reply })
}

#[derive(Serialize)]
struct Answer {
    id: String,
    descendants: usize,
    changed: bool,
    moved: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ pruned ").path(format!("[{}]", self.id));
        match (self.changed, self.descendants) {
            (false, _) => line.faint(", which was pruned already").end(),
            (true, 0) => {}
            (true, count) => line.plain(format!(" and {}", plural(count, "descendant"))).end(),
        }
        if let Some(moved) = &self.moved {
            page.line().plain("the position was in that branch; switched to ").path(format!("[{moved}]"));
        }
    }
}

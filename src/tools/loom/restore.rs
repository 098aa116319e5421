//! `loom.restore`: bring back a pruned branch.

use serde::Serialize;

use super::whole;
use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, plural,
};
use crate::error::{Code, Error, Result};
use crate::loom::Loom;
use crate::transcript;

const NODE: Param<Option<NodeRef>> = Param::new("node", "where the branch begins").positional();
const TREE: Param<Option<String>> = Param::new("tree", "bring this tree back");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.restore",
        aliases: &["restore", "unprune", "unhide"],
        senses: &["bring back", "undelete", "recover"],
        about: "bring back a pruned branch",
        past: "restored",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), TREE.spec()],
        needs: &[&["node", "tree"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/restore"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let wanted = match (args.get(&NODE)?, args.get(&TREE)?) {
        (Some(node), None) => node,
        (None, Some(tree)) => return whole::bring_back(session, &tree),
        (None, None) => return Err(Error::new(Code::Missing, "say which branch").hint("tree")),
        (Some(_), Some(_)) => return Err(Error::new(Code::InvalidArgument, "give a node or a tree, not both")),
    };
    let loom = Loom::of(session)?;
    let node = loom.node(&wanted)?;
    let restored = loom.restore(&node)?;
    let it = It::new(Kind::Node, node.name());
    let answer = Answer { id: node.name(), descendants: restored.descendants, changed: restored.changed };
    let reply = Reply::new(answer).yields(it);
    let change = Change::remembered(format!("restore {}", node.name()), format!("prune {}", node.name()));
    Ok(if restored.changed { reply.changed(change) } else { reply })
}

#[derive(Serialize)]
struct Answer {
    id: String,
    descendants: usize,
    changed: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ restored ").path(format!("[{}]", self.id));
        match (self.changed, self.descendants) {
            (false, _) => line.faint(", which was not pruned").end(),
            (true, 0) => {}
            (true, count) => line.plain(format!(" and {}", plural(count, "descendant"))).end(),
        }
    }
}

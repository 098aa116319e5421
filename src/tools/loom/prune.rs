//! `loom.prune`: hide a branch.

use serde::Serialize;

use super::whole;
use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, plural,
};
use crate::error::{Code, Error, Result};
use crate::loom::Loom;
use crate::transcript;

const NODE: Param<Option<NodeRef>> = Param::new("node", "where the branch begins").positional().after(&["at", "from"]);
const TREE: Param<Option<String>> = Param::new("tree", "put this whole tree away");

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
        params: &[NODE.spec(), TREE.spec()],
        needs: &[&["node", "tree"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/prune"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let wanted = match (args.get(&NODE)?, args.get(&TREE)?) {
        (Some(node), None) => node,
        (None, Some(tree)) => return whole::put_away(session, &tree),
        (None, None) => return Err(Error::new(Code::Missing, "say which branch").hint("tree")),
        (Some(_), Some(_)) => return Err(Error::new(Code::InvalidArgument, "give a node or a tree, not both")),
    };
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

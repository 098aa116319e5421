//! `loom.unbookmark`: remove a bookmark.

use serde::Serialize;

use super::bookmark;
use crate::engine::{
    Args, Call, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::loom::Loom;
use crate::transcript;

pub(super) const NODE: Param<NodeRef> =
    Param::new("node", "the node").positional().after(&["from", "of"]).or(&["from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.unbookmark",
        aliases: &["unbookmark", "unstar", "remove bookmark", "bookmark rm", "bookmark remove", "bookmark delete"],
        senses: &["unmark", "unflag"],
        about: "remove a bookmark",
        past: "unbookmarked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/unbookmark"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let wanted = args.get(&NODE)?;
    let loom = Loom::of(session)?;
    let node = loom.node(&wanted)?;
    let before = loom.bookmark(&node, None)?;
    let it = It::new(Kind::Node, node.name());
    let reply = Reply::new(Answer { id: node.name(), was: before.is_some() }).yields(it);
    Ok(match before {
        None => reply,
        Some(label) => {
            let again = Call::of(&bookmark::TOOL).with(&bookmark::NODE, node.name()).with(&bookmark::LABEL, label);
            reply.changed(Change::remembered(format!("unbookmark {}", node.name()), again))
        }
    })
}

#[derive(Serialize)]
struct Answer {
    id: String,
    was: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ unbookmarked ").path(format!("[{}]", self.id));
        if !self.was {
            line.faint(", which had no bookmark");
        }
    }
}

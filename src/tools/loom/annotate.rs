//! `loom.annotate`: attach a note to a node.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::loom::{Loom, check_content};
use crate::transcript;

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["on", "to", "at"]).or(&["to"]);
const CONTENT: Param<String> =
    Param::new("content", "the note").positional().after(&["with", "saying"]).or(&["note", "text"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.annotate",
        aliases: &["annotate node", "write a note"],
        senses: &["annotate", "comment", "note", "remark", "mark"],
        about: "attach a note to a node",
        past: "annotated",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/annotate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, content) = (args.get(&NODE)?, args.get(&CONTENT)?);
    check_content(&content)?;
    let loom = Loom::of(session)?;
    let on = loom.node(&wanted)?;
    let note = loom.annotate(&on, &content)?;
    let change = Change::remembered(format!("annotate {}", on.name()), format!("prune {}", note.name()));
    let it = It::new(Kind::Node, note.name());
    Ok(Reply::new(Answer { id: note.name(), on: on.name() }).changed(change).yields(it))
}

#[derive(Serialize)]
struct Answer {
    id: String,
    on: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line()
            .plain("✓ annotation ")
            .path(format!("[{}]", self.id))
            .plain(" added to ")
            .path(format!("[{}]", self.on));
    }
}

//! `loom.edit`: make an edited version of a node.

use serde::Serialize;

use super::prune::taken_back;
use super::shared::{became, settled};
use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::loom::{Loom, Mode, check_content};
use crate::text::plural;
use crate::transcript;

const NODE: Param<NodeRef> = Param::new("node", "the node").positional();
const CONTENT: Param<String> =
    Param::new("content", "the new text").positional().after(&["to", "with", "as"]).or(&["text", "new"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.edit",
        aliases: &["edit node"],
        senses: &["edit", "rewrite", "revise", "replace", "change"],
        about: "make an edited version of a node",
        past: "edited",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/edit"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, content) = (args.get(&NODE)?, args.get(&CONTENT)?);
    check_content(&content)?;
    let loom = Loom::of(session)?;
    let original = loom.node(&wanted)?;
    let before = loom.position(&loom.current()?)?;
    // What is still being written stands behind the node that is edited, not behind its version.
    let settled = settled(&loom, &mut original.clone())?;
    let version = loom.edit(&original, &content)?;
    let answer = Answer {
        id: version.name(),
        from: original.name(),
        alias: loom.alias(&version)?.unwrap_or_default(),
        mode: loom.mode_of(&version)?,
        shared: loom.counts(&version)?.continuations,
    };
    let inverse = taken_back(&[&version.name()], &before, settled.as_ref());
    let change = Change::remembered(format!("edit {}", original.name()), inverse);
    let it = It::new(Kind::Node, version.name());
    Ok(Reply::new(answer).changed(change).yields(it).notes(settled.iter().map(became)))
}

#[derive(Serialize)]
struct Answer {
    id: String,
    from: String,
    alias: String,
    mode: Mode,
    shared: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let what = match self.mode {
            Mode::Buffer => "version",
            Mode::Dialogue => "branch",
        };
        page.line()
            .plain(format!("✓ created {what} "))
            .path(format!("[{}]", self.id))
            .faint(format!(" ({})", self.alias))
            .plain(" from ")
            .path(format!("[{}]", self.from));
        match self.mode {
            Mode::Buffer if self.shared == 0 => page.line().plain("nothing is downstream yet"),
            Mode::Buffer => {
                let shared = plural(self.shared, "continuation");
                page.line().plain(format!("downstream shared via hyperedge: {shared}"))
            }
            Mode::Dialogue => {
                page.line().plain("continues from edit point; switched to ").path(format!("[{}]", self.id))
            }
        };
    }
}

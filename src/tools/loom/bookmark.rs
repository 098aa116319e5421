//! `loom.bookmark`: bookmark a node.

use serde::Serialize;

use super::unbookmark;
use crate::engine::{
    Args, Call, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Result};
use crate::loom::Loom;
use crate::text::excerpt;
use crate::transcript;

pub(super) const NODE: Param<NodeRef> = Param::new("node", "the node").positional();
pub(super) const LABEL: Param<Option<String>> = Param::new("label", "a label")
    .positional()
    .after(&["as", "label is", "label", "called", "call it", "calling it"])
    .or(&["name"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.bookmark",
        aliases: &["bookmark", "star", "bm"],
        senses: &["mark", "save", "flag", "favourite", "dog-ear"],
        about: "bookmark a node",
        past: "bookmarked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), LABEL.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/bookmark"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, label) = (args.get(&NODE)?, args.get(&LABEL)?);
    let loom = Loom::of(session)?;
    let node = loom.node(&wanted).map_err(|error| match (error.code, &label) {
        (Code::NotFound, None) => {
            error.detail("a label for where you are stands in quotes").hint(Call::of(&TOOL).with(&LABEL, &*wanted))
        }
        _ => error,
    })?;
    let before = loom.bookmark(&node, Some(label.as_deref().unwrap_or_default()))?;
    let inverse = match before.as_deref() {
        None => Call::of(&unbookmark::TOOL).with(&unbookmark::NODE, node.name()),
        Some("") => Call::of(&TOOL).with(&NODE, node.name()),
        Some(before) => Call::of(&TOOL).with(&NODE, node.name()).with(&LABEL, before),
    };
    let change = Change::remembered(format!("bookmark {}", node.name()), inverse);
    let it = It::new(Kind::Node, node.name());
    Ok(Reply::new(Answer { id: node.name(), label, before }).changed(change).yields(it))
}

#[derive(Serialize)]
struct Answer {
    id: String,
    label: Option<String>,
    before: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let mut line = page.line().plain("✓ bookmarked ").path(format!("[{}]", self.id));
        if let Some(label) = self.label.as_ref().filter(|label| !label.is_empty()) {
            line = line.plain(" as ").value(format!("\"{}\"", excerpt(label, 60)));
        }
        if let Some(before) =
            self.before.as_deref().filter(|before| !before.is_empty() && Some(*before) != self.label.as_deref())
        {
            line.faint(format!(", no longer \"{}\"", excerpt(before, 60)));
        }
    }
}

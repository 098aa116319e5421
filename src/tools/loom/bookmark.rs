//! `loom.bookmark`: bookmark a node.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Value, excerpt,
    quoted,
};
use crate::error::{Code, Result};
use crate::loom::Loom;
use crate::transcript;

const NODE: Param<NodeRef> = Param::new("node", "the node").positional();
const LABEL: Param<Option<String>> = Param::new("label", "a label").positional().after(&["as", "label", "called"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.bookmark",
        aliases: &["bookmark", "star", "bm"],
        senses: &["mark", "save", "flag", "favourite"],
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
            error.detail("a label for where you are stands in quotes").hint(format!("bookmark {}", quoted(&wanted)))
        }
        _ => error,
    })?;
    let before = loom.bookmark(&node, Some(label.as_deref().unwrap_or_default()))?;
    let inverse = match before.as_deref() {
        None => format!("unbookmark {}", node.name()),
        Some("") => format!("bookmark {}", node.name()),
        Some(before) => format!("bookmark {} {}", node.name(), Value::from(before).written()),
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

//! `loom.verify`: check the provenance hashes of a node.

use serde::Serialize;

use crate::engine::{Args, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::loom::{Loom, Verdict};
use crate::text::plural;
use crate::transcript;

const NODE: Param<Option<NodeRef>> = Param::new("node", "the node, else the current one").positional().after(&["of"]);
const TREE: Param<bool> = Param::new("tree", "every node of the tree").said(&["tree", "all", "everything"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.verify",
        aliases: &["verify node", "verify provenance", "provenance"],
        senses: &["verify", "check", "authentic"],
        about: "check the provenance hashes of a node",
        past: "verified",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), TREE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/verify"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, is_tree) = (args.get(&NODE)?, args.get(&TREE)?);
    let loom = Loom::of(session)?;
    let node = match wanted {
        Some(wanted) => loom.node(&wanted)?,
        None => loom.position(&loom.current()?)?,
    };
    let checked = if is_tree { loom.verify_tree(node.tree)? } else { loom.verify(&node)? };
    let tree = is_tree.then(|| loom.title_of(&node)).transpose()?;
    let worst = |wanted: Verdict| checked.iter().any(|(_, verdict)| *verdict == wanted);
    let verdict = match (worst(Verdict::Invalid), worst(Verdict::Incomplete)) {
        (true, _) => Verdict::Invalid,
        (false, true) => Verdict::Incomplete,
        (false, false) => Verdict::Valid,
    };
    let bad = checked.iter().filter(|(_, verdict)| *verdict != Verdict::Valid);
    let bad = bad.map(|(node, verdict)| (node.name(), *verdict)).collect();
    let it = It::new(Kind::Node, node.name());
    Ok(Reply::new(Answer { id: node.name(), tree, verdict, nodes: checked.len(), bad }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    id: String,
    /// The tree, where all of it was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    verdict: Verdict,
    nodes: usize,
    bad: Vec<(String, Verdict)>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let nodes = plural(self.nodes, "node");
        let (what, much) = match &self.tree {
            Some(title) => (format!("tree:\"{title}\""), nodes),
            None => (format!("[{}]", self.id), format!("{nodes} from the root")),
        };
        let line = page.line().path(what);
        let line = match self.verdict {
            Verdict::Valid => line.plain(" valid"),
            other => line.warning(format!(" {}", word(other))),
        };
        line.faint(format!(" ({much})"));
        for (id, verdict) in &self.bad {
            page.line().plain("  ").path(format!("[{id}]")).plain(format!(" {}: {}", word(*verdict), why(*verdict)));
        }
    }
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Valid => "valid",
        Verdict::Invalid => "invalid",
        Verdict::Incomplete => "incomplete",
    }
}

const fn why(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Valid => "as it was written",
        Verdict::Invalid => "its text, author, time or parents are not what was hashed",
        Verdict::Incomplete => "there is no hash, or the model's answer was not kept",
    }
}

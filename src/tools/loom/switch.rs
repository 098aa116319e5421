//! `loom.switch`: move the current position to another node.

use serde::Serialize;

use super::prune::taken_back;
use super::shared::{became, settled};
use crate::engine::{
    Args, Change, Effect, It, Kind, Name, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::{Loom, Node};
use crate::text::plural;
use crate::transcript;

const NODE: Param<Option<NodeRef>> =
    Param::new("node", "the node, else where you were in the tree").positional().after(&["to", "at"]).or(&["to"]);
const TREE: Param<Option<Name>> = Param::new("tree", "the tree it is in").after(&["tree", "in"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.switch",
        aliases: &["switch", "goto node", "jump"],
        senses: &["go to", "goto", "move to", "jump to", "checkout", "go", "cd", "navigate"],
        about: "move the current position to another node",
        past: "switched to",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), TREE.spec()],
        needs: &[&["node", "tree"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/switch"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, other) = (args.get(&NODE)?, args.get(&TREE)?);
    let grants = session.grants().clone();
    let loom = Loom::of(session)?;
    let here = loom.current()?;
    let before = loom.position(&here)?;
    let tree = other.map(|name| loom.tree(&name)).transpose()?;
    if tree.as_ref().is_some_and(|tree| tree.key != here.key) {
        grants.check(Permission::CrossTree, TOOL.spec.name)?;
    }
    let node = match (wanted, &tree) {
        (Some(wanted), Some(tree)) => loom.node_in(tree, &wanted)?,
        (Some(wanted), None) => loom.node(&wanted)?,
        (None, tree) => loom.position(tree.as_ref().unwrap_or(&here))?,
    };
    if node.hidden {
        return Err(Error::new(Code::InvalidOperation, format!("{} is pruned", node.id()))
            .hint(hint!("restore {}", loom.hidden_by(&node)?.name())));
    }
    if node.note.is_some() {
        return Err(Error::new(Code::InvalidOperation, format!("{} is an annotation, not a place", node.id()))
            .hint(hint!("view {}", node.name())));
    }
    // Behind another node of the tree one writes on; in another tree nothing is built on what is being written here.
    let (settled, note) =
        if node.key == before.key || node.tree != here.key { (None, None) } else { left(&loom, &before)? };
    loom.switch(&node)?;
    let tree = if node.tree == here.key { String::new() } else { loom.title_of(&node)? };
    let back = match &settled {
        Some(_) => taken_back(&[], &before, settled.as_ref()),
        None if tree.is_empty() => format!("switch to {}", before.name()),
        None => format!("switch to {} tree:{}", before.name(), here.ulid),
    };
    let answer = Answer {
        id: node.name(),
        tree,
        depth: node.depth,
        continuations: loom.counts(&node)?.continuations,
        path: loom.trace(&node)?,
    };
    let it = It::new(Kind::Node, node.name());
    let reply = Reply::new(answer).changed(Change::remembered(format!("switch to {}", node.name()), back)).yields(it);
    Ok(reply.notes(note))
}

/// Whoever goes elsewhere has written what was being written; where somebody else writes, it stays a draft. Gives the
/// node that it became, and what is said of it.
fn left(loom: &Loom<'_>, before: &Node) -> Result<(Option<Node>, Option<String>)> {
    match settled(loom, &mut before.clone()) {
        Err(error) if error.code == Code::Conflict => {
            Ok((None, Some(format!("the draft stays one: {}", error.message))))
        }
        settled => settled.map(|node| (node.clone(), node.as_ref().map(became))),
    }
}

#[derive(Serialize)]
struct Answer {
    id: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tree: String,
    depth: i64,
    continuations: usize,
    path: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ switched to ").path(format!("[{}]", self.id));
        if !self.tree.is_empty() {
            line.plain(format!(" in tree:\"{}\"", self.tree));
        }
        page.line().faint(format!("depth:{} · {}", self.depth, plural(self.continuations, "continuation")));
        page.line().faint("path: ").plain(&self.path);
    }
}

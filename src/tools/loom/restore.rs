//! `loom.restore`: bring back a pruned branch.

use serde::Serialize;

use super::whole::{self, Wanted, with_more};
use crate::engine::{
    Args, Change, Effect, It, Kind, Name, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::Result;
use crate::loom::{Loom, Node};
use crate::text::plural;
use crate::transcript;

const NODE: Param<Option<NodeRef>> = Param::new("node", "where the branch begins").positional();
const TREE: Param<Option<Name>> = Param::new("tree", "bring this tree back").after(&["tree", "trees"]);
const ALSO: Param<Option<Words>> = Param::new("also", "more branches, or more trees");
const BACK_TO: Param<Option<String>> = Param::new("back-to", "where to go afterwards").after(&[
    "back to",
    "afterwards back to",
    "go back to",
    "return to",
]);

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
        params: &[NODE.spec(), TREE.spec(), ALSO.spec(), BACK_TO.spec()],
        needs: &[&["node", "tree"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/restore"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let ids = match whole::wanted(args.get(&NODE)?, args.get(&TREE)?.map(|tree| tree.0), args.get(&ALSO)?)? {
        Wanted::Trees(names) => return whole::bring_back(session, &names),
        Wanted::Branches(ids) => ids,
    };
    let loom = Loom::of(session)?;
    let nodes: Vec<Node> = ids.iter().map(|id| loom.node(id)).collect::<Result<_>>()?;
    let back = args.get(&BACK_TO)?.map(|id| loom.node(&id)).transpose()?;
    let before = loom.position(&loom.current()?)?;
    let mut rows = Vec::with_capacity(nodes.len());
    let mut redraft = String::new();
    for node in &nodes {
        let restored = loom.restore(node)?;
        if restored.drafted {
            redraft = format!(" redraft:{}", node.name());
        }
        let now = loom.node(&node.name())?;
        let hidden_by = if now.hidden { Some(loom.hidden_by(&now)?.name()) } else { None };
        rows.push(Row { id: node.name(), descendants: restored.descendants, changed: restored.changed, hidden_by });
    }
    let moved = back.map(|back| loom.stand(&back)).transpose()?.filter(|place| place.key != before.key);
    let it = It::new(Kind::Node, nodes[0].name());
    let changed: Vec<&str> = rows.iter().filter(|row| row.changed).map(|row| row.id.as_str()).collect();
    let change = (!changed.is_empty()).then(|| {
        let back = moved.as_ref().map(|_| format!(" back-to:{}", before.name())).unwrap_or_default();
        let ids = with_more(&changed);
        Change::remembered(format!("restore {}", changed.join(", ")), format!("prune {ids}{back}{redraft}"))
    });
    let hidden = |row: &Row| {
        row.hidden_by.as_ref().map(|by| format!("[{}] stays out of sight until [{by}] is restored", row.id))
    };
    let notes: Vec<String> = rows.iter().filter_map(hidden).collect();
    let moved = moved.as_ref().map(Node::name);
    Ok(Reply::new(Answer { restored: rows, moved }).yields(it).notes(notes).changes(change))
}

#[derive(Serialize)]
struct Answer {
    restored: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<String>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    descendants: usize,
    changed: bool,
    /// The node whose pruning still hides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden_by: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        for row in &self.restored {
            let line = page.line().plain("✓ restored ").path(format!("[{}]", row.id));
            match (row.changed, row.descendants) {
                (false, _) => line.faint(", which was not pruned").end(),
                (true, 0) => {}
                (true, count) => line.plain(format!(" and {}", plural(count, "descendant"))).end(),
            }
        }
        if let Some(moved) = &self.moved {
            page.line().plain("switched to ").path(format!("[{moved}]"));
        }
    }
}

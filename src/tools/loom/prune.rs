//! `loom.prune`: hide a branch.

use serde::Serialize;

use super::whole::{self, Wanted, with_more};
use crate::engine::{
    Args, Change, Effect, It, Kind, Name, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::{Loom, Node};
use crate::text::plural;
use crate::transcript;

const NODE: Param<Option<NodeRef>> = Param::new("node", "where the branch begins").positional().after(&["at", "from"]);
const TREE: Param<Option<Name>> = Param::new("tree", "put this whole tree away").after(&["tree", "trees"]);
const ALSO: Param<Option<Words>> = Param::new("also", "more branches, or more trees");
const BACK_TO: Param<Option<String>> = Param::new("back-to", "where to go if you are in the branch, else above it")
    .after(&["back to", "afterwards back to", "go back to", "return to"]);
const REDRAFT: Param<Option<String>> = Param::new("redraft", "the one of them that becomes a draft of yours again");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.prune",
        aliases: &["prune", "prune branch", "hide", "hide node", "hide branch"],
        senses: &["cut"],
        about: "hide a branch",
        past: "pruned",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), TREE.spec(), ALSO.spec(), BACK_TO.spec(), REDRAFT.spec()],
        needs: &[&["node", "tree"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/prune"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let ids = match whole::wanted(args.get(&NODE)?, args.get(&TREE)?.map(|tree| tree.0), args.get(&ALSO)?)? {
        Wanted::Trees(names) => return whole::put_away(session, &names),
        Wanted::Branches(ids) => ids,
    };
    let loom = Loom::of(session)?;
    // All of them are found before one is pruned.
    let nodes: Vec<Node> = ids.iter().map(|id| loom.node(id)).collect::<Result<_>>()?;
    let back = args.get(&BACK_TO)?.map(|id| loom.node(&id)).transpose()?;
    let redraft = args.get(&REDRAFT)?.map(|id| loom.node(&id)).transpose()?;
    let before = loom.position(&loom.current()?)?.name();
    if let Some(draft) = &redraft {
        if nodes.iter().all(|node| node.key != draft.key) {
            return Err(Error::new(Code::InvalidArgument, format!("{} is none of those that are pruned", draft.id()))
                .hint(hint!("prune {} redraft:{}", draft.name(), draft.name())));
        }
        loom.redraft(draft)?;
    }
    let mut rows = Vec::with_capacity(nodes.len());
    let mut moved = None;
    for node in &nodes {
        let pruned = loom.prune(node)?;
        rows.push(Row { id: node.name(), descendants: pruned.descendants, changed: pruned.changed });
        moved = pruned.moved.or(moved);
    }
    if let (true, Some(back)) = (moved.is_some() || redraft.is_some(), back) {
        // What was pruned with the rest is no place to go to.
        moved = Some(loom.stand(&back)?);
    }
    let moved = moved.as_ref().map(Node::name);
    // A later `it` means what is still there.
    let it = It::new(Kind::Node, moved.clone().unwrap_or_else(|| nodes[0].name()));
    let changed: Vec<&str> = rows.iter().filter(|row| row.changed).map(|row| row.id.as_str()).collect();
    let change = (!changed.is_empty()).then(|| {
        let back = moved.as_ref().map(|_| format!(" back-to:{before}")).unwrap_or_default();
        let ids = with_more(&changed);
        Change::remembered(format!("prune {}", changed.join(", ")), format!("restore {ids}{back}"))
    });
    let draft = redraft.as_ref().map(Node::name);
    Ok(Reply::new(Answer { pruned: rows, draft, moved }).yields(it).changes(change))
}

/// The line that takes back what was written as these nodes by somebody who was at `before`, and whose draft became a
/// node with it.
pub fn taken_back(made: &[&str], before: &Node, draft: Option<&Node>) -> String {
    let draft = draft.map(Node::name);
    let all: Vec<&str> = made.iter().copied().chain(draft.as_deref()).collect();
    let redraft = draft.as_ref().map(|id| format!(" redraft:{id}")).unwrap_or_default();
    format!("prune {} back-to:{}{redraft}", with_more(&all), before.name())
}

#[derive(Serialize)]
struct Answer {
    pruned: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<String>,
    moved: Option<String>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    descendants: usize,
    changed: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        for row in &self.pruned {
            let line = page.line().plain("✓ pruned ").path(format!("[{}]", row.id));
            match (row.changed, row.descendants) {
                (false, _) => line.faint(", which was pruned already").end(),
                (true, 0) => {}
                (true, count) => line.plain(format!(" and {}", plural(count, "descendant"))).end(),
            }
        }
        if let Some(draft) = &self.draft {
            page.line().path(format!("[{draft}]")).plain(" is a draft again");
            return;
        }
        if let Some(moved) = &self.moved {
            page.line().plain("the position was in that branch; switched to ").path(format!("[{moved}]"));
        }
    }
}

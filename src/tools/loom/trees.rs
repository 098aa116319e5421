//! `loom.trees`: list the trees.

use serde::Serialize;

use crate::engine::{Args, Effect, It, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::loom::{Loom, Mode};
use crate::text::plural;
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.trees",
        aliases: &["trees", "list trees", "tree list", "ls trees"],
        senses: &["looms"],
        about: "list the trees",
        past: "listed trees",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/trees"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    let loom = Loom::of(session)?;
    let here = loom.here()?.map(|tree| tree.key);
    let mut rows = Vec::new();
    let mut it = None;
    for tree in loom.trees()? {
        let root = loom.root(&tree)?.name();
        if Some(tree.key) == here {
            it = Some(It::new(Kind::Node, loom.position(&tree)?.name()));
        }
        rows.push(Row {
            root,
            mode: tree.mode,
            nodes: usize::try_from(tree.nodes).unwrap_or(0),
            branches: usize::try_from(tree.leaves).unwrap_or(0),
            age: loom.age(&tree.updated),
            here: Some(tree.key) == here,
            title: tree.called(),
            tree: tree.ulid,
        });
    }
    let reply = Reply::new(Answer { trees: rows });
    Ok(reply.yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    trees: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    title: String,
    tree: String,
    mode: Mode,
    root: String,
    nodes: usize,
    branches: usize,
    age: String,
    here: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.trees.is_empty() {
            page.line().plain("there is no tree yet");
        }
        for row in &self.trees {
            let line = page.line().value(format!("\"{}\"", row.title)).faint(format!(
                " ({} mode) · {} · {} · {}",
                row.mode.name(),
                plural(row.nodes, "node"),
                plural(row.branches, "branch"),
                row.age
            ));
            let line = line.faint(" · ").path(format!("tree:{}", row.tree));
            if row.here {
                line.plain(" *");
            }
        }
    }
}

//! `loom.import`: import a tree from a file.

use serde::Serialize;

use super::shared::many;
use super::whole::prune_line;
use crate::engine::{
    Args, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool,
};
use crate::error::Result;
use crate::loom::Loom;
use crate::text::plural;
use crate::transcript;

const FILE: Param<TextFile> = Param::new("file", "the file").positional().after(&["from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.import",
        aliases: &["import tree", "import loom"],
        senses: &["load", "open"],
        about: "import a tree from a file",
        past: "imported",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/import"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    session.grants().check(Permission::Read, TOOL.spec.name)?;
    let bytes = session.world().read(&file)?;
    session.cancel().check()?;
    let loom = Loom::of(session)?;
    let imported = loom.import(&bytes).map_err(|error| error.in_file(&file))?;
    let trees: Vec<Row> = imported
        .trees
        .iter()
        .map(|tree| {
            let nodes = usize::try_from(tree.nodes).unwrap_or(0);
            Ok(Row { title: tree.called(), tree: tree.ulid.clone(), nodes, root: loom.root(tree)?.name() })
        })
        .collect::<Result<_>>()?;
    let position = loom.position(&loom.current()?)?.name();
    let change = Change::remembered(format!("import {file}"), prune_line(&imported.trees));
    let mut reply = Reply::new(Answer { file, told: imported.told.len(), position: position.clone(), trees });
    for repair in imported.told.iter().take(TOLD) {
        reply = reply.note(repair);
    }
    if imported.told.len() > TOLD {
        reply = reply.note(format!("{} more repairs", imported.told.len() - TOLD));
    }
    if imported.media > 0 {
        reply = reply.note(format!("{} of the bundle kept beside the tree", plural(imported.media, "member")));
    }
    Ok(reply.changed(change).yields(It::new(Kind::Node, position)))
}

/// How many repairs are told one by one.
const TOLD: usize = 10;

#[derive(Serialize)]
struct Answer {
    file: String,
    trees: Vec<Row>,
    told: usize,
    position: String,
}

#[derive(Serialize)]
struct Row {
    title: String,
    tree: String,
    nodes: usize,
    root: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        for row in &self.trees {
            page.line().plain("✓ imported ").value(format!("\"{}\"", row.title)).faint(format!(
                " ({}, root [{}])",
                many(row.nodes, "node"),
                row.root
            ));
        }
        page.line().plain("switched to ").path(format!("[{}]", self.position));
    }
}

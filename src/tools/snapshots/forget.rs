//! `snapshots.forget`: delete a snapshot.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, Snapshot};
use crate::tools::xml::Xml;
use crate::transcript;

const SNAPSHOT_ID: Param<u32> = Param::new("snapshot_id", "the snapshot").positional().or(&["id", "snapshot"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.forget",
        aliases: &["forget snapshot", "snapshots forget", "delete snapshot", "forget_snapshot", "snapshot forget"],
        senses: &[],
        about: "delete a snapshot",
        past: "forgot snapshot",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[SNAPSHOT_ID.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("snapshots/forget"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let snapshot = Library::open(session)?.forget_snapshot(args.get(&SNAPSHOT_ID)?)?;
    let what = format!("forget snapshot {}; what was known then cannot be known again", snapshot.id);
    Ok(Reply::new(Answer { snapshot }).changed(Change::Remembered { what, inverse: None }))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    snapshot: Snapshot,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        Xml::new("snapshot_forgotten").with("id", self.snapshot.id).brief("Snapshot removed.").write(page);
    }
}

//! `snapshots.take`: save what is known now as a snapshot.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, NewSnapshot, Snapshot, SnapshotKind};
use crate::transcript;

const SUMMARY: Param<Option<String>> =
    Param::new("summary", "what has been read so far").positional().after(&["summary"]);
const CONTEXT: Param<Option<String>> =
    Param::new("context", "what else to remember: a prompt, a conversation").after(&["context"]);
const SNAPSHOT_TYPE: Param<SnapshotKind> =
    Param::new("snapshot_type", "the type of snapshot").default("manual").or(&["type"]);
const THREAD_ID: Param<Option<u32>> =
    Param::new("thread_id", "the thread that is being read").after(&["thread"]).or(&["thread"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.take",
        aliases: &["take_snapshot", "take snapshot", "snapshots take", "snapshot take", "save snapshot"],
        senses: &[],
        about: "save what is known now as a snapshot",
        past: "took a snapshot",
        effect: Effect::Write,
        permission: Permission::Snapshots,
        params: &[SUMMARY.spec(), CONTEXT.spec(), SNAPSHOT_TYPE.spec(), THREAD_ID.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("snapshots/take"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let snapshot = Library::open(session)?.take(&NewSnapshot {
        kind: args.get(&SNAPSHOT_TYPE)?,
        thread: args.get(&THREAD_ID)?,
        summary: args.get(&SUMMARY)?.unwrap_or_default().trim().to_owned(),
        context: args.get(&CONTEXT)?.unwrap_or_default(),
    })?;
    let change =
        Change::remembered(format!("take snapshot {}", snapshot.id), format!("forget snapshot {}", snapshot.id));
    Ok(Reply::new(Answer { snapshot }).changed(change))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    snapshot: Snapshot,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        super::snapshot_xml("snapshot_taken", &self.snapshot).write(page);
    }
}

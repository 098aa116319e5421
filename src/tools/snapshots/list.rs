//! `snapshots.list`: list saved context snapshots.

use serde::Serialize;

use crate::choices;
use crate::engine::{Args, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Library, Snapshot, SnapshotKind};
use crate::tools::xml::Xml;
use crate::transcript;

choices! {
    /// Values of a parameter.
    KindFilter: Checkpoint "checkpoint" ["checkpoints"],
        CuratorFork "curator_fork" ["fork", "forks", "curator forks", "curator fork"],
        Manual "manual" [], All "all" [],
}

const THREAD_ID: Param<Option<u32>> =
    Param::new("thread_id", "snapshots of this thread").after(&["thread", "of", "from", "for"]).or(&["thread"]);
const SNAPSHOT_TYPE: Param<KindFilter> =
    Param::new("snapshot_type", "the type of snapshot").positional().default("all").or(&["type"]);
const LIMIT: Param<u32> = Param::new("limit", "how many at most")
    .range(1, 1000)
    .default("20")
    .after(&["limit", "last", "latest", "top", "first"])
    .or(&["max", "last"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.list",
        aliases: &["list_snapshots", "list snapshots", "snapshots list", "snapshots", "snapshot list", "ls snapshots"],
        senses: &["list", "snapshot", "checkpoints", "forks"],
        about: "list saved context snapshots",
        past: "listed snapshots",
        effect: Effect::Read,
        permission: Permission::Snapshots,
        params: &[THREAD_ID.spec(), SNAPSHOT_TYPE.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("snapshots/list"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let kind = match args.get(&SNAPSHOT_TYPE)? {
        KindFilter::Checkpoint => Some(SnapshotKind::Checkpoint),
        KindFilter::CuratorFork => Some(SnapshotKind::CuratorFork),
        KindFilter::Manual => Some(SnapshotKind::Manual),
        KindFilter::All => None,
    };
    let (thread, limit) = (args.get(&THREAD_ID)?, args.get(&LIMIT)?);
    let snapshots = Library::open(session)?.snapshots(thread, kind, limit)?;
    Ok(Reply::new(Answer { count: snapshots.len(), snapshots }))
}

#[derive(Serialize)]
struct Answer {
    count: usize,
    snapshots: Vec<Snapshot>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let snapshots = self.snapshots.iter().map(|snapshot| super::snapshot_xml("snapshot", snapshot));
        Xml::new("snapshots").with("count", self.count).children(snapshots).write(page);
    }
}

//! `snapshots.list`: list saved context snapshots.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    SnapshotType: Checkpoint "checkpoint" ["checkpoints"], CuratorFork "curator_fork" ["fork", "forks", "curator forks", "curator fork"], Manual "manual" [], All "all" [],
}

const THREAD_ID: Param<Option<u32>> =
    Param::new("thread_id", "snapshots of this thread").after(&["thread", "of", "from", "for"]).or(&["thread"]);
const SNAPSHOT_TYPE: Param<SnapshotType> =
    Param::new("snapshot_type", "the type of snapshot").positional().default("all").or(&["type"]);
const LIMIT: Param<u32> = Param::new("limit", "how many at most")
    .default("20")
    .after(&["limit", "last", "latest", "top", "first"])
    .or(&["max", "last"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.list",
        aliases: &["list_snapshots", "list snapshots", "snapshots list", "snapshots", "snapshot list"],
        senses: &["list", "snapshot", "checkpoints", "forks"],
        about: "list saved context snapshots",
        past: "listed snapshots",
        effect: Effect::Read,
        permission: Permission::Snapshots,
        params: &[THREAD_ID.spec(), SNAPSHOT_TYPE.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

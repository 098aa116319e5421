//! `snapshots.summon`: bring a past context back for a dialogue.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const SNAPSHOT_ID: Param<u32> =
    Param::new("snapshot_id", "the snapshot").positional().after(&["snapshot"]).or(&["id", "snapshot"]);
const QUERY: Param<String> = Param::new("query", "the first question")
    .positional()
    .after(&["ask", "about", "with", "and ask"])
    .or(&["question", "ask"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.summon",
        aliases: &["summon", "summon_snapshot", "summon snapshot", "snapshots summon"],
        senses: &["ask", "wake", "call up", "bring back", "snapshot"],
        about: "bring a past context back for a dialogue",
        past: "summoned",
        effect: Effect::Send,
        permission: Permission::Snapshots,
        params: &[SNAPSHOT_ID.spec(), QUERY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

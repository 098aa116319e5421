//! `snapshots.dismiss`: end the dialogue with the summoned context.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const SUMMARY: Param<String> =
    Param::new("summary", "what was learned").positional().after(&["with", "summary", "learned"]).or(&["learned"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.dismiss",
        aliases: &[
            "dismiss",
            "summon_dismiss",
            "summon dismiss",
            "snapshots dismiss",
            "dismiss snapshot",
            "dismiss summon",
        ],
        senses: &["end", "close", "release", "goodbye"],
        about: "end the dialogue with the summoned context",
        past: "dismissed the summoned context",
        effect: Effect::Write,
        permission: Permission::Snapshots,
        params: &[SUMMARY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `snapshots.continue`: ask the summoned context a follow-up.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const MESSAGE: Param<String> =
    Param::new("message", "the message").positional().after(&["with"]).or(&["question", "query"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.continue",
        aliases: &["summon_continue", "summon continue", "snapshots continue", "ask summoned", "continue summon"],
        senses: &["continue", "ask", "reply", "tell", "follow up"],
        about: "ask the summoned context a follow-up",
        past: "asked the summoned context",
        effect: Effect::Send,
        permission: Permission::Snapshots,
        params: &[MESSAGE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

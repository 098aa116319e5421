//! `meta.reset`: start a new dialogue.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.reset",
        aliases: &["reset", "new dialogue", "start over"],
        senses: &["clear", "restart", "forget"],
        about: "start a new dialogue",
        past: "reset",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `meta.why`: explain the last decision.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.why",
        aliases: &["why", "explain last", "why that"],
        senses: &["explain", "reason", "how so"],
        about: "explain the last decision",
        past: "asked why",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

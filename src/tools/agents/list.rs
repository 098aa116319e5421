//! `agents.list`: list the external agents that are defined.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.list",
        aliases: &["agents list", "list agents", "agents", "agent list"],
        senses: &["agent", "list", "available"],
        about: "list the external agents that are defined",
        past: "listed agents",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

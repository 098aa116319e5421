//! `agents.describe`: show an agent's tools and parameters.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const AGENT: Param<Name> = Param::new("agent", "the agent").positional().after(&["agent"]).or(&["name"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.describe",
        aliases: &["agents describe", "describe agent", "agent describe", "agent info", "describe"],
        senses: &["agent", "explain", "about", "what can"],
        about: "show an agent's tools and parameters",
        past: "described agent",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[AGENT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

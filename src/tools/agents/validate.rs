//! `agents.validate`: check agent definitions.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const PATH: Param<Option<String>> =
    Param::new("path", "the definition or folder, else all").positional().after(&["in", "of"]).or(&["file", "agent"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.validate",
        aliases: &["agents validate", "validate agents", "validate agent", "agent validate"],
        senses: &["check", "verify", "lint", "agent"],
        about: "check agent definitions",
        past: "validated agents of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `memory.recall`: bring stashed content back.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const LABEL: Param<Name> =
    Param::new("label", "the label").positional().after(&["stash", "label"]).or(&["name", "stash"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.recall",
        aliases: &["recall", "unstash"],
        senses: &["bring back", "retrieve", "get back", "restore", "fetch", "what was in"],
        about: "bring stashed content back",
        past: "recalled",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[LABEL.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

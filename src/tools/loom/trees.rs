//! `loom.trees`: list the trees.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.trees",
        aliases: &["trees", "list trees", "tree list"],
        senses: &["looms"],
        about: "list the trees",
        past: "listed trees",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

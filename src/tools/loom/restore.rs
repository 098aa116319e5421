//! `loom.restore`: bring back a pruned branch.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "where the branch begins").positional();

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.restore",
        aliases: &["restore", "unprune", "unhide"],
        senses: &["bring back", "undelete", "recover"],
        about: "bring back a pruned branch",
        past: "restored",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

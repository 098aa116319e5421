//! `loom.prune`: hide a branch.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "where the branch begins").positional().after(&["at", "from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.prune",
        aliases: &["prune", "prune branch"],
        senses: &["hide", "cut"],
        about: "hide a branch",
        past: "pruned",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

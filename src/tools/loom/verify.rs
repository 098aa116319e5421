//! `loom.verify`: check the provenance hashes of a node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<Option<NodeRef>> = Param::new("node", "the node, else the current one").positional().after(&["of"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.verify",
        aliases: &["verify node", "verify provenance", "provenance"],
        senses: &["verify", "check", "authentic"],
        about: "check the provenance hashes of a node",
        past: "verified",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.list`: list a node's continuations, annotations or links.

use crate::choices;
use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    What: Continuations "continuations" ["continuation", "children", "branches", "replies", "next"], Annotations "annotations" ["annotation", "notes", "comments"], Links "links" ["link", "connections"],
}

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["of", "from", "on", "for", "under"]);
const WHAT: Param<What> = Param::new("what", "what to list").positional().default("continuations");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.list",
        aliases: &["list", "list node", "ls node"],
        senses: &["ls", "children", "links", "annotations", "continuations", "show"],
        about: "list a node's continuations, annotations or links",
        past: "listed",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), WHAT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.view`: show a loom node.

use crate::choices;
use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    As: Nodes "nodes" [], Prose "prose" [],
}

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["of", "at"]).or(&["branch", "id"]);
const FULL: Param<bool> = Param::new("full", "the whole content").said(&["full", "whole", "entire"]);
const WITH_ANNOTATIONS: Param<bool> =
    Param::new("with-annotations", "the notes on it too").said(&["annotations"]).or(&["annotations"]);
const AS: Param<As> = Param::new("as", "a branch as nodes or as prose").default("nodes").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.view",
        aliases: &["view", "view node"],
        senses: &["show", "inspect", "open", "look at", "read", "display", "see", "print"],
        about: "show a loom node",
        past: "viewed",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), FULL.spec(), WITH_ANNOTATIONS.spec(), AS.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.edit`: make an edited version of a node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional();
const CONTENT: Param<String> =
    Param::new("content", "the new text").positional().after(&["to", "with", "as"]).or(&["text", "new"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.edit",
        aliases: &["edit node"],
        senses: &["edit", "rewrite", "revise", "replace", "change"],
        about: "make an edited version of a node",
        past: "edited",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

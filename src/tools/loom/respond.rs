//! `loom.respond`: add one's own content as a node.

use crate::choices;
use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Role: Continuation "continuation" [], Context "context" [], Instruction "instruction" [],
}

const NODE: Param<NodeRef> =
    Param::new("node", "the node to respond to").positional().after(&["to", "under", "at", "after"]).or(&["to"]);
const CONTENT: Param<String> =
    Param::new("content", "the text").positional().after(&["with", "saying"]).or(&["text", "message"]);
const AS: Param<Role> = Param::new("as", "the role of the node").default("continuation").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.respond",
        aliases: &["respond"],
        senses: &["reply", "answer", "say", "write"],
        about: "add one's own content as a node",
        past: "responded to",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec(), AS.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

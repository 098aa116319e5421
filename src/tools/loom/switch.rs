//! `loom.switch`: move the current position to another node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["to", "at"]).or(&["to"]);
const TREE: Param<Option<String>> = Param::new("tree", "the tree it is in").after(&["tree", "in"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.switch",
        aliases: &["switch", "goto node", "jump"],
        senses: &["go to", "goto", "move to", "jump to", "checkout", "go", "cd", "navigate"],
        about: "move the current position to another node",
        past: "switched to",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), TREE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

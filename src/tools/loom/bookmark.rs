//! `loom.bookmark`: bookmark a node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional();
const LABEL: Param<Option<String>> = Param::new("label", "a label").positional().after(&["as", "label", "called"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.bookmark",
        aliases: &["bookmark", "star"],
        senses: &["mark", "save", "flag", "favourite"],
        about: "bookmark a node",
        past: "bookmarked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), LABEL.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

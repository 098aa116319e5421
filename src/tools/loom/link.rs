//! `loom.link`: link a node to another node, tree or document.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, ThingRef, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().or(&["from"]);
const TARGET: Param<ThingRef> =
    Param::new("target", "what to link to").positional().after(&["to", "with", "and"]).or(&["to", "doc", "tree"]);
const NOTE: Param<Option<String>> = Param::new("note", "why").after(&["because", "note"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.link",
        aliases: &["link"],
        senses: &["connect", "attach", "relate"],
        about: "link a node to another node, tree or document",
        past: "linked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), TARGET.spec(), NOTE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.unbookmark`: remove a bookmark.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["from", "of"]).or(&["from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.unbookmark",
        aliases: &["unbookmark", "unstar", "remove bookmark"],
        senses: &["unmark", "unflag"],
        about: "remove a bookmark",
        past: "unbookmarked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.annotate`: attach a note to a node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["on", "to", "at"]).or(&["to"]);
const CONTENT: Param<String> =
    Param::new("content", "the note").positional().after(&["with", "saying"]).or(&["note", "text"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.annotate",
        aliases: &["annotate node"],
        senses: &["annotate", "comment", "note", "remark", "mark"],
        about: "attach a note to a node",
        past: "annotated",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), CONTENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

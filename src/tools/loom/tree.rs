//! `loom.tree`: show the loom tree.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const FROM: Param<Option<NodeRef>> =
    Param::new("from", "where to start").positional().after(&["from", "under", "at", "below"]);
const DEPTH: Param<u32> = Param::new("depth", "levels to show").default("5").or(&["levels"]);
const SUMMARY: Param<bool> = Param::new("summary", "only counts and themes").said(&["summary", "stats"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.tree",
        aliases: &["tree", "loom tree", "map"],
        senses: &["overview", "branches", "structure"],
        about: "show the loom tree",
        past: "looked at",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[FROM.spec(), DEPTH.spec(), SUMMARY.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

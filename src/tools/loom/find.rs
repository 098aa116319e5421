//! `loom.find`: find nodes by their text.

use crate::engine::{Effect, Kind, Param, Pattern, Permission, Spec, Tool};

const QUERY: Param<Pattern> = Param::new("query", "the text").positional().after(&["for", "about", "saying"]);
const ANCESTORS: Param<bool> = Param::new("ancestors", "only on the way to the root").said(&["ancestors"]);
const REGEX: Param<bool> = Param::new("regex", "the query is a regular expression").said(&["regex"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.find",
        aliases: &["find node", "find nodes", "search nodes", "search tree"],
        senses: &["find", "where"],
        about: "find nodes by their text",
        past: "searched the tree for",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[QUERY.spec(), ANCESTORS.spec(), REGEX.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `meta.more`: show the next page of the last result.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const RESULT: Param<Option<Name>> =
    Param::new("result", "the result, else the last one").positional().after(&["of"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.more",
        aliases: &["more", "next page", "show more"],
        senses: &["next", "rest", "go on", "continue"],
        about: "show the next page of the last result",
        past: "asked for more",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[RESULT.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

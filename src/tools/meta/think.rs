//! `meta.think`: open a private scratchpad.

use crate::engine::{Effect, Fragment, Kind, Param, Permission, Spec, Tool};

const TEXT: Param<Option<Fragment>> = Param::new("text", "the thought").positional();

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.think",
        aliases: &["think", "scratchpad"],
        senses: &["reason", "ponder", "note to self"],
        about: "open a private scratchpad",
        past: "thought",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[TEXT.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

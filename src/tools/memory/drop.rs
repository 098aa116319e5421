//! `memory.drop`: remove a pin or a stash.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const PIN: Param<Option<String>> = Param::new("pin", "what was pinned").positional().after(&["pin"]).or(&["target"]);
const STASH: Param<Option<Name>> =
    Param::new("stash", "the label of a stash").after(&["stash", "label"]).or(&["label"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.drop",
        aliases: &["drop"],
        senses: &["forget", "unpin", "remove", "discard", "clear", "delete"],
        about: "remove a pin or a stash",
        past: "dropped",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[PIN.spec(), STASH.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `meta.alias`: give a tool another name.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const NAME: Param<Option<Name>> = Param::new("name", "the new name").positional();
const TOOL_NAME: Param<Option<Name>> = Param::new("tool", "the tool").positional().after(&["for", "to", "means", "is"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.alias",
        aliases: &["alias", "aliases"],
        senses: &["call", "name", "shortcut"],
        about: "give a tool another name",
        past: "named",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[NAME.spec(), TOOL_NAME.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

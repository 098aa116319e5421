//! `meta.help`: list the tools, or explain one.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const TOOL_NAME: Param<Option<String>> =
    Param::new("tool", "the tool").positional().after(&["on", "with", "for", "about"]).or(&["about", "topic"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.help",
        aliases: &["help", "man", "usage"],
        senses: &["how", "explain", "tools", "commands", "what can"],
        about: "list the tools, or explain one",
        past: "asked for help on",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TOOL_NAME.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

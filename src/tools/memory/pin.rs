//! `memory.pin`: keep something in working memory.

use crate::engine::{Effect, Kind, Param, Permission, Section, Spec, Tool};

const TARGET: Param<String> = Param::new("target", "what to keep: a file, an element, a node, a result")
    .positional()
    .or(&["node", "doc", "file", "path"]);
const SECTION: Param<Option<Section>> = Param::new("section", "only this section").after(&["section"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.pin",
        aliases: &["pin"],
        senses: &["keep", "remember", "hold", "keep in mind"],
        about: "keep something in working memory",
        past: "pinned",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[TARGET.spec(), SECTION.spec()],
        yields: &[Kind::Element],
        transcript: None,
    },
    run: None,
};

//! `memory.stash`: save content under a label, out of the active context.

use crate::engine::{Effect, Kind, Name, NodeRange, Param, Permission, Spec, Tool};

const LABEL: Param<Name> =
    Param::new("label", "the label").positional().after(&["as", "under", "label", "called"]).or(&["name", "as"]);
const CONTENT: Param<Option<String>> = Param::new("content", "the content").positional().after(&["with"]).or(&["text"]);
const CONTENT_OF: Param<Option<String>> = Param::new("content-of", "take the content of this")
    .after(&["content of", "contents of"])
    .or(&["of", "contents-of"]);
const SUMMARY_OF: Param<Option<NodeRange>> = Param::new("summary-of", "take a summary of this").after(&["summary of"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.stash",
        aliases: &["stash"],
        senses: &["put away", "set aside", "save", "store", "park"],
        about: "save content under a label, out of the active context",
        past: "stashed",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[LABEL.spec(), CONTENT.spec(), CONTENT_OF.spec(), SUMMARY_OF.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

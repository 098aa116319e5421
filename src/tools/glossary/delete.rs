//! `glossary.delete`: remove a glossary entry.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);
const REASON: Param<String> =
    Param::new("reason", "why").positional().after(&["because", "reason", "since", "as"]).or(&["why"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.delete",
        aliases: &["glossary delete", "glossary remove", "delete glossary entry", "remove glossary entry"],
        senses: &["delete", "remove", "drop", "entry"],
        about: "remove a glossary entry",
        past: "deleted entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[ENTRY_ID.spec(), REASON.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `glossary.show`: show one entry with its history.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.show",
        aliases: &["glossary show", "show entry", "glossary entry", "glossary view", "glossary history"],
        senses: &["entry", "show", "history"],
        about: "show one entry with its history",
        past: "showed entry",
        effect: Effect::Read,
        permission: Permission::GlossaryRead,
        params: &[ENTRY_ID.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `glossary.explicate`: find the source behind a quoted part of a definition.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const QUOTE: Param<String> = Param::new("quote", "the quoted words").positional().after(&["quote"]).or(&["text"]);
const ENTRY: Param<Option<String>> =
    Param::new("entry", "the entry").positional().after(&["in", "from", "entry"]).or(&["entry_id", "term"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.explicate",
        aliases: &["explicate", "glossary explicate", "glossary source"],
        senses: &["source", "where", "quote", "origin"],
        about: "find the source behind a quoted part of a definition",
        past: "explicated",
        effect: Effect::Read,
        permission: Permission::GlossaryRead,
        params: &[QUOTE.spec(), ENTRY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

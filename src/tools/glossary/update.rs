//! `glossary.update`: change a glossary entry.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool, Words};

choices! {
    /// Values of a parameter.
    EntryStatus: Confirmed "confirmed" [], Tentative "tentative" [],
}

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);
const TERM: Param<Option<String>> = Param::new("term", "its new term").or(&["name"]);
const DEFINITION: Param<Option<String>> =
    Param::new("definition", "its new definition").after(&["definition"]).or(&["text", "def"]);
const TAGS: Param<Option<Words>> = Param::new("tags", "its new tags").after(&["tags", "tagged"]).or(&["tag"]);
const STATUS: Param<Option<EntryStatus>> = Param::new("status", "its new status").after(&["as", "to"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.update",
        aliases: &["glossary update", "glossary edit", "update glossary entry", "edit glossary entry"],
        senses: &["update", "change", "edit", "correct", "entry", "confirm"],
        about: "change a glossary entry",
        past: "updated entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[ENTRY_ID.spec(), TERM.spec(), DEFINITION.spec(), TAGS.spec(), STATUS.spec()],
        needs: &[&["term", "definition", "tags", "status"]],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

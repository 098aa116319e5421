//! `glossary.create`: add a glossary entry.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool, Words};

choices! {
    /// Values of a parameter.
    EntryStatus: Tentative "tentative" [], Confirmed "confirmed" [],
}

const TERM: Param<String> = Param::new("term", "the term").positional().after(&["term", "entry"]).or(&["name"]);
const DEFINITION: Param<String> =
    Param::new("definition", "what it means").positional().after(&["definition", "as", "means"]).or(&["text", "def"]);
const TAGS: Param<Words> =
    Param::new("tags", "what kind of thing it is").positional().after(&["tags", "tagged"]).or(&["tag"]);
const STATUS: Param<EntryStatus> = Param::new("status", "how sure it is").default("tentative").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.create",
        aliases: &["glossary create", "glossary add", "glossary new", "create glossary entry", "add glossary entry"],
        senses: &["create", "add", "new", "define", "entry"],
        about: "add a glossary entry",
        past: "created entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[TERM.spec(), DEFINITION.spec(), TAGS.spec(), STATUS.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

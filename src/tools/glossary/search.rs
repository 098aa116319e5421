//! `glossary.search`: look up glossary entries.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Pattern, Permission, Spec, Tool, Words};

choices! {
    /// Values of a parameter.
    EntryFilter: Confirmed "confirmed" [], Tentative "tentative" [], All "all" [],
}

const QUERY: Param<Pattern> =
    Param::new("query", "the term, or words of it").positional().after(&["for"]).or(&["term"]);
const TAGS: Param<Option<Words>> =
    Param::new("tags", "entries with these tags").after(&["tagged", "tags"]).or(&["tag"]);
const STATUS: Param<EntryFilter> = Param::new("status", "entries of this status").default("all");
const INCLUDE_REFERENCES: Param<bool> =
    Param::new("include_references", "the entries they refer to too").said(&["references"]).or(&["references", "refs"]);
const LIMIT: Param<u32> = Param::new("limit", "how many at most").default("10").after(&["limit"]).or(&["max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.search",
        aliases: &[
            "glossary search",
            "search glossary",
            "search the glossary",
            "glossary",
            "glossary find",
            "glossary lookup",
        ],
        senses: &["search", "define", "look up", "lookup", "what is", "find", "term", "meaning"],
        about: "look up glossary entries",
        past: "searched the glossary for",
        effect: Effect::Read,
        permission: Permission::GlossaryRead,
        params: &[QUERY.spec(), TAGS.spec(), STATUS.spec(), INCLUDE_REFERENCES.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.search`: find elements in documents.

use crate::engine::{Effect, Files, Kind, Name, Param, Pattern, Permission, Spec, Tool};

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["in", "across", "of"]).or(&["file", "in"]);
const ELEMENT: Param<Option<Name>> =
    Param::new("element", "the element's name, * for any part of it").after(&["element", "elements"]).or(&["name"]);
const TRAIT: Param<Option<Name>> =
    Param::new("trait", "a trait that the element carries").after(&["trait", "traits"]).or(&["class"]);
const HAS_ATTR: Param<Option<Name>> = Param::new("has-attr", "an attribute that the element has")
    .after(&["attribute", "attr"])
    .or(&["attr", "attribute"]);
const ATTR_VALUE: Param<Option<String>> = Param::new("attr-value", "what the attribute's value is").or(&["value"]);
const HAS_KEY: Param<Option<Name>> = Param::new("has-key", "the element's key").after(&["key"]).or(&["key"]);
const CONTENT: Param<Option<Pattern>> = Param::new("content", "text inside the element")
    .positional()
    .after(&["containing", "saying", "mentioning"])
    .or(&["text"]);
const MAX_RESULTS: Param<u32> =
    Param::new("max-results", "how many to list at most").default("20").after(&["limit"]).or(&["limit", "max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.search",
        aliases: &["find elements", "search elements"],
        senses: &["search", "find", "grep", "locate", "look for", "where", "which"],
        about: "find elements in documents",
        past: "searched",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILES.spec(),
            ELEMENT.spec(),
            TRAIT.spec(),
            HAS_ATTR.spec(),
            ATTR_VALUE.spec(),
            HAS_KEY.spec(),
            CONTENT.spec(),
            MAX_RESULTS.spec(),
        ],
        needs: &[&["element", "trait", "has-attr", "attr-value", "has-key", "content"]],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

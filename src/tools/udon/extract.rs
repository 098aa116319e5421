//! `udon.extract`: pull structured data out of documents.

use crate::choices;
use crate::engine::{Effect, Files, Kind, Param, Pattern, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Format: Udon "udon" [], Json "json" [], Csv "csv" [], Jsonl "jsonl" [],
}

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["from", "in", "of"]).or(&["file"]);
const QUERY: Param<Pattern> =
    Param::new("query", "what to extract: all |entity, all .metric, a path").positional().after(&["query"]);
const FORMAT: Param<Format> = Param::new("format", "the form of the output").default("udon").after(&["as"]);
const INCLUDE_CONTEXT: Param<bool> =
    Param::new("include-context", "add where each result stands").said(&["context"]).or(&["context"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.extract",
        aliases: &["extract data", "query documents"],
        senses: &["extract", "pull", "export", "list", "get", "all", "select"],
        about: "pull structured data out of documents",
        past: "extracted from",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), QUERY.spec(), FORMAT.spec(), INCLUDE_CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

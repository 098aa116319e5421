//! `code.search`: search code, best blocks first.

use crate::engine::{Dir, Effect, Kind, Limit, Param, Pattern, Permission, Spec, Tool};

const QUERY: Param<Pattern> = Param::new("query", "the query, with AND, OR, NOT, quotes").positional().after(&["for"]);
const PATH: Param<Option<Dir>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within"])
    .or(&["dir", "directory", "folder"]);
const LIMIT: Param<u32> =
    Param::new("limit", "how many results").default("20").after(&["limit", "top", "first"]).or(&["max", "max-results"]);
const EXACT: Param<bool> = Param::new("exact", "match as written").said(&["exact", "exactly", "literally"]);
const ALLOW_TESTS: Param<bool> = Param::new("allowTests", "look into tests too").said(&["tests"]).or(&["tests"]);
const MAX_TOKENS: Param<Limit> =
    Param::new("maxTokens", "tokens of the result").default("20000").or(&["tokens", "token-limit"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search",
        aliases: &["code search", "search code", "search the code", "grep code"],
        senses: &["search", "find", "grep", "where", "look for", "locate"],
        about: "search code, best blocks first",
        past: "searched the code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[QUERY.spec(), PATH.spec(), LIMIT.spec(), EXACT.spec(), ALLOW_TESTS.spec(), MAX_TOKENS.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

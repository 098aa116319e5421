//! `code.search_all`: search code exhaustively.

use crate::engine::{Dir, Effect, Kind, Param, Pattern, Permission, Spec, Tool};

const QUERY: Param<Pattern> = Param::new("query", "the query").positional().after(&["for", "of"]);
const PATH: Param<Option<Dir>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within"])
    .or(&["dir", "directory", "folder"]);
const EXACT: Param<bool> = Param::new("exact", "match as written").said(&["exact", "exactly", "literally"]);
const MAX_TOKENS_PER_PAGE: Param<u32> =
    Param::new("maxTokensPerPage", "tokens of a page").default("20000").or(&["page-tokens"]);
const MAX_PAGES: Param<u32> = Param::new("maxPages", "how many pages at most").default("50").or(&["pages"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search_all",
        aliases: &["search_all", "searchAll", "search-all"],
        senses: &["find", "all", "every", "everywhere", "exhaustive", "usages"],
        about: "search code exhaustively",
        past: "searched all code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[QUERY.spec(), PATH.spec(), EXACT.spec(), MAX_TOKENS_PER_PAGE.spec(), MAX_PAGES.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `code.search`: search code, best blocks first.

use serde::Serialize;

use super::found;
use crate::code;
use crate::code::search::{self, Asked, Found, Options, Pages, Query};
use crate::engine::{
    Args, Effect, Kind, Limit, Page, Param, Pattern, Permission, Reply, Session, Show, SourceRef, Spec, Tool,
};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const QUERY: Param<Pattern> = Param::new("query", "the query, with AND, OR, NOT, quotes").positional().after(&["for"]);
const PATH: Param<Option<SourceRef>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within", "below"])
    .or(&["dir", "directory", "folder"]);
const LIMIT: Param<u32> = Param::new("limit", "how many results")
    .default("20")
    .after(&["limit", "top", "first"])
    .or(&["max", "max-results", "n", "n-results"]);
const EXACT: Param<bool> = Param::new("exact", "match as written").said(&["exact", "exactly", "literally"]);
const ALLOW_TESTS: Param<bool> =
    Param::new("allowTests", "look into tests too").said(&["tests", "test files", "allow tests"]).or(&["tests"]);
const MAX_TOKENS: Param<Limit> =
    Param::new("maxTokens", "tokens of the result").default("20000").or(&["tokens", "token-limit"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search",
        aliases: &["code search", "search code", "search the code", "grep code"],
        senses: &["search", "find", "grep", "where", "look for", "locate", "rg", "ag"],
        about: "search code, best blocks first",
        past: "searched the code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[QUERY.spec(), PATH.spec(), LIMIT.spec(), EXACT.spec(), ALLOW_TESTS.spec(), MAX_TOKENS.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/search"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let text = args.get(&QUERY)?;
    let query = if args.get(&EXACT)? { Query::exact(&text) } else { Query::parse(&text) }?;
    let path = args.get(&PATH)?.map_or_else(|| ".".to_owned(), |path| path.0);
    let tree = code::tree(session.world(), &path)?;
    let max_tokens = args.get(&MAX_TOKENS)?.0.map(|tokens| tokens as usize);
    let limit = (args.get(&LIMIT)? as usize).max(1);
    let tests = args.get(&ALLOW_TESTS)?;
    let asked = Asked { query: query.written(), path, tests };
    let progress = session.part::<Pages>()?.progress(&asked);
    let before = progress.unwrap_or_default();
    let options = Options { skip: before.given, limit: Some(limit), tests, max_tokens };
    let mut found = search::search(&tree, &query, options, &session.cancel())?;
    if before.is_over {
        found.hits.clear();
    }
    let retrieved = (before.given > 0 || before.is_over) && found.hits.is_empty();
    let is_over = found.hits.is_empty() || !(found.limited || found.hidden > 0);
    session.part::<Pages>()?.note(asked, found.hits.len(), is_over);
    found::note_read(session, &found)?;
    let (it, notes) = (found::it(&found), found.notes.clone());
    let retrieved = retrieved.then_some(before.given);
    let answer = Answer { limit, has_pages: progress.is_some(), retrieved, found };
    Ok(Reply::new(answer).notes(notes).yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    limit: usize,
    /// The same search gives the next page.
    #[serde(skip)]
    has_pages: bool,
    /// How many blocks the pages before gave, where there are no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    retrieved: Option<usize>,
    #[serde(flatten)]
    found: Found,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let found = &self.found;
        if let Some(count) = self.retrieved {
            let blocks = plural(count, "block");
            page.line().plain(format!("All results retrieved: {blocks} for ")).value(&found.query);
            return;
        }
        found::head(page, found);
        for hit in &found.hits {
            found::block(page, hit);
        }
        if self.has_pages && (found.hidden > 0 || found.limited) {
            page.line().faint("there are more; the same search gives the next page");
        } else if found.hidden > 0 {
            page.line().faint(format!("{} more did not fit; maxTokens:all shows them", found.hidden));
        } else if found.limited {
            page.line().faint(format!("there are more; limit:{} shows them, search_all all", self.limit * 2));
        }
        found::left_out(page, found);
    }
}

//! `code.search_all`: search code exhaustively.

use serde::Serialize;

use super::found;
use crate::code;
use crate::code::search::{self, Found, Options, Query};
use crate::engine::{
    Args, Effect, Kind, Page, Param, Pattern, Permission, Reply, Session, Show, SourceRef, Spec, Tool,
};
use crate::error::Result;
use crate::text::{plural, tokens};
use crate::transcript;

const QUERY: Param<Pattern> = Param::new("query", "the query").positional().after(&["for", "of"]);
const PATH: Param<Option<SourceRef>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within", "below"])
    .or(&["dir", "directory", "folder"]);
const EXACT: Param<bool> =
    Param::new("exact", "match as written").said(&["exact", "exactly", "literally", "as written"]);
const MAX_TOKENS_PER_PAGE: Param<u32> =
    Param::new("maxTokensPerPage", "tokens of a page").default("20000").or(&["page-tokens"]);
const MAX_PAGES: Param<u32> = Param::new("maxPages", "how many pages at most").default("50").or(&["pages"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search_all",
        aliases: &[
            "search_all",
            "searchAll",
            "search-all",
            "search code exhaustively",
            "search the code exhaustively",
            "search all pages",
            "search code all pages",
            "code search all pages",
        ],
        senses: &["find", "all", "all pages", "every", "everywhere", "exhaustive", "usages"],
        about: "search code exhaustively",
        past: "searched all code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[QUERY.spec(), PATH.spec(), EXACT.spec(), MAX_TOKENS_PER_PAGE.spec(), MAX_PAGES.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/search_all"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let text = args.get(&QUERY)?;
    let query = if args.get(&EXACT)? { Query::exact(&text) } else { Query::parse(&text) }?;
    let path = args.get(&PATH)?.map_or_else(|| ".".to_owned(), |path| path.0);
    let tree = code::tree(session.world(), &path)?;
    // Whoever wants all of it wants the tests as well.
    let options = Options { skip: 0, limit: None, tests: true, max_tokens: None };
    let mut found = search::search(&tree, &query, options, &session.cancel())?;
    let (size, most) = (args.get(&MAX_TOKENS_PER_PAGE)? as usize, args.get(&MAX_PAGES)? as usize);
    let pages = pages(&found, size, most);
    let shown = pages.iter().sum();
    found.hidden = found.hits.len() - shown;
    found.hits.truncate(shown);
    found::note_read(session, &found)?;
    let (it, notes) = (found::it(&found), found.notes.clone());
    Ok(Reply::new(Answer { pages, found }).notes(notes).yields_all(it))
}

/// How many blocks each page holds: as many as cost at most `size` tokens, at least one.
fn pages(found: &Found, size: usize, most: usize) -> Vec<usize> {
    let mut pages: Vec<usize> = Vec::new();
    let mut left = 0;
    for hit in &found.hits {
        let cost = hit.lines.iter().map(|line| tokens(&line.text) + 2).sum::<usize>();
        let count = pages.len();
        match pages.last_mut().filter(|_| cost <= left) {
            Some(page) => *page += 1,
            None if count == most => break,
            None => {
                pages.push(1);
                left = size;
            }
        }
        left = left.saturating_sub(cost);
    }
    pages
}

#[derive(Serialize)]
struct Answer {
    /// How many blocks each page holds.
    pages: Vec<usize>,
    #[serde(flatten)]
    found: Found,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let found = &self.found;
        if !found::head(page, found) {
            return found::left_out(page, found);
        }
        let mut hits = found.hits.iter();
        for (index, count) in self.pages.iter().enumerate() {
            if self.pages.len() > 1 {
                page.line().heading(format!("page {} of {}", index + 1, self.pages.len()));
            }
            hits.by_ref().take(*count).for_each(|hit| found::block(page, hit));
        }
        let pages = plural(self.pages.len(), "page");
        if found.hidden > 0 {
            page.line().faint(format!(
                "{} more after {pages}; maxPages:{} goes on",
                found.hidden,
                self.pages.len() * 2
            ));
        } else {
            page.line().faint(format!("All results retrieved: {}, {pages}", plural(found.hits.len(), "block")));
        }
        found::left_out(page, found);
    }
}

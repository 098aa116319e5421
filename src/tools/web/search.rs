//! `web.search`: search the web.

use serde::Serialize;

use crate::choices;
use crate::engine::{
    Args, Change, Effect, It, Kind, Page, Param, Pattern, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::Result;
use crate::line::quoted;
use crate::text::plural;
use crate::transcript;
use crate::web::{self, Found, Hit, Hits, Query};

choices! {
    /// Values of a parameter.
    SearchDepth: Basic "basic" ["quick", "shallow"], Deep "deep" ["thorough", "advanced", "go deep"],
}

choices! {
    /// Values of a parameter.
    Topic: General "general" [], News "news" [],
}

const QUERY: Param<Pattern> = Param::new("query", "what to look for").positional().after(&["for", "about"]);
const DEPTH: Param<SearchDepth> = Param::new("depth", "how thorough").default("basic");
const TOPIC: Param<Topic> = Param::new("topic", "the kind of source").default("general");
const MAX: Param<u32> =
    Param::new("max", "how many results").default("5").after(&["max"]).or(&["results", "limit", "max-results"]);
const INCLUDE: Param<Option<Words>> = Param::new("include", "only these domains")
    .after(&["on", "from", "include", "only", "only on", "only from"])
    .or(&["site", "sites", "domains"]);
const EXCLUDE: Param<Option<Words>> = Param::new("exclude", "not these domains")
    .after(&[
        "without",
        "excluding",
        "exclude",
        "except",
        "not on",
        "not from",
        "nothing from",
        "not",
        "leave out",
        "leaving out",
    ])
    .or(&["without"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "web.search",
        aliases: &[
            "web search",
            "search the web",
            "search web",
            "google",
            "search online",
            "search the internet",
            "search internet",
            "search in internet",
            "search on the internet",
        ],
        senses: &["web", "search", "look up", "find", "research", "duckduckgo", "bing"],
        about: "search the web",
        past: "searched the web for",
        effect: Effect::Send,
        permission: Permission::Net,
        params: &[QUERY.spec(), DEPTH.spec(), TOPIC.spec(), MAX.spec(), INCLUDE.spec(), EXCLUDE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("web/search"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let words = |words: Option<Words>| words.map(|words| words.0).unwrap_or_default();
    let text = args.get(&QUERY)?.0;
    let query = Query {
        text: text.clone(),
        is_deep: args.get(&DEPTH)? == SearchDepth::Deep,
        is_news: args.get(&TOPIC)? == Topic::News,
        max: args.get(&MAX)?,
        include: words(args.get(&INCLUDE)?),
        exclude: words(args.get(&EXCLUDE)?),
    };
    let watch = session.world().clock().start();
    let Found { hits, by, instead } = web::search(session, &query)?;
    let milliseconds = watch.elapsed().as_millis();
    let first = hits.results.first().map(|hit| It::new(Kind::Text, hit.content.clone()));
    let count = hits.results.len();
    let reply = Reply::new(Answer { query: text.clone(), deep: query.is_deep, milliseconds, hits })
        .counted(count)
        .changed(Change::Sent { what: format!("the query \"{text}\" to {by}") });
    let reply =
        instead.into_iter().fold(reply, |reply, error| reply.note(format!("{by} was asked: {}", error.message)));
    Ok(match first {
        Some(it) => reply.yields(it),
        None => reply,
    })
}

#[derive(Serialize)]
struct Answer {
    query: String,
    deep: bool,
    milliseconds: u128,
    #[serde(flatten)]
    hits: Hits,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let depth = if self.deep { " (deep)" } else { "" };
        page.line().heading(format!("Search: \"{}\"{depth}", self.query));
        let count = plural(self.hits.results.len(), "result");
        page.line().faint(format!("{count} ({}ms)", self.milliseconds));
        if let Some(answer) = &self.hits.answer {
            page.line().plain(answer);
        }
        for (index, hit) in self.hits.results.iter().enumerate() {
            page.line().end();
            if self.deep { deep(page, index + 1, hit) } else { short(page, index + 1, hit) }
        }
        if !self.deep && !self.hits.results.is_empty() {
            page.line().end();
            page.line().faint(format!("whole pages: web search {} depth:deep", quoted(&self.query)));
        }
    }
}

/// A page in two lines.
fn short(page: &mut Page, number: usize, hit: &Hit) {
    page.line()
        .number(format!("[{number}] "))
        .heading(format!("\"{}\"", hit.title))
        .faint(format!(" — {}", hit.host()));
    page.line().plain("    ").path(&hit.url);
    let content: Vec<&str> = hit.content.split_whitespace().collect();
    if !content.is_empty() {
        page.line().plain(format!("    \"{}\"", content.join(" ")));
    }
}

/// A page with what it says.
fn deep(page: &mut Page, number: usize, hit: &Hit) {
    page.line().heading(format!("## Result {number}: {}", hit.title));
    page.line().faint("Source: ").path(&hit.url);
    if let Some(date) = &hit.published_date {
        page.line().faint("Published: ").plain(date);
    }
    if let Some(why) = &hit.unread {
        page.line().warning(format!("only an excerpt: {why}"));
    }
    let text = hit.raw_content.as_deref().unwrap_or(&hit.content);
    for line in text.lines() {
        page.line().plain(line);
    }
    page.line().plain("---");
}

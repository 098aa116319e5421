//! `glossary.search`: look up glossary entries.

use serde::Serialize;

use super::entry_xml;
use crate::choices;
use crate::engine::{
    Args, Effect, It, Kind, Page, Param, Pattern, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::Result;
use crate::glossary::{Entry, Library, Query, Reached, Status};
use crate::tools::xml::Xml;
use crate::transcript;

choices! {
    /// Values of a parameter.
    EntryFilter: Confirmed "confirmed" [], Tentative "tentative" [], All "all" [],
}

const QUERY: Param<Option<Pattern>> = Param::new("query", "the term, or words of it")
    .positional()
    .after(&["for"])
    .or(&["term"])
    .spared_by(&["tags", "status"])
    .or_empty();
const TAGS: Param<Option<Words>> =
    Param::new("tags", "entries with these tags").after(&["tagged", "tags"]).or(&["tag"]);
const STATUS: Param<EntryFilter> = Param::new("status", "entries of this status").default("all").or(&["state"]);
const INCLUDE_REFERENCES: Param<bool> = Param::new("include_references", "the entries they refer to too")
    .said(&[
        "references",
        "entries it refers to",
        "entries that it refers to",
        "entries they refer to",
        "those they refer to",
    ])
    .or(&["references", "refs"]);
const LIMIT: Param<u32> =
    Param::new("limit", "how many at most").range(1, 100).default("10").after(&["limit"]).or(&["max", "n"]);

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
        transcript: transcript!("glossary/search"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let query = Query {
        text: args.get(&QUERY)?.map(|query| query.0).unwrap_or_default(),
        tags: args.get(&TAGS)?.map(|tags| tags.0).unwrap_or_default(),
        status: match args.get(&STATUS)? {
            EntryFilter::Confirmed => Some(Status::Confirmed),
            EntryFilter::Tentative => Some(Status::Tentative),
            EntryFilter::All => None,
        },
        include_references: args.get(&INCLUDE_REFERENCES)?,
        limit: args.get(&LIMIT)? as usize,
    };
    let found = Library::open(session)?.search(&query)?;
    let entries: Vec<Hit> = found.into_iter().map(|found| Hit { reached: found.reached, entry: found.entry }).collect();
    let it = entries.first().map(|hit| It::new(Kind::Text, hit.entry.definition.clone()));
    let reply = Reply::new(Answer { count: entries.len(), entries });
    Ok(match it {
        Some(it) => reply.yields(it),
        None => reply,
    })
}

#[derive(Serialize)]
struct Answer {
    count: usize,
    entries: Vec<Hit>,
}

#[derive(Serialize)]
struct Hit {
    #[serde(rename = "match")]
    reached: Reached,
    #[serde(flatten)]
    entry: Entry,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let entry = |hit: &Hit| {
            let via = (hit.reached == Reached::Reference).then_some("reference");
            entry_xml("entry", &hit.entry).maybe("via", via).text(&hit.entry.definition)
        };
        Xml::new("glossary_results").with("count", self.count).children(self.entries.iter().map(entry)).write(page);
    }
}

//! `web.search`: search the web.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Pattern, Permission, Spec, Tool, Words};

choices! {
    /// Values of a parameter.
    SearchDepth: Basic "basic" ["quick", "shallow"], Deep "deep" ["thorough", "advanced"],
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
const INCLUDE: Param<Option<Words>> =
    Param::new("include", "only these domains").after(&["on", "from", "include"]).or(&["site", "sites", "domains"]);
const EXCLUDE: Param<Option<Words>> =
    Param::new("exclude", "not these domains").after(&["without", "excluding", "exclude"]).or(&["without"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "web.search",
        aliases: &["web search", "search the web", "search web", "google", "search online"],
        senses: &["web", "search", "look up", "find", "research"],
        about: "search the web",
        past: "searched the web for",
        effect: Effect::Send,
        permission: Permission::Net,
        params: &[QUERY.spec(), DEPTH.spec(), TOPIC.spec(), MAX.spec(), INCLUDE.spec(), EXCLUDE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

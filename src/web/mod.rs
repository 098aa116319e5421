//! The web: searching it with a service that the user has chosen, and reading one page.
//!
//! The service speaks JSON over HTTP as Tavily does. Nothing is searched without an address in the user's configuration,
//! and what comes back is data.

mod article;
mod fetch;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

pub use self::fetch::{Extent, Fetched, fetch};
use crate::engine::{Part, Session};
use crate::error::{Code, Error, Result};
use crate::world::{Environment, Post, World};

/// How long the service may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// `[web]` of the user's configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The search service.
    pub search: Option<Search>,
}

/// `[web.search]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    /// The address that queries are sent to.
    pub endpoint: String,
    /// The environment variable that holds the key.
    pub key_env: Option<String>,
}

impl Part for Settings {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// In words.
    pub text: String,
    /// Whether to look thoroughly.
    pub is_deep: bool,
    /// Whether to look at news only.
    pub is_news: bool,
    /// How many results at most.
    pub max: u32,
    /// Only these domains, if any are named.
    pub include: Vec<String>,
    /// Not these domains.
    pub exclude: Vec<String>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hits {
    /// An answer in a sentence, if the service gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Pages, best first.
    pub results: Vec<Hit>,
}

/// A page that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Its address.
    pub url: String,
    /// The part of it that fits the query.
    #[serde(default)]
    pub content: String,
    /// How well it fits, as the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// Searches the web.
///
/// `SEARCH_ERROR` where nothing is configured, with the lines that are missing, and where the service fails.
pub fn search(session: &mut Session, query: &Query) -> Result<Hits> {
    let service = service(session)?;
    let mut headers = Vec::new();
    if let Some(name) = &service.key_env {
        let key = Environment.var(name).ok_or_else(|| failed(format!("the variable {name} is not set")));
        headers.push(("authorization".to_owned(), format!("Bearer {}", key?)));
    }
    let body = json!({
        "query": query.text,
        "search_depth": if query.is_deep { "advanced" } else { "basic" },
        "topic": if query.is_news { "news" } else { "general" },
        "max_results": query.max,
        "include_domains": query.include,
        "exclude_domains": query.exclude,
    });
    let post = Post { url: service.endpoint.clone(), headers, body: body.to_string(), timeout: TIMEOUT };
    let answer = session.world().post(post, &session.cancel().switch());
    let answer = answer.map_err(|error| Error { code: Code::SearchError, ..error })?;
    if !(200..300).contains(&answer.status) {
        let mut error = failed(format!("the search service answered with status {}", answer.status));
        let said: String = answer.body.chars().take(200).collect();
        if !said.trim().is_empty() {
            error = error.detail(said.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        return Err(error);
    }
    let mut hits: Hits = serde_json::from_str(&answer.body)
        .map_err(|error| failed("the search service answered with something else").detail(error.to_string()))?;
    // A service that gives more than it was asked for, or what it was asked to leave out, is not believed.
    hits.results.retain(|hit| is_wanted(hit, query));
    hits.results.truncate(usize::try_from(query.max).unwrap_or(usize::MAX));
    Ok(hits)
}

/// The search service.
///
/// `SEARCH_ERROR` with the lines of configuration that are missing.
pub fn service(session: &mut Session) -> Result<Search> {
    session.part::<Settings>()?.search.clone().ok_or_else(|| {
        failed("no search service is configured")
            .detail("add to the user's configuration, config.toml:")
            .detail("[web.search]")
            .detail("endpoint = \"https://api.tavily.com/search\"")
            .detail("key-env = \"TAVILY_API_KEY\"")
    })
}

fn failed(message: impl Into<String>) -> Error {
    Error::new(Code::SearchError, message)
}

/// Whether a page is in a domain that is asked for.
fn is_wanted(hit: &Hit, query: &Query) -> bool {
    let host = hit.url.split("://").nth(1).unwrap_or(&hit.url);
    let host = host.split(['/', '?', '#', ':']).next().unwrap_or_default().to_lowercase();
    let is_in = |domain: &String| {
        let domain = domain.trim_start_matches("www.").to_lowercase();
        host == domain || host.ends_with(&format!(".{domain}"))
    };
    (query.include.is_empty() || query.include.iter().any(is_in)) && !query.exclude.iter().any(is_in)
}

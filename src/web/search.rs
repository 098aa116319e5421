//! Searching the web.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Search, Settings};
use crate::engine::{Session, plural};
use crate::error::{Code, Error, Result};
use crate::world::{Answered, Environment, Post, pause};

/// How long the service may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How often it is asked.
const ATTEMPTS: usize = 3;
/// How long a service that is away is left alone at first.
const BACKOFF: Duration = Duration::from_millis(250);
/// The longest that a busy service is waited for.
const LONGEST: Duration = Duration::from_secs(10);
/// The most results of a search.
const MOST: u32 = 10;

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
    /// The whole of it, where it was looked at thoroughly and the service gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_content: Option<String>,
    /// When it was published, as the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_date: Option<String>,
    /// How well it fits, as the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// Searches the web.
///
/// `SEARCH_ERROR` where nothing is configured, with the lines that are missing, and where the service fails;
/// `PERMISSION_DENIED` where it wants another key, `INVALID_SYNTAX` where it does not understand the query,
/// `LIMIT_EXCEEDED` where too much is asked of it.
pub fn search(session: &mut Session, query: &Query) -> Result<Hits> {
    if query.max > MOST {
        return Err(Error::new(Code::LimitExceeded, format!("at most {MOST} results, not {}", query.max)));
    }
    let service = service(session)?;
    let mut headers = Vec::new();
    if let Some(name) = &service.key_env {
        let lacks = || Error::new(Code::PermissionDenied, format!("the variable {name} is not set"));
        let key = Environment.var(name).ok_or_else(|| lacks().detail("it holds the key of the search service"))?;
        headers.push(("authorization".to_owned(), format!("Bearer {key}")));
    }
    let body = json!({
        "query": query.text,
        "search_depth": if query.is_deep { "advanced" } else { "basic" },
        "include_raw_content": query.is_deep,
        "topic": if query.is_news { "news" } else { "general" },
        "max_results": query.max,
        "include_domains": query.include,
        "exclude_domains": query.exclude,
    });
    let post = Post { url: service.endpoint.clone(), headers, body: body.to_string(), timeout: TIMEOUT };
    let answer = ask(session, post).map_err(|error| Error { code: Code::SearchError, ..error })?;
    if !(200..300).contains(&answer.status) {
        return Err(refusal(&answer));
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

/// Asks the service; again where it is busy for a moment, where it is away, and once where it takes too long.
fn ask(session: &Session, mut post: Post) -> Result<Answered> {
    let stop = session.cancel();
    let mut backoff = BACKOFF;
    for _ in 1..ATTEMPTS {
        let answer = session.world().post(post.clone(), &stop.switch());
        stop.check()?;
        let wait = match &answer {
            Err(error) if error.code == Code::Timeout && post.timeout == TIMEOUT => {
                post.timeout *= 2;
                continue;
            }
            Ok(busy) if busy.status == 429 => busy.retry_after.map(Duration::from_secs).filter(|wait| *wait <= LONGEST),
            Ok(away) if (500..600).contains(&away.status) => Some(backoff),
            _ => None,
        };
        let Some(wait) = wait else { return answer };
        pause(wait, &stop.switch());
        backoff *= 2;
    }
    session.world().post(post, &stop.switch())
}

/// The failure of an answer that is none.
fn refusal(answer: &Answered) -> Error {
    let code = match answer.status {
        401 | 403 => Code::PermissionDenied,
        400 | 422 => Code::InvalidSyntax,
        429 | 432 | 433 => Code::LimitExceeded,
        _ => Code::SearchError,
    };
    let mut error = Error::new(code, format!("the search service answered with status {}", answer.status));
    let said: String = answer.body.chars().take(200).collect();
    if !said.trim().is_empty() {
        error = error.detail(said.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(seconds) = answer.retry_after {
        error = error.detail(format!("try again in {}", plural(usize::try_from(seconds).unwrap_or(0), "second")));
    }
    if code == Code::PermissionDenied {
        error = error.detail("the variable that key-env of [web.search] names in config.toml has to hold a valid key");
    }
    error
}

fn failed(message: impl Into<String>) -> Error {
    Error::new(Code::SearchError, message)
}

impl Hit {
    /// Where it is from.
    pub fn host(&self) -> String {
        let host = self.url.split("://").nth(1).unwrap_or(&self.url);
        host.split(['/', '?', '#', ':']).next().unwrap_or_default().to_lowercase()
    }
}

/// Whether a page is in a domain that is asked for.
fn is_wanted(hit: &Hit, query: &Query) -> bool {
    let host = hit.host();
    let is_in = |domain: &String| {
        let domain = domain.trim_start_matches("www.").to_lowercase();
        host == domain || host.ends_with(&format!(".{domain}"))
    };
    (query.include.is_empty() || query.include.iter().any(is_in)) && !query.exclude.iter().any(is_in)
}

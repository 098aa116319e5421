//! Searching the web.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::brave::Brave;
use super::fetch::fetch;
use super::tavily::Tavily;
use super::{Provider, Search, Settings};
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::text::plural;
use crate::world::{Answered, Environment, Reach, Request, pause};

/// How long the service may take.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);
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
    /// Why only a part of it is known, where the whole of it was looked for.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// When it was published, as the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_date: Option<String>,
    /// How well it fits, as the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// What a search came to.
#[derive(Debug)]
pub struct Found {
    /// The pages.
    pub hits: Hits,
    /// The service that gave them, by its host.
    pub by: String,
    /// Why the service that was to give them did not, where another was asked instead.
    pub instead: Option<Error>,
}

/// How a kind of service is spoken with.
pub(super) trait Service {
    /// What it is asked at its address.
    fn request(&self, endpoint: &str, key: Option<&str>, query: &Query) -> Request;

    /// What it found, by its answer.
    fn hits(&self, answer: &str) -> serde_json::Result<Hits>;

    /// Whether it gives whole pages where they are asked for.
    fn gives_pages(&self) -> bool;
}

impl Provider {
    fn service(self) -> &'static dyn Service {
        match self {
            Self::Tavily => &Tavily,
            Self::Brave => &Brave,
        }
    }
}

/// Searches the web: with the first service, or where that is away or has had enough, with the other.
///
/// `SEARCH_ERROR` where nothing is configured, with the lines that are missing, and where the service fails;
/// `PERMISSION_DENIED` where it wants another key, `INVALID_SYNTAX` where it does not understand the query,
/// `LIMIT_EXCEEDED` where too much is asked of it.
pub fn search(session: &mut Session, query: &Query) -> Result<Found> {
    if query.max > MOST {
        return Err(Error::new(Code::LimitExceeded, format!("at most {MOST} results, not {}", query.max)));
    }
    let mut services = services(session)?;
    let last = services.pop();
    let mut instead: Option<Error> = None;
    for service in services {
        match search_with(session, &service, query) {
            Err(error) if matches!(error.code, Code::SearchError | Code::LimitExceeded) => {
                session.cancel().check()?;
                instead = Some(error);
            }
            found => return found,
        }
    }
    let Some(last) = last else { return Err(not_configured()) };
    match (search_with(session, &last, query), instead) {
        (Ok(found), instead) => Ok(Found { instead, ..found }),
        (Err(error), Some(first)) => Err(error.detail(format!("before that, {}", first.message))),
        (Err(error), None) => Err(error),
    }
}

fn search_with(session: &Session, settings: &Search, query: &Query) -> Result<Found> {
    let by = host(&settings.endpoint);
    let key = settings.key_env.as_ref().map(|name| {
        let lacks = || Error::new(Code::PermissionDenied, format!("the variable {name} is not set"));
        Environment.var(name).ok_or_else(|| lacks().detail(format!("it holds the key of the search service, {by}")))
    });
    let service = settings.provider.service();
    let request = service.request(&settings.endpoint, key.transpose()?.as_deref(), query);
    let answer = ask(session, request).map_err(|error| Error { code: Code::SearchError, ..error })?;
    if !(200..300).contains(&answer.status) {
        return Err(refusal(&by, &answer));
    }
    let mut hits = service.hits(&answer.body).map_err(|error| {
        failed(format!("the search service {by} answered with something else")).detail(error.to_string())
    })?;
    // A service that gives more than it was asked for, or what it was asked to leave out, is not believed.
    hits.results.retain(|hit| is_wanted(hit, query));
    hits.results.truncate(usize::try_from(query.max).unwrap_or(usize::MAX));
    if query.is_deep && !service.gives_pages() {
        read_pages(session, &Reach::PublicAnd(by.clone()), &mut hits.results);
    }
    Ok(Found { hits, by, instead: None })
}

/// Reads the pages that were found and are within reach, all at once.
fn read_pages(session: &Session, reach: &Reach, hits: &mut [Hit]) {
    let (world, stop) = (session.world(), session.cancel().switch());
    let read = |hit: &mut Hit| match fetch(world, &hit.url, reach.clone(), &stop) {
        Ok(page) => hit.raw_content = Some(page.text),
        Err(error) => hit.unread = Some(error.message),
    };
    std::thread::scope(|scope| {
        for hit in hits {
            scope.spawn(|| read(hit));
        }
    });
}

/// The search services, the first one first; at least one.
///
/// `SEARCH_ERROR` with the lines of configuration that are missing.
pub fn services(session: &mut Session) -> Result<Vec<Search>> {
    let settings = session.part::<Settings>()?.clone();
    let services: Vec<Search> = [settings.search, settings.fallback].into_iter().flatten().collect();
    if services.is_empty() { Err(not_configured()) } else { Ok(services) }
}

fn not_configured() -> Error {
    failed("no search service is configured")
        .detail("add to the user's configuration, config.toml:")
        .detail("[web.search]")
        .detail("endpoint = \"https://api.tavily.com/search\"")
        .detail("key-env = \"TAVILY_API_KEY\"")
}

/// Asks a service; again where it is busy for a moment, where it is away, and once where it takes too long.
fn ask(session: &Session, mut request: Request) -> Result<Answered> {
    let stop = session.cancel();
    let mut backoff = BACKOFF;
    for _ in 1..ATTEMPTS {
        let answer = session.world().ask(request.clone(), &stop.switch());
        stop.check()?;
        let wait = match &answer {
            Err(error) if error.code == Code::Timeout && request.timeout == TIMEOUT => {
                request.timeout *= 2;
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
    session.world().ask(request, &stop.switch())
}

/// The failure of an answer that is none.
fn refusal(by: &str, answer: &Answered) -> Error {
    let code = match answer.status {
        401 | 403 => Code::PermissionDenied,
        400 | 422 => Code::InvalidSyntax,
        402 | 429 | 432 | 433 => Code::LimitExceeded,
        _ => Code::SearchError,
    };
    let mut error = Error::new(code, format!("the search service {by} answered with status {}", answer.status));
    let said: String = answer.body.chars().take(200).collect();
    if !said.trim().is_empty() {
        error = error.detail(said.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    if let Some(seconds) = answer.retry_after {
        error = error.detail(format!("try again in {}", plural(usize::try_from(seconds).unwrap_or(0), "second")));
    }
    if code == Code::PermissionDenied {
        error =
            error.detail("the variable that its key-env names in config.toml, below [web], has to hold a valid key");
    }
    error
}

fn failed(message: impl Into<String>) -> Error {
    Error::new(Code::SearchError, message)
}

impl Hit {
    /// Where it is from.
    pub fn host(&self) -> String {
        host(&self.url)
    }
}

/// The host of an address.
fn host(url: &str) -> String {
    let host = url.split("://").nth(1).unwrap_or(url);
    host.split(['/', '?', '#', ':']).next().unwrap_or_default().to_lowercase()
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

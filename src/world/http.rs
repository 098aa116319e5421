//! Talking HTTP. A request has a time limit, its answer a size limit, and it is given up when the caller asks for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use ureq::ResponseExt as _;
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::DefaultConnector;

use super::World;
use super::files::lower;
use super::reach::{OutOfReach, Reach, Within};
use crate::error::{Code, Error, Result};

/// Bytes of an answer that are read.
const LIMIT: u64 = 8 * 1024 * 1024;
/// How often a request is sent elsewhere.
const REDIRECTS: u32 = 5;

/// Something asked of a service.
#[derive(Debug, Clone)]
pub struct Request {
    /// Of which.
    pub url: String,
    /// What is added to the address.
    pub query: Vec<(&'static str, String)>,
    /// Headers beside the kind of content.
    pub headers: Vec<(&'static str, String)>,
    /// JSON that is sent; without it something is only asked for.
    pub body: Option<String>,
    /// How long it may take.
    pub timeout: Duration,
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// How long the server asks to be left alone, in seconds.
    pub retry_after: Option<u64>,
    /// The text.
    pub body: String,
}

/// Something to be read.
#[derive(Debug, Clone)]
pub struct Get {
    /// From where.
    pub url: String,
    /// Where it, and where it is sent on to, may be.
    pub reach: Reach,
    /// How long it may take.
    pub timeout: Duration,
}

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Got {
    /// From where it came in the end.
    pub url: String,
    /// The status.
    pub status: u16,
    /// What kind of content it is, as the server says.
    pub kind: Option<String>,
    /// The content.
    pub body: Vec<u8>,
}

impl World {
    /// Asks a service and gives what comes back, whatever its status. Nobody is followed elsewhere.
    pub fn ask(&self, request: Request, stop: &AtomicBool) -> Result<Answered> {
        let host = request.url.clone();
        wait(&host, stop, move || send(&request))
    }

    /// Reads what is at an address, following the server elsewhere a few times; whatever the status.
    ///
    /// TIMEOUT, and `LIMIT_EXCEEDED` for more than 8 MiB.
    pub fn get(&self, get: Get, stop: &AtomicBool) -> Result<Got> {
        let host = get.url.clone();
        wait(&host, stop, move || read(&get))
    }
}

/// Waits before something is tried again; a stop ends it.
pub fn pause(time: Duration, stop: &AtomicBool) {
    let step = Duration::from_millis(20);
    let mut left = time;
    while !left.is_zero() && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(left.min(step));
        left = left.saturating_sub(step);
    }
}

/// Works on another thread until it is done, or given up.
fn wait<T: Send + 'static>(
    host: &str,
    stop: &AtomicBool,
    work: impl FnOnce() -> std::result::Result<T, ureq::Error> + Send + 'static,
) -> Result<T> {
    let (done, result) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    loop {
        match result.recv_timeout(Duration::from_millis(20)) {
            Ok(answer) => return answer.map_err(|error| failed(host, &error)),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                return Err(Error::new(Code::Timeout, "interrupted"));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::new(Code::Internal, "a request was lost"));
            }
        }
    }
}

fn failed(host: &str, error: &ureq::Error) -> Error {
    match error {
        ureq::Error::Timeout(_) => Error::new(Code::Timeout, format!("{host} did not answer in time")),
        ureq::Error::BodyExceedsLimit(_) => {
            Error::new(Code::LimitExceeded, format!("{host} sends more than {} MiB", LIMIT / 1024 / 1024))
        }
        ureq::Error::Io(error) => {
            Error::new(Code::Io, format!("{host} cannot be reached")).detail(lower(&error.to_string()))
        }
        ureq::Error::Other(error) if error.is::<OutOfReach>() => {
            Error::new(Code::PermissionDenied, format!("{host} {error}"))
        }
        error => Error::new(Code::Io, format!("{host} cannot be reached")).detail(error.to_string()),
    }
}

fn agent(timeout: Duration, redirects: u32, reach: Reach) -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(timeout))
        .http_status_as_error(false)
        .max_redirects(redirects)
        .build();
    ureq::Agent::with_parts(config, DefaultConnector::new(), Within(reach, DefaultResolver::default()))
}

fn send(request: &Request) -> std::result::Result<Answered, ureq::Error> {
    let Request { url, query, headers, body, timeout } = request;
    let agent = agent(*timeout, 0, Reach::Any);
    let mut response = if let Some(body) = body {
        let asked = agent.post(url).query_pairs(query.clone()).header("content-type", "application/json");
        headers.iter().fold(asked, |asked, (name, value)| asked.header(*name, value)).send(body)?
    } else {
        let asked = agent.get(url).query_pairs(query.clone()).header("accept", "application/json");
        headers.iter().fold(asked, |asked, (name, value)| asked.header(*name, value)).call()?
    };
    let status = response.status().as_u16();
    // Some say so in a header of their own: the seconds of each of their limits, the shortest first.
    let said = ["retry-after", "x-ratelimit-reset"].iter().find_map(|name| response.headers().get(*name));
    let first = said.and_then(|after| after.to_str().ok()?.split(',').next());
    let retry_after = first.and_then(|after| after.trim().parse().ok());
    let body = response.body_mut().with_config().limit(LIMIT).read_to_vec()?;
    Ok(Answered { status, retry_after, body: String::from_utf8_lossy(&body).into_owned() })
}

fn read(get: &Get) -> std::result::Result<Got, ureq::Error> {
    let accept = "text/html, text/*;q=0.9, application/json;q=0.9, */*;q=0.1";
    let mut response =
        agent(get.timeout, REDIRECTS, get.reach.clone()).get(&get.url).header("accept", accept).call()?;
    let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).map(str::to_owned);
    let (url, status) = (response.get_uri().to_string(), response.status().as_u16());
    let body = response.body_mut().with_config().limit(LIMIT).read_to_vec()?;
    Ok(Got { url, status, kind, body })
}

//! Talking HTTP. A request has a time limit, its answer a size limit, and it is given up when the caller asks for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::World;
use crate::error::{Code, Error, Result};

/// Bytes of an answer that are read.
const LIMIT: u64 = 8 * 1024 * 1024;

/// Something to be sent.
#[derive(Debug, Clone)]
pub struct Post {
    /// To where.
    pub url: String,
    /// Headers beside the kind of content.
    pub headers: Vec<(String, String)>,
    /// JSON.
    pub body: String,
    /// How long it may take.
    pub timeout: Duration,
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The text.
    pub body: String,
}

impl World {
    /// Sends JSON and gives what comes back, whatever its status. Nobody is followed elsewhere.
    pub fn post(&self, post: Post, stop: &AtomicBool) -> Result<Answered> {
        let (done, result) = mpsc::channel();
        let host = post.url.clone();
        std::thread::spawn(move || done.send(send(&post)));
        loop {
            match result.recv_timeout(Duration::from_millis(20)) {
                Ok(answer) => {
                    return answer.map_err(|error| {
                        Error::new(Code::Io, format!("{host} cannot be reached")).detail(error.to_string())
                    });
                }
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
}

fn send(post: &Post) -> std::result::Result<Answered, ureq::Error> {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(post.timeout))
        .http_status_as_error(false)
        .max_redirects(0)
        .build();
    let mut request = ureq::Agent::new_with_config(config).post(&post.url).header("content-type", "application/json");
    for (name, value) in &post.headers {
        request = request.header(name, value);
    }
    let mut response = request.send(&post.body)?;
    let status = response.status().as_u16();
    let body = response.body_mut().with_config().limit(LIMIT).read_to_vec()?;
    Ok(Answered { status, body: String::from_utf8_lossy(&body).into_owned() })
}

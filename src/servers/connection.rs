//! A server that was started: the handshake, its tools, and calls of them, each with an end.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ErrorCode, Implementation,
    InitializeRequestParams, PaginatedRequestParams, Tool,
};
use rmcp::service::{RoleClient, RunningService, ServiceError, serve_client};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use tokio::runtime::{Builder, Runtime};

use super::settings::Server;
use super::wire::{Said, Watched, lock};
use crate::engine::last_words;
use crate::error::{Code, Error, Result};
use crate::world::{Attached, End, Program, World};

/// Pages of a list of tools that are read; a server that has more is not believed.
const PAGES: usize = 100;
/// How often a request to stop is looked for.
const TICK: Duration = Duration::from_millis(20);

/// A server that runs. What it started goes when this is dropped.
pub struct Connection {
    name: String,
    limit: Duration,
    tools: Vec<Tool>,
    service: Option<RunningService<RoleClient, InitializeRequestParams>>,
    runtime: Runtime,
    said: Arc<Mutex<Said>>,
    program: Attached,
    world: World,
    /// Whether nothing more can be expected of it.
    is_over: bool,
}

/// What a tool of a server answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The tool, by its full name.
    pub tool: String,
    /// Its answer as text.
    pub text: String,
    /// The blocks of its answer that are no text, in short: `image/png, 1204 bytes`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// Its answer as structure, if it gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structured: Option<Json>,
}

/// Why waiting ended without an answer.
enum Halt {
    TimedOut,
    Stopped,
}

impl Connection {
    /// Starts a server and asks which tools it has.
    ///
    /// NOT_FOUND where its program is not there, TIMEOUT where it takes too long, FAILED where it ends or answers with
    /// something else.
    pub fn start(world: &World, name: &str, server: &Server, stop: &AtomicBool) -> Result<Self> {
        let mut program = Program::new(std::iter::once(&server.command).chain(&server.args).cloned().collect());
        program.env = server.env.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let (attached, stdin, stdout) = world.attach(&program).map_err(|error| {
            let message = format!("the MCP server \"{name}\" did not start: {}", error.message);
            Error { message, ..error }
        })?;
        let lost = |error: std::io::Error| Error::new(Code::Io, format!("the MCP server \"{name}\": {error}"));
        let runtime = Builder::new_current_thread().enable_all().build().map_err(lost)?;
        let guard = runtime.enter();
        let stdin = tokio::process::ChildStdin::from_std(stdin).map_err(lost)?;
        let stdout = tokio::process::ChildStdout::from_std(stdout).map_err(lost)?;
        drop(guard);
        let (stdout, said) = Watched::new(stdout);
        let mut connection = Self {
            name: name.to_owned(),
            limit: Duration::from_secs(server.timeout),
            tools: Vec::new(),
            service: None,
            runtime,
            said,
            program: attached,
            world: world.clone(),
            is_over: false,
        };
        let us = InitializeRequestParams::new(
            ClientCapabilities::default(),
            Implementation::new("arrowsh", env!("CARGO_PKG_VERSION")),
        );
        let served = connection.wait(serve_client(us, (stdout, stdin)), stop);
        let served = served.map_err(|halt| connection.halted("did not start", &halt))?;
        let service = served.map_err(|error| connection.ended(&error.to_string()))?;
        let peer = service.peer().clone();
        connection.service = Some(service);
        let listed = connection.wait(
            async move {
                let (mut tools, mut cursor) = (Vec::new(), None);
                for _ in 0..PAGES {
                    let page = peer.list_tools(Some(PaginatedRequestParams::default().with_cursor(cursor))).await?;
                    tools.extend(page.tools);
                    cursor = page.next_cursor;
                    if cursor.is_none() {
                        break;
                    }
                }
                Ok::<_, ServiceError>(tools)
            },
            stop,
        );
        let listed = listed.map_err(|halt| connection.halted("did not say which tools it has", &halt))?;
        connection.tools = listed.map_err(|error| connection.failed(&error))?;
        Ok(connection)
    }

    /// Its tools, as it described them.
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// Whether it must be started again.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Calls a tool.
    ///
    /// FAILED where the tool or the server fails, with what it said; TIMEOUT where it takes too long; `LIMIT_EXCEEDED`
    /// where its answer has no end.
    pub fn call(&mut self, full: &str, tool: &str, given: Map<String, Json>, stop: &AtomicBool) -> Result<Answer> {
        let Some(service) = &self.service else { return Err(self.ended("it was closed")) };
        let peer = service.peer().clone();
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(given);
        // A call that is given up is taken back by the library.
        let waited = self.wait(async move { peer.call_tool_once(params).await }, stop);
        let response = waited.map_err(|halt| self.halted(&format!("did not answer {tool}"), &halt))?;
        let CallToolResponse::Complete(result) = response.map_err(|error| self.failed(&error))? else {
            let message = format!("{full} wants to go on in a way that this build does not know");
            return Err(Error::new(Code::InvalidOperation, message));
        };
        answer(full, result)
    }

    /// Waits for what a server does, as long as it may take and nobody asks to stop.
    fn wait<F: Future>(&self, work: F, stop: &AtomicBool) -> std::result::Result<F::Output, Halt> {
        let watch = self.world.clock().start();
        self.runtime.block_on(async {
            let mut work = Box::pin(work);
            loop {
                if let Ok(done) = tokio::time::timeout(TICK, &mut work).await {
                    return Ok(done);
                }
                let halt = if stop.load(Ordering::Relaxed) {
                    Halt::Stopped
                } else if watch.elapsed() >= self.limit {
                    Halt::TimedOut
                } else {
                    continue;
                };
                drop(work);
                // Time for the library to tell the server that nobody waits any more.
                tokio::time::sleep(TICK).await;
                return Err(halt);
            }
        })
    }

    /// The failure of waiting in vain, with what the server said instead.
    fn halted(&mut self, what: &str, halt: &Halt) -> Error {
        match halt {
            Halt::Stopped => Error::new(Code::Timeout, "interrupted"),
            Halt::TimedOut => {
                self.is_over = true;
                let limit = self.limit.as_secs();
                self.told(Error::new(Code::Timeout, format!("{} {what} within {limit}s", self.it())))
            }
        }
    }

    /// What a failure of the protocol means.
    fn failed(&mut self, error: &ServiceError) -> Error {
        match error {
            ServiceError::McpError(error) => {
                let code = match error.code {
                    ErrorCode::INVALID_PARAMS => Code::InvalidArgument,
                    ErrorCode::METHOD_NOT_FOUND => Code::NotFound,
                    _ => Code::Failed,
                };
                Error::new(code, format!("{} refused: {}", self.it(), one_line(&error.message)))
            }
            ServiceError::UnexpectedResponse => {
                let message = format!("{} answered with something that is no result", self.it());
                self.told(Error::new(Code::Failed, message))
            }
            other => self.ended(&other.to_string()),
        }
    }

    /// The failure of a server that is gone or was cut off.
    fn ended(&mut self, why: &str) -> Error {
        self.is_over = true;
        let said = lock(&self.said).clone();
        if said.is_too_long {
            let message = format!("{} wrote a message without end and was cut off", self.it());
            return Error::new(Code::LimitExceeded, message);
        }
        if said.is_noisy() {
            let message = format!("{} writes what is no message and was cut off", self.it());
            return self.told(Error::new(Code::Failed, message));
        }
        let ran = self.program.so_far();
        let message = match ran.end {
            End::Exit(code) => format!("{} ended with exit code {code}", self.it()),
            End::Signal(signal) => format!("{} was ended by signal {signal}", self.it()),
            _ => format!("{} cannot be talked to: {}", self.it(), one_line(why)),
        };
        last_words(&ran, self.told(Error::new(Code::Failed, message)))
    }

    fn it(&self) -> String {
        format!("the MCP server \"{}\"", self.name)
    }

    /// Adds what the server wrote that was of no use.
    fn told(&self, mut error: Error) -> Error {
        let said = lock(&self.said).clone();
        if let Some(first) = said.first_noise {
            let lines = if said.noise == 1 {
                "1 line that is no message".to_owned()
            } else {
                format!("{} lines that are no messages, the first", said.noise)
            };
            error = error.detail(format!("it wrote {lines}: {first}"));
        }
        match said.last {
            Some(last) => error.detail(format!("the last thing it said: {last}")),
            None => error,
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Closing its input is how a server is told to go; the program waits for that a moment and then ends it.
        drop(self.service.take());
        self.runtime.block_on(async { tokio::time::sleep(TICK).await });
    }
}

/// What a result says; a tool that reports a failure has failed.
fn answer(full: &str, result: CallToolResult) -> Result<Answer> {
    let (mut texts, mut others) = (Vec::new(), Vec::new());
    for block in &result.content {
        match block.as_text() {
            Some(text) => texts.push(text.text.clone()),
            None => others.push(in_short(&serde_json::to_value(block).unwrap_or_default())),
        }
    }
    let text = texts.join("\n");
    if result.is_error == Some(true) {
        let mut error = Error::new(Code::Failed, format!("{full} failed"));
        for line in text.lines().filter(|line| !line.trim().is_empty()).take(12) {
            error = error.detail(line);
        }
        return Err(error);
    }
    Ok(Answer { tool: full.to_owned(), text, others, structured: result.structured_content })
}

/// A block that is no text: its type, its place or its size.
fn in_short(block: &Json) -> String {
    let text = |value: &Json| value.as_str().map(one_line);
    let kind = text(&block["mimeType"]).or_else(|| text(&block["type"])).unwrap_or_else(|| "something".to_owned());
    let size = block["data"].as_str().map(|data| format!("{} bytes", data.len() / 4 * 3));
    let place = text(&block["uri"]).or_else(|| text(&block["resource"]["uri"]));
    [Some(kind), place, size].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(200).collect()
}

//! The servers of a session: what is configured, and what runs. A server is started when it is first wanted, and again
//! after it has failed.

use std::collections::HashMap;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::arguments::{arguments, names};
use super::connection::{Answer, Connection};
use super::named::{PREFIX, named, same};
use super::remembered;
use super::settings::{Server, Settings};
use crate::engine::{Part, Permission, Session, Value};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::world::World;

/// The servers of a session.
#[derive(Default)]
pub struct Servers {
    /// What is configured.
    pub settings: Settings,
    /// Why some that are named somewhere are not among them.
    pub problem: Option<Error>,
    running: HashMap<String, Connection>,
}

impl Part for Servers {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// A tool of a server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// Its full name: `mcp__git__log`.
    pub name: String,
    /// The server's name.
    #[serde(skip)]
    pub server: String,
    /// What it does, as its server says.
    pub about: String,
    /// The JSON Schema of its arguments.
    pub schema: Map<String, Json>,
    /// Whether its server says that it changes nothing.
    pub is_read_only: bool,
}

/// The tools of all servers.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The tools.
    pub tools: Vec<Tool>,
    /// Why those of other servers are not among them.
    pub failed: Vec<Error>,
}

/// What a call gives: words without a name, and values with one.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// Words.
    pub words: Vec<String>,
    /// Values by name.
    pub named: IndexMap<String, Value>,
}

impl Servers {
    /// The names of the servers that may be used.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.settings.servers.iter().filter(|(_, server)| server.enabled).map(|(name, _)| name.as_str())
    }

    /// How many run.
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// Why there is no such tool: no server of that name, or none at all, with the lines that are missing.
    pub fn unknown(&self, name: &str) -> Error {
        let mut error = Error::new(Code::NotFound, format!("no MCP server has \"{name}\""));
        if let Some(problem) = &self.problem {
            error = error.detail(problem.message.clone());
            return problem.details.iter().fold(error, |error, detail| error.detail(detail.clone()));
        }
        if self.names().next().is_some() {
            return error.suggest(self.names().map(|server| format!("{PREFIX}{server}__…")));
        }
        error
            .detail("no server is configured; add to the user's configuration, config.toml:")
            .detail("[mcp.servers.NAME]")
            .detail("command = \"PROGRAM\"  # speaks MCP over its standard input and output")
            .detail("args = [\"ARGUMENT\"]")
    }
}

/// What is known of servers without starting any.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The tools of those that run, and of those that ran before as they were then.
    pub tools: Vec<Tool>,
    /// The servers that never ran.
    pub strangers: Vec<String>,
}

/// What is known of the servers that may be used.
pub fn known(session: &mut Session) -> Result<Known> {
    let mut known = Known::default();
    let servers = session.part::<Servers>()?;
    let enabled = servers.settings.servers.iter().filter(|(_, server)| server.enabled);
    let enabled: Vec<(String, Server)> = enabled.map(|(name, server)| (name.clone(), server.clone())).collect();
    for (name, server) in enabled {
        let running = session.part::<Servers>()?.running.get(&name);
        let running = running.map(|running| running.tools().iter().map(|tool| described(&name, tool)).collect());
        match running.map_or_else(|| remembered::recall(session, &name, &server), |tools| Ok(Some(tools)))? {
            Some(tools) => known.tools.extend(tools),
            None => known.strangers.push(name),
        }
    }
    Ok(known)
}

/// The tools of all servers, which are started for it if the caller may call them. One that fails hides no other.
pub fn list(session: &mut Session) -> Result<Listed> {
    let names: Vec<String> = session.part::<Servers>()?.names().map(str::to_owned).collect();
    let mut listed = Listed::default();
    if names.is_empty() || !session.grants().allow(Permission::Mcp) {
        return Ok(listed);
    }
    for name in names {
        match list_of(session, &name) {
            Ok(tools) => listed.tools.extend(tools),
            Err(error) => listed.failed.push(error),
        }
    }
    Ok(listed)
}

/// The tools of one server, which is started for it.
///
/// PERMISSION_DENIED where it may not be started; else why it did not start.
pub fn list_of(session: &mut Session, name: &str) -> Result<Vec<Tool>> {
    let connection = connection(session, name)?;
    Ok(connection.tools().iter().map(|tool| described(name, tool)).collect())
}

/// Calls a tool of a server by its full name.
///
/// NOT_FOUND where there is no such server or tool, PERMISSION_DENIED where the server may not be started; else what the
/// server and the arguments give.
pub fn call(session: &mut Session, name: &str, given: &Given) -> Result<Answer> {
    let servers = session.part::<Servers>()?;
    let Some((server, tool)) = named(name, servers.names()) else { return Err(servers.unknown(name)) };
    let (server, tool) = (server.to_owned(), tool.to_owned());
    let stop = session.cancel().switch();
    let connection = connection(session, &server)?;
    let Some(found) = connection.tools().iter().find(|known| same(&known.name, &tool)).cloned() else {
        let names: Vec<String> = connection.tools().iter().map(|known| full(&server, &known.name)).collect();
        let near = nearest(name, names.iter().map(String::as_str), 3);
        let message = format!("the MCP server \"{server}\" has no tool \"{tool}\"");
        return Err(Error::new(Code::NotFound, message).suggest(near));
    };
    let full = full(&server, &found.name);
    let given = arguments(&found.input_schema, &given.words, &given.named)
        .map_err(|error| Error { message: format!("{full}: {}", error.message), ..error })?;
    let answer = connection.call(&full, &found.name, given, &stop);
    if connection.is_over() {
        session.part::<Servers>()?.running.remove(&server);
    }
    answer
}

/// A server that runs, started if it did not.
fn connection<'a>(session: &'a mut Session, name: &str) -> Result<&'a mut Connection> {
    let servers = session.part::<Servers>()?;
    let Some(server) = servers.settings.servers.get(name).cloned() else { return Err(servers.unknown(name)) };
    if !servers.running.contains_key(name) {
        session.grants().check(Permission::Mcp, &format!("the MCP server \"{name}\""))?;
        if server.is_of_workspace {
            // A cloned repository must not start programs by being looked at.
            session.grants().check(Permission::Exec, &format!("starting the workspace's MCP server \"{name}\""))?;
        }
        let stop = session.cancel().switch();
        let started = Connection::start(&session.world().clone(), name, &server, &stop)?;
        let tools: Vec<Tool> = started.tools().iter().map(|tool| described(name, tool)).collect();
        session.part::<Servers>()?.running.insert(name.to_owned(), started);
        // Where it cannot be kept, the next session knows less before it starts the server.
        let _ = remembered::keep(session, name, &server, &tools);
    }
    let running = session.part::<Servers>()?.running.get_mut(name);
    running.ok_or_else(|| Error::new(Code::Internal, "a server was lost"))
}

fn full(server: &str, tool: &str) -> String {
    format!("{PREFIX}{server}__{tool}")
}

fn described(server: &str, tool: &rmcp::model::Tool) -> Tool {
    let about = tool.description.as_deref().or(tool.title.as_deref()).unwrap_or("says nothing of itself");
    let hints = tool.annotations.as_ref();
    Tool {
        name: full(server, &tool.name),
        server: server.to_owned(),
        about: about.trim().to_owned(),
        schema: (*tool.input_schema).clone(),
        is_read_only: hints.and_then(|hints| hints.read_only_hint).unwrap_or(false),
    }
}

impl Tool {
    /// The names of its parameters, what is required first.
    pub fn params(&self) -> Vec<&str> {
        names(&self.schema)
    }
}

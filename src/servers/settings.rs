//! Which servers there are: `[mcp.servers.NAME]` of the configuration, and `.mcp.json`, which other clients share.

use indexmap::IndexMap;
use serde::Deserialize;

use crate::error::{Code, Error, Result};

/// `[mcp]` of a configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The servers by name.
    pub servers: IndexMap<String, Server>,
}

/// `[mcp.servers.NAME]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Server {
    /// The program, which speaks over its standard input and output.
    pub command: String,
    /// Its arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// Variables beside those of this process.
    #[serde(default)]
    pub env: IndexMap<String, String>,
    /// Seconds that its start and each call may take.
    #[serde(default = "one_minute")]
    pub timeout: u64,
    /// Whether it may be used.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// How it is reached.
    #[serde(default)]
    pub transport: Transport,
    /// Whether a workspace names it, so that starting it is running a program of the workspace.
    #[serde(skip)]
    pub is_of_workspace: bool,
}

/// How a server is reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    /// Over standard input and output.
    #[default]
    Stdio,
}

const fn one_minute() -> u64 {
    60
}

const fn yes() -> bool {
    true
}

/// `.mcp.json`: what is of no concern to us in it is passed over.
#[derive(Deserialize)]
struct Shared {
    #[serde(default, rename = "mcpServers")]
    servers: IndexMap<String, SharedServer>,
}

#[derive(Deserialize)]
struct SharedServer {
    command: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    env: IndexMap<String, String>,
}

/// The servers of a `.mcp.json`; those that are reached over the network are left out.
///
/// `INVALID_SYNTAX` where it cannot be read.
pub fn of_other_clients(text: &str) -> Result<Settings> {
    let shared: Shared = serde_json::from_str(text)
        .map_err(|error| Error::new(Code::InvalidSyntax, ".mcp.json cannot be read").detail(error.to_string()))?;
    let server = |(name, server): (String, SharedServer)| {
        let SharedServer { command, args, env } = server;
        let (timeout, enabled, transport) = (one_minute(), true, Transport::Stdio);
        let server = Server { command: command?, args, env, timeout, enabled, transport, is_of_workspace: true };
        Some((name, server))
    };
    Ok(Settings { servers: shared.servers.into_iter().filter_map(server).collect() })
}

//! Help on tools from outside: agents, skills, and MCP servers. To list a server's tools starts it, if the caller may call
//! them at all.

use serde::Serialize;
use serde_json::Value;

use super::help::{Family, Row, page_of_outside};
use crate::engine::{Page, Permission, Reply, Session, Show, left_out};
use crate::error::{Error, Result};
use crate::servers::{self, Servers, Tool};
use crate::tools;

/// What is known by `name` outside: a tool, or those of an agent or a server, which is started for it.
pub fn explained(session: &mut Session, name: &str) -> Result<Option<Reply>> {
    let mut found = tools::outside::called(session, name)?;
    if let [stranger] = &found[..]
        && std::ptr::eq(stranger.carrier, &raw const tools::meta::HELP)
    {
        servers::list_of(session, &stranger.owner.clone())?;
        found = tools::outside::called(session, name)?;
    }
    Ok(match &found[..] {
        [] => None,
        [only] if servers::is_prefixed(only.tool.spec.name) => Some(Reply::new(page(session, only.tool.spec.name)?)),
        [only] => Some(Reply::new(page_of_outside(session, only.tool))),
        several => {
            let rows = several.iter().map(|one| Row::of_outside(session, one.tool)).collect();
            Some(Reply::new(Family { family: name.to_owned(), rows }))
        }
    })
}

/// The tools of agents and the skills, as a family; those of servers have a section of their own.
pub fn family(session: &mut Session) -> Result<Option<(&'static str, Vec<Row>)>> {
    let mut found = tools::outside::known(session)?;
    found.retain(|one| !servers::is_prefixed(one.tool.spec.name));
    let rows: Vec<Row> = found.iter().map(|one| Row::of_outside(session, one.tool)).collect();
    Ok((!rows.is_empty()).then_some(("outside", rows)))
}

/// The tools of MCP servers, as far as they can be had.
#[derive(Serialize)]
pub struct Outside {
    tools: Vec<Tool>,
    /// Why those of some servers are not among them.
    failed: Vec<String>,
    /// Servers that were not asked, because their tools may not be called.
    forbidden: Vec<String>,
}

/// What there is.
pub fn overview(session: &mut Session) -> Result<Outside> {
    let catalog = session.catalog();
    let names: Vec<String> = session.part::<Servers>()?.names().map(str::to_owned).collect();
    let forbidden = if session.grants().allow(Permission::Mcp) { Vec::new() } else { names };
    let servers::Listed { mut tools, failed } = servers::list(session)?;
    tools.retain(|tool| catalog.permits_outside(&tool.name, &tools::mcp::TOOL));
    Ok(Outside { tools, failed: failed.into_iter().map(|error| error.to_string()).collect(), forbidden })
}

impl Outside {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty() && self.failed.is_empty() && self.forbidden.is_empty()
    }
}

impl Show for Outside {
    fn show(&self, page: &mut Page) {
        if self.is_empty() {
            return;
        }
        page.line().heading("mcp");
        let width = self.tools.iter().map(|tool| tool.name.chars().count()).max().unwrap_or(0);
        for tool in &self.tools {
            let about = tool.about.lines().next().unwrap_or_default();
            page.line().plain("  ").name(format!("{:width$}", tool.name)).plain("  ").plain(about);
        }
        for name in &self.forbidden {
            page.line().plain(" *").name(format!("{}{name}__…", servers::PREFIX)).plain("  tools of an MCP server");
        }
        for error in &self.failed {
            page.line().plain("  ").warning(error);
        }
    }
}

/// One tool of a server.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Explained(Tool);

/// Everything that a server says of one of its tools.
pub fn page(session: &mut Session, name: &str) -> Result<Explained> {
    session.grants().check(Permission::Mcp, name)?;
    if !session.catalog().permits_outside(name, &tools::mcp::TOOL) {
        return Err(left_out(name));
    }
    let listed = servers::list(session)?;
    let found = listed.tools.into_iter().find(|tool| tool.name.eq_ignore_ascii_case(name));
    let unknown = session.part::<Servers>()?.unknown(name);
    let explain = |error: Error, failed: &Error| error.detail(failed.to_string());
    found.map(Explained).ok_or_else(|| listed.failed.iter().fold(unknown, explain).hint("help"))
}

impl Show for Explained {
    fn show(&self, page: &mut Page) {
        let tool = &self.0;
        let params = tool.params();
        let properties = tool.schema.get("properties").unwrap_or(&Value::Null);
        let is_required = |name: &&str| {
            let required = tool.schema.get("required").and_then(Value::as_array);
            required.is_some_and(|names| names.iter().any(|known| known == name))
        };
        let usage =
            params.iter().map(|name| if is_required(name) { format!("{name}:…") } else { format!("[{name}:…]") });
        page.line().name(&tool.name).plain(" ").plain(usage.collect::<Vec<_>>().join(" "));
        for line in tool.about.lines() {
            page.line().plain("  ").plain(line);
        }
        let width = params.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for name in params {
            let property = &properties[name];
            let about = property["description"].as_str().unwrap_or_default();
            let kind = property["type"].as_str().unwrap_or("any");
            let need = if is_required(&name) { ", required" } else { "" };
            page.line()
                .plain("  ")
                .name(format!("{name:width$}"))
                .plain(format!("  {}", about.lines().next().unwrap_or_default()))
                .faint(format!(" ({kind}{need})"));
        }
        page.line().faint(format!("  permission: {}; described by its server", Permission::Mcp));
    }
}

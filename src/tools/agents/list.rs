//! `agents.list`: list the external agents that are defined.

use serde::Serialize;

use super::registry;
use crate::engine::{Args, Effect, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.list",
        aliases: &["agents list", "list agents", "agents", "agent list", "ls agents", "agents ls"],
        senses: &["agent", "list", "available"],
        about: "list the external agents that are defined",
        past: "listed agents",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("agents/list"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    let registry = registry(session)?;
    let broken = registry.definitions.iter().filter(|definition| definition.agent.is_none());
    let broken = broken.map(|definition| definition.file.clone()).collect();
    let row = |agent: &crate::agents::Agent| Row {
        name: agent.name.clone(),
        description: agent.description.clone(),
        tools: agent.tools.iter().map(|tool| tool.name.clone()).collect(),
        file: agent.file.clone(),
    };
    Ok(Reply::new(Answer { agents: registry.agents.iter().map(row).collect(), broken }))
}

#[derive(Serialize)]
struct Answer {
    agents: Vec<Row>,
    /// Definitions that cannot be used.
    broken: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    description: String,
    tools: Vec<String>,
    file: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.agents.is_empty() {
            page.line().plain("No agents found in .docloom/agents");
        } else {
            let width = self.agents.iter().map(|agent| agent.name.chars().count()).max().unwrap_or(0).max(4);
            page.line().heading(format!("{:width$}  DESCRIPTION", "NAME"));
            page.line().faint(format!("{}  -----------", "-".repeat(width)));
            for agent in &self.agents {
                let tools = plural(agent.tools.len(), "tool");
                page.line()
                    .name(format!("{:width$}", agent.name))
                    .plain(format!("  {}", agent.description))
                    .faint(format!(" ({tools})"));
            }
        }
        for file in &self.broken {
            page.line().warning("broken: ").path(file).faint(", see agents validate");
        }
    }
}

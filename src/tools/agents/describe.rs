//! `agents.describe`: show an agent's tools and parameters.

use serde::Serialize;

use super::registry;
use crate::agents::Agent;
use crate::engine::{Args, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const AGENT: Param<Name> = Param::new("agent", "the agent").positional().after(&["agent"]).or(&["name"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.describe",
        aliases: &["agents describe", "describe agent", "agent describe", "agent info"],
        senses: &["describe", "agent", "explain", "about", "what can"],
        about: "show an agent's tools and parameters",
        past: "described agent",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[AGENT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("agents/describe"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let name = args.get(&AGENT)?;
    let agent = registry(session)?.agent(&name)?.clone();
    Ok(Reply::new(Answer(agent)))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(Agent);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let agent = &self.0;
        for (label, value) in [
            ("Agent", &agent.name),
            ("API Version", &agent.api_version),
            ("Kind", &agent.kind),
            ("Description", &agent.description),
            ("Defined in", &agent.file),
        ] {
            page.line().heading(format!("{label}: ")).plain(value);
        }
        page.line().heading(if agent.legacy { "Runner:" } else { "Tools:" });
        for tool in &agent.tools {
            let is_required =
                |name: &String| agent.parameters.iter().any(|known| known.required && known.name == *name);
            let names = agent.names_of(tool).into_iter();
            let names: Vec<String> = names
                .map(|name| if is_required(&name) { name.to_uppercase() } else { format!("[{}]", name.to_uppercase()) })
                .collect();
            page.line()
                .plain("  ")
                .name(format!("{}.{}", agent.name, tool.name))
                .plain(format!(" {}", names.join(" ")));
            if !tool.description.is_empty() {
                page.line().plain(format!("    {}", tool.description));
            }
            let words: Vec<&str> = tool.command.iter().chain(&tool.args).map(String::as_str).collect();
            page.line().faint(format!("    command: {}", words.join(" ")));
        }
        if agent.parameters.is_empty() {
            return;
        }
        page.line().heading("Parameters:");
        let width = agent.parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
        for parameter in &agent.parameters {
            let mut facts = vec![parameter.kind.describe().to_owned()];
            facts.extend(parameter.required.then(|| "required".to_owned()));
            facts.extend(parameter.default.as_ref().map(|default| format!("default {default}")));
            page.line()
                .plain("  ")
                .name(format!("{:width$}", parameter.name))
                .plain(format!("  {}", parameter.description))
                .faint(format!(" ({})", facts.join(", ")));
        }
    }
}

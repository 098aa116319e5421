//! `agents.run`: run a tool of an external agent.

use indexmap::IndexMap;
use serde::Serialize;

use super::registry;
use crate::agents::{self, Output, RUNNER};
use crate::engine::{
    Args, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Value, left_out,
};
use crate::error::{Code, Error, Result};
use crate::transcript;

const AGENT: Param<Name> = Param::new("agent", "the agent").positional().after(&["agent"]).or(&["name"]);
const TOOL_NAME: Param<Option<Name>> =
    Param::new("tool", "its tool; may be left out if it has one only").positional().after(&["tool"]).sole_of("agent");
const PARAMETERS: Param<Option<IndexMap<String, Value>>> =
    Param::new("parameters", "its parameters").after(&["with", "parameters", "params"]).or(&["with", "args", "params"]);

const NO_CACHE: Param<bool> = Param::new("no-cache", "run it even if its answer was kept");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.run",
        aliases: &["agents run", "run agent", "agent run"],
        senses: &["run", "call", "use", "invoke", "execute"],
        about: "run a tool of an external agent",
        past: "ran agent",
        effect: Effect::Exec,
        permission: Permission::Exec,
        params: &[AGENT.spec(), TOOL_NAME.spec(), PARAMETERS.spec(), NO_CACHE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("agents/run"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let name = args.get(&AGENT)?;
    let registry = registry(session)?;
    // `csv-profiler.profile` names both.
    let (agent, tool) = match (registry.qualified(&name), args.get(&TOOL_NAME)?) {
        (Some(found), None) => found,
        (_, tool) => {
            let agent = registry.agent(&name)?;
            let wanted = match (&tool, &agent.tools[..]) {
                (Some(tool), _) => tool.0.as_str(),
                (None, [only]) => only.name.as_str(),
                (None, _) => RUNNER,
            };
            let found = agent.named_tool(wanted);
            let found = found.map_err(|error| match tool {
                Some(_) => error,
                None => Error {
                    code: Code::Missing,
                    message: format!("say which tool of \"{}\" to run", agent.name),
                    ..error
                },
            })?;
            (agent, found)
        }
    };
    let name = format!("{}.{}", agent.name, tool.name);
    if !session.catalog().permits_outside(&name, &TOOL) {
        return Err(left_out(&name));
    }
    let call = agents::plan(session.world(), agent, tool, &args.get(&PARAMETERS)?.unwrap_or_default())?;
    let kept = if args.get(&NO_CACHE)? { None } else { agents::kept(session, &call)? };
    let is_new = kept.is_none();
    let answer = if let Some(answer) = kept {
        answer
    } else {
        let answer = agents::run(session.world(), &call, &session.cancel().switch())?;
        agents::keep(session, &call, &answer)?;
        answer
    };
    let text = match &answer.output {
        Output::Json(value) => value.to_string(),
        Output::Text(text) => text.clone(),
    };
    let mut reply = Reply::new(Shown(answer));
    if is_new {
        reply = reply.changed(Change::Ran { command: call.command() });
    }
    for note in call.notes {
        reply = reply.note(note);
    }
    Ok(reply.yields(It::new(Kind::Text, text)))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Shown(agents::Answer);

/// JSON longer than this is shown over several lines.
const WIDE: usize = 100;

impl Show for Shown {
    fn show(&self, page: &mut Page) {
        let answer = &self.0;
        match &answer.output {
            Output::Json(value) => {
                let line = value.to_string();
                if line.chars().count() > WIDE {
                    page.text(&format!("{value:#}"));
                } else {
                    page.line().value(line);
                }
            }
            Output::Text(text) if text.is_empty() && answer.files.is_empty() => {
                page.line().faint(format!("{}.{} printed nothing", answer.agent, answer.tool));
            }
            Output::Text(text) if text.is_empty() => {}
            Output::Text(text) => page.printed(&format!("{}.{}", answer.agent, answer.tool), text),
        }
        if answer.lost > 0 {
            page.line().warning(format!("… {} bytes more were printed and not kept", answer.lost));
        }
        for file in &answer.files {
            page.line().plain("left ").path(file);
        }
        if let Some(at) = &answer.cached {
            page.line().faint(format!("kept since {at}; no-cache:true runs it again"));
        }
    }
}

//! `agents.run`: run a tool of an external agent.

use indexmap::IndexMap;

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool, Value};

const AGENT: Param<Name> = Param::new("agent", "the agent").positional().after(&["agent"]).or(&["name"]);
const TOOL_NAME: Param<Name> = Param::new("tool", "its tool").positional().after(&["tool"]);
const PARAMETERS: Param<Option<IndexMap<String, Value>>> =
    Param::new("parameters", "its parameters").after(&["with"]).or(&["with", "args", "params"]);

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
        params: &[AGENT.spec(), TOOL_NAME.spec(), PARAMETERS.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

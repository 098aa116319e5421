//! Tools from outside the catalogue: those of external agents and MCP servers, and skills. What is known of them without
//! starting anything is declared in the terms of the table, so that help, names, completion and the resolver treat them
//! alike. A server that never ran is known by its name only.

mod roles;

use crate::agents::{self, Agent, AgentTool, ParameterType};
use crate::code::search::words_in;
use crate::engine::{Catalog, Described, DescribedParam, Foreign, Permission, Session, Tool, Value};
use crate::error::Result;
use crate::servers;
use crate::skills::{self, Skill};

/// The most characters of what somebody says of a tool or a parameter.
const ABOUT: usize = 200;
/// The most parameters of a tool that lines are read for.
const PARAMS: usize = 32;

/// Every tool from outside that the filter lets through, as far as it is known. Nothing is started for it.
pub fn known(session: &mut Session) -> Result<Vec<Foreign>> {
    let settings = session.part::<agents::Settings>()?.clone();
    let registry = agents::discover(session.world(), &settings);
    let skills = skills::discover(session.world()).skills;
    let servers::Known { tools, strangers } = servers::known(session)?;
    let mut all: Vec<Unnamed> = Vec::new();
    for agent in &registry.agents {
        all.extend(agent.tools.iter().map(|tool| of_agent(agent, tool)));
    }
    all.extend(tools.iter().filter_map(of_server));
    all.extend(strangers.iter().map(|server| of_stranger(server)));
    all.extend(skills.iter().map(of_skill));
    let catalog = session.catalog();
    all.retain(|one| is_name(&one.described.name) && catalog.permits_outside(&one.described.name, one.carrier));
    Ok(named(all, &catalog))
}

/// Those that `name` means: one by its full name or a short one, or all of the agent or server of that name.
pub fn called(session: &mut Session, name: &str) -> Result<Vec<Foreign>> {
    let mut all = known(session)?;
    let wanted = words(name);
    let is_full = |one: &Foreign| words(one.tool.spec.name) == wanted;
    let is_short = |one: &Foreign| one.tool.spec.aliases.iter().any(|alias| words(alias) == wanted);
    let is_owner = |one: &Foreign| words(&one.owner) == wanted;
    let tests: [&dyn Fn(&Foreign) -> bool; 3] = [&is_full, &is_short, &is_owner];
    let test = tests.into_iter().find(|test| all.iter().any(test));
    all.retain(|one| test.is_some_and(|test| test(one)));
    Ok(all)
}

/// A tool that has no short names yet.
struct Unnamed {
    described: Described,
    carrier: &'static Tool,
    given: Vec<(&'static str, Value)>,
    record: Option<&'static str>,
    owner: String,
    /// Its name among the tools of its owner; none for the owner itself.
    own: Option<String>,
}

fn of_agent(agent: &Agent, tool: &AgentTool) -> Unnamed {
    let param = |name: String| {
        let declared = agent.parameters.iter().find(|known| known.name == name);
        let schema = match declared.map(|known| known.kind) {
            Some(ParameterType::Int) => serde_json::json!({"type": "integer"}),
            Some(ParameterType::Bool) => serde_json::json!({"type": "boolean"}),
            Some(ParameterType::String) | None => serde_json::json!({"type": "string"}),
        };
        let about = declared.map(|known| known.description.as_str()).unwrap_or_default();
        let required = declared.is_some_and(|known| known.required && known.default.is_none());
        let default = declared.and_then(|known| known.default.clone());
        DescribedParam { default, ..described(&name, about, &schema, required) }
    };
    Unnamed {
        described: Described {
            name: format!("{}.{}", agent.name, tool.name),
            names: Vec::new(),
            about: shortened(if tool.description.is_empty() { &agent.description } else { &tool.description }),
            permission: Permission::Exec,
            params: agent.names_of(tool).into_iter().take(PARAMS).map(param).collect(),
        },
        carrier: &super::agents::RUN,
        given: vec![("agent", agent.name.as_str().into()), ("tool", tool.name.as_str().into())],
        record: Some("parameters"),
        owner: agent.name.clone(),
        own: Some(tool.name.clone()),
    }
}

fn of_server(tool: &servers::Tool) -> Option<Unnamed> {
    let own = tool.name.strip_prefix(servers::PREFIX)?.get(tool.server.len()..)?.strip_prefix("__")?;
    let required = tool.schema.get("required").and_then(serde_json::Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let param = |name: &str| {
        let schema = tool.schema.get("properties").and_then(|all| all.get(name)).cloned().unwrap_or_default();
        let about = schema["description"].as_str().unwrap_or_default().to_owned();
        described(name, &about, &schema, is_required(name))
    };
    Some(Unnamed {
        described: Described {
            name: tool.name.clone(),
            names: Vec::new(),
            about: shortened(&tool.about),
            permission: Permission::Mcp,
            params: tool.params().into_iter().filter(|name| is_name(name)).take(PARAMS).map(param).collect(),
        },
        carrier: &super::mcp::TOOL,
        given: vec![(super::mcp::NAMED, tool.name.as_str().into())],
        record: Some(super::mcp::BY_NAME),
        owner: tool.server.clone(),
        own: Some(own.to_owned()),
    })
}

/// A server that never ran: to ask for help on it starts it, and tells what it has.
fn of_stranger(server: &str) -> Unnamed {
    Unnamed {
        described: Described {
            name: format!("{}{server}", servers::PREFIX),
            names: Vec::new(),
            about: "an MCP server that was never started; help starts it and lists its tools".to_owned(),
            permission: Permission::Mcp,
            params: Vec::new(),
        },
        carrier: &super::meta::HELP,
        given: vec![("tool", server.into())],
        record: None,
        owner: server.to_owned(),
        own: None,
    }
}

fn of_skill(skill: &Skill) -> Unnamed {
    let schema = serde_json::json!({"type": "string"});
    Unnamed {
        described: Described {
            name: skill.name.clone(),
            names: Vec::new(),
            about: shortened(&skill.description),
            permission: Permission::Skills,
            params: vec![described("input", "its input", &schema, false)],
        },
        carrier: &super::code::USE_SKILL,
        given: vec![("skillName", skill.name.as_str().into())],
        record: None,
        owner: skill.name.clone(),
        own: None,
    }
}

/// A parameter, from what a JSON Schema says of it.
fn described(name: &str, about: &str, schema: &serde_json::Value, required: bool) -> DescribedParam {
    let (kind, connectives) = roles::of(name, about, schema);
    let choices = schema["enum"].as_array().into_iter().flatten();
    let choices = choices.filter_map(serde_json::Value::as_str).map(str::to_owned).collect();
    let default = schema.get("default").filter(|default| !default.is_null()).map(|default| match default.as_str() {
        Some(text) => text.to_owned(),
        None => default.to_string(),
    });
    DescribedParam { name: name.to_owned(), about: shortened(about), kind, choices, required, default, connectives }
}

/// Gives each the short names that mean it alone.
fn named(all: Vec<Unnamed>, catalog: &Catalog) -> Vec<Foreign> {
    let short = |one: &Unnamed| -> Vec<String> {
        let owner = words(&one.owner);
        match &one.own {
            Some(own) => vec![words(own), format!("{owner} {}", words(own)), owner],
            None => vec![owner],
        }
    };
    let names: Vec<Vec<String>> = all.iter().map(short).collect();
    let is_free = |name: &String| {
        let is_only = names.iter().flatten().filter(|other| *other == name).count() == 1;
        is_only && !name.is_empty() && catalog.known(name).is_none()
    };
    let chosen: Vec<Vec<String>> =
        names.iter().map(|names| names.iter().filter(|name| is_free(name)).cloned().collect()).collect();
    let foreign = |(one, names): (Unnamed, Vec<String>)| {
        let Unnamed { described, carrier, given, record, owner, .. } = one;
        let tool = Described { names, ..described }.declared()?;
        Some(Foreign { tool, carrier, given, record, owner })
    };
    all.into_iter().zip(chosen).filter_map(foreign).collect()
}

/// A name as its words in small letters: `list_issues`, `listIssues` and `list-issues` are `list issues`.
fn words(name: &str) -> String {
    words_in(name).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a name can stand in a line by itself.
fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphanumeric) && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// The first line of what is said, if it is not too long.
fn shortened(text: &str) -> String {
    text.trim().lines().next().unwrap_or_default().chars().take(ABOUT).collect()
}

//! What an agent is: its tools, each a program with arguments, and the parameters they share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::hint;
use crate::yaml::At;

/// How long a tool may run when its definition does not say.
pub const TIMEOUT: Duration = Duration::from_mins(5);

/// An agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The version of the schema, as written.
    pub api_version: String,
    /// `Agent`, or the older `ResearchAgent`.
    pub kind: String,
    /// Its tools, in the order in which they are defined.
    pub tools: Vec<AgentTool>,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its tool is the runner of the older form of definition, which leaves files instead of printing an answer.
    pub legacy: bool,
    /// How long answers are kept, if they are.
    #[serde(skip)]
    pub cache: Option<Duration>,
    /// The definition, as a person would name it.
    pub file: String,
    /// Where the definition is.
    #[serde(skip)]
    pub path: PathBuf,
}

/// A tool of an agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AgentTool {
    /// Its name.
    pub name: String,
    /// What it does, written for whoever has to choose a tool.
    pub description: String,
    /// The program; in old definitions with first arguments.
    pub command: Vec<String>,
    /// Its arguments, with `${NAME}` where a parameter goes.
    pub args: Vec<String>,
    /// How long it may run.
    #[serde(skip)]
    pub timeout: Duration,
}

/// A parameter of an agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What values it takes.
    #[serde(rename = "type")]
    pub kind: ParameterType,
    /// Whether a call must give it.
    pub required: bool,
    /// The value when none is given, as text.
    pub default: Option<String>,
    /// What it is for.
    pub description: String,
}

/// What values a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ParameterType {
    /// Any text.
    String,
    /// A whole number.
    Int,
    /// `true` or `false`.
    Bool,
}

/// Something that is to be said about a definition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// What it is.
    pub message: String,
    /// Where it is; the beginning where something is missing as a whole.
    #[serde(flatten)]
    pub at: At,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The agent cannot be used.
    Error,
    /// Something is not as it should be.
    Warning,
    /// Something could be better.
    Advice,
}

impl Agent {
    /// The tool called `name`, letter case and `-`, `_` aside.
    pub fn tool(&self, name: &str) -> Option<&AgentTool> {
        let exact = self.tools.iter().find(|tool| tool.name == name);
        exact.or_else(|| self.tools.iter().find(|tool| folded(&tool.name) == folded(name)))
    }

    /// The tool called `name`; NOT_FOUND names those there are.
    pub fn named_tool(&self, name: &str) -> Result<&AgentTool> {
        self.tool(name).ok_or_else(|| {
            Error::new(Code::NotFound, format!("tool '{name}' not found in agent '{}'", self.name))
                .suggest(self.tools.iter().map(|tool| format!("{}.{}", self.name, tool.name)))
                .hint(hint!("agents describe {}", self.name))
        })
    }

    /// The folder of the definition, from which a relative command is found.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    /// The parameters that a call of `tool` may give: first those in its arguments, in their order, then those that
    /// stand in the arguments of no tool and so reach every tool by its environment.
    pub fn parameters_of<'a>(&'a self, tool: &'a AgentTool) -> Vec<&'a Parameter> {
        let mut parameters: Vec<&Parameter> = Vec::new();
        for name in tool.placeholders() {
            let known = self.parameters.iter().find(|known| folded(&known.name) == folded(&name));
            parameters.extend(known.filter(|known| !parameters.iter().any(|taken| taken.name == known.name)));
        }
        let is_used = |name: &str| {
            self.tools.iter().flat_map(AgentTool::placeholders).any(|placeholder| folded(&placeholder) == folded(name))
        };
        parameters.extend(self.parameters.iter().filter(|known| !is_used(&known.name)));
        parameters
    }
    /// The names that a call of `tool` may give, in the order in which words without a name are taken.
    pub fn names_of(&self, tool: &AgentTool) -> Vec<String> {
        let declared: Vec<String> = self.parameters_of(tool).iter().map(|known| known.name.clone()).collect();
        let mut names: Vec<String> = Vec::new();
        for name in tool.placeholders().into_iter().chain(declared.iter().cloned()) {
            let known = declared.iter().find(|known| folded(known) == folded(&name));
            let name = known.cloned().unwrap_or_else(|| name.to_lowercase());
            // Where files go is settled by whoever runs the tool, unless the agent asks for it.
            if !names.contains(&name) && (known.is_some() || name != "output_path") {
                names.push(name);
            }
        }
        names
    }
}

impl AgentTool {
    /// The names between `${` and `}` in its arguments, in their order.
    pub fn placeholders(&self) -> Vec<String> {
        self.args.iter().flat_map(|arg| super::substitute::placeholders(arg)).map(str::to_owned).collect()
    }
}

/// A name as names of agents, tools and parameters are compared: letter case and `-`, `_` do not count.
pub fn folded(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

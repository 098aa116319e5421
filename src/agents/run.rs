//! From a call of an agent's tool to what came of it. Everything about the values is settled before a program starts.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use indexmap::IndexMap;
use serde::Serialize;

use super::definition::{Agent, AgentTool, Parameter, ParameterType, folded};
use super::substitute::{Stand, substitute};
use crate::engine::Value;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::world::{End, Program, Ran, World, host};

/// A call that can be run.
#[derive(Debug)]
pub struct Call {
    /// What is said about it besides its result.
    pub notes: Vec<String>,
    /// How long its answer is kept; nothing for one that is not.
    pub(super) cache: Option<Duration>,
    pub(super) agent: String,
    pub(super) tool: String,
    /// Where the definition is.
    pub(super) definition: PathBuf,
    pub(super) program: Program,
    file: String,
    /// The folder for files that it leaves, and its name for a person.
    output: Option<(PathBuf, String)>,
    legacy: bool,
}

/// What a tool answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The agent.
    pub agent: String,
    /// Its tool.
    pub tool: String,
    /// What it printed.
    pub output: Output,
    /// Bytes of its output that were too many to keep.
    #[serde(skip_serializing_if = "is_zero")]
    pub lost: usize,
    /// The files that it left in the folder for its output.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// When it was given, if it was kept from then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cached: Option<String>,
}

/// What a tool printed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Output {
    /// JSON, read.
    Json(serde_json::Value),
    /// Anything else.
    Text(String),
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The values of a call, by folded name.
type Values = IndexMap<String, Bound>;

struct Bound {
    /// The name in capitals, as in `PARAM_NAME`.
    upper: String,
    text: String,
}

/// Settles what a call of `tool` with the parameters `given` means; nothing is started.
///
/// MISSING and INVALID_ARGUMENT name the parameter.
pub fn plan(world: &World, agent: &Agent, tool: &AgentTool, given: &IndexMap<String, Value>) -> Result<Call> {
    let complain = |error: Error| error.hint(hint!("agents describe {}", agent.name));
    let mut notes = Vec::new();
    let mut values = values(agent, tool, given, &mut notes).map_err(complain)?;
    let placeholders: Vec<String> = tool.placeholders().iter().map(|name| folded(name)).collect();
    values.entry("source_path".into()).or_insert_with(|| bound("SOURCE_PATH", "."));
    let mut output = None;
    if placeholders.iter().any(|name| name == "output_path") && !values.contains_key("output_path") {
        let shown = world.run_folder(&agent.name)?;
        values.insert("output_path".into(), bound("OUTPUT_PATH", &shown));
        output = Some((world.inside(&shown)?, shown));
    }
    for parameter in agent.parameters_of(tool) {
        if parameter.required && !values.contains_key(&folded(&parameter.name)) {
            let message = format!("missing required parameter '{}'", parameter.name);
            return Err(complain(
                Error::new(Code::Missing, message).detail(format!("{}: {}", parameter.name, parameter.description)),
            ));
        }
    }
    let mut argv = tool.command.clone();
    if let Some(program) = argv.first_mut().filter(|program| program.contains('/') && !program.starts_with('/')) {
        let path = agent.folder().join(&*program);
        if !host::is_there(&path) {
            let message = format!("failed to execute tool \"{}\": there is no \"{program}\"", tool.name);
            return Err(Error::new(Code::NotFound, message)
                .in_file(&agent.file)
                .detail("a command with a slash is looked for beside its definition"));
        }
        *program = path.display().to_string();
    }
    for (index, arg) in tool.args.iter().enumerate() {
        let stand = |name: &str| match values.get(&folded(name)) {
            Some(value) => Stand::Value(value.text.clone()),
            None if agent.parameters.iter().any(|known| folded(&known.name) == folded(name)) => Stand::Nothing,
            None => Stand::Unknown,
        };
        let filled = substitute(arg, stand).map_err(|name| {
            let message = format!("unresolved parameter '{name}' in argument {} of {}", index + 1, tool.name);
            complain(Error::new(Code::Missing, message).in_file(&agent.file))
        })?;
        argv.extend(filled);
    }
    let mut program = Program::new(argv);
    program.timeout = tool.timeout;
    for value in values.values() {
        let plain = value.upper.replace('-', "_");
        if plain != value.upper {
            program.env.push((format!("PARAM_{plain}"), value.text.clone()));
        }
        program.env.push((format!("PARAM_{}", value.upper), value.text.clone()));
    }
    Ok(Call {
        notes,
        // Files that it leaves are not kept, so its answer is not either.
        cache: agent.cache.filter(|_| output.is_none()),
        agent: agent.name.clone(),
        tool: tool.name.clone(),
        definition: agent.path.clone(),
        program,
        file: agent.file.clone(),
        output,
        legacy: agent.legacy,
    })
}

/// The values of the declared parameters and of the placeholders, defaults first, then what is given.
fn values(agent: &Agent, tool: &AgentTool, given: &IndexMap<String, Value>, notes: &mut Vec<String>) -> Result<Values> {
    let mut values = Values::new();
    for parameter in &agent.parameters {
        if let Some(default) = &parameter.default {
            values.insert(folded(&parameter.name), bound(&parameter.name, default));
        }
    }
    for (name, value) in given {
        let parameter = agent.parameters.iter().find(|known| folded(&known.name) == folded(name));
        let placeholders = tool.placeholders();
        if parameter.is_none()
            && !placeholders.iter().any(|known| folded(known) == folded(name))
            && !super::read::SPECIAL.iter().any(|known| folded(known) == folded(name))
        {
            let known = agent.parameters_of(tool).into_iter().map(|parameter| parameter.name.clone());
            return Err(Error::new(
                Code::InvalidArgument,
                format!("{}.{} has no parameter '{name}'", agent.name, tool.name),
            )
            .suggest(known.filter(|known| strsim::jaro_winkler(known, name) > 0.7)));
        }
        let text = match parameter {
            Some(parameter) => typed(parameter, value)?,
            None => as_text(value),
        };
        if text.contains('\0') {
            let message = format!("the value of parameter '{name}' contains a NUL character");
            return Err(Error::new(Code::InvalidArgument, message));
        }
        if text.starts_with('-') {
            notes.push(format!("the value of {name} begins with \"-\" and is passed as it is"));
        }
        let name = parameter.map_or(name, |parameter| &parameter.name);
        values.insert(folded(name), bound(name, &text));
    }
    Ok(values)
}

fn bound(name: &str, text: &str) -> Bound {
    Bound { upper: name.to_uppercase(), text: text.to_owned() }
}

/// A value as text of the parameter's type.
fn typed(parameter: &Parameter, value: &Value) -> Result<String> {
    let text = as_text(value);
    let typed = match parameter.kind {
        ParameterType::String => Some(text.clone()),
        ParameterType::Int => text.trim().parse::<i64>().ok().map(|number| number.to_string()),
        ParameterType::Bool => match text.to_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some("true".to_owned()),
            "false" | "no" | "off" | "0" => Some("false".to_owned()),
            _ => None,
        },
    };
    typed.ok_or_else(|| {
        let message = format!("parameter '{}' wants {}, not \"{text}\"", parameter.name, parameter.kind.describe());
        Error::new(Code::InvalidArgument, message)
    })
}

/// A value as text; lists and named values as JSON.
fn as_text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Int(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::List(_) | Value::Record(_) => serde_json::to_string(value).unwrap_or_default(),
    }
}

/// Runs a call.
pub fn run(world: &World, call: &Call, stop: &AtomicBool) -> Result<Answer> {
    let ran = world.run(&call.program, stop).map_err(|error| {
        let message = format!("failed to execute tool \"{}\": {}", call.tool, error.message);
        Error { message, ..error }.in_file(&call.file)
    })?;
    check(call, &ran)?;
    let files = match &call.output {
        Some((folder, shown)) => {
            let files = host::files_below(folder, 8, &[""]);
            let inside = files.iter().filter_map(|file| file.strip_prefix(folder).ok());
            inside.map(|file| format!("{shown}/{}", file.display())).collect()
        }
        None => Vec::new(),
    };
    if call.legacy && call.output.is_some() {
        let fail = |what: &str| Err(failed(call, &ran, format!("agent {what}")));
        let is_page = |file: &String| {
            let name = file.rsplit_once('.').filter(|(_, ending)| ending.eq_ignore_ascii_case("md"));
            name.is_some_and(|(stem, _)| stem.matches('/').count() == 3)
        };
        if files.is_empty() {
            return fail("produced no output files");
        }
        if !files.iter().any(is_page) {
            return fail("did not produce any markdown files");
        }
    }
    let text = String::from_utf8_lossy(&ran.stdout);
    let output = if ran.lost == 0 { Output::read(&text) } else { Output::Text(text.trim_end().to_owned()) };
    Ok(Answer { lost: ran.lost, files, ..call.answer(output) })
}

impl Output {
    /// What a program printed, as JSON where it is.
    pub(super) fn read(text: &str) -> Self {
        serde_json::from_str(text).map_or_else(|_| Self::Text(text.trim_end().to_owned()), Self::Json)
    }
}

impl Call {
    /// An answer to the call.
    pub(super) fn answer(&self, output: Output) -> Answer {
        let (agent, tool) = (self.agent.clone(), self.tool.clone());
        Answer { agent, tool, output, lost: 0, files: Vec::new(), cached: None }
    }

    /// The program and its arguments as one would write them.
    pub fn command(&self) -> String {
        let mut words = self.program.argv.iter();
        let program = words.next().map(|program| program.rsplit('/').next().unwrap_or(program).to_owned());
        let rest = words.map(|word| Value::from(word.as_str()).written());
        program.into_iter().chain(rest).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a program ended well.
fn check(call: &Call, ran: &Ran) -> Result<()> {
    let code = match ran.end {
        End::Exit(0) => return Ok(()),
        End::Exit(code) => format!("tool execution failed with exit code {code}"),
        End::Signal(signal) => format!("tool execution failed: ended by signal {signal}"),
        End::TimedOut => {
            let message = format!("tool timed out after {}s", call.program.timeout.as_secs());
            return Err(Error { code: Code::Timeout, ..failed(call, ran, message) });
        }
        End::Stopped => return Err(Error::new(Code::Timeout, "interrupted")),
        End::Flooded => {
            let message = "the tool wrote without end and was stopped";
            return Err(Error::new(Code::LimitExceeded, message).in_file(&call.file));
        }
    };
    Err(failed(call, ran, code))
}

/// A failure with the end of what the program wrote.
fn failed(call: &Call, ran: &Ran, message: impl Into<String>) -> Error {
    let error = Error::new(Code::Failed, message).in_file(&call.file);
    crate::engine::last_words(ran, error)
}

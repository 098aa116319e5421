//! `arrowsh call`: one call as a model interface gives it, answered in the shape that the interface wants back.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::Status;
use super::app::App;
use super::run;
use crate::engine::Outcome;
use crate::error::{Code, Error, Result};
use crate::render;

/// Runs the call that `text` is; `-` is standard input.
pub fn call(app: &App, text: &str) -> Result<Status> {
    let read = if text == "-" { run::read(Path::new("-"))? } else { text.as_bytes().to_vec() };
    let call = Asked::read(&read)?;
    let mut shell = app.shell()?;
    let outcome = shell.run_call(&call.name, call.arguments);
    super::say(format_args!("{}\n", call.shape.answer(app, &outcome)))?;
    Ok(outcome.is_ok().into())
}

/// A call as it is asked for.
struct Asked {
    name: String,
    arguments: Map<String, Value>,
    shape: Shape,
}

/// The interface that a call comes from, with its id there.
enum Shape {
    /// `{"tool": …, "arguments": {…}}`, answered with the outcome.
    Plain,
    /// An entry of `tool_calls` of chat completions.
    Completion(Value),
    /// A `function_call` of the responses interface.
    Response(Value),
    /// A `tool_use` block of the messages interface.
    Message(Value),
}

impl Asked {
    fn read(text: &[u8]) -> Result<Self> {
        let wrong = |why: String| {
            Error::new(Code::InvalidSyntax, format!("this is no call: {why}"))
                .detail("write {\"tool\": \"udon.glance\", \"arguments\": {\"file\": \"config.udon\"}},")
                .detail("or a tool call as OpenAI or Anthropic give it")
        };
        let value: Value = serde_json::from_slice(text).map_err(|error| wrong(error.to_string()))?;
        let id = |key: &str| value[key].clone();
        let (shape, name, arguments) = match value["type"].as_str() {
            Some("tool_use") => (Shape::Message(id("id")), &value["name"], &value["input"]),
            Some("function_call") => (Shape::Response(id("call_id")), &value["name"], &value["arguments"]),
            _ if value["function"].is_object() => {
                (Shape::Completion(id("id")), &value["function"]["name"], &value["function"]["arguments"])
            }
            _ => {
                let key = |names: [&str; 2]| names.into_iter().map(|name| &value[name]).find(|found| !found.is_null());
                let name = key(["tool", "name"]).unwrap_or(&Value::Null);
                (Shape::Plain, name, key(["arguments", "args"]).unwrap_or(&Value::Null))
            }
        };
        let name = name.as_str().ok_or_else(|| wrong("it names no tool".to_owned()))?.to_owned();
        let arguments = match arguments {
            Value::Null => Map::new(),
            Value::Object(fields) => fields.clone(),
            // Chat completions give the arguments as text, and none as an empty one.
            Value::String(text) if text.trim().is_empty() => Map::new(),
            Value::String(text) => {
                serde_json::from_str(text).map_err(|error| wrong(format!("its arguments are no object: {error}")))?
            }
            _ => return Err(wrong("its arguments are no object".to_owned())),
        };
        Ok(Self { name, arguments, shape })
    }
}

impl Shape {
    fn answer(&self, app: &App, outcome: &Outcome) -> Value {
        let text = || render::text(outcome, app.style());
        match self {
            Self::Plain => render::json(outcome, app.style()),
            Self::Completion(id) => json!({"role": "tool", "tool_call_id": id, "content": text()}),
            Self::Response(id) => json!({"type": "function_call_output", "call_id": id, "output": text()}),
            Self::Message(id) => {
                json!({"type": "tool_result", "tool_use_id": id, "content": text(), "is_error": !outcome.is_ok()})
            }
        }
    }
}

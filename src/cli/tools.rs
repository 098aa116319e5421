//! `arrowsh tools`: the table of tools.

use serde_json::{Value, json};

use super::Status;
use super::app::App;
use super::args::Format;
use crate::engine::Tool;
use crate::error::Result;

/// Prints the table.
pub fn list(app: &App, status: bool, format: Format) -> Result<Status> {
    let mut shell = app.shell()?;
    let session = shell.session();
    let catalog = session.catalog();
    let shown = catalog.tools().filter(|tool| status || tool.run.is_some());
    match format {
        Format::Json => {
            let table: Vec<Value> = shown.map(described).collect();
            super::say(format_args!("{:#}\n", Value::Array(table)))?;
        }
        Format::Text => {
            let tools: Vec<&Tool> = shown.collect();
            let mut out = String::new();
            let width = tools.iter().map(|tool| tool.spec.name.len()).max().unwrap_or(0);
            for tool in tools {
                let spec = &tool.spec;
                let line = match (status, tool.run) {
                    (false, _) => spec.about.to_owned(),
                    (true, None) => "not in this build".to_owned(),
                    (true, Some(_)) if !session.grants().allow(spec.permission) => {
                        format!("needs the permission {}", spec.permission)
                    }
                    (true, Some(_)) => "runs".to_owned(),
                };
                out.push_str(&format!("{:width$}  {line}\n", spec.name));
            }
            super::say(out)?;
        }
    }
    Ok(Status::Ok)
}

fn described(tool: &'static Tool) -> Value {
    let spec = &tool.spec;
    let properties: serde_json::Map<String, Value> = spec
        .params
        .iter()
        .map(|param| {
            let mut schema = param.kind.schema();
            schema["description"] = json!(param.about);
            if let Some(default) = param.default {
                schema["default"] = json!(default);
            }
            (param.name.to_owned(), schema)
        })
        .collect();
    let required: Vec<_> = spec.params.iter().filter(|param| param.required).map(|param| param.name).collect();
    json!({
        "name": spec.name,
        "aliases": spec.aliases,
        "description": spec.about,
        "effect": spec.effect,
        "permission": spec.permission,
        "in_this_build": tool.run.is_some(),
        "parameters": {"type": "object", "properties": properties, "required": required, "additionalProperties": false},
    })
}

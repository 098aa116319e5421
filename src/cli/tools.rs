//! `arrowsh tools`: the table of tools, for people, and in the shapes that model interfaces take.

use serde_json::{Value, json};

use super::Status;
use super::app::App;
use super::args::Format;
use crate::engine::Tool;
use crate::error::{Code, Error, Result};
use crate::shell::{Offer, Shell};
use crate::tools::{Readiness, outside, readiness};

/// Letters that the name of a tool may have in a model interface.
const NAME: usize = 64;

/// Prints the table.
pub fn list(app: &App, status: bool, format: Format) -> Result<Status> {
    let mut shell = app.shell()?;
    match format {
        Format::Text if status => super::say(states(&mut shell))?,
        Format::Text => super::say(lines(&mut shell)?)?,
        Format::Json => {
            let catalog = shell.session().catalog();
            let shown = catalog.tools().filter(|tool| status || tool.run.is_some());
            super::say(format_args!("{:#}\n", Value::Array(shown.map(described).collect())))?;
        }
        Format::Openai => say_offers(&mut shell, openai)?,
        Format::Anthropic => say_offers(&mut shell, anthropic)?,
    }
    Ok(Status::Ok)
}

/// What each tool does; those from outside as far as they are known without starting a server.
fn lines(shell: &mut Shell) -> Result<String> {
    let catalog = shell.session().catalog();
    let built_in = catalog.tools().filter(|tool| tool.run.is_some());
    let tools: Vec<&Tool> = built_in.chain(outside::known(shell.session())?.into_iter().map(|one| one.tool)).collect();
    let width = width(&tools);
    let lines: Vec<String> =
        tools.iter().map(|tool| format!("{:width$}  {}\n", tool.spec.name, tool.spec.about)).collect();
    Ok(lines.concat())
}

/// What each tool needs, and below what lacks configuration the lines that are missing.
fn states(shell: &mut Shell) -> String {
    let catalog = shell.session().catalog();
    let tools: Vec<&Tool> = catalog.tools().collect();
    let width = width(&tools);
    let mut out = String::new();
    for tool in tools {
        let (state, details) = match readiness(shell.session(), tool) {
            Readiness::Runs => ("runs".to_owned(), Vec::new()),
            Readiness::Forbidden(permission) => (format!("needs the permission {permission}"), Vec::new()),
            Readiness::Unconfigured(error) => (format!("needs configuration: {}", error.message), error.details),
            Readiness::NotBuilt => ("not in this build".to_owned(), Vec::new()),
        };
        out.push_str(&format!("{:width$}  {state}\n", tool.spec.name));
        for detail in details {
            out.push_str(&format!("{:width$}    {detail}\n", ""));
        }
    }
    out
}

fn width(tools: &[&Tool]) -> usize {
    tools.iter().map(|tool| tool.spec.name.len()).max().unwrap_or(0)
}

fn described(tool: &'static Tool) -> Value {
    let spec = &tool.spec;
    json!({
        "name": spec.name,
        "aliases": spec.aliases,
        "description": spec.about,
        "effect": spec.effect,
        "permission": spec.permission,
        "in_this_build": tool.run.is_some(),
        "parameters": spec.schema(),
    })
}

fn say_offers(shell: &mut Shell, shape: fn(&Offer) -> Value) -> Result<()> {
    // One name that is too long, and the interfaces refuse the whole request.
    let (fit, long): (Vec<Offer>, Vec<Offer>) = shell.offers().into_iter().partition(|offer| offer.name.len() <= NAME);
    for offer in long {
        super::complain(&Error::new(Code::LimitExceeded, format!("{} is left out: its name is too long", offer.name)));
    }
    super::say(format_args!("{:#}\n", Value::Array(fit.iter().map(shape).collect())))
}

/// An entry of `tools` as chat completions take it.
fn openai(offer: &Offer) -> Value {
    json!({
        "type": "function",
        "function": {"name": offer.name, "description": offer.about, "parameters": offer.schema},
    })
}

/// An entry of `tools` as the messages interface takes it.
fn anthropic(offer: &Offer) -> Value {
    json!({"name": offer.name, "description": offer.about, "input_schema": offer.schema})
}

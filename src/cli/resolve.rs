//! `arrowsh resolve`: how a line would be understood, and why.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Status;
use super::app::App;
use crate::engine::{Candidate, Catalog};
use crate::error::{Code, Error, Result};
use crate::resolve::{Assumed, Decision, Reading, Resolution, Resolver};
use crate::shell::because;
use crate::syntax::typed;
use crate::tools;
use crate::world::host;

/// Prints how lines would be understood.
pub fn resolve(app: &App, line: Option<&str>, jsonl: bool, assume_exists: bool) -> Result<Status> {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let mut shell = if assume_exists { None } else { Some(app.shell()?) };
    let mut understand = |line: &str| -> Value {
        let resolution = match &mut shell {
            Some(shell) => shell.resolve(line),
            None => typed(line).and_then(|utterance| resolver.resolve(&utterance, &Assumed)),
        };
        resolution.map_or_else(|error| failed(&error, resolver.catalog()), |resolution| described(&resolution))
    };
    if !jsonl {
        let line =
            line.ok_or_else(|| Error::new(Code::Missing, "say which line: arrowsh resolve 'show me config.udon'"))?;
        super::say(format_args!("{:#}\n", understand(line)))?;
        return Ok(Status::Ok);
    }
    let mut input = Vec::new();
    host::read_stdin(|chunk| {
        input.extend_from_slice(chunk);
        true
    })?;
    let mut out = String::new();
    for line in String::from_utf8_lossy(&input).lines() {
        out.push_str(&understand(&line.replace("\\n", "\n")).to_string());
        out.push('\n');
    }
    super::say(out)?;
    Ok(Status::Ok)
}

fn described(resolution: &Resolution) -> Value {
    let offered: &[Candidate] = match &resolution.decision {
        Decision::Ask(question) => &question.candidates,
        _ => &[],
    };
    let decision = match &resolution.decision {
        Decision::Run(_) => "run",
        Decision::Ask(_) => "ask",
        Decision::Reject { .. } => "reject",
    };
    let best = resolution.readings.first();
    // What is offered first is not always what was weighed highest.
    let is_first = |reading: &&Reading| offered.first().is_none_or(|first| first.tool == reading.tool.spec.name);
    let told = resolution.readings.iter().find(is_first).or(best).filter(|_| decision != "reject");
    let lines: Vec<Value> = offered.iter().map(|offer| json!({"tool": offer.tool, "line": offer.line})).collect();
    json!({
        "decision": decision, "tool": told.map(|reading| reading.tool.spec.name),
        "args": told.map_or_else(|| json!({}), |reading| json!(reading.args)),
        "score": best.map_or(0.0, |reading| (reading.score * 1000.0).round() / 1000.0),
        "candidates": lines, "because": because(resolution),
    })
}

fn failed(error: &Error, catalog: &Catalog) -> Value {
    let line = error.hint.as_deref().unwrap_or_default();
    // What mends it is offered; a page of help is not what is meant.
    let tool = catalog.leading(&line.split(' ').collect::<Vec<_>>()).map(|(tool, _)| tool);
    let mends = tool.filter(|tool| !std::ptr::eq(*tool, &raw const tools::meta::HELP));
    let offered = mends.map(|tool| json!({"tool": tool.spec.name, "line": line}));
    json!({"decision": "reject", "tool": null, "args": {}, "score": 0.0, "candidates": Vec::from_iter(offered),
           "because": error.message, "error": {"code": error.code, "message": error.message}})
}

//! `arrowsh resolve`: how a line would be understood, and why.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Status;
use super::app::App;
use crate::error::{Code, Error, Result};
use crate::resolve::{Assumed, Decision, Resolution, Resolver};
use crate::syntax::typed;
use crate::world::host;

/// Prints how lines would be understood.
pub fn resolve(app: &App, line: Option<&str>, jsonl: bool, assume_exists: bool) -> Result<Status> {
    let resolver = Resolver::new(Arc::new(crate::tools::catalog()));
    let mut shell = if assume_exists { None } else { Some(app.shell()?) };
    let mut understand = |line: &str| -> Value {
        let resolution = match &mut shell {
            Some(shell) => shell.resolve(line),
            None => typed(line).and_then(|utterance| resolver.resolve(&utterance, &Assumed)),
        };
        resolution.map_or_else(|error| failed(&error), |resolution| described(&resolution))
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
    let offered: Vec<Value> = match &resolution.decision {
        Decision::Ask(question) => question
            .candidates
            .iter()
            .map(|candidate| json!({"tool": candidate.tool, "line": candidate.line}))
            .collect(),
        _ => Vec::new(),
    };
    let best = resolution.readings.first();
    let score = best.map_or(0.0, |reading| (reading.score * 1000.0).round() / 1000.0);
    match &resolution.decision {
        Decision::Run(call) => json!({
            "decision": "run", "tool": call.tool.spec.name, "args": call.args, "score": score, "candidates": [],
        }),
        Decision::Ask(_) => json!({
            "decision": "ask", "tool": best.map(|reading| reading.tool.spec.name),
            "args": best.map(|reading| &reading.args), "score": score, "candidates": offered,
        }),
        Decision::Reject { .. } => {
            json!({"decision": "reject", "tool": null, "args": {}, "score": score, "candidates": []})
        }
    }
}

fn failed(error: &Error) -> Value {
    json!({"decision": "reject", "tool": null, "args": {}, "score": 0.0, "candidates": [],
           "error": {"code": error.code, "message": error.message}})
}

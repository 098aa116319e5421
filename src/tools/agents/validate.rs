//! `agents.validate`: check agent definitions.

use serde::Serialize;

use super::registry;
use crate::agents::{self, Definition, Finding, Severity, folded};
use crate::engine::{Args, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const PATH: Param<Option<String>> = Param::new("path", "the definition or folder, else all")
    .positional()
    .after(&["in", "of"])
    .or(&["file", "agent", "folder", "directory"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "agents.validate",
        aliases: &["agents validate", "validate agents", "validate agent", "agent validate"],
        senses: &["check", "verify", "lint", "agent"],
        about: "check agent definitions",
        past: "validated agents of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("agents/validate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let definitions = match args.get(&PATH)? {
        None => registry(session)?.definitions,
        Some(path) => {
            let path = path.trim().trim_start_matches("./").trim_end_matches('/').to_owned();
            let all = registry(session)?.definitions;
            let named = |definition: &Definition| {
                definition.agent.as_ref().is_some_and(|agent| folded(&agent.name) == folded(&path))
            };
            match all.into_iter().filter(named).collect::<Vec<_>>() {
                found if found.is_empty() => agents::definitions_in(session.world(), &path)?,
                found => found,
            }
        }
    };
    let valid = definitions.iter().all(|definition| definition.agent.is_some());
    let definitions = definitions
        .into_iter()
        .map(|definition| Checked {
            file: definition.file,
            agent: definition.agent.map(|agent| agent.name),
            findings: definition.findings,
        })
        .collect();
    Ok(Reply::new(Answer { valid, definitions }).passes(valid))
}

#[derive(Serialize)]
struct Answer {
    valid: bool,
    definitions: Vec<Checked>,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    /// The agent; null if the definition cannot be used.
    agent: Option<String>,
    findings: Vec<Finding>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.definitions.is_empty() {
            page.line().plain("no agent definitions: nothing ends in .agent.yaml");
        }
        for definition in &self.definitions {
            let count = |severity| definition.findings.iter().filter(|finding| finding.severity == severity).count();
            let counts = [(Severity::Error, "error"), (Severity::Warning, "warning")];
            let counts = counts.map(|(severity, noun)| (count(severity), noun)).into_iter().filter(|(n, _)| *n > 0);
            let mut counts: Vec<String> = counts.map(|(n, noun)| plural(n, noun)).collect();
            counts.extend(Some(count(Severity::Advice)).filter(|n| *n > 0).map(|n| format!("{n} advice")));
            let mark = if definition.agent.is_some() { "✓ " } else { "✗ " };
            let line = page.line().plain(mark).path(&definition.file);
            if !counts.is_empty() {
                line.faint(format!(" ({})", counts.join(", "))).end();
            }
            for finding in &definition.findings {
                let word = match finding.severity {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                    Severity::Advice => "advice",
                };
                page.line().number(format!("  {}", finding.at)).warning(format!(" {word}: ")).plain(&finding.message);
            }
        }
    }
}

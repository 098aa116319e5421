//! `meta.why`: explain the last decision.

use serde::Serialize;

use crate::engine::{Args, Effect, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::memory::{Decision, Dialogue};
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.why",
        aliases: &["why", "explain last", "why that"],
        senses: &["explain", "reason", "how so"],
        about: "explain the last decision",
        past: "asked why",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/why"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    let decision = session.part::<Dialogue>()?.decision.clone();
    decision
        .map(|decision| Reply::new(Answer(decision)))
        .ok_or_else(|| Error::new(Code::NotFound, "nothing was decided in this dialogue yet").hint("help"))
}

#[derive(Serialize)]
struct Answer(Decision);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let decision = &self.0;
        // What quotes itself is told from the quotes around it.
        let quote = if decision.line.contains('"') { '`' } else { '"' };
        page.line().value(format!("{quote}{}{quote}", decision.line)).plain(format!(": {}", decision.verdict));
        for reason in &decision.because {
            page.line().plain(format!("  because {reason}"));
        }
        if let Some(line) = &decision.instead {
            page.line().plain("  in its exact form: ").value(line.replace('\n', " "));
        }
        for (index, reading) in decision.readings.iter().enumerate() {
            page.line()
                .plain(format!("  {}. ", index + 1))
                .name(&reading.tool)
                .faint(format!(" {:.0} %", reading.score * 100.0));
            for (what, weight) in &reading.evidence {
                page.line().plain("     ").number(format!("{weight:+.1}")).plain(format!(" {what}"));
            }
        }
    }
}

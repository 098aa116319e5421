//! `loom.continue`: have the subject model continue a node.

use serde::Serialize;

use super::prune::taken_back;
use super::shared::{Row, became, settled};
use super::subject::Configured;
use crate::engine::{
    Args, Change, Effect, It, Kind, Name, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::loom::{End, Loom, Node, Subject as _};
use crate::model;
use crate::text::plural;
use crate::transcript;

const FROM: Param<NodeRef> = Param::new("from", "the node").positional().after(&["from", "at"]).or(&["node"]);
const N: Param<u32> =
    Param::new("n", "how many continuations").default("1").range(1, 10).after(&["times"]).or(&["count"]);
const TOKENS: Param<Option<u32>> =
    Param::new("tokens", "how long each may be").range(1, 1_000_000).or(&["max-tokens", "length"]);
const AGENT: Param<Option<Name>> =
    Param::new("agent", "the agent that continues").after(&["using", "with", "by"]).or(&["using", "model"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.continue",
        aliases: &["continue", "extend", "generate continuations"],
        senses: &["generate", "go on", "write on"],
        about: "have the subject model continue a node",
        past: "continued from",
        effect: Effect::Send,
        permission: Permission::LoomGenerate,
        params: &[FROM.spec(), N.spec(), TOKENS.spec(), AGENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/continue"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, count, tokens, agent) = (args.get(&FROM)?, args.get(&N)?, args.get(&TOKENS)?, args.get(&AGENT)?);
    let loom = Loom::of(session)?;
    let mut from = loom.node(&wanted)?;
    let subject = loom.current()?.subject;
    let subject = Configured(model::of(session, agent.as_deref().or(subject.as_deref()))?);
    model::refuse_itself(session, subject.name())?;
    let summaries = model::for_summaries(session)?.map(Configured);
    let loom = Loom::of(session)?;
    let before = loom.position(&loom.current()?)?;
    let settled = settled(&loom, &mut from)?;
    let done = loom.go_on(&from, &subject, count, tokens)?;
    let rows: Vec<Row> = done.nodes.iter().map(Row::of).collect();
    let failed = done.failed.first().map(|error| {
        let (failed, all) = (done.failed.len(), done.failed.len() + done.nodes.len());
        format!("✗ MODEL_ERROR: {failed} of {all} failed: {}", error.message)
    });
    let it = rows.first().map(|row| It::new(Kind::Node, row.id.clone()));
    let made: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let inverse = taken_back(&made, &before, settled.as_ref());
    let change = Change::remembered(format!("continue from {}", from.name()), inverse);
    let using = agent.map(|_| subject.name().to_owned());
    let mut reply = Reply::new(Answer { from: from.name(), using, nodes: rows, failed }).counted(done.nodes.len());
    reply = reply.changed(Change::Sent { what: format!("the branch of {} to {}", from.id(), subject.name()) });
    reply = reply.notes(settled.iter().map(became));
    if done.nodes.iter().any(|node| node.hidden) {
        let id = from.name();
        reply = reply.note(format!("[{id}] was pruned meanwhile, and this with it; restore {id} brings it back"));
    }
    if let Some(most) = done.clamped {
        reply = reply.note(format!("{} writes at most {most} tokens", subject.name()));
    }
    if done.cut > 0 {
        let cut = plural(done.cut, "node");
        reply = reply.note(format!("the branch is longer than {} reads: {cut} left out", subject.name()));
    }
    if let Some(model) = summaries {
        reply = reply.notes(sum_up(&loom, &model, &done.nodes));
    }
    Ok(reply.changed(change).yields_all(it))
}

/// The nodes above a new one that are summed up with it.
const ABOVE: i64 = 8;

/// Has a model sum up what was written and what leads there, where that is wanting; gives what went wrong.
fn sum_up(loom: &Loom<'_>, model: &Configured, written: &[Node]) -> Option<String> {
    let all = || -> Result<()> {
        let Some(first) = written.first() else { return Ok(()) };
        let mut nodes = loom.last_of_path(first, ABOVE)?;
        nodes.extend_from_slice(&written[1..]);
        for node in &nodes {
            loom.sum_up(node, model)?;
            for link in loom.links(node)? {
                if let End::Document(document, _) = link.end {
                    loom.sum_up_document(&document, model)?;
                }
            }
        }
        loom.sum_up_tree(&loom.current()?, model).map(drop)
    };
    all().err().map(|error| format!("no summaries: {}", error.message))
}

#[derive(Serialize)]
struct Answer {
    from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    using: Option<String>,
    nodes: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let count = plural(self.nodes.len(), "continuation");
        let line = page.line().plain(format!("✓ generating {count} from ")).path(format!("[{}]", self.from));
        match &self.using {
            Some(name) => line.plain(format!(" using \"{name}\"...")),
            None => line.plain("..."),
        };
        self.nodes.iter().for_each(|row| row.show(page));
        if let Some(failed) = &self.failed {
            page.line().warning(failed);
        }
    }
}

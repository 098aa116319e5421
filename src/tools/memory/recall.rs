//! `memory.recall`: bring stashed content back.

use serde::Serialize;

use super::stash::again;
use crate::engine::{Args, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::memory;
use crate::transcript;

const LABEL: Param<Name> = Param::new("label", "its label")
    .positional()
    .after(&["stash", "label", "label is", "labelled", "under", "as"])
    .or(&["name", "stash", "key"])
    .of_stash();

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.recall",
        aliases: &["recall", "unstash", "stash pop", "stash apply", "stash show", "stash get"],
        senses: &["bring back", "retrieve", "get back", "restore", "fetch", "what was in"],
        about: "bring stashed content back",
        past: "recalled",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[LABEL.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("memory/recall"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let stash = memory::recall(session, &args.get(&LABEL)?)?;
    let put_back = again(&stash.label, &stash.content);
    let it = It::new(Kind::Text, stash.content.clone());
    Ok(Reply::new(Answer { label: stash.label.clone(), content: stash.content, source: stash.source })
        .changed(Change::remembered(format!("recall {}", stash.label), put_back))
        .yields(it))
}

#[derive(Serialize)]
struct Answer {
    label: String,
    content: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain("✓ recalled ").value(format!("\"{}\"", self.label)).plain(":");
        for line in self.content.lines() {
            page.line().faint("> ").plain(line);
        }
    }
}

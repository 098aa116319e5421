//! `snapshots.summon`: bring a past context back for a dialogue.

use serde::Serialize;

use super::Spoken;
use crate::engine::{Args, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::Library;
use crate::tools::xml::Xml;
use crate::transcript;

const SNAPSHOT_ID: Param<u32> =
    Param::new("snapshot_id", "the snapshot").positional().after(&["snapshot"]).or(&["id", "snapshot"]);
const QUERY: Param<String> = Param::new("query", "the first question")
    .positional()
    .after(&["ask", "about", "with", "and ask"])
    .or(&["question", "ask"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.summon",
        aliases: &["summon", "summon_snapshot", "summon snapshot", "snapshots summon"],
        senses: &["ask", "wake", "call up", "bring back", "snapshot"],
        about: "bring a past context back for a dialogue",
        past: "summoned",
        effect: Effect::Send,
        permission: Permission::Snapshots,
        params: &[SNAPSHOT_ID.spec(), QUERY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("snapshots/summon"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let summoned = Library::open(session)?.summon(args.get(&SNAPSHOT_ID)?, &args.get(&QUERY)?)?;
    let what = format!("summon snapshot {}", summoned.snapshot.id);
    let change = Change::remembered(what, "summon_dismiss \"taken back\"");
    let it = It::new(Kind::Text, summoned.answer.text());
    Ok(Reply::new(Answer { turn: Spoken::of(summoned) }).changed(change).yields(it))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    turn: Spoken,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let actions = "Use summon_continue to ask follow-up questions, or summon_dismiss to end.";
        Xml::new("summoned_context")
            .with("snapshot_id", self.turn.snapshot_id)
            .maybe("thread_position", self.turn.thread_position)
            .child(Xml::new("response").text(&self.turn.response))
            .child(Xml::new("available_actions").text(actions))
            .write(page);
    }
}

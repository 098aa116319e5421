//! `snapshots.continue`: ask the summoned context a follow-up.

use serde::Serialize;

use super::Spoken;
use crate::engine::{Args, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::Library;
use crate::tools::xml::Xml;
use crate::transcript;

const MESSAGE: Param<String> =
    Param::new("message", "the message").positional().after(&["with"]).or(&["question", "query", "msg"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.continue",
        aliases: &[
            "summon_continue",
            "summon continue",
            "snapshots continue",
            "ask summoned",
            "continue summon",
            "summoned continue",
        ],
        senses: &["continue", "ask", "reply", "tell", "follow up"],
        about: "ask the summoned context a follow-up",
        past: "asked the summoned context",
        effect: Effect::Send,
        permission: Permission::Snapshots,
        params: &[MESSAGE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("snapshots/continue"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let summoned = Library::open(session)?.go_on(&args.get(&MESSAGE)?)?;
    let what = format!("ask snapshot {} once more; what was asked cannot be unasked", summoned.snapshot.id);
    let it = It::new(Kind::Text, summoned.answer.text());
    let change = Change::Remembered { what, inverse: None };
    Ok(Reply::new(Answer { turn: Spoken::of(summoned) }).changed(change).yields(it))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    turn: Spoken,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        Xml::new("summoned_response").with("turn", self.turn.turn).text(&self.turn.response).write(page);
    }
}

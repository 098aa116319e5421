//! `snapshots.dismiss`: end the dialogue with the summoned context.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Dismissed, Library};
use crate::tools::xml::Xml;
use crate::transcript;

const SUMMARY: Param<String> =
    Param::new("summary", "what was learned").positional().after(&["with", "summary", "learned"]).or(&["learned"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "snapshots.dismiss",
        aliases: &[
            "dismiss",
            "summon_dismiss",
            "summon dismiss",
            "snapshots dismiss",
            "dismiss snapshot",
            "dismiss summon",
        ],
        senses: &["end", "close", "release", "goodbye"],
        about: "end the dialogue with the summoned context",
        past: "dismissed the summoned context",
        effect: Effect::Write,
        permission: Permission::Snapshots,
        params: &[SUMMARY.spec()],
        needs: &[],
        yields: &[],
        transcript: transcript!("snapshots/dismiss"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let dismissed = Library::open(session)?.dismiss(&args.get(&SUMMARY)?)?;
    let what = format!("dismiss snapshot {}; what was said with it is gone", dismissed.snapshot_id);
    Ok(Reply::new(Answer { dismissed }).changed(Change::Remembered { what, inverse: None }))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer {
    dismissed: Dismissed,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        Xml::new("summoned_dismissed")
            .with("snapshot_id", self.dismissed.snapshot_id)
            .with("turns", self.dismissed.turns)
            .text("Dialogue ended. Summary logged.")
            .write(page);
    }
}

//! `meta.reset`: start a new dialogue.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::memory;
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.reset",
        aliases: &["reset", "new dialogue", "start over"],
        senses: &["clear", "restart", "forget"],
        about: "start a new dialogue",
        past: "reset",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/reset"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    memory::reset(session)?;
    let change =
        Change::Remembered { what: "a new dialogue; the old one's place and trace are gone".into(), inverse: None };
    Ok(Reply::new(Answer { new_dialogue: true }).changed(change))
}

#[derive(Serialize)]
struct Answer {
    new_dialogue: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain("✓ a new dialogue; pins, stashes and aliases stay");
    }
}

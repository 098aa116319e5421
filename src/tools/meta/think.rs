//! `meta.think`: open a private scratchpad.

use serde::Serialize;

use crate::engine::{Args, Effect, Fragment, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::memory;
use crate::transcript;

const TEXT: Param<Option<Fragment>> = Param::new("text", "the thought").positional();

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.think",
        aliases: &["think", "scratchpad"],
        senses: &["open scratchpad", "open the scratchpad", "reason", "ponder", "note to self"],
        about: "open a private scratchpad",
        past: "thought",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[TEXT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/think"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let text = args.get(&TEXT)?.map(|text| text.0).unwrap_or_default();
    memory::keep_thought(session, &text)?;
    Ok(Reply::new(Thought { kept: true }))
}

#[derive(Serialize)]
struct Thought {
    kept: bool,
}

/// A thought is private: nothing is shown.
impl Show for Thought {
    fn show(&self, _: &mut Page) {}
}

//! `memory.pin`: keep something in working memory.

use serde::Serialize;

use super::drop;
use crate::engine::{
    Args, Call, Change, Effect, It, Kind, Page, Param, Permission, Reply, Section, Session, Show, Spec, ThingRef, Tool,
};
use crate::error::Result;
use crate::memory::{self, InTree, Thing};
use crate::text::{plural, tokens};
use crate::transcript;

pub(super) const TARGET: Param<ThingRef> = Param::new("target", "what to keep: a file, an element, a node, a result")
    .positional()
    .or(&["node", "file", "path"]);
const SECTION: Param<Option<Section>> =
    Param::new("section", "only this section").positional().after(&["section", "under"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.pin",
        aliases: &["pin"],
        senses: &["keep", "remember", "hold", "keep in mind"],
        about: "keep something in working memory",
        past: "pinned",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[TARGET.spec(), SECTION.spec()],
        needs: &[],
        yields: &[Kind::Element],
        transcript: transcript!("memory/pin"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let target = args.get(&TARGET)?;
    let thing = Thing::parse(&target).part(args.get(&SECTION)?.as_deref())?;
    let thing = thing.located(session)?;
    let new = memory::pin(session, &thing)?;
    let tokens = tokens(&thing.content(session)?);
    let name = thing.name();
    let mut reply = Reply::new(Answer { pinned: name.clone(), new, tokens });
    if new {
        let inverse = Call::of(&drop::TOOL).with(&drop::PIN, thing.to_string());
        reply = reply.changed(Change::remembered(format!("pin {name}"), inverse));
    }
    Ok(match thing {
        Thing::Element { .. } => reply.yields(It::new(Kind::Element, name)),
        Thing::File(file) => reply.yields(It::new(Kind::File, file)),
        Thing::Node(InTree { node, .. }) => reply.yields(It::new(Kind::Node, node)),
        _ => reply,
    })
}

#[derive(Serialize)]
struct Answer {
    pinned: String,
    new: bool,
    tokens: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let what = if self.new { "" } else { " again, as it is now" };
        page.line()
            .plain("✓ pinned ")
            .path(&self.pinned)
            .plain(format!(" to working memory{what}"))
            .faint(format!(" ({})", plural(self.tokens, "token")));
    }
}

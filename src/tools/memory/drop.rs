//! `memory.drop`: remove a pin or a stash.

use serde::Serialize;

use super::pin;
use super::stash::again;
use crate::engine::{
    Args, Call, Change, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, ThingRef, Tool,
};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::transcript;

pub(super) const PIN: Param<Option<ThingRef>> =
    Param::new("pin", "what was pinned").positional().after(&["pin", "pin of", "pin on"]).or(&["target"]);
pub(super) const STASH: Param<Option<Name>> =
    Param::new("stash", "the label of a stash").after(&["stash", "label", "labelled", "stashed"]).or(&["label"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.drop",
        aliases: &["drop", "unpin", "stash drop", "stash rm", "stash delete", "stash del", "pin rm", "pin remove"],
        senses: &["let go of", "forget", "remove", "discard", "clear", "delete", "toss", "chuck", "ditch"],
        about: "remove a pin or a stash",
        past: "dropped",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[PIN.spec(), STASH.spec()],
        needs: &[&["pin", "stash"]],
        yields: &[Kind::Text],
        transcript: transcript!("memory/drop"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    match (args.get(&PIN)?, args.get(&STASH)?) {
        (Some(pin), None) => drop_either(session, &pin),
        (None, Some(label)) => drop_stash(session, &label),
        (None, None) => Err(Error::new(Code::Missing, "say what to drop: a pin or a stash").hint("memory")),
        (Some(_), Some(_)) => Err(Error::new(Code::InvalidArgument, "drop one thing at a time")),
    }
}

/// A bare word is a pin if there is one of that name, else a stash; both is a question of which.
fn drop_either(session: &mut Session, name: &str) -> Result<Reply> {
    let is_stash = memory::stash_labels(session)?.iter().any(|label| label.eq_ignore_ascii_case(name));
    match memory::unpin(session, name) {
        Ok(pinned) if is_stash => {
            memory::pin(session, &pinned)?;
            let lines = [Call::of(&TOOL).with(&PIN, name), Call::of(&TOOL).with(&STASH, name)];
            Err(Error::new(Code::Ambiguous, format!("\"{name}\" is both a pin and a stash"))
                .suggest(lines.map(|call| call.exact())))
        }
        Ok(dropped) => {
            let inverse = Call::of(&pin::TOOL).with(&pin::TARGET, dropped.to_string());
            let change = Change::remembered(format!("drop {}", dropped.name()), inverse);
            Ok(Reply::new(Answer { dropped: "pin", name: dropped.name() }).changed(change))
        }
        Err(_) if is_stash => drop_stash(session, name),
        Err(error) => Err(error),
    }
}

fn drop_stash(session: &mut Session, label: &str) -> Result<Reply> {
    let stash = memory::drop_stash(session, label)?;
    let change = Change::remembered(format!("drop stash {}", stash.label), again(&stash.label, &stash.content));
    Ok(Reply::new(Answer { dropped: "stash", name: format!("\"{}\"", stash.label) }).changed(change))
}

#[derive(Serialize)]
struct Answer {
    dropped: &'static str,
    name: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain(format!("✓ dropped {} ", self.dropped)).path(&self.name);
    }
}

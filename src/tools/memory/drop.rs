//! `memory.drop`: remove a pin or a stash.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, ThingRef, Tool, Value,
    quoted,
};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::transcript;

const PIN: Param<Option<ThingRef>> = Param::new("pin", "what was pinned").positional().after(&["pin"]).or(&["target"]);
const STASH: Param<Option<Name>> =
    Param::new("stash", "the label of a stash").after(&["stash", "label", "labelled", "stashed"]).or(&["label"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.drop",
        aliases: &["drop", "stash drop", "stash rm", "stash delete", "pin rm", "pin remove"],
        senses: &["forget", "unpin", "remove", "discard", "clear", "delete"],
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
    let is_stash = memory::stashes(session)?.iter().any(|stash| stash.label.eq_ignore_ascii_case(name));
    match memory::unpin(session, name) {
        Ok(pin) if is_stash => {
            memory::pin(session, &pin)?;
            Err(Error::new(Code::Ambiguous, format!("\"{name}\" is both a pin and a stash"))
                .suggest([format!("drop pin:{name}"), format!("drop stash:{name}")]))
        }
        Ok(pin) => {
            let target = Value::from(pin.to_string()).written();
            let change = Change::remembered(format!("drop {}", pin.name()), format!("pin target:{target}"));
            Ok(Reply::new(Answer { dropped: "pin", name: pin.name() }).changed(change))
        }
        Err(_) if is_stash => drop_stash(session, name),
        Err(error) => Err(error),
    }
}

fn drop_stash(session: &mut Session, label: &str) -> Result<Reply> {
    let stash = memory::drop_stash(session, label)?;
    let inverse = format!("stash {} {}", Value::from(stash.label.as_str()).written(), quoted(&stash.content));
    let change = Change::remembered(format!("drop stash {}", stash.label), inverse);
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

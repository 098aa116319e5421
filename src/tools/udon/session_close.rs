//! `udon.session_close`: end a session.

use super::session;
use crate::engine::{Args, Effect, Kind, Param, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::Result;
use crate::memory::{self, Dialogue};
use crate::text::plural;
use crate::transcript;

const SESSION: Param<SessionRef> = Param::new("session", "the session").positional().after(&["session"]).or(&["id"]);
const DISCARD: Param<bool> = Param::new("discard", "drop changes that were not committed").said(&[
    "discard",
    "discarding",
    "throw away",
    "throwing away",
    "abandon",
    "abandoning",
    "lose",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_close",
        aliases: &["session close", "close session", "end session", "session end", "session quit"],
        senses: &["close", "end", "quit"],
        about: "end a session",
        past: "closed session",
        effect: Effect::Write,
        permission: Permission::Read,
        params: &[SESSION.spec(), DISCARD.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_close"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let editing = memory::editing(session, &args.get(&SESSION)?)?;
    if !editing.state.staged.is_empty() && !args.get(&DISCARD)? {
        return Err(session::unsaved(&editing));
    }
    memory::forget_editing(session, &editing.id)?;
    // The one that is left, if there is one, is where we are.
    let left = memory::editings(session)?;
    let dialogue = session.part::<Dialogue>()?;
    dialogue.it.retain(|it| it.value != editing.id);
    if dialogue.place.session.as_ref() == Some(&editing.id) {
        dialogue.place.session = match left.as_slice() {
            [(only, _)] => Some(only.clone()),
            _ => None,
        };
    }
    let dropped = match editing.state.staged.len() {
        0 => String::new(),
        count => format!(", {} dropped", plural(count, "change")),
    };
    Ok(session::told(&editing.id, vec![format!("✓ closed {}{dropped}", editing.id)], None))
}

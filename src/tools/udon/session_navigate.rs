//! `udon.session_navigate`: go to another place in the session's document.

use super::session;
use crate::engine::{Args, Effect, Kind, Param, PathArg, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "session"]).or(&["id"]);
const TO: Param<PathArg> = Param::new("to", "where to, a path or .. or /").positional().after(&["to"]).or(&["path"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_navigate",
        aliases: &["session navigate", "session goto", "session go", "session go to", "session cd"],
        senses: &["navigate", "go", "go to", "jump to", "cd"],
        about: "go to another place in the session's document",
        past: "navigated session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec(), TO.spec()],
        needs: &[],
        yields: &[Kind::Session, Kind::Element],
        transcript: transcript!("udon/session_navigate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (mut editing, plan) = session::find(session, args, &SESSION)?;
    let to = args.get(&TO)?;
    if to.trim() == "back" {
        editing.state.at = editing.state.back.pop().flatten();
    } else {
        session::go(&mut editing, &plan.after, &to, args)?;
    }
    session::reply(session, &editing, &plan.after)
}

//! `udon.session_view`: show the state of a session.

use super::session;
use crate::engine::{Args, Effect, Kind, Param, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["of", "session"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_view",
        aliases: &["session view", "view session", "session show", "show session", "session status", "session state"],
        senses: &["view", "show", "status"],
        about: "show the state of a session",
        past: "viewed session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_view"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (editing, plan) = session::find(session, args, &SESSION)?;
    session::reply(session, &editing, &plan.after)
}

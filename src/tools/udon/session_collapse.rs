//! `udon.session_collapse`: hide detail at a place of a session.

use super::session;
use crate::engine::{Args, Effect, Kind, Param, PathArg, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "session"]).or(&["id"]);
const PATH: Param<Option<PathArg>> = Param::new("path", "the place, else the current one").positional().after(&["at"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_collapse",
        aliases: &["session collapse"],
        senses: &["collapse", "fold"],
        about: "hide detail at a place of a session",
        past: "collapsed in session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec(), PATH.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_collapse"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (mut editing, plan) = session::find(session, args, &SESSION)?;
    if let Some(path) = args.get(&PATH)? {
        session::go(&mut editing, &plan.after, &path, args)?;
    }
    let key = editing.state.at.clone().unwrap_or_else(|| "/".to_owned());
    editing.state.depths.insert(key, usize::from(editing.state.at.is_none()));
    session::reply(session, &editing, &plan.after)
}

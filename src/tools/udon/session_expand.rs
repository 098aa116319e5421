//! `udon.session_expand`: show more detail at a place of a session.

use super::session;
use crate::engine::{Args, Effect, Kind, Param, PathArg, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "session"]).or(&["id"]);
const PATH: Param<Option<PathArg>> = Param::new("path", "the place, else the current one").positional().after(&["at"]);
const DEPTH: Param<u32> = Param::new("depth", "levels more to show").default("1").or(&["levels"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_expand",
        aliases: &["session expand"],
        senses: &["expand", "unfold"],
        about: "show more detail at a place of a session",
        past: "expanded in session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec(), PATH.spec(), DEPTH.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_expand"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (mut editing, plan) = session::find(session, args, &SESSION)?;
    if let Some(path) = args.get(&PATH)? {
        session::go(&mut editing, &plan.after, &path, args)?;
    }
    let key = editing.state.at.clone().unwrap_or_else(|| "/".to_owned());
    let more = args.get(&DEPTH)? as usize;
    let depth = editing.state.depths.get(&key).copied().unwrap_or(if key == "/" { 2 } else { 1 });
    editing.state.depths.insert(key, depth + more);
    session::reply(session, &editing, &plan.after)
}

//! `udon.session_close`: end a session.

use crate::engine::{Effect, Kind, Param, Permission, SessionRef, Spec, Tool};

const SESSION: Param<SessionRef> = Param::new("session", "the session").positional().after(&["session"]).or(&["id"]);
const DISCARD: Param<bool> =
    Param::new("discard", "drop changes that were not committed").said(&["discard", "discarding"]);

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
        transcript: None,
    },
    run: None,
};

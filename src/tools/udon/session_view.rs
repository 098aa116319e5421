//! `udon.session_view`: show the state of a session.

use crate::engine::{Effect, Kind, Param, Permission, SessionRef, Spec, Tool};

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
        transcript: None,
    },
    run: None,
};

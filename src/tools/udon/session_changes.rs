//! `udon.session_changes`: list the staged changes of a session.

use crate::engine::{Effect, Kind, Param, Permission, SessionRef, Spec, Tool};

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["of", "in", "session"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_changes",
        aliases: &["session changes", "session pending", "session diff", "pending changes", "staged changes"],
        senses: &["changes", "pending", "staged"],
        about: "list the staged changes of a session",
        past: "listed changes of session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: None,
    },
    run: None,
};

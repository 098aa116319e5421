//! `udon.session_revert`: take back a staged change, or all of them.

use crate::engine::{Effect, Kind, Name, Param, Permission, SessionRef, Spec, Tool};

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "of", "session"]).or(&["id"]);
const CHANGE: Param<Option<Name>> = Param::new("change", "the change, or all").positional().after(&["change"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_revert",
        aliases: &["session revert", "session undo", "session rollback"],
        senses: &["revert", "undo", "rollback", "unstage"],
        about: "take back a staged change, or all of them",
        past: "reverted in session",
        effect: Effect::Write,
        permission: Permission::Read,
        params: &[SESSION.spec(), CHANGE.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: None,
    },
    run: None,
};

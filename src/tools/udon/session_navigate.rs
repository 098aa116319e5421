//! `udon.session_navigate`: go to another place in the session's document.

use crate::engine::{Effect, Kind, Param, PathArg, Permission, SessionRef, Spec, Tool};

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
        transcript: None,
    },
    run: None,
};

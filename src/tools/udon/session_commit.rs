//! `udon.session_commit`: write all staged changes of a session.

use crate::engine::{Effect, Kind, Param, Permission, SessionRef, Spec, Tool};

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["of", "session"]).or(&["id"]);
const BACKUP: Param<bool> = Param::new("backup", "keep a copy beside the file").default("true");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_commit",
        aliases: &["session commit", "session save", "commit session", "session write"],
        senses: &["commit", "save", "write"],
        about: "write all staged changes of a session",
        past: "committed session",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[SESSION.spec(), BACKUP.spec()],
        needs: &[],
        yields: &[Kind::Session, Kind::File],
        transcript: None,
    },
    run: None,
};

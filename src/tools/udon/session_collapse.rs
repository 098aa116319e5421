//! `udon.session_collapse`: hide detail at a place of a session.

use crate::engine::{Effect, Kind, Param, PathArg, Permission, SessionRef, Spec, Tool};

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
        transcript: None,
    },
    run: None,
};

//! `udon.session_expand`: show more detail at a place of a session.

use crate::engine::{Effect, Kind, Param, PathArg, Permission, SessionRef, Spec, Tool};

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
        transcript: None,
    },
    run: None,
};

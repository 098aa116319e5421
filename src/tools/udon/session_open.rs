//! `udon.session_open`: start a stateful session on a document.

use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["on", "for", "with", "in", "of"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_open",
        aliases: &[
            "session open",
            "open session",
            "start session",
            "begin session",
            "session start",
            "session new",
            "session begin",
        ],
        senses: &["open", "start", "begin"],
        about: "start a stateful session on a document",
        past: "opened a session on",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::Session, Kind::File],
        transcript: None,
    },
    run: None,
};

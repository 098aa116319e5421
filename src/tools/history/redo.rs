//! `history.redo`: redo what was undone.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const CHANGE: Param<Option<Name>> =
    Param::new("change", "the change, else the last one undone").positional().after(&["change"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.redo",
        aliases: &["redo", "history redo", "redo change"],
        senses: &["again", "reapply"],
        about: "redo what was undone",
        past: "redid",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[CHANGE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

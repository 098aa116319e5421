//! `history.undo`: undo the last change, or a given one.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const CHANGE: Param<Option<Name>> =
    Param::new("change", "the change, else the last one").positional().after(&["change"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.undo",
        aliases: &["undo", "history undo", "undo change", "undo last change"],
        senses: &["revert", "take back", "roll back", "rollback"],
        about: "undo the last change, or a given one",
        past: "undid",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[CHANGE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

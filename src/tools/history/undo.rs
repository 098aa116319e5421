//! `history.undo`: undo the last change, or a given one.
//!
//! It takes what the change itself took: `write` where files were written, else what the line needs that turns a note.

use super::turned::turned;
use crate::engine::{Args, ChangeRef, Effect, Kind, Param, Permission, Reply, Session, Spec, Tool, journal};
use crate::error::Result;
use crate::transcript;

const CHANGE: Param<Option<ChangeRef>> = Param::new("change", "the change, a file or an element, else the last change")
    .positional()
    .after(&["change", "of", "to"])
    .or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.undo",
        aliases: &["undo", "history undo", "undo change", "undo last change"],
        senses: &["revert", "take back", "roll back", "rollback"],
        about: "undo the last change, or a given one",
        past: "undid",
        effect: Effect::Write,
        permission: Permission::Read,
        params: &[CHANGE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("history/undo"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let change = args.get(&CHANGE)?;
    let undone = journal::undo(session, TOOL.spec.name, change.as_deref())?;
    Ok(turned("undid", "redo", undone.entry).notes(undone.notes))
}

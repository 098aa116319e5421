//! `history.redo`: redo what was undone.

use super::turned::turned;
use crate::engine::{Args, ChangeRef, Effect, Kind, Param, Permission, Reply, Session, Spec, Tool, journal};
use crate::error::Result;
use crate::transcript;

const CHANGE: Param<Option<ChangeRef>> = Param::new("change", "the change, else the last one undone")
    .positional()
    .after(&["change", "of", "to"])
    .or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.redo",
        aliases: &["redo", "undo the undo", "undo my undo", "undo the last undo", "history redo", "redo change"],
        senses: &["again", "reapply"],
        about: "redo what was undone",
        past: "redid",
        effect: Effect::Write,
        permission: Permission::Read,
        params: &[CHANGE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("history/redo"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let change = args.get(&CHANGE)?;
    let redone = journal::redo(session, TOOL.spec.name, change.as_deref())?;
    Ok(turned("redid", "undo", redone.entry).notes(redone.notes))
}

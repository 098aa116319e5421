//! `udon.session_open`: start a stateful session on a document.

use super::session;
use crate::engine::{Args, Change, DocFile, Effect, Kind, Param, Permission, Reply, Session, Spec, Tool};
use crate::error::Result;
use crate::memory;
use crate::transcript;

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
        transcript: transcript!("udon/session_open"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let editing = memory::open_editing(session, &file)?;
    let reply = session::reply(session, &editing, &editing.base())?;
    let change = Change::remembered(format!("open session {}", editing.id), format!("session close {}", editing.id));
    Ok(reply.changed(change).keeps_own_account())
}

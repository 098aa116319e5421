//! `udon.session_revert`: take back a staged change, or all of them.

use super::session;
use crate::engine::{Args, Effect, It, Kind, Name, Param, Permission, Reply, Session, SessionRef, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "of", "session"]).or(&["id"]);
const CHANGE: Param<Name> = Param::new("change", "the change, or all").positional().after(&["change"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_revert",
        aliases: &["session revert", "session undo", "session rollback"],
        senses: &["revert", "undo", "rollback", "unstage"],
        about: "take back a staged change, or all of them",
        past: "reverted in session",
        effect: Effect::Write,
        permission: Permission::Read,
        params: &[SESSION.spec(), CHANGE.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_revert"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (mut editing, _) = session::find(session, args, &SESSION)?;
    if editing.state.staged.is_empty() {
        return Err(Error::new(Code::InvalidOperation, "nothing is staged").hint(hint!("session view {}", editing.id)));
    }
    let which = args.get(&CHANGE)?;
    let mut gone = Vec::new();
    match which.0.as_str() {
        "all" => gone.append(&mut editing.state.staged),
        id => {
            let ids: Vec<String> = editing.state.staged.iter().map(|staged| staged.id.clone()).collect();
            let Some(index) = ids.iter().position(|known| known == id) else {
                return Err(Error::new(Code::NotFound, format!("no change {id} is staged")).suggest(ids));
            };
            gone.push(editing.state.staged.remove(index));
            // What came after it must still make sense without it.
            editing.plan().map_err(|error| {
                Error::new(Code::InvalidOperation, format!("{id} cannot go: a later change needs it"))
                    .detail(error.message)
                    .hint(hint!("session changes {}", editing.id))
            })?;
        }
    }
    memory::keep_editing(session, &editing)?;
    let said = gone.iter().map(|staged| format!("✓ reverted {}: {}", staged.id, staged.summary)).collect();
    Ok(session::told(&editing.id, said, None).yields(It::new(Kind::Session, editing.id)))
}

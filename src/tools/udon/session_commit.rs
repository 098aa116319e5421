//! `udon.session_commit`: write all staged changes of a session.

use super::commit::{self, Commit, Read, conflict};
use super::operation::located;
use super::session;
use crate::engine::{Args, Effect, It, Kind, Param, Permission, Reply, Session, SessionRef, Spec, Tool, journal};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["of", "session"]).or(&["id"]);
const VALIDATE: Param<bool> = Param::new("validate", "check the result before writing")
    .default("true")
    .said(&["validation", "validating"])
    .or(&["check"]);
const REBASE: Param<bool> =
    Param::new("rebase", "make the staged changes on the file as it is now").said(&["rebase", "rebased"]);
const BACKUP: Param<bool> = Param::new("backup", "keep a copy beside the file").default("true").said(&["backup"]);

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
        params: &[SESSION.spec(), REBASE.spec(), VALIDATE.spec(), BACKUP.spec()],
        needs: &[],
        yields: &[Kind::Session, Kind::File],
        transcript: transcript!("udon/session_commit"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (rebase, validate, backup) = (args.get(&REBASE)?, args.get(&VALIDATE)?, args.get(&BACKUP)?);
    let (mut editing, mut plan) = session::find(session, args, &SESSION)?;
    if editing.state.staged.is_empty() {
        return Err(Error::new(Code::InvalidOperation, "nothing is staged").hint(hint!("session view {}", editing.id)));
    }
    let Some(now) = journal::current(session, &editing.file)? else {
        return Err(Error::new(Code::Conflict, format!("\"{}\" is gone since the session was opened", editing.file))
            .in_file(editing.file)
            .hint(hint!("session close {} discard:true", editing.id)));
    };
    if now != editing.source {
        if !rebase {
            let hint = hint!("session commit {} rebase:true", editing.id);
            return Err(conflict(&editing.file, Some(&editing.source), &now, hint)
                .detail("rebase makes the staged changes on the file as it is now"));
        }
        editing.source.clone_from(&now);
        plan = editing.plan().map_err(|error| located(error, &editing.file, args))?;
        if plan.replacements.is_empty() {
            return Err(Error::new(Code::Duplicate, "the file says all that is staged already").in_file(editing.file));
        }
    }
    let before = Read::from(now);
    // What is written over is what the file says now, and not what it said when the change was staged.
    let summary = plan.summary();
    let path = plan.done.first().map_or("/", |done| done.path.as_str());
    let commit = Commit {
        tool: TOOL.spec.name,
        file: &editing.file,
        before: &before,
        after: &plan.after,
        edits: &plan.replacements,
        summary: &summary,
        path,
    };
    let mend = hint!("session commit {} validate:false", editing.id);
    let warnings = if validate { commit::validate(session, &commit, &mend)? } else { Vec::new() };
    session.cancel().check()?;
    let (written, _) = commit::write(session, &commit, backup)?;
    editing.source = plan.after.source();
    editing.state.staged.clear();
    memory::keep_editing(session, &editing)?;
    let reply = commit::reply(written).notes(warnings);
    Ok(reply.yields(It::new(Kind::Session, editing.id)))
}

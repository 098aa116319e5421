//! `udon.session_changes`: list the staged changes of a session.

use super::commit::differing;
use super::session;
use crate::engine::{Args, Effect, It, Kind, Param, Permission, Reply, Session, SessionRef, Spec, Tool, journal};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["of", "in", "session"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_changes",
        aliases: &[
            "session changes",
            "session pending",
            "session diff",
            "pending changes",
            "staged changes",
            "diff cached",
            "diff staged",
        ],
        senses: &["changes", "pending", "staged"],
        about: "list the staged changes of a session",
        past: "listed changes of session",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[SESSION.spec()],
        needs: &[],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_changes"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (editing, _) = session::find(session, args, &SESSION)?;
    let staged = editing.state.staged.iter().map(|staged| format!("{}  {}", staged.id, staged.summary));
    let mut said: Vec<String> = staged.collect();
    if said.is_empty() {
        said.push("(nothing staged)".to_owned());
    }
    let now = journal::current(session, &editing.file)?;
    if now.as_deref() != Some(&editing.source) {
        said.push(format!("\"{}\" changed behind the session:", editing.file));
        let (lines, more) = differing(&editing.source, &now.unwrap_or_default());
        said.extend(lines.into_iter().map(|line| format!("  {line}")));
        said.extend((more > 0).then(|| format!("  and {}", plural(more, "more line"))));
    }
    Ok(session::told(&editing.id, said, None).yields(It::new(Kind::Session, editing.id)))
}

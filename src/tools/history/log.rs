//! `history.log`: show what was changed, and by whom.

use serde::Serialize;

use crate::engine::journal::{self, About, Entry, State};
use crate::engine::{Args, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::transcript;

const PATH: Param<Option<String>> =
    Param::new("path", "only this file or element").positional().after(&["of", "for", "in"]).or(&["file"]);
const WHO: Param<Option<Name>> =
    Param::new("who", "only changes by this name").after(&["by", "did"]).or(&["by", "author"]);
const LIMIT: Param<u32> =
    Param::new("limit", "how many at most").default("20").after(&["limit", "last"]).or(&["max", "last"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.log",
        aliases: &["history log", "change log", "changelog", "history"],
        senses: &["log", "journal", "changes", "who changed"],
        about: "show what was changed, and by whom",
        past: "looked at the log",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec(), WHO.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("history/log"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let path = args.get(&PATH)?;
    let about = path.as_deref().map_or(About::Everything, About::Text);
    let who = args.get(&WHO)?;
    let limit = args.get(&LIMIT)? as usize;
    let entries = journal::entries(session, about, who.as_deref(), limit)?;
    Ok(Reply::new(Answer { entries }))
}

#[derive(Serialize)]
struct Answer {
    entries: Vec<Entry>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.entries.is_empty() {
            page.line().faint("(nothing was changed)");
        }
        for entry in &self.entries {
            let line = page.line().name(&entry.id).faint(format!("  {}  {}  ", entry.at, entry.who)).plain(&entry.what);
            let line = if entry.files.is_empty() { line } else { line.faint(" in ").path(entry.files.join(", ")) };
            let state = match entry.state {
                State::Undone => " (undone)",
                State::Pending | State::Committed => " (not finished)",
                State::Done | State::Again => "",
            };
            line.warning(state);
        }
    }
}

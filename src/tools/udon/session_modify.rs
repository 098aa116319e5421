//! `udon.session_modify`: stage a change in a session.

use serde::Serialize;

use super::operation::{Wanted, located, wanted, with_operation};
use super::proposal::Shown;
use super::rules;
use super::session;
use crate::engine::{
    Args, Budget, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, SessionRef, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Editing};
use crate::transcript;
use crate::udon::change::{Plan, PlanOptions, plan};

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "session"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_modify",
        aliases: &["session modify", "session change", "session stage", "session edit"],
        senses: &["modify", "stage", "set", "update", "rename", "move", "remove", "delete", "insert", "add", "session"],
        about: "stage a change in a session",
        past: "staged in session",
        effect: Effect::Note,
        permission: Permission::Read,
        params: with_operation!([SESSION.spec()], []),
        needs: &[&["operation", "content"]],
        yields: &[Kind::Session],
        transcript: transcript!("udon/session_modify"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (editing, staged) = session::find(session, args, &SESSION)?;
    let wanted = wanted(session, args)?
        .ok_or_else(|| Error::new(Code::Missing, "say what to change").hint("help session modify"))?;
    stage(session, editing, &staged, wanted, args).map(Reply::keeps_own_account)
}

/// Stages operations: shown against what is staged so far, kept for the whole.
pub fn stage(session: &mut Session, mut editing: Editing, staged: &Plan, wanted: Wanted, args: &Args) -> Result<Reply> {
    let options = PlanOptions { here: editing.state.at.as_deref(), update_references: wanted.update_references };
    let plan = plan(&staged.after, &wanted.operations, options).map_err(|error| located(error, &editing.file, args))?;
    if plan.replacements.is_empty() {
        return Err(Error::new(Code::InvalidOperation, "the document says that already").in_file(editing.file));
    }
    let held = rules::hold(session, &editing.file, &staged.after, &plan.after, None);
    let shown = Shown::of(&staged.after, &plan).against(held);
    let summary = plan.summary();
    let change = editing.stage(wanted.operations, wanted.update_references, summary.clone());
    memory::keep_editing(session, &editing)?;
    let inverse = format!("session revert {} {change}", editing.id);
    let reply = Reply::new(Answer { change: change.clone(), session: editing.id.clone(), summary, shown });
    Ok(reply
        .changed(Change::remembered(format!("stage {change} in {}", editing.id), inverse))
        .yields(It::new(Kind::Session, editing.id)))
}

#[derive(Serialize)]
struct Answer {
    change: String,
    session: String,
    summary: String,
    #[serde(flatten)]
    shown: Shown,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        page.line().plain("change: ").name(&self.change).faint(format!(" in {}", self.session));
        page.line().plain("summary: ").plain(&self.summary);
        self.shown.show_diff(page, budget / 2);
        self.shown.show_rest(page, budget);
    }
}

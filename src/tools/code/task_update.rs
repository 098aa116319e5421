//! `code.task_update`: change a task.

use super::task::{changed, ids, named};
use crate::choices;
use crate::engine::{Args, Effect, Kind, Param, Permission, Reply, Session, Spec, TaskRef, Tasks, Tool};
use crate::error::Result;
use crate::tasks::{self, Changes};
use crate::transcript;

choices! {
    /// Values of a parameter.
    Status: Pending "pending" ["todo", "open", "waiting", "blocked"], InProgress "in_progress" ["in progress", "started", "doing", "active"], Completed "completed" ["complete", "done", "finished"], Cancelled "cancelled" ["canceled", "cancel", "dropped"],
}

const TASK_ID: Param<TaskRef> = Param::new("taskId", "the task").positional().after(&["task"]).or(&["id", "task"]);
const TITLE: Param<Option<String>> = Param::new("title", "its new title")
    .after(&[
        "titled",
        "entitled",
        "retitled",
        "known as",
        "retitle it to",
        "rename it to",
        "retitle it",
        "rename it",
        "call it",
        "should be called",
        "should now be called",
    ])
    .or(&["name"]);
const DESCRIPTION: Param<Option<String>> = Param::new("description", "its new description").or(&["desc"]);
const STATUS: Param<Option<Status>> = Param::new("status", "its new status").positional().after(&["to", "as"]);
const BLOCKED_BY: Param<Option<Tasks>> = Param::new("blockedBy", "the tasks it waits for")
    .after(&["blocked by", "blocked on", "by", "waits for", "wait for", "waiting for", "depends on"])
    .or(&["depends-on", "after", "blocker-ids"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_update",
        aliases: &["task update", "task_update", "update task", "edit task", "task set", "task edit"],
        senses: &["mark", "set", "rename", "retitle"],
        about: "change a task",
        past: "updated task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TASK_ID.spec(), TITLE.spec(), DESCRIPTION.spec(), STATUS.spec(), BLOCKED_BY.spec()],
        needs: &[&["title", "description", "status", "blockedBy"]],
        yields: &[Kind::Text],
        transcript: transcript!("code/task_update"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let changes = Changes {
        title: args.get(&TITLE)?,
        description: args.get(&DESCRIPTION)?,
        status: args.get(&STATUS)?.map(|status| match status {
            Status::Pending => tasks::Status::Pending,
            Status::InProgress => tasks::Status::InProgress,
            Status::Completed => tasks::Status::Completed,
            Status::Cancelled => tasks::Status::Cancelled,
        }),
        blocked_by: args.get(&BLOCKED_BY)?.map(|tasks| ids(&tasks)).transpose()?,
    };
    let (before, after) = tasks::change(session, named(&args.get(&TASK_ID)?)?, &changes)?;
    changed(session, &before, after)
}

//! `code.task_complete`: mark a task done.

use super::task::{changed, named};
use crate::engine::{Args, Effect, Kind, Param, Permission, Reply, Session, Spec, TaskRef, Tool};
use crate::error::Result;
use crate::tasks::{self, Changes, Status};
use crate::transcript;

const TASK_ID: Param<TaskRef> = Param::new("taskId", "the task").positional().after(&["task"]).or(&["id", "task"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_complete",
        aliases: &[
            "task complete",
            "task_complete",
            "complete task",
            "finish task",
            "task done",
            "close task",
            "task finish",
        ],
        senses: &["done", "finish", "complete", "check off", "tick off", "cross off", "todo done", "mark"],
        about: "mark a task done",
        past: "completed task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TASK_ID.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/task_complete"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let id = named(&args.get(&TASK_ID)?)?;
    let changes = Changes { status: Some(Status::Completed), ..Changes::default() };
    let (before, after) = tasks::change(session, id, &changes)?;
    changed(session, &before, after)
}

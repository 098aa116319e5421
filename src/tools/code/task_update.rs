//! `code.task_update`: change a task.

use crate::choices;
use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool, Words};

choices! {
    /// Values of a parameter.
    Status: Pending "pending" ["todo", "open"], InProgress "in_progress" ["in progress", "started", "doing", "active"], Completed "completed" ["complete", "done", "finished"], Cancelled "cancelled" ["canceled", "dropped"],
}

const TASK_ID: Param<Name> = Param::new("taskId", "the task").positional().after(&["task"]).or(&["id", "task"]);
const TITLE: Param<Option<String>> = Param::new("title", "its new title").or(&["name"]);
const DESCRIPTION: Param<Option<String>> = Param::new("description", "its new description").or(&["desc"]);
const STATUS: Param<Option<Status>> = Param::new("status", "its new status").positional().after(&["to", "as"]);
const BLOCKED_BY: Param<Option<Words>> =
    Param::new("blockedBy", "the tasks it waits for").after(&["by"]).or(&["depends-on", "after"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_update",
        aliases: &["task update", "task_update", "update task", "edit task", "task set", "task edit"],
        senses: &["mark", "set"],
        about: "change a task",
        past: "updated task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TASK_ID.spec(), TITLE.spec(), DESCRIPTION.spec(), STATUS.spec(), BLOCKED_BY.spec()],
        needs: &[&["title", "description", "status", "blockedBy"]],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

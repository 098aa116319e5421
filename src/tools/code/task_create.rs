//! `code.task_create`: create a task.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool, Words};

const TITLE: Param<String> =
    Param::new("title", "the task in a line").positional().after(&["to", "called", "titled"]).or(&["name"]);
const DESCRIPTION: Param<Option<String>> =
    Param::new("description", "the task in full").after(&["description"]).or(&["desc"]);
const BLOCKED_BY: Param<Option<Words>> =
    Param::new("blockedBy", "the tasks it waits for").after(&["after", "needs"]).or(&["after", "depends-on", "needs"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_create",
        aliases: &["task create", "task_create", "create task", "new task", "add task", "task new", "task add", "todo"],
        senses: &["remind", "plan"],
        about: "create a task",
        past: "created task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TITLE.spec(), DESCRIPTION.spec(), BLOCKED_BY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

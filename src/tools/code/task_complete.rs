//! `code.task_complete`: mark a task done.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const TASK_ID: Param<Name> = Param::new("taskId", "the task").positional().after(&["task"]).or(&["id", "task"]);

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
        senses: &["done", "finish", "complete", "check off"],
        about: "mark a task done",
        past: "completed task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TASK_ID.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `code.task_list`: list the tasks.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_list",
        aliases: &["task list", "task_list", "list tasks", "tasks", "show tasks"],
        senses: &["todos", "list", "open tasks"],
        about: "list the tasks",
        past: "listed tasks",
        effect: Effect::Read,
        permission: Permission::Tasks,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

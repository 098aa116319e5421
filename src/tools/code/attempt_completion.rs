//! `code.attempt_completion`: report that the task is finished.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const RESULT: Param<String> = Param::new("result", "what was done").positional().after(&["result"]);
const COMMAND: Param<Option<String>> = Param::new("command", "a command that shows it");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.attempt_completion",
        aliases: &["attempt_completion", "attempt completion", "completion"],
        senses: &["done", "finish", "finished", "complete", "report"],
        about: "report that the task is finished",
        past: "completed",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[RESULT.spec(), COMMAND.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

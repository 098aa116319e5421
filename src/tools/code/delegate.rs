//! `code.delegate`: hand a task to a subagent.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const TASK: Param<String> = Param::new("task", "the task").positional().after(&["to"]);
const SUBAGENT: Param<Option<Name>> =
    Param::new("subagent", "the kind of subagent").after(&["to", "subagent"]).or(&["agent"]);
const CONTEXT: Param<Option<String>> = Param::new("context", "what it should know").after(&["context", "given"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.delegate",
        aliases: &["delegate", "subagent"],
        senses: &["hand", "ask", "assign", "have"],
        about: "hand a task to a subagent",
        past: "delegated",
        effect: Effect::Send,
        permission: Permission::Delegate,
        params: &[TASK.spec(), SUBAGENT.spec(), CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

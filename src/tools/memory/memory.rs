//! `memory.memory`: review working memory, the action trace or the stashes.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    MemoryView: All "all" [], Trace "trace" ["actions", "history", "recent"], Stashed "stashed" ["stashes", "stash"],
}

const WHAT: Param<MemoryView> = Param::new("what", "what to review").positional().default("all");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.memory",
        aliases: &["memory", "working memory", "memory trace", "memory stashed"],
        senses: &["recall", "remember", "context", "status"],
        about: "review working memory, the action trace or the stashes",
        past: "reviewed memory",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[WHAT.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

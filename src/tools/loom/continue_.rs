//! `loom.continue`: have the subject model continue a node.

use crate::engine::{Effect, Kind, NodeRef, Param, Permission, Spec, Tool};

const FROM: Param<NodeRef> = Param::new("from", "the node").positional().after(&["from", "at"]).or(&["node"]);
const N: Param<u32> = Param::new("n", "how many continuations").default("1").after(&["times"]).or(&["count"]);
const TOKENS: Param<Option<u32>> = Param::new("tokens", "how long each may be").or(&["max-tokens", "length"]);
const AGENT: Param<Option<String>> =
    Param::new("agent", "the agent that continues").after(&["using", "with", "by"]).or(&["using", "model"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.continue",
        aliases: &["continue", "generate continuations"],
        senses: &["generate", "extend", "go on", "write on"],
        about: "have the subject model continue a node",
        past: "continued from",
        effect: Effect::Send,
        permission: Permission::LoomGenerate,
        params: &[FROM.spec(), N.spec(), TOKENS.spec(), AGENT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

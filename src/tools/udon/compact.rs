//! `udon.compact`: fit a document into a token budget.

use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool, Words};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of"]);
const BUDGET: Param<u32> = Param::new("budget", "tokens that the result may cost")
    .default("1000")
    .after(&["into", "within", "to"])
    .or(&["tokens", "size"]);
const KEEP: Param<Option<Words>> = Param::new("keep", "what must stay").after(&["keeping", "keep"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.compact",
        aliases: &["compact", "handoff"],
        senses: &["shrink", "fit", "squeeze", "condense"],
        about: "fit a document into a token budget",
        past: "compacted",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), BUDGET.spec(), KEEP.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.merge`: merge two versions of a document by structure.

use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool};

const BASE: Param<DocFile> = Param::new("base", "the common ancestor").positional().after(&["base"]);
const OURS: Param<DocFile> = Param::new("ours", "our version").positional().after(&["ours"]);
const THEIRS: Param<DocFile> = Param::new("theirs", "their version").positional().after(&["theirs", "and", "with"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.merge",
        aliases: &["merge", "three-way merge", "merge documents"],
        senses: &["combine", "reconcile"],
        about: "merge two versions of a document by structure",
        past: "merged",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[BASE.spec(), OURS.spec(), THEIRS.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.diff`: compare two documents by structure.

use crate::engine::{DocFile, Effect, Kind, Param, PathArg, Permission, Spec, Tool, Words};

const FILE: Param<Option<DocFile>> =
    Param::new("file", "the document whose versions are compared").positional().after(&["of"]);
const BEFORE: Param<String> = Param::new("before", "a file, a git revision or a session's snapshot")
    .positional()
    .after(&["from", "between"])
    .or(&["old"]);
const AFTER: Param<String> = Param::new("after", "a file, a git revision or current")
    .positional()
    .after(&["to", "with", "and", "against"])
    .or(&["new"]);
const SCOPE: Param<Option<PathArg>> =
    Param::new("scope", "compare only this").after(&["scope", "under", "within"]).or(&["path"]);
const IGNORE: Param<Option<Words>> =
    Param::new("ignore", "leave these out").after(&["ignoring", "except"]).or(&["except", "without"]);
const SEMANTIC: Param<bool> = Param::new("semantic", "tell moves from deletes and inserts").default("true");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.diff",
        aliases: &["diff", "compare"],
        senses: &["changes", "difference", "differences", "what changed"],
        about: "compare two documents by structure",
        past: "compared",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), BEFORE.spec(), AFTER.spec(), SCOPE.spec(), IGNORE.spec(), SEMANTIC.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

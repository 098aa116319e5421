//! `history.log`: show what was changed, and by whom.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const PATH: Param<Option<String>> =
    Param::new("path", "only this file or element").positional().after(&["of", "for", "in"]).or(&["file"]);
const WHO: Param<Option<Name>> = Param::new("who", "only changes by this name").after(&["by"]).or(&["by", "author"]);
const LIMIT: Param<u32> =
    Param::new("limit", "how many at most").default("20").after(&["limit", "last"]).or(&["max", "last"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "history.log",
        aliases: &["history log", "change log", "changelog", "history"],
        senses: &["log", "journal", "changes", "who changed"],
        about: "show what was changed, and by whom",
        past: "looked at the log",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec(), WHO.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

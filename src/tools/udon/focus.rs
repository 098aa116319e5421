//! `udon.focus`: show one element of a document with its surroundings.

use crate::choices;
use crate::engine::{DocFile, Effect, Kind, Limit, Param, PathArg, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Siblings: None "none" ["no", "off"], Summary "summary" ["short"], Full "full" ["all"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of", "from"]);
const PATH: Param<PathArg> = Param::new("path", "the element or attribute").positional().after(&["on", "into", "at"]);
const DEPTH: Param<Limit> =
    Param::new("depth", "levels of children to show").default("all").or(&["levels", "max-depth"]);
const SIBLINGS: Param<Siblings> = Param::new("siblings", "how to show what else is at this level").default("summary");
const CONTEXT: Param<bool> = Param::new("context", "show inherited attributes and references").default("true");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.focus",
        aliases: &["focus", "zoom"],
        senses: &["show", "view", "look at", "read", "print", "cat", "zoom into", "go to", "display"],
        about: "show one element of a document with its surroundings",
        past: "focused on",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec(), DEPTH.spec(), SIBLINGS.spec(), CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::File, Kind::Element],
        transcript: None,
    },
    run: None,
};

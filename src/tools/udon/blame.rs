//! `udon.blame`: show who last changed an element or attribute.

use crate::engine::{DocFile, Effect, Kind, Param, PathArg, Permission, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in"]);
const PATH: Param<Option<PathArg>> = Param::new("path", "the element or attribute").positional().after(&["at"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.blame",
        aliases: &["blame"],
        senses: &["who", "who changed", "who wrote", "who last changed", "last changed"],
        about: "show who last changed an element or attribute",
        past: "blamed",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

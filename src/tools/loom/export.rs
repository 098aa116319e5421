//! `loom.export`: export a tree.

use crate::choices;
use crate::engine::{Effect, Kind, NewFile, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    LoomFormat: Openloom "openloom" [], Bundle "bundle" ["zip"], Markdown "markdown" ["md"], Prose "prose" [],
}

const TREE: Param<Option<String>> = Param::new("tree", "the tree, else the current one").positional().after(&["tree"]);
const FILE: Param<NewFile> = Param::new("file", "the file to write").positional().after(&["to", "into", "as"]);
const FORMAT: Param<LoomFormat> = Param::new("format", "the form of the file").default("openloom");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.export",
        aliases: &["export tree"],
        senses: &["export", "save", "dump"],
        about: "export a tree",
        past: "exported",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[TREE.spec(), FILE.spec(), FORMAT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

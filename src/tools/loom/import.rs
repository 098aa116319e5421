//! `loom.import`: import a tree from a file.

use crate::engine::{Effect, Kind, Param, Permission, Spec, TextFile, Tool};

const FILE: Param<TextFile> = Param::new("file", "the file").positional().after(&["from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.import",
        aliases: &["import", "import tree"],
        senses: &["load", "open"],
        about: "import a tree from a file",
        past: "imported",
        effect: Effect::Write,
        permission: Permission::LoomWrite,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

//! `loom.new`: start a tree.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Mode: Dialogue "dialogue" ["chat"], Buffer "buffer" ["prose"],
}

const TITLE: Param<String> =
    Param::new("title", "its title").positional().after(&["called", "named", "titled"]).or(&["name"]);
const MODE: Param<Mode> = Param::new("mode", "how its text is read").default("dialogue");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.new",
        aliases: &["new tree", "tree new", "create tree"],
        senses: &["start", "new"],
        about: "start a tree",
        past: "started tree",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[TITLE.spec(), MODE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: None,
    },
    run: None,
};

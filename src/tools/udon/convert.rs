//! `udon.convert`: convert a document to or from another notation.

use crate::choices;
use crate::engine::{Effect, Kind, Param, Permission, Spec, TextFile, Tool};

choices! {
    /// Values of a parameter.
    Notation: Json "json" [], Markdown "markdown" ["md"], Xml "xml" [], Yaml "yaml" ["yml"], Toml "toml" [], Udon "udon" [],
}

const FILE: Param<TextFile> = Param::new("file", "the document").positional().after(&["of"]);
const TO: Param<Notation> =
    Param::new("to", "the notation").positional().after(&["to", "into", "as", "->", "=>"]).or(&["format"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.convert",
        aliases: &["convert"],
        senses: &["export", "turn", "translate"],
        about: "convert a document to or from another notation",
        past: "converted",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), TO.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.refactor`: rename or extract across documents, references updated.

use crate::choices;
use crate::engine::{Effect, Files, Kind, Param, Permission, RefArg, Spec, Tool};

choices! {
    /// Values of a parameter.
    Refactor: Rename "rename" [], Extract "extract" [], Move "move" [], Inline "inline" [],
}

const FILES: Param<Files> = Param::new("files", "the documents").positional().after(&["in", "across"]).or(&["file"]);
const OPERATION: Param<Refactor> =
    Param::new("operation", "what to do").positional().or(&["op"]).entails(&[("rename", &[&["to"]])]);
const FROM: Param<Option<RefArg>> =
    Param::new("from", "what to rename or extract").positional().after(&["from"]).or(&["path"]);
const TO: Param<Option<String>> = Param::new("to", "the new name or file").positional().after(&["to", "as", "into"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.refactor",
        aliases: &["refactor"],
        senses: &["rename", "extract", "everywhere"],
        about: "rename or extract across documents, references updated",
        past: "refactored",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), OPERATION.spec(), FROM.spec(), TO.spec()],
        needs: &[&["from"]],
        yields: &[Kind::Proposal],
        transcript: None,
    },
    run: None,
};

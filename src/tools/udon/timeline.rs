//! `udon.timeline`: show how a document evolves over a time field.

use crate::choices;
use crate::engine::{DocFile, Effect, Kind, Name, Param, PathArg, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Show: Summary "summary" ["short"], Full "full" ["everything"], Delta "delta" ["changes", "changes only"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in", "for"]);
const PATH: Param<Option<PathArg>> = Param::new("path", "only this subtree").positional().after(&["at", "under"]);
const KEY: Param<Option<Name>> = Param::new("key", "the field that holds the time").after(&["by", "key"]);
const SHOW: Param<Show> = Param::new("show", "what to display at each point").default("summary");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.timeline",
        aliases: &["timeline"],
        senses: &["history", "evolution", "over time", "progression"],
        about: "show how a document evolves over a time field",
        past: "showed the timeline of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec(), KEY.spec(), SHOW.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

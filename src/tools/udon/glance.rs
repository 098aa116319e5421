//! `udon.glance`: show the structure of a document without reading it whole.

use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in", "at", "from", "into"]);
const MAX_DEPTH: Param<u32> =
    Param::new("max-depth", "levels of the element tree to show").default("3").or(&["depth", "levels"]);
const INCLUDE_TRAITS: Param<bool> =
    Param::new("include-traits", "summarise which traits appear").default("true").said(&["traits"]).or(&["traits"]);
const INCLUDE_REFERENCES: Param<bool> = Param::new("include-references", "show what refers to what")
    .default("true")
    .said(&["references"])
    .or(&["references"]);
const INCLUDE_ANOMALIES: Param<bool> = Param::new("include-anomalies", "point out what looks wrong")
    .default("true")
    .said(&["anomalies"])
    .or(&["anomalies"]);
const SKELETON: Param<bool> = Param::new("skeleton", "show the tree of paths").default("true");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.glance",
        aliases: &["glance", "skim"],
        senses: &["overview", "outline", "structure", "summary", "summarize", "summarise", "tree", "peek"],
        about: "show the structure of a document without reading it whole",
        past: "glanced at",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILE.spec(),
            MAX_DEPTH.spec(),
            INCLUDE_TRAITS.spec(),
            INCLUDE_REFERENCES.spec(),
            INCLUDE_ANOMALIES.spec(),
            SKELETON.spec(),
        ],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

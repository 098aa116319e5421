//! `udon.schema_infer`: derive a schema from documents.

use crate::engine::{Effect, Files, Kind, Param, Permission, Spec, Tool};

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["from", "of", "for"]).or(&["file"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.schema_infer",
        aliases: &["schema infer", "infer schema", "derive schema"],
        senses: &["schema"],
        about: "derive a schema from documents",
        past: "derived a schema from",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

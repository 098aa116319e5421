//! `udon.validate`: check a document against a schema or conventions.

use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in"]);
const SCHEMA: Param<Option<DocFile>> =
    Param::new("schema", "the schema").after(&["with", "against", "schema", "using"]);
const CHECK_REFERENCES: Param<bool> =
    Param::new("check-references", "check that references resolve").default("true").or(&["references"]);
const CHECK_TRAITS: Param<bool> =
    Param::new("check-traits", "check what traits require").default("true").or(&["traits"]);
const STRICT: Param<bool> = Param::new("strict", "treat warnings as errors").said(&["strict", "strictly"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.validate",
        aliases: &["validate", "lint"],
        senses: &["check", "verify", "valid", "is"],
        about: "check a document against a schema or conventions",
        past: "validated",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), SCHEMA.spec(), CHECK_REFERENCES.spec(), CHECK_TRAITS.spec(), STRICT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

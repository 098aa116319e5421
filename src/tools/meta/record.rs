//! `meta.record`: write the dialogue as a transcript.

use crate::engine::{Effect, Kind, NewFile, Param, Permission, Spec, Tool};

const FILE: Param<NewFile> =
    Param::new("file", "the file to write").positional().after(&["to", "into", "as", "in"]).or(&["to"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.record",
        aliases: &["record", "record transcript"],
        senses: &["save", "write", "export"],
        about: "write the dialogue as a transcript",
        past: "recorded",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `files.delete`: delete a file, undoably.

use crate::engine::{Effect, Kind, Param, Permission, Spec, TextFile, Tool};

const FILE: Param<TextFile> = Param::new("file", "the file").positional().or(&["path"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.delete",
        aliases: &["files delete", "delete file", "remove file", "rm file"],
        senses: &["unlink", "trash"],
        about: "delete a file, undoably",
        past: "deleted",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

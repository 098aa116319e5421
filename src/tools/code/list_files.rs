//! `code.list_files`: list the files of a folder.

use crate::engine::{Dir, Effect, Kind, Param, Permission, Spec, Tool};

const DIRECTORY: Param<Dir> = Param::new("directory", "the folder")
    .positional()
    .default(".")
    .after(&["in", "of", "under", "inside"])
    .or(&["path", "dir", "folder"]);
const MAX_DEPTH: Param<Option<u32>> = Param::new("maxDepth", "levels of folders").or(&["depth", "levels"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.list_files",
        aliases: &["list_files", "listFiles", "list files", "ls"],
        senses: &["list", "dir", "files", "show", "what is in"],
        about: "list the files of a folder",
        past: "listed files of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[DIRECTORY.spec(), MAX_DEPTH.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `code.search_files`: find files by name.

use crate::engine::{Dir, Effect, Glob, Kind, Param, Permission, Spec, Tool};

const PATTERN: Param<Glob> =
    Param::new("pattern", "the pattern").positional().after(&["named", "called", "matching", "like"]).or(&["name"]);
const DIRECTORY: Param<Option<Dir>> = Param::new("directory", "where to search")
    .after(&["in", "under", "inside", "within"])
    .or(&["path", "dir", "folder"]);
const LIMIT: Param<Option<u32>> =
    Param::new("limit", "how many at most").after(&["limit", "top", "first"]).or(&["max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search_files",
        aliases: &["search_files", "searchFiles", "find files", "find file"],
        senses: &["find", "search", "locate", "files", "which files"],
        about: "find files by name",
        past: "searched files for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATTERN.spec(), DIRECTORY.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `files.show`: print the lines of a text file.

use crate::engine::{Effect, Kind, Lines, Param, Permission, Spec, TextFile, Tool};

const FILE: Param<TextFile> = Param::new("file", "the file").positional().after(&["of", "in", "from"]).or(&["path"]);
const LINES: Param<Option<Lines>> =
    Param::new("lines", "only these lines").positional().after(&["lines", "line", "from"]).or(&["line", "range"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.show",
        aliases: &["files show", "show file", "cat file", "print file", "cat", "head", "tail"],
        senses: &["show", "read", "print", "view", "open", "display", "less", "type", "lines"],
        about: "print the lines of a text file",
        past: "read",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), LINES.spec()],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

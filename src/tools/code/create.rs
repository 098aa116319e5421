//! `code.create`: create a file.

use crate::engine::{Effect, Fragment, Kind, NewFile, Param, Permission, Spec, Tool};

const FILE_PATH: Param<NewFile> =
    Param::new("file_path", "the file").positional().after(&["at", "called", "named"]).or(&["file", "path"]);
const CONTENT: Param<Fragment> =
    Param::new("content", "its content").positional().after(&["with", "content", "containing"]).or(&["text"]);
const OVERWRITE: Param<bool> =
    Param::new("overwrite", "replace a file that is there").said(&["overwrite", "overwriting"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.create",
        aliases: &["create file", "code create", "new file", "write file"],
        senses: &["create", "make", "touch", "write", "new"],
        about: "create a file",
        past: "created",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE_PATH.spec(), CONTENT.spec(), OVERWRITE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

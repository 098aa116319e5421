//! `files.rename`: rename or move a file.

use crate::engine::{Effect, Kind, NewFile, Param, Permission, Spec, TextFile, Tool};

const FROM: Param<TextFile> = Param::new("from", "the file").positional().or(&["file"]);
const TO: Param<NewFile> = Param::new("to", "its new name").positional().after(&["to", "into", "as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.rename",
        aliases: &["files rename", "rename file", "move file", "mv"],
        senses: &["rename", "move"],
        about: "rename or move a file",
        past: "renamed",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FROM.spec(), TO.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

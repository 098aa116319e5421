//! `code.edit`: edit a source file by text, symbol or line.

use crate::choices;
use crate::engine::{Effect, Fragment, Kind, Name, Param, Permission, Spec, TextFile, Tool};

choices! {
    /// Values of a parameter.
    Side: Before "before" ["above"], After "after" ["below"],
}

const FILE_PATH: Param<TextFile> =
    Param::new("file_path", "the file").positional().after(&["in", "of"]).or(&["file", "path"]);
const OLD_STRING: Param<Option<String>> =
    Param::new("old_string", "the text to replace").after(&["replace"]).or(&["old", "find", "search"]);
const NEW_STRING: Param<Fragment> =
    Param::new("new_string", "the new text").after(&["with", "by"]).or(&["new", "replacement", "with"]);
const REPLACE_ALL: Param<bool> =
    Param::new("replace_all", "replace every occurrence").said(&["everywhere"]).or(&["all"]);
const SYMBOL: Param<Option<Name>> = Param::new("symbol", "the function, class or method to replace")
    .after(&["symbol", "function"])
    .or(&["function", "name"]);
const POSITION: Param<Option<Side>> = Param::new("position", "insert beside the symbol or line");
const START_LINE: Param<Option<String>> =
    Param::new("start_line", "the first line, 42 or 42:ab").after(&["line", "lines"]).or(&["line", "from"]);
const END_LINE: Param<Option<String>> = Param::new("end_line", "the last line").or(&["to"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.edit",
        aliases: &["edit code", "edit file", "code edit"],
        senses: &["edit", "replace", "change", "fix", "modify", "patch", "sed", "substitute"],
        about: "edit a source file by text, symbol or line",
        past: "edited",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[
            FILE_PATH.spec(),
            OLD_STRING.spec(),
            NEW_STRING.spec(),
            REPLACE_ALL.spec(),
            SYMBOL.spec(),
            POSITION.spec(),
            START_LINE.spec(),
            END_LINE.spec(),
        ],
        needs: &[&["old_string", "symbol", "start_line"]],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

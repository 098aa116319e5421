//! `code.query`: find code by a pattern of its syntax tree.

use crate::engine::{Dir, Effect, Kind, Name, Param, Pattern, Permission, Spec, Tool};

const PATTERN: Param<Pattern> =
    Param::new("pattern", "the pattern, with $NAME and $$$REST").positional().after(&["for"]);
const PATH: Param<Option<Dir>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within"])
    .or(&["dir", "directory", "folder"]);
const LANGUAGE: Param<Option<Name>> =
    Param::new("language", "the programming language").after(&["language"]).or(&["lang"]);
const LIMIT: Param<Option<u32>> =
    Param::new("limit", "how many matches").after(&["limit", "top", "first"]).or(&["max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.query",
        aliases: &["code query", "ast query", "ast-grep", "sg"],
        senses: &["query", "pattern", "match", "ast", "find", "structural"],
        about: "find code by a pattern of its syntax tree",
        past: "queried the code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATTERN.spec(), PATH.spec(), LANGUAGE.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `udon.infer`: suggest what content belongs at a place.

use crate::engine::{DocFile, Effect, Kind, Name, Param, PathArg, Permission, RefArg, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of", "for"]);
const AT: Param<PathArg> =
    Param::new("at", "where something is to be added").positional().after(&["at", "under", "in", "for"]);
const LIKE: Param<Option<RefArg>> = Param::new("like", "make it like this sibling").after(&["like"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "the schema to follow").after(&["schema", "against"]);
const ELEMENT_NAME: Param<Option<Name>> =
    Param::new("element-name", "the kind of element").after(&["element"]).or(&["element", "name"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.infer",
        aliases: &["infer"],
        senses: &["suggest", "guess", "what should"],
        about: "suggest what content belongs at a place",
        past: "inferred for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), AT.spec(), LIKE.spec(), SCHEMA.spec(), ELEMENT_NAME.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

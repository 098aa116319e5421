//! `udon.annotate`: mark a span of prose in a document with metadata.

use crate::engine::{DocFile, Effect, Fragment, Kind, Param, PathArg, Permission, Spec, Tool};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of"]);
const PATH: Param<PathArg> =
    Param::new("path", "the element whose prose is meant").positional().after(&["at", "in", "under"]);
const SPAN: Param<String> =
    Param::new("span", "the text to mark, or [start end]").positional().after(&["span"]).or(&["text"]);
const ANNOTATION: Param<Fragment> =
    Param::new("annotation", "entity, intent, comment, review or confidence with its attributes")
        .after(&["as", "with"])
        .or(&["as", "with"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.annotate",
        aliases: &["annotate span", "mark span"],
        senses: &["annotate", "mark", "tag", "label", "review", "comment"],
        about: "mark a span of prose in a document with metadata",
        past: "annotated",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec(), SPAN.spec(), ANNOTATION.spec()],
        needs: &[],
        yields: &[Kind::File, Kind::Proposal],
        transcript: None,
    },
    run: None,
};

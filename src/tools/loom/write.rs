//! `loom.write`: append to, insert into or replace part of a linked document.

use crate::engine::{DocumentRef, Effect, Kind, Param, Permission, Section, Spec, Tool};

const DOC: Param<DocumentRef> =
    Param::new("doc", "the document").positional().after(&["to", "into", "in"]).or(&["document", "to"]);
const CONTENT: Param<String> = Param::new("content", "the text").positional().after(&["with"]).or(&["text"]);
const APPEND: Param<bool> = Param::new("append", "add at the end").said(&["append"]);
const AT: Param<Option<String>> = Param::new("at", "insert at start, end, a line or a section").after(&["at"]);
const REPLACE: Param<Option<Section>> = Param::new("replace", "replace this section").after(&["replace", "replacing"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.write",
        aliases: &["write", "write document", "write doc"],
        senses: &["append", "insert", "replace", "add"],
        about: "append to, insert into or replace part of a linked document",
        past: "wrote to",
        effect: Effect::Write,
        permission: Permission::DocWrite,
        params: &[DOC.spec(), CONTENT.spec(), APPEND.spec(), AT.spec(), REPLACE.spec()],
        needs: &[&["append", "at", "replace"]],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

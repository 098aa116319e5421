//! `loom.read`: read a linked document.

use crate::engine::{DocumentRef, Effect, Kind, Lines, Param, Permission, Section, Spec, Tool};

const DOC: Param<DocumentRef> = Param::new("doc", "the document").positional().after(&["from", "of"]).or(&["document"]);
const SUMMARY: Param<bool> = Param::new("summary", "only the summary").said(&["summary"]);
const LINES: Param<Option<Lines>> = Param::new("lines", "only these lines").after(&["lines", "line"]);
const SECTION: Param<Option<Section>> = Param::new("section", "only this section").after(&["section"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.read",
        aliases: &["read", "read document", "read doc"],
        senses: &["open", "show", "view"],
        about: "read a linked document",
        past: "read",
        effect: Effect::Read,
        permission: Permission::DocRead,
        params: &[DOC.spec(), SUMMARY.spec(), LINES.spec(), SECTION.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.audit`: produce a compliance report from a document.

use crate::choices;
use crate::engine::{DocFile, Effect, Kind, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Report: ModelCard "model-card" ["model card", "modelcard"], Sbom "sbom" ["bill of materials"], DecisionLog "decision-log" ["decision log", "decisions"], ChangeHistory "change-history" ["change history", "changes"], Custom "custom" [],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "for", "from", "on"]);
const REPORT_TYPE: Param<Report> =
    Param::new("report-type", "the report").positional().after(&["as"]).or(&["type", "report"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "the schema of a custom report").after(&["schema", "with"]);
const FORMAT: Param<String> = Param::new("format", "the form of the output").default("udon");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.audit",
        aliases: &["audit", "report"],
        senses: &["compliance", "model-card", "sbom"],
        about: "produce a compliance report from a document",
        past: "audited",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), REPORT_TYPE.spec(), SCHEMA.spec(), FORMAT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

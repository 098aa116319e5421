//! `udon.validate`: check a document against a schema or conventions.

use serde::Serialize;

use super::documents;
use super::rules::rules_for;
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;
use crate::udon::schema::{CheckOptions, Report, Schema, Violation};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "the schema")
    .after(&["with", "against", "schema", "using", "vs", "versus", "rules in", "rules of"]);
const CHECK_REFERENCES: Param<bool> = Param::new("check-references", "check that references resolve")
    .default("true")
    .or(&["references"])
    .said(&["check references", "checking references", "references", "refs"]);
const CHECK_TRAITS: Param<bool> = Param::new("check-traits", "check what traits require")
    .default("true")
    .or(&["traits"])
    .said(&["check traits", "checking traits", "traits"]);
const STRICT: Param<bool> = Param::new("strict", "treat warnings as errors").said(&[
    "strict",
    "strictly",
    "warnings as errors",
    "warnings = errors",
    "warnings are errors",
    "as errors",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.validate",
        aliases: &["validate", "lint"],
        senses: &["check", "verify", "valid", "is"],
        about: "check a document against a schema or conventions",
        past: "validated",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), SCHEMA.spec(), CHECK_REFERENCES.spec(), CHECK_TRAITS.spec(), STRICT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/validate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let document = documents::open(session, &file)?;
    session.cancel().check()?;
    let given = args.get(&SCHEMA)?.map(|schema| schema.0);
    let rules = rules_for(session, &file, &document, given.as_deref())?;
    let options = CheckOptions {
        references: args.get(&CHECK_REFERENCES)?,
        traits: args.get(&CHECK_TRAITS)?,
        strict: args.get(&STRICT)?,
    };
    let mut report = document.validate(rules.as_ref().map(|rules| &rules.schema), options);
    if given.is_none() && Schema::is_schema(&document) {
        report.add_faults(Schema::read(&document).err().unwrap_or_default());
    }
    let it = It::new(Kind::File, file.clone());
    let valid = report.valid;
    let answer = Answer { file, schema: rules.map(|rules| rules.file), share: report.share(), report };
    Ok(Reply::new(answer).passes(valid).yields(it))
}

/// Tokens kept free for what comes last.
const SUMMARY: usize = 60;

#[derive(Serialize)]
struct Answer {
    file: String,
    /// The schema; null where the document is held against its own conventions alone.
    schema: Option<String>,
    #[serde(flatten)]
    report: Report,
    /// Of a hundred elements, how many pass.
    share: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let report = &self.report;
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        page.line().heading("|valid").value(format!(" {}", report.valid));
        self.findings(page, "|errors", &report.errors, budget * 3 / 5);
        let left = page.left().saturating_sub(SUMMARY);
        self.findings(page, "|warnings", &report.warnings, left);
        page.blank();
        page.line().heading("|summary");
        let counts = (report.errors.len(), report.warnings.len());
        page.line().plain(format!("  {}, {}", plural(counts.0, "error"), plural(counts.1, "warning")));
        page.line().plain(format!("  {}% of elements pass validation", self.share));
        match &self.schema {
            Some(schema) => page.line().faint("  against ").path(schema).end(),
            None => page.line().faint("  against its own conventions: it names no schema").end(),
        }
    }
}

impl Answer {
    /// The findings of a kind, as many as `share` tokens hold, at least three.
    fn findings(&self, page: &mut Page, heading: &str, found: &[Violation], share: usize) {
        if found.is_empty() {
            return;
        }
        page.blank();
        page.line().heading(heading).faint(format!(" ({})", found.len()));
        let limit = page.tokens().saturating_add(share);
        for (index, violation) in found.iter().enumerate() {
            if index >= 3 && page.tokens() >= limit {
                page.line().faint(format!("  … {} more", found.len() - index));
                page.shortened();
                return;
            }
            self.violation(page, violation);
        }
    }

    fn violation(&self, page: &mut Page, violation: &Violation) {
        page.line().plain("  line ").number(violation.line.to_string()).plain(": ").path(&violation.path);
        page.line().plain("    ").warning(&violation.message);
        let rule = violation.rule.zip(self.schema.as_ref()).map(|(line, file)| format!("rule: {file} line {line}"));
        let advice: Vec<String> =
            Some(violation.advice.clone()).filter(|a| !a.is_empty()).into_iter().chain(rule).collect();
        if !advice.is_empty() {
            page.line().faint(format!("    {}", advice.join("; ")));
        }
    }
}

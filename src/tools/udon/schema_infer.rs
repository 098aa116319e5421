//! `udon.schema_infer`: derive a schema from documents.

use serde::Serialize;

use super::documents;
use super::rules::read_rules;
use crate::engine::{Args, DocFile, Effect, Files, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;
use crate::udon::schema::{Observed, Refinement};

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["from", "of", "for"]).or(&["file"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "a schema to compare with, instead of writing one")
    .after(&["against", "compare", "compared with", "compared to"])
    .or(&["refine"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.schema_infer",
        aliases: &["schema infer", "infer schema", "derive schema"],
        senses: &["schema"],
        about: "derive a schema from documents",
        past: "derived a schema from",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), SCHEMA.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("udon/schema_infer"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let files = documents::files(session.world(), &args.get(&FILES)?)?;
    let schema = args.get(&SCHEMA)?.map(|schema| read_rules(session, &schema)).transpose()?;
    let read = documents::each(session, &files, |_, bytes| {
        let (document, why) = documents::parse(bytes);
        let mut observed = Observed::default();
        observed.add(&document);
        (observed, why)
    })?;
    if read.results.is_empty() {
        return Err(documents::none_read(&read.troubles).unwrap_or_else(|| {
            crate::error::Error::new(crate::error::Code::NotFound, "there is no document to learn from")
        }));
    }
    let mut observed = Observed::default();
    for (_, one) in read.results {
        observed.join(one);
    }
    let refinements = schema.as_ref().map(|rules| observed.refine(&rules.schema));
    let text = if refinements.is_none() { observed.schema() } else { String::new() };
    Ok(Reply::new(Answer { files, schema: schema.map(|rules| rules.file), text, refinements, troubles: read.troubles }))
}

#[derive(Serialize)]
struct Answer {
    files: Vec<String>,
    /// The schema that the documents were compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    /// The schema that was drawn.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    /// Where the schema and the documents have grown apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    refinements: Option<Vec<Refinement>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    troubles: Vec<documents::Trouble>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        documents::show_troubles(page, &self.troubles);
        let Some(refinements) = &self.refinements else { return page.text(self.text.trim_end()) };
        let schema = self.schema.as_deref().unwrap_or_default();
        page.line().heading("|refinements").faint(format!(" ({}, {schema})", plural(refinements.len(), "suggestion")));
        for one in refinements {
            let line = one.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            page.line().plain(format!("  {line}")).path(&one.of);
            page.line().plain(format!("    {}", one.seen)).faint(format!("; {}", one.advice));
        }
    }
}

//! `udon.audit`: produce a compliance report from a document.

use serde::Serialize;
use serde_json::Value as Json;

use super::documents;
use crate::choices;
use crate::engine::{
    Args, DocFile, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool, journal,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::json::quoted;
use crate::transcript;
use crate::udon::audit::{Bom, Gap, Report as Filled, bom, fill_report, read_report, standard};
use crate::world::stamp;

choices! {
    /// Values of a parameter.
    Report: ModelCard "model-card" ["model card", "modelcard"], Sbom "sbom" ["bill of materials"], DecisionLog "decision-log" ["decision log", "decisions"], ChangeHistory "change-history" ["change history", "changes"], Custom "custom" [],
}

choices! {
    /// The forms of a report.
    Form: Udon "udon" [], Json "json" ["cyclonedx"], Markdown "markdown" ["md"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "for", "from", "on"]);
const REPORT_TYPE: Param<Option<Report>> =
    Param::new("report-type", "the report").positional().after(&["as"]).or(&["type", "report"]).spared_by(&["schema"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "the schema of a custom report").after(&["schema", "with"]);
const FORMAT: Param<Form> = Param::new("format", "the form of the output").default("udon");

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
        transcript: transcript!("udon/audit"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let form = args.get(&FORMAT)?;
    let report = args.get(&REPORT_TYPE)?.unwrap_or(Report::Custom);
    let document = documents::open(session, &file)?;
    session.cancel().check()?;
    let schema = args.get(&SCHEMA)?.map(|schema| schema.0);
    let answer = match report {
        Report::ModelCard => of_report(fill_report(&standard("model-card")?, &document)?, form),
        Report::DecisionLog => of_report(fill_report(&standard("decision-log")?, &document)?, form),
        Report::Custom => {
            let schema = schema.ok_or_else(|| {
                Error::new(Code::Missing, "a custom report needs its schema")
                    .hint(hint!("audit {} custom schema:report.udon", file))
            })?;
            let definition = documents::open(session, &schema)?;
            let definition = read_report(&definition, None).map_err(|error| error.in_file(&schema))?;
            of_report(fill_report(&definition, &document)?, form)
        }
        Report::Sbom => of_bom(session, &bom(&document), form)?,
        Report::ChangeHistory => history(session, &file, form)?,
    };
    let it = It::new(Kind::File, file);
    Ok(Reply::new(answer).yields(it))
}

#[derive(Serialize)]
struct Answer {
    /// The report as structured data; of a bill of materials `CycloneDX`.
    report: Json,
    /// What the standard asks for and the document does not have.
    missing: Vec<Gap>,
    /// The report as text.
    #[serde(skip)]
    lines: Vec<String>,
}

fn of_report(filled: Filled, form: Form) -> Answer {
    let report = serde_json::to_value(&filled.sections).unwrap_or_default();
    let lines = match form {
        Form::Udon => filled.udon(),
        Form::Json => pretty(&report),
        Form::Markdown => filled.markdown(),
    };
    Answer { report, missing: filled.missing, lines }
}

fn of_bom(session: &Session, bill: &Bom, form: Form) -> Result<Answer> {
    let world = session.world();
    let report = bill.cyclonedx(&stamp(world.clock().now()), world.random_bits());
    let lines = match form {
        Form::Udon => bill.udon(),
        Form::Json => pretty(&report),
        Form::Markdown => {
            return Err(Error::new(Code::InvalidArgument, "a bill of materials is written as udon or json"));
        }
    };
    Ok(Answer { report, missing: bill.missing.clone(), lines })
}

/// How many changes a history goes back.
const CHANGES: usize = 200;

/// A change to the file.
#[derive(Serialize)]
struct Changed {
    /// When, in RFC 3339.
    at: String,
    /// Who.
    by: String,
    /// What, in a line.
    what: String,
    /// The commit or the entry of the journal.
    source: String,
}

/// What was done to the file: in the journal of this workspace, and in git where there is a repository; newest first.
fn history(session: &mut Session, file: &str, form: Form) -> Result<Answer> {
    let mut changes: Vec<Changed> = journal::entries(session, journal::About::File(file), None, CHANGES)?
        .into_iter()
        .map(|entry| Changed { at: entry.at, by: entry.who, what: entry.what, source: entry.id })
        .collect();
    let mut missing = Vec::new();
    if session.world().has_history() {
        for commit in session.world().commits_of(file)?.into_iter().take(CHANGES) {
            let at = chrono::DateTime::from_timestamp(commit.seconds, 0).map(stamp).unwrap_or_default();
            let source = format!("git {}", commit.id.get(..10).unwrap_or(&commit.id));
            changes.push(Changed { at, by: commit.author, what: commit.summary, source });
        }
    } else {
        missing.push(Gap {
            item: "commits".to_owned(),
            places: vec!["git: the workspace is in no repository".to_owned()],
        });
    }
    changes.sort_by(|a, b| b.at.cmp(&a.at));
    if changes.is_empty() {
        missing.push(Gap { item: "changes".to_owned(), places: vec!["the journal of this workspace".to_owned()] });
    }
    let report = serde_json::to_value(&changes).unwrap_or_default();
    let lines = match form {
        Form::Json => pretty(&report),
        Form::Udon => {
            let mut lines = vec!["|change-history".to_owned(), format!("  :file {}", quoted(file))];
            for change in &changes {
                let Changed { at, by, what, source } = change;
                lines.push(format!("  |change[{}] :at {at} :by {}", quoted(source), quoted(by)));
                lines.push(format!("    :what {}", quoted(what)));
            }
            lines
        }
        Form::Markdown => {
            let mut lines = vec!["# change history".to_owned(), String::new()];
            lines.extend(changes.iter().map(|one| format!("- {} {}: {} ({})", one.at, one.by, one.what, one.source)));
            lines
        }
    };
    Ok(Answer { report, missing, lines })
}

fn pretty(value: &Json) -> Vec<String> {
    serde_json::to_string_pretty(value).unwrap_or_default().lines().map(str::to_owned).collect()
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        for line in &self.lines {
            page.line().plain(line);
        }
        if self.missing.is_empty() {
            return;
        }
        page.blank();
        page.line().heading("|missing").faint(format!(" ({})", self.missing.len()));
        for gap in &self.missing {
            page.line().plain("  ").warning(&gap.item).faint(format!(" (looked at {})", gap.places.join(", ")));
        }
    }
}

//! `udon.extract`: pull structured data out of documents.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::documents::{self, Trouble};
use crate::choices;
use crate::engine::{
    Args, Effect, Files, It, Kind, Page, Param, Pattern, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::text::{plural, tokens};
use crate::transcript;
use crate::udon::extract::{Form, Query, Row, Table, row_json};

/// Tokens that are kept for what stands below the rows.
const ROOM: usize = 20;

choices! {
    /// Values of a parameter.
    Format: Udon "udon" [], Json "json" [], Csv "csv" [], Jsonl "jsonl" ["json-lines", "ndjson"],
}

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["from", "in", "of"]).or(&["file"]);
const QUERY: Param<Pattern> =
    Param::new("query", "what to extract: all |entity, all .metric, a path").positional().after(&["query"]);
const FORMAT: Param<Format> =
    Param::new("format", "the form of the output").default("udon").after(&["as", "into", "to"]);
const INCLUDE_CONTEXT: Param<bool> = Param::new("include-context", "add where each result stands")
    .said(&[
        "context",
        "paths",
        "where each was found",
        "where each one stands",
        "where they stand",
        "where each stands",
        "where each result stands",
    ])
    .or(&["context"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.extract",
        aliases: &["extract data", "query documents"],
        senses: &["extract", "pull", "export", "list", "get", "all", "select"],
        about: "pull structured data out of documents",
        past: "extracted from",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), QUERY.spec(), FORMAT.spec(), INCLUDE_CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/extract"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let query = Query::parse(&args.get(&QUERY)?)?;
    let context = args.get(&INCLUDE_CONTEXT)?;
    let form = match args.get(&FORMAT)? {
        Format::Udon => Form::Udon,
        Format::Json => Form::Json,
        Format::Jsonl => Form::JsonLines,
        Format::Csv => Form::Csv,
    };
    let files = documents::files(session.world(), &args.get(&FILES)?)?;
    let read = documents::each(session, &files, |_, bytes| {
        let (document, torn) = documents::parse(bytes);
        match document.extract(&query) {
            Ok(rows) => (rows, torn),
            Err(error) => (Vec::new(), Some(error.message)),
        }
    })?;
    if read.results.is_empty()
        && let Some(error) = documents::none_read(&read.troubles)
    {
        return Err(error);
    }
    let mut rows: Vec<Row> = Vec::new();
    for (file, found) in read.results {
        rows.extend(found.into_iter().map(|mut row| {
            row.file.clone_from(&file);
            row
        }));
    }
    let it = rows.first().map_or_else(|| files.first().cloned(), |row| Some(row.file.clone()));
    let table = Table::new(rows, &query, context);
    let beyond = table.found - table.rows.len();
    let reply = Reply::new(Answer { form, files: read.files, table, troubles: read.troubles });
    let reply = if beyond > 0 { reply.note(format!("{} beyond the limit", plural(beyond, "more row"))) } else { reply };
    Ok(it.into_iter().fold(reply, |reply, file| reply.yields(It::new(Kind::File, file))))
}

struct Answer {
    form: Form,
    files: usize,
    table: Table,
    troubles: Vec<Trouble>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let table = &self.table;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("files", &self.files)?;
        map.serialize_entry("found", &table.found)?;
        map.serialize_entry("columns", &table.columns)?;
        map.serialize_entry("rows", &table.rows.iter().map(|row| row_json(table, row)).collect::<Vec<_>>())?;
        if self.form != Form::Json {
            map.serialize_entry("text", &table.text(self.form, 0, table.rows.len()))?;
        }
        map.serialize_entry("troubles", &self.troubles)?;
        map.end()
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let table = &self.table;
        if table.rows.is_empty() {
            page.line().plain("nothing found").faint(format!(" (in {})", plural(self.files, "document")));
        } else {
            let shown = self.fitting(page.left().saturating_sub(ROOM));
            for line in table.text(self.form, 0, shown).lines() {
                page.line().plain(line);
            }
            let hidden = table.rows.len() - shown;
            if hidden > 0 {
                page.line().faint(format!("… {hidden} more of {}", plural(table.rows.len(), "row")));
                page.shortened();
            }
        }
        documents::show_troubles(page, &self.troubles);
    }
}

impl Answer {
    /// How many rows fit into so many tokens, at least one; the text stays whole in its form.
    fn fitting(&self, room: usize) -> usize {
        let rows = self.table.rows.len();
        let fits = |count: usize| tokens(&self.table.text(self.form, 0, count)) < room;
        if fits(rows) {
            return rows;
        }
        let (mut low, mut high) = (1, rows);
        while low + 1 < high {
            let middle = usize::midpoint(low, high);
            if fits(middle) { low = middle } else { high = middle }
        }
        low
    }
}

//! `udon.template`: fill a template with data.

use serde::Serialize;
use serde_json::Value as Json;

use super::rules::{read_rules, rules_for};
use crate::engine::{
    Args, Effect, Fragment, Kind, Page, Param, Permission, Reply, Session, Show, Spec, TemplateRef, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::transcript;
use crate::udon::Document;
use crate::udon::schema::{CheckOptions, Schema, Violation};
use crate::udon::template::{
    Fault, Filled, Missing, Source, compile, fill, from_csv, from_json, part_of, rows, split_place,
};
use crate::yaml;

const TEMPLATE: Param<TemplateRef> =
    Param::new("template", "the template").positional().after(&["template", "into"]).or(&["file"]);
const CONTEXT: Param<Option<Fragment>> = Param::new("context", "the data, or the name of a file with it")
    .after(&["with", "using", "against", "context", "data", "data in", "data is in"])
    .or(&["data", "with"])
    .pairs()
    .unless("template", "schema");
const VALIDATE: Param<bool> = Param::new("validate", "check the result when a schema is known")
    .default("true")
    .said(&["validate", "validating", "validation", "check the result"])
    .or(&["check"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.template",
        aliases: &["template", "render", "instantiate"],
        senses: &["fill", "generate", "make"],
        about: "fill a template with data",
        past: "filled",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TEMPLATE.spec(), CONTEXT.spec(), VALIDATE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("udon/template"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let wanted = args.get(&TEMPLATE)?.0;
    let source = source(session, &wanted)?;
    let document = Document::parse(source.text.clone());
    let context = args.get(&CONTEXT)?.map(|context| context.0);
    if source.part.is_none() && Schema::is_schema(&document) {
        return scaffold(session, source, context.as_deref());
    }
    if let Some(part) = &source.part {
        let glance = hint!("glance {}", source.file);
        part_of(&document, part).map_err(|error| error.in_file(&source.file).hint(glance))?;
    }
    let world = session.world().clone();
    let load = |from: &str, wanted: &str| {
        let (file, part) = split_place(wanted);
        let file = world.locate(&beside(from, file))?;
        let text = world.read(&file)?;
        Ok(Source { file, part: part.map(str::to_owned), text })
    };
    let program = compile(&source, &load).map_err(|faults| unusable(&wanted, &faults))?;
    let Some(context) = context else {
        let needs = if program.needs.is_empty() { "named values".to_owned() } else { program.needs.join(", ") };
        return Err(Error::new(Code::Missing, "the template wants data")
            .detail(format!("it needs {needs}"))
            .hint("help template"));
    };
    let now = session.world().clock().now();
    let mut outputs = Vec::new();
    for data in data(session, &context)? {
        session.cancel().check()?;
        outputs.push(fill(&program, &data, now)?);
    }
    let schema = if args.get(&VALIDATE)? { rules_for(session, &source.file, &document, None)? } else { None };
    let check = |filled: &Filled| {
        let output = Document::parse(filled.text.as_str());
        let options = CheckOptions { references: false, ..CheckOptions::default() };
        schema.as_ref().map_or_else(Vec::new, |rules| output.validate(Some(&rules.schema), options).errors)
    };
    let outputs: Vec<Output> = outputs
        .into_iter()
        .map(|filled| {
            let errors = check(&filled);
            Output { text: filled.text, missing: filled.missing, errors }
        })
        .collect();
    let passes = outputs.iter().all(|output| output.missing.is_empty() && output.errors.is_empty());
    let answer = Answer { template: wanted, schema: schema.map(|rules| rules.file), outputs, notes: Vec::new() };
    Ok(Reply::new(answer).passes(passes))
}

/// The template's text: a file, a part of one, or the text itself.
fn source(session: &Session, wanted: &str) -> Result<Source> {
    let is_text = wanted.contains('\n') || wanted.contains("!{{") || wanted.starts_with('!');
    if is_text {
        return Ok(Source { file: String::new(), part: None, text: wanted.as_bytes().to_vec() });
    }
    let (name, part) = split_place(wanted);
    let file = session.world().locate(name)?;
    Ok(Source { part: part.map(str::to_owned), text: session.world().read(&file)?, file })
}

/// A file named in another one, relative to it.
fn beside(from: &str, file: &str) -> String {
    match from.rsplit_once('/') {
        Some((folder, _)) if !file.starts_with('/') => format!("{folder}/{file}"),
        _ => file.to_owned(),
    }
}

/// How many mistakes of a template are told at once.
const TOLD: usize = 12;

fn unusable(template: &str, faults: &[Fault]) -> Error {
    let count = match faults.len() {
        1 => "a mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    let error =
        Error::new(Code::InvalidSyntax, format!("the template cannot be read: it has {count}")).in_file(template);
    faults
        .iter()
        .take(TOLD)
        .fold(error, |error, fault| error.detail(format!("{}: {}; {}", fault.place, fault.message, fault.advice)))
}

/// The data: one document, or one for each row of a table.
fn data(session: &Session, context: &str) -> Result<Vec<Document>> {
    let text = context.trim();
    let is_name = !text.contains(['\n', ' ', '|', '{']) && !text.starts_with([':', '[']);
    let (text, name) = if is_name {
        let file = session.world().locate(text)?;
        (session.world().read_text(&file)?, file)
    } else {
        (context.to_owned(), String::new())
    };
    let ending = name.rsplit('.').next().unwrap_or_default();
    let begins_json = name.is_empty() && text.trim_start().starts_with(['{', '[']);
    let located = |error: Error| if name.is_empty() { error } else { error.in_file(name.clone()) };
    let json = match ending {
        "json" => Some(read_json(&text).map_err(located)?),
        "csv" => Some(from_csv(&text).map_err(located)?),
        "jsonl" => Some(read_lines(&text).map_err(located)?),
        "yaml" | "yml" => Some(yaml::Node::parse(&text).map_err(located)?.to_json()),
        _ if begins_json => Some(read_json(&text)?),
        _ => None,
    };
    match &json {
        Some(json) => match rows(json) {
            Some(rows) => rows.iter().map(from_json).collect::<Result<_>>().map_err(located),
            None => Ok(vec![from_json(json).map_err(located)?]),
        },
        None => Ok(table(Document::parse(text))),
    }
}

/// A document of data, or one for each `|row` where it holds nothing else.
fn table(document: Document) -> Vec<Document> {
    let rows: Vec<_> = document.root().elements().collect();
    if rows.len() < 2 || !rows.iter().all(|row| row.is_named("row")) {
        return vec![document];
    }
    let row = |row: &crate::udon::Node<'_>| {
        let inside: Vec<u8> = row
            .children()
            .flat_map(|child| {
                let indent = b" ".repeat(child.column());
                [indent, child.source().into_owned(), b"\n".to_vec()].concat()
            })
            .collect();
        Document::parse(inside)
    };
    rows.iter().map(row).collect()
}

fn read_json(text: &str) -> Result<Json> {
    serde_json::from_str(text).map_err(|error| {
        Error::new(Code::InvalidSyntax, format!("the data is no JSON: {}", error.to_string().to_lowercase()))
    })
}

/// One JSON record a line.
fn read_lines(text: &str) -> Result<Json> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line)| read_json(line).map_err(|error: Error| error.detail(format!("in line {}", index + 1)));
    lines.map(read).collect::<Result<Vec<_>>>().map(Json::Array)
}

/// A document that a schema allows, with what has to be filled in.
fn scaffold(session: &Session, source: Source, context: Option<&str>) -> Result<Reply> {
    if context.is_some() {
        return Err(Error::new(Code::InvalidArgument, "a schema takes no data")
            .in_file(source.file)
            .detail("it gives a document to begin with; fill that in, or name a template"));
    }
    let rules = read_rules(session, &source.file)?;
    let text = rules.schema.scaffold();
    let options = CheckOptions { references: false, ..CheckOptions::default() };
    let errors = Document::parse(text.as_str()).validate(Some(&rules.schema), options).errors;
    let outputs = vec![Output { text, missing: Vec::new(), errors }];
    let notes = vec!["a document to begin with: what is commented out may be left out".to_owned()];
    Ok(Reply::new(Answer { template: source.file, schema: Some(rules.file), outputs, notes }))
}

#[derive(Serialize)]
struct Answer {
    template: String,
    /// The schema that the results are held against.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    /// One for each row of the data.
    outputs: Vec<Output>,
    #[serde(skip)]
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Output {
    text: String,
    missing: Vec<Missing>,
    errors: Vec<Violation>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        for (index, output) in self.outputs.iter().enumerate() {
            if self.outputs.len() > 1 {
                if index > 0 {
                    page.blank();
                }
                page.line().heading(format!("|output[{}]", index + 1));
            }
            page.text(output.text.trim_end());
            if !output.missing.is_empty() {
                page.blank();
                page.line().heading("|missing").faint(format!(" ({})", output.missing.len()));
                for missing in &output.missing {
                    let place =
                        missing.place.as_ref().map_or_else(|| "listed under :needs".to_owned(), ToString::to_string);
                    page.line().plain("  ").warning(&missing.name).faint(format!(" ({place})"));
                }
            }
            if !output.errors.is_empty() {
                page.blank();
                page.line().heading("|validation").faint(format!(" ({})", output.errors.len()));
                for error in &output.errors {
                    page.line().plain("  line ").number(error.line.to_string()).plain(": ").path(&error.path);
                    page.line().plain("    ").warning(&error.message);
                }
            }
        }
        for note in &self.notes {
            page.blank();
            page.line().faint(note);
        }
    }
}

//! `udon.infer`: suggest what content belongs at a place.

use serde::Serialize;

use super::documents;
use super::rules::rules_for;
use super::section::section;
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Name, Page, Param, PathArg, Permission, RefArg, Reply, Session, Show,
    Spec, Tool,
};
use crate::error::Result;
use crate::hint;
use crate::transcript;
use crate::udon::schema::{Part, Suggestion, Wish};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of", "for"]);
const AT: Param<PathArg> =
    Param::new("at", "where something is to be added").positional().after(&["at", "under", "in", "for"]);
const LIKE: Param<Option<RefArg>> = Param::new("like", "make it like this sibling").after(&[
    "like",
    "like the sibling",
    "like its sibling",
    "taking",
    "modelling it on",
    "modeling it on",
    "modelled on",
    "modeled on",
    "use",
    "using",
    "in the manner of",
    "after the model of",
    "on the model of",
    "like in",
    "in the style of",
    "on the pattern of",
    "similar to",
    "same as",
    "same shape as",
    "same pattern as",
    "by analogy with",
    "by example of",
    "by the example of",
    "following",
    "given",
    "as",
    "going by",
    "going by how",
    "go by",
    "along the lines of",
    "judging by",
]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "the schema to follow").after(&["schema", "against"]);
const ELEMENT_NAME: Param<Option<Name>> = Param::new("element-name", "the kind of element")
    .after(&["element", "element kind", "kind of element", "element of kind", "element of the kind"])
    .or(&["element", "name"]);

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
        transcript: transcript!("udon/infer"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let document = documents::open(session, &file)?;
    let given = args.get(&SCHEMA)?.map(|schema| schema.0);
    let rules = rules_for(session, &file, &document, given.as_deref())?;
    session.cancel().check()?;
    let wish = Wish {
        at: args.get(&AT)?.0,
        like: args.get(&LIKE)?.map(|like| like.0),
        name: args.get(&ELEMENT_NAME)?.map(|name| name.0),
    };
    let schema = rules.as_ref().map(|rules| &rules.schema);
    let suggestion =
        document.suggest(&wish, schema).map_err(|error| error.in_file(&file).hint(hint!("glance {}", file)))?;
    let it = It::new(Kind::File, file.clone());
    let schema = rules.map(|rules| rules.file);
    Ok(Reply::new(Answer { file, schema, suggestion }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    schema: Option<String>,
    #[serde(flatten)]
    suggestion: Suggestion,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Suggestion { based, element, parts, sources, alternatives } = &self.suggestion;
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        page.line().heading("|suggestion");
        page.line().plain(format!("  Based on {based}:"));
        page.blank();
        page.line().plain("  ").path(element);
        let limit = page.tokens().saturating_add(budget / 2);
        for (index, part) in parts.iter().enumerate() {
            if index > 3 && page.tokens() > limit {
                page.line().faint(format!("    … {} more", parts.len() - index));
                page.shortened();
                break;
            }
            show_part(page, part);
        }
        // Rules stand in the schema, everything else in the document.
        let named = |source: &String| match &self.schema {
            Some(schema) if source.starts_with("Rule ") => source.replace("(line ", &format!("({schema} line ")),
            _ => source.clone(),
        };
        let sources: Vec<String> = sources.iter().map(named).collect();
        section(page, "|based-on", &sources, budget / 8, |line, source| line.plain("- ").plain(source).end());
        if !alternatives.is_empty() {
            section(page, "|alternatives", alternatives, budget / 8, |line, other| line.plain("- ").plain(other).end());
        }
    }
}

fn show_part(page: &mut Page, part: &Part) {
    let mut line = page.line().plain("  ".repeat(part.depth + 2)).name(&part.name);
    if let Some(by) = &part.inherited {
        let value = part.default.clone().unwrap_or_default();
        return line.plain(" ").value(value).faint(format!("    ; comes by {by}")).end();
    }
    if part.required {
        line = line.faint(" :required");
    }
    match &part.default {
        Some(default) => line = line.faint(" :default ").value(default),
        None if part.optional => line = line.faint(" :optional"),
        None => {}
    }
    if let Some(kind) = &part.kind {
        line.plain(format!(" {kind}")).end();
    }
}

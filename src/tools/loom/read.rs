//! `loom.read`: read a linked document, or list those that there are.

use serde::Serialize;

use super::shared::{LinkRow, many, summarized};
use crate::engine::{
    Args, DocumentRef, Effect, It, Kind, Lines, Page, Param, Permission, Reply, Section, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::loom::{Document, Loom, Source, Summary, words};
use crate::text::tokens;
use crate::transcript;

const DOC: Param<Option<DocumentRef>> =
    Param::new("doc", "the document").positional().after(&["from", "of"]).or(&["document"]);
const DOCUMENTS: Param<bool> = Param::new("documents", "list the documents and their sections").said(&[
    "linked documents",
    "documents are linked",
    "all documents",
    "with their sections",
    "documents and their sections",
    "which linked documents",
    "what linked documents",
    "sections do they have",
]);
const SUMMARY: Param<bool> = Param::new("summary", "only the summary").said(&[
    "summary",
    "summarise",
    "summarize",
    "gist",
    "short form",
    "in brief",
    "in short",
    "tl;dr",
]);
const LINES: Param<Option<Lines>> = Param::new("lines", "only these lines").after(&["lines", "line"]);
const SECTION: Param<Option<Section>> =
    Param::new("section", "only this section").positional().after(&["section", "section about", "section on"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.read",
        aliases: &["read", "read document", "read doc", "documents", "list documents"],
        senses: &["open", "show", "view"],
        about: "read a linked document",
        past: "read",
        effect: Effect::Read,
        permission: Permission::DocRead,
        params: &[DOC.spec(), SUMMARY.spec(), LINES.spec(), SECTION.spec(), DOCUMENTS.spec()],
        needs: &[&["doc", "documents"]],
        yields: &[Kind::Text],
        transcript: transcript!("loom/read"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let title = match (args.get(&DOC)?, args.get(&DOCUMENTS)?) {
        (Some(title), _) => title,
        (None, true) => return documents(session),
        (None, false) => return Err(Error::new(Code::Missing, "say which document").hint("list documents")),
    };
    let summary = args.get(&SUMMARY)?;
    let (lines, section) = (args.get(&LINES)?, args.get(&SECTION)?);
    let range = lines.map(|lines| lines.range()).transpose()?;
    let loom = Loom::of(session)?;
    let document = loom.document(&title)?;
    let part = match (range, section) {
        (Some(_), Some(_)) => {
            return Err(Error::new(Code::InvalidArgument, "give lines or a section, not both"));
        }
        (Some(range), None) => Some(document.lines(range)?),
        (None, Some(section)) => Some(document.section(&section)?),
        (None, None) => None,
    };
    let text = match &part {
        Some(part) => part.text.clone(),
        None if summary => document.summary().text,
        None => document.content.clone(),
    };
    let it = It::new(Kind::Text, text.clone());
    let links = loom.links_of_document(&document)?;
    let links = LinkRow::all(&loom, links, loom.here()?.map(|tree| tree.key))?;
    let answer = Answer {
        words: words(&document.content),
        age: loom.age(&document.updated),
        sections: document.sections(),
        summary_source: summary.then(|| document.summary().source),
        outline: if part.is_none() { document.outline() } else { Vec::new() },
        extract: document.summary(),
        part: part.map(|part| part.name),
        links,
        title: document.title,
        summary,
        text,
    };
    Ok(Reply::new(answer).yields(it))
}

/// What can be read.
fn documents(session: &mut Session) -> Result<Reply> {
    let loom = Loom::of(session)?;
    let row = |document: Document| Row {
        words: words(&document.content),
        age: loom.age(&document.updated),
        sections: document.sections(),
        title: document.title,
    };
    let documents: Vec<Row> = loom.documents()?.into_iter().map(row).collect();
    let count = documents.len();
    Ok(Reply::new(Documents { documents }).counted(count))
}

#[derive(Serialize)]
struct Documents {
    documents: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    title: String,
    words: usize,
    age: String,
    sections: Vec<String>,
}

impl Show for Documents {
    fn show(&self, page: &mut Page) {
        if self.documents.is_empty() {
            page.line().plain("there is no document yet");
        }
        for row in &self.documents {
            let line = page.line().path(format!("doc:\"{}\"", row.title));
            line.faint(format!(" ({}, {})", many(row.words, "word"), row.age));
            if !row.sections.is_empty() {
                let names: Vec<String> = row.sections.iter().map(|name| format!("§{name}")).collect();
                page.line().plain("  ").path(names.join(" "));
            }
        }
    }
}

#[derive(Serialize)]
struct Answer {
    title: String,
    words: usize,
    age: String,
    sections: Vec<String>,
    part: Option<String>,
    summary: bool,
    /// The nodes that it is linked to.
    links: Vec<LinkRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary_source: Option<Source>,
    text: String,
    /// The sections and their lines, and what it says in a sentence, for where the whole is too long.
    #[serde(skip)]
    outline: Vec<(String, usize, usize)>,
    #[serde(skip)]
    extract: Summary,
}

impl Answer {
    /// What is told of a text that is too long: what it says, its sections, what it costs.
    fn in_short(&self, page: &mut Page) {
        page.shortened();
        summarized(page, &self.extract);
        for (name, first, last) in &self.outline {
            page.line().plain("  ").path(format!("§{name}")).faint(format!("  lines {first}-{last}"));
        }
        page.line().faint(format!("({})", many(tokens(&self.text), "token")));
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().path(format!("doc:\"{}\"", self.title));
        match &self.part {
            Some(part) => line.plain(format!(" {part}")).end(),
            None => line.faint(format!(" ({}, {})", many(self.words, "word"), self.age)).end(),
        }
        if self.part.is_none() {
            self.links.iter().for_each(|link| link.show(page));
        }
        if self.summary && self.part.is_none() {
            let line = page.line().plain(format!("\"{}\"", self.text));
            if let Some(Source::Model(name)) = &self.summary_source {
                line.faint(format!(" (by {name})"));
            }
            return;
        }
        if !self.outline.is_empty() && tokens(&self.text) > page.left() {
            self.in_short(page);
            return;
        }
        page.text(self.text.trim_end_matches('\n'));
    }
}

//! `glossary.create`: add a glossary entry.

use serde::Serialize;

use crate::engine::{
    Args, Call, Change, Effect, Fragment, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::Result;
use crate::glossary::{Entry, Library, NewEntry, Status};
use crate::tools::xml::Xml;
use crate::transcript;

const TERM: Param<String> = Param::new("term", "the term").positional().after(&["term", "entry"]).or(&["name"]);
const DEFINITION: Param<Fragment> = Param::new("definition", "what it means")
    .positional()
    .after(&["definition", "as", "means", "meaning"])
    .or(&["text", "def"]);
const TAGS: Param<Words> = Param::new("tags", "what kind of thing it is")
    .after(&["tags", "tagged", "tag", "tag it", "file it under"])
    .or(&["tag"]);
const STATUS: Param<Status> = Param::new("status", "how sure it is").default("tentative").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.create",
        aliases: &["glossary create", "glossary add", "glossary new", "create glossary entry", "add glossary entry"],
        senses: &["create", "add", "new", "define", "entry"],
        about: "add a glossary entry",
        past: "created entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[TERM.spec(), DEFINITION.spec(), TAGS.spec(), STATUS.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("glossary/create"),
    },
    run: Some(run),
};

/// The call that makes an entry again.
pub(super) fn again(entry: &Entry) -> Call {
    Call::of(&TOOL)
        .with(&TERM, entry.term.as_str())
        .with(&DEFINITION, entry.definition.as_str())
        .with(&TAGS, entry.tags.as_slice())
        .with(&STATUS, entry.status.word())
}

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let library = Library::open(session)?;
    library.writable()?;
    let created = library.create(&NewEntry {
        term: args.get(&TERM)?,
        definition: args.get(&DEFINITION)?.0,
        tags: args.get(&TAGS)?.0,
        status: args.get(&STATUS)?,
    })?;
    let entry = created.entry;
    let change = Change::remembered(
        format!("create entry {}, {}", entry.id, entry.term),
        format!("glossary.delete {} \"its creation is taken back\"", entry.id),
    );
    let similar: Vec<Similar> =
        created.similar.into_iter().map(|entry| Similar { id: entry.id, term: entry.term }).collect();
    let names: Vec<String> = similar.iter().map(|other| format!("{} \"{}\"", other.id, other.term)).collect();
    let it = It::new(Kind::Text, entry.definition.clone());
    let mut reply = Reply::new(Answer { entry, given: created.tags, similar }).changed(change).yields(it);
    if !names.is_empty() {
        reply = reply.note(format!("may mean the same as {}", names.join(", ")));
    }
    Ok(reply)
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    entry: Entry,
    /// The tags in the order given.
    #[serde(skip)]
    given: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    similar: Vec<Similar>,
}

#[derive(Serialize)]
struct Similar {
    id: u32,
    term: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Entry { id, term, status, .. } = &self.entry;
        Xml::new("glossary_created")
            .with("id", id)
            .with("term", term)
            .with("status", status.word())
            .text(format!("Entry created. Tags: {}.", self.given.join(", ")))
            .write(page);
    }
}

//! `glossary.update`: change a glossary entry.

use serde::Serialize;

use crate::engine::{
    Args, Call, Change, Effect, Fragment, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::Result;
use crate::glossary::{Edit, Entry, Library, Status};
use crate::tools::xml::Xml;
use crate::transcript;

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);
const TERM: Param<Option<String>> = Param::new("term", "its new term").or(&["name"]);
const DEFINITION: Param<Option<Fragment>> =
    Param::new("definition", "its new definition").after(&["definition"]).or(&["text", "def"]);
const TAGS: Param<Option<Words>> = Param::new("tags", "its new tags").after(&["tags", "tagged"]).or(&["tag"]);
const STATUS: Param<Option<Status>> = Param::new("status", "its new status").after(&["as", "to"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.update",
        aliases: &[
            "glossary update",
            "glossary edit",
            "update glossary entry",
            "edit glossary entry",
            "glossary confirm",
        ],
        senses: &["update", "change", "edit", "correct", "entry", "confirm"],
        about: "change a glossary entry",
        past: "updated entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[ENTRY_ID.spec(), TERM.spec(), DEFINITION.spec(), TAGS.spec(), STATUS.spec()],
        needs: &[&["term", "definition", "tags", "status"]],
        yields: &[Kind::Text],
        transcript: transcript!("glossary/update"),
    },
    run: Some(run),
};

/// The call that gives some fields of an entry the values that they have here.
fn restored(before: &Entry, fields: &[&'static str]) -> Call {
    let call = Call::of(&TOOL).with(&ENTRY_ID, i64::from(before.id));
    fields.iter().fold(call, |call, field| match *field {
        "term" => call.with(&TERM, before.term.as_str()),
        "definition" => call.with(&DEFINITION, before.definition.as_str()),
        "tags" => call.with(&TAGS, before.tags.as_slice()),
        _ => call.with(&STATUS, before.status.word()),
    })
}

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let library = Library::open(session)?;
    library.writable()?;
    let edit = Edit {
        term: args.get(&TERM)?,
        definition: args.get(&DEFINITION)?.map(|definition| definition.0),
        tags: args.get(&TAGS)?.map(|tags| tags.0),
        status: args.get(&STATUS)?,
    };
    let updated = library.update(args.get(&ENTRY_ID)?, &edit)?;
    let change = (!updated.fields.is_empty()).then(|| {
        let what = format!("update entry {}, {}: {}", updated.after.id, updated.after.term, updated.fields.join(", "));
        Change::remembered(what, restored(&updated.before, &updated.fields))
    });
    let it = It::new(Kind::Text, updated.after.definition.clone());
    let answer = Answer { entry: updated.after, before: updated.before, fields: updated.fields };
    let reply = Reply::new(answer).yields(it);
    Ok(match change {
        Some(change) => reply.changed(change),
        None => reply,
    })
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    entry: Entry,
    before: Entry,
    fields: Vec<&'static str>,
}

impl Answer {
    /// What has changed, in words; a definition is too long to be said twice.
    fn sentences(&self) -> String {
        let (before, after) = (&self.before, &self.entry);
        let tags = |entry: &Entry| if entry.tags.is_empty() { "none".into() } else { entry.tags.join(", ") };
        let said = self.fields.iter().filter_map(|field| match *field {
            "term" => Some(format!("Previous term: {}, new term: {}.", before.term, after.term)),
            "tags" => Some(format!("Previous tags: {}; new tags: {}.", tags(before), tags(after))),
            "status" => {
                Some(format!("Previous status: {}, new status: {}.", before.status.word(), after.status.word()))
            }
            _ => None,
        });
        let said: Vec<String> = said.collect();
        match (said.is_empty(), self.fields.is_empty()) {
            (false, _) => said.join(" "),
            (true, false) => "Definition replaced.".into(),
            (true, true) => "No changes.".into(),
        }
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        Xml::new("glossary_updated")
            .with("id", self.entry.id)
            .with("term", &self.entry.term)
            .with("fields", self.fields.join(","))
            .text(self.sentences())
            .write(page);
    }
}

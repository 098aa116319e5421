//! `glossary.show`: show one entry with its history.

use serde::Serialize;

use super::entry_xml;
use crate::engine::{Args, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Entry, Library, Revision};
use crate::tools::xml::Xml;
use crate::transcript;

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.show",
        aliases: &["glossary show", "show entry", "glossary entry", "glossary view", "glossary history"],
        senses: &["entry", "show", "history"],
        about: "show one entry with its history",
        past: "showed entry",
        effect: Effect::Read,
        permission: Permission::GlossaryRead,
        params: &[ENTRY_ID.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("glossary/show"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let library = Library::open(session)?;
    let entry = library.entry(args.get(&ENTRY_ID)?)?;
    let history = library.history(entry.id)?;
    let it = It::new(Kind::Text, entry.definition.clone());
    Ok(Reply::new(Answer { entry, history }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    entry: Entry,
    history: Vec<Revision>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let entry = &self.entry;
        let revision = |revision: &Revision| {
            Xml::new("revision")
                .with("field", &revision.field)
                .with("author", &revision.author)
                .with("at", &revision.at)
                .maybe("post", revision.post_id)
                .brief(said(revision))
        };
        entry_xml("glossary_entry", entry)
            .maybe("first_seen_post_id", entry.first_seen_post_id)
            .maybe("first_seen_thread_id", entry.first_seen_thread_id)
            .maybe("last_updated_post_id", entry.last_updated_post_id)
            .maybe("last_updated_thread_id", entry.last_updated_thread_id)
            .child(Xml::new("definition").text(&entry.definition))
            .child(Xml::new("history").with("count", self.history.len()).children(self.history.iter().map(revision)))
            .write(page);
    }
}

/// What a field became; tags as they are written everywhere else.
fn said(revision: &Revision) -> String {
    let after = revision.after.clone().unwrap_or_default();
    let tags = || serde_json::from_str::<Vec<String>>(&after).ok().map(|tags| tags.join(","));
    (revision.field == "tags").then(tags).flatten().unwrap_or(after)
}

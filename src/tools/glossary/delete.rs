//! `glossary.delete`: remove a glossary entry.

use serde::Serialize;

use super::create::again;
use crate::engine::{Args, Change, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Entry, Library};
use crate::tools::xml::Xml;
use crate::transcript;

const ENTRY_ID: Param<u32> = Param::new("entry_id", "the entry").positional().after(&["entry"]).or(&["id", "entry"]);
const REASON: Param<String> =
    Param::new("reason", "why").positional().after(&["because", "reason is", "reason", "since", "as"]).or(&["why"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.delete",
        aliases: &[
            "glossary delete",
            "glossary remove",
            "glossary del",
            "glossary rm",
            "delete glossary entry",
            "remove glossary entry",
        ],
        senses: &["delete", "remove", "drop", "get rid of", "entry"],
        about: "remove a glossary entry",
        past: "deleted entry",
        effect: Effect::Write,
        permission: Permission::GlossaryWrite,
        params: &[ENTRY_ID.spec(), REASON.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("glossary/delete"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let library = Library::open(session)?;
    library.writable()?;
    let reason = args.get(&REASON)?.trim().to_owned();
    let entry = library.delete(args.get(&ENTRY_ID)?, &reason)?;
    let what = format!("delete entry {}, {}; made again, it has a new id", entry.id, entry.term);
    let change = Change::remembered(what, again(&entry));
    Ok(Reply::new(Answer { entry, reason }).changed(change))
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    entry: Entry,
    reason: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let stop = if self.reason.ends_with(['.', '!', '?']) { "" } else { "." };
        Xml::new("glossary_deleted")
            .with("id", self.entry.id)
            .text(format!("Entry '{}' deleted. Reason: {}{stop}", self.entry.term, self.reason))
            .write(page);
    }
}

//! `udon.propose`: preview a change to a document without writing it.

use serde::Serialize;

use super::operation::{located, remembered, wanted, with_operation};
use super::proposal::{self, Shown};
use super::rules;
use crate::engine::{Args, DocFile, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::transcript;
use crate::udon::Document;
use crate::udon::change::{Done, PlanOptions, plan};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "to", "of", "for"]);
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "check the result against this schema").after(&["against"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.propose",
        aliases: &["propose", "preview"],
        senses: &[
            "change", "set", "update", "rename", "move", "remove", "delete", "insert", "add", "wrap", "unwrap",
            "suggest", "draft",
        ],
        about: "preview a change to a document without writing it",
        past: "proposed for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: with_operation!([FILE.spec()], [SCHEMA.spec()]),
        needs: &[&["operation", "content"]],
        yields: &[Kind::Proposal, Kind::File],
        transcript: transcript!("udon/propose"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let wanted =
        wanted(session, args)?.ok_or_else(|| Error::new(Code::Missing, "say what to change").hint("help propose"))?;
    let source = session.world().read(&file)?;
    let document = Document::parse(source);
    session.cancel().check()?;
    let options = PlanOptions { here: None, update_references: wanted.update_references };
    let plan = plan(&document, &wanted.operations, options)
        .map_err(|error| located(remembered(session, error, &file), &file, args))?;
    if plan.replacements.is_empty() {
        return Err(Error::new(Code::InvalidOperation, "the document says that already").in_file(file));
    }
    let given = args.get(&SCHEMA)?.map(|schema| schema.0);
    let held = rules::hold(session, &file, &document, &plan.after, given.as_deref());
    let held = if given.is_some() { Ok(held?) } else { held };
    let shown = Shown::of(&document, &plan).against(held);
    let proposal = proposal::keep(session, &file, &document, &plan)?;
    let ids = [It::new(Kind::Proposal, proposal.clone()), It::new(Kind::File, file.clone())];
    let mut reply = Reply::new(Answer { proposal, file, done: plan.done, shown });
    reply.yields.extend(ids);
    Ok(reply)
}

#[derive(Serialize)]
struct Answer {
    proposal: String,
    file: String,
    done: Vec<Done>,
    #[serde(flatten)]
    shown: Shown,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().heading("|proposal ").path(&self.proposal).plain(" ").path(&self.file);
        for done in &self.done {
            page.line().plain("  ").plain(&done.summary);
        }
        self.shown.show(page);
        page.blank();
        page.line().faint("to write it: apply ").faint(&self.proposal);
    }
}

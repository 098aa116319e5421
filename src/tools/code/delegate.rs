//! `code.delegate`: hand a task to a subagent.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::model;
use crate::transcript;

const TASK: Param<String> = Param::new("task", "the task").positional().after(&["to"]);
const SUBAGENT: Param<Option<Name>> =
    Param::new("subagent", "the kind of subagent").after(&["to", "subagent"]).or(&["agent", "helper"]);
const CONTEXT: Param<Option<String>> =
    Param::new("context", "what it should know").after(&["context", "given", "it should know", "should know"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.delegate",
        aliases: &["delegate"],
        senses: &["hand", "ask", "instruct", "assign", "have", "subagent"],
        about: "hand a task to a subagent",
        past: "delegated",
        effect: Effect::Send,
        permission: Permission::Delegate,
        params: &[TASK.spec(), SUBAGENT.spec(), CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/delegate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let task = args.get(&TASK)?.trim().to_owned();
    if task.is_empty() {
        return Err(Error::new(Code::InvalidArgument, "there is no task to hand over"));
    }
    let subagent = args.get(&SUBAGENT)?;
    let model = model::of(session, subagent.as_deref())?;
    let prompt = match args.get(&CONTEXT)? {
        Some(context) => format!("{task}\n\nContext:\n{context}\n"),
        None => format!("{task}\n"),
    };
    let answer = model.complete(&prompt)?;
    let change = Change::Sent { what: format!("a task to {}", model.name()) };
    let it = It::new(Kind::Text, answer.clone());
    Ok(Reply::new(Answer { subagent: model.name().to_owned(), answer }).changed(change).yields(it))
}

#[derive(Serialize)]
struct Answer {
    /// The model that was asked.
    subagent: String,
    /// Its answer; text, whatever stands in it.
    answer: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().name(&self.subagent).faint(" answered:");
        page.text(&self.answer);
    }
}

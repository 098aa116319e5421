//! `code.task_create`: create a task.

use serde::Serialize;

use super::task::ids;
use crate::engine::{Args, Change, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tasks, Tool};
use crate::error::{Code, Error, Result};
use crate::tasks::{self, Task, row};
use crate::transcript;

const TITLE: Param<String> =
    Param::new("title", "the task in a line").positional().after(&["to", "called", "titled"]).or(&["name"]);
const DESCRIPTION: Param<Option<String>> =
    Param::new("description", "the task in full").after(&["description", "described as", "details"]).or(&["desc"]);
const BLOCKED_BY: Param<Option<Tasks>> = Param::new("blockedBy", "the tasks it waits for")
    .after(&[
        "after",
        "needs",
        "waits on",
        "it waits on",
        "waiting on",
        "it needs",
        "wait for",
        "waits for",
        "waiting for",
        "blocked by",
        "depends on",
    ])
    .or(&["after", "depends-on", "needs", "blocker-ids"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_create",
        aliases: &["task create", "task_create", "create task", "new task", "add task", "task new", "task add", "todo"],
        senses: &["remind", "plan", "make"],
        about: "create a task",
        past: "created task",
        effect: Effect::Note,
        permission: Permission::Tasks,
        params: &[TITLE.spec(), DESCRIPTION.spec(), BLOCKED_BY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/task_create"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let title = args.get(&TITLE)?.trim().to_owned();
    if title.is_empty() {
        return Err(Error::new(Code::InvalidArgument, "a task without a title is nobody's"));
    }
    let blocked_by = args.get(&BLOCKED_BY)?.map(|tasks| ids(&tasks)).transpose()?.unwrap_or_default();
    let description = args.get(&DESCRIPTION)?.unwrap_or_default();
    let task = tasks::create(session, &title, &description, blocked_by)?;
    let inverse = format!("task update {} status:cancelled", task.id);
    let change = Change::remembered(format!("task {}: {}", task.id, task.title), inverse);
    Ok(Reply::new(Answer(task)).changed(change))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(Task);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ created ").name(self.0.id.to_string()).plain(format!(": {}", self.0.title));
        if !self.0.blocked_by.is_empty() {
            line.faint(format!(", waits for {}", row(self.0.blocked_by.iter().copied())));
        }
    }
}

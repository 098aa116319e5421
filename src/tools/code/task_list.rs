//! `code.task_list`: list the tasks.

use serde::Serialize;

use crate::engine::{Args, Effect, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::tasks::{self, Status, Task, row, waits_for};
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.task_list",
        aliases: &["task list", "task_list", "list tasks", "tasks", "show tasks", "ls tasks", "todo list", "todo ls"],
        senses: &["todos", "list", "open tasks"],
        about: "list the tasks",
        past: "listed tasks",
        effect: Effect::Read,
        permission: Permission::Tasks,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/task_list"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    Ok(Reply::new(Answer { tasks: tasks::list(session)? }))
}

#[derive(Serialize)]
struct Answer {
    tasks: Vec<Task>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.tasks.is_empty() {
            page.line().plain("no tasks");
        }
        let width = self.tasks.iter().map(|task| task.id.to_string().len()).max().unwrap_or(0);
        for task in &self.tasks {
            let waits: Vec<_> = waits_for(task, &self.tasks).map(|other| other.id).collect();
            let status = match task.status {
                Status::Pending if !waits.is_empty() => "blocked",
                status => status.name(),
            };
            let line = page.line().name(format!("{:width$}", task.id.to_string())).plain(format!("  {status:11}  "));
            let line = line.plain(&task.title);
            if !waits.is_empty() {
                line.faint(format!(" (waits for {})", row(waits)));
            }
            for text in task.description.lines() {
                page.line().faint(format!("{:width$}  {:11}  {text}", "", ""));
            }
        }
        let open = self.tasks.iter().filter(|task| !task.status.is_over()).count();
        if !self.tasks.is_empty() {
            page.line().faint(format!("{open} of {} open", self.tasks.len()));
        }
    }
}

//! `code.attempt_completion`: report that the task is finished.

use serde::Serialize;

use crate::engine::{Args, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::tasks;
use crate::text::plural;
use crate::transcript;

const RESULT: Param<String> = Param::new("result", "what was done").positional().after(&["result"]);
const COMMAND: Param<Option<String>> = Param::new("command", "a command that shows it").after(&[
    "shown by",
    "proved by",
    "cmd",
    "command",
    "check with",
    "check it with",
    "check by",
    "verify with",
    "verify it with",
    "show it with",
    "see it with",
    "try it with",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.attempt_completion",
        aliases: &["attempt_completion", "attempt completion"],
        senses: &["done", "finish", "finished", "complete", "report", "report done", "report finished"],
        about: "report that the task is finished",
        past: "completed",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[RESULT.spec(), COMMAND.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/attempt_completion"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let open = tasks::open(session)?;
    if let Some(first) = open.first() {
        let message = format!("{} still open", plural(open.len(), "task"));
        let message = message.replace("tasks still", "tasks are still").replace("task still", "task is still");
        let mut error = Error::new(Code::InvalidOperation, message).hint(hint!("task complete {}", first.id));
        for task in &open {
            error = error.detail(format!("{} is {}: {}", task.id, task.status.name(), task.title));
        }
        return Err(error);
    }
    let (result, command) = (args.get(&RESULT)?, args.get(&COMMAND)?);
    let it = It::new(Kind::Text, result.clone());
    Ok(Reply::new(Answer { completed: true, result, command }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    completed: bool,
    result: String,
    /// A command that shows it; for whoever reads the report to run.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain("✓ completed");
        page.text(&self.result);
        if let Some(command) = &self.command {
            page.line().faint("to see it: ").value(command);
        }
    }
}

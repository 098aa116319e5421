//! What the tools for tasks share: ids from words, and the answer to a change.

use serde::Serialize;

use crate::engine::{Change, Page, Reply, Session, Show, Tasks, Value};
use crate::error::{Code, Error, Result};
use crate::tasks::{self, Id, Task, row};

/// The id that a word says.
pub fn named(word: &str) -> Result<Id> {
    Id::parse(word).ok_or_else(|| {
        Error::new(Code::InvalidArgument, format!("\"{word}\" is no task"))
            .detail("tasks are called t1, t2")
            .hint("task list")
    })
}

/// The ids that words say.
pub fn ids(tasks: &Tasks) -> Result<Vec<Id>> {
    tasks.0.iter().filter(|word| !word.trim().is_empty()).map(|word| named(word)).collect()
}

/// The answer to a change of a task, with the line that takes it back.
pub fn changed(session: &mut Session, before: &Task, task: Task) -> Result<Reply> {
    let waiting = |other: &Task| other.blocked_by.contains(&task.id) && !other.status.is_over();
    let tasks = tasks::list(session)?;
    let freed = tasks.iter().filter(|other| task.status.is_over() && waiting(other));
    let freed = freed.filter(|other| tasks::waits_for(other, &tasks).next().is_none()).map(|other| other.id).collect();
    let what = format!("task {}: {}", task.id, task.title);
    let inverse = back(before, &task);
    let answer = Answer { was: (before.status != task.status).then_some(before.status), task, freed };
    let reply = Reply::new(answer);
    Ok(match inverse {
        Some(inverse) => reply.changed(Change::remembered(what, inverse)),
        None => reply,
    })
}

/// The line that makes a task what it was; none if it is.
fn back(before: &Task, after: &Task) -> Option<String> {
    let mut line = format!("task update {}", after.id);
    if before.title != after.title {
        line.push_str(&format!(" title:{}", Value::from(before.title.as_str()).written()));
    }
    if before.description != after.description {
        line.push_str(&format!(" description:{}", Value::from(before.description.as_str()).written()));
    }
    if before.status != after.status {
        line.push_str(&format!(" status:{}", before.status.name()));
    }
    if before.blocked_by != after.blocked_by {
        let ids = before.blocked_by.iter().map(|id| Value::Text(id.to_string())).collect();
        line.push_str(&format!(" blockedBy:{}", Value::List(ids).written()));
    }
    (before != after).then_some(line)
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    task: Task,
    /// How far it was before, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    was: Option<tasks::Status>,
    /// Tasks that no longer wait for anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    freed: Vec<Id>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ ").name(self.task.id.to_string()).plain(format!(": {}", self.task.title));
        let line = match self.was {
            Some(was) => line.faint(format!(" ({}, was {})", self.task.status.name(), was.name())),
            None => line.faint(format!(" ({})", self.task.status.name())),
        };
        if !self.task.blocked_by.is_empty() && !self.task.status.is_over() {
            line.faint(format!(", waits for {}", row(self.task.blocked_by.iter().copied()))).end();
        }
        if !self.freed.is_empty() {
            page.line().plain("now free: ").name(row(self.freed.iter().copied()));
        }
    }
}

//! Tasks in the database.

use super::rules::{check, unknown};
use super::{Changes, Id, Status, Task};
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::store::Store;
use crate::world::stamp;

/// The tasks of the caller, oldest first.
pub fn list(session: &mut Session) -> Result<Vec<Task>> {
    let who = session.who().to_owned();
    read(session.store()?, &who)
}

/// The tasks of the caller that are not over.
pub fn open(session: &mut Session) -> Result<Vec<Task>> {
    Ok(list(session)?.into_iter().filter(|task| !task.status.is_over()).collect())
}

/// Adds a task.
pub fn create(session: &mut Session, title: &str, description: &str, blocked_by: Vec<Id>) -> Result<Task> {
    let (who, at) = (session.who().to_owned(), stamp(session.world().clock().now()));
    let store = session.store()?;
    store.transaction(|| {
        let mut tasks = read(store, &who)?;
        let number = tasks.iter().map(|task| task.id.0).max().unwrap_or(0) + 1;
        let task = Task {
            id: Id(number),
            title: title.to_owned(),
            description: description.to_owned(),
            status: Status::Pending,
            blocked_by: distinct(blocked_by),
        };
        tasks.push(task.clone());
        check(&tasks, &task)?;
        write(store, &who, &task, &at)?;
        Ok(task)
    })
}

/// Changes a task; gives what it was and what it is.
pub fn change(session: &mut Session, id: Id, changes: &Changes) -> Result<(Task, Task)> {
    let (who, at) = (session.who().to_owned(), stamp(session.world().clock().now()));
    let store = session.store()?;
    store.transaction(|| {
        let mut tasks = read(store, &who)?;
        let Some(index) = tasks.iter().position(|task| task.id == id) else { return Err(unknown(id, &tasks)) };
        let before = tasks[index].clone();
        let mut task = before.clone();
        if let Some(title) = &changes.title {
            task.title.clone_from(title);
        }
        if let Some(description) = &changes.description {
            task.description.clone_from(description);
        }
        if let Some(status) = changes.status {
            task.status = status;
        }
        if let Some(blocked_by) = &changes.blocked_by {
            task.blocked_by = distinct(blocked_by.clone());
        }
        tasks[index] = task.clone();
        check(&tasks, &task)?;
        write(store, &who, &task, &at)?;
        Ok((before, task))
    })
}

fn distinct(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn read(store: &Store, who: &str) -> Result<Vec<Task>> {
    let blockers: Vec<(i64, i64)> =
        store.all("SELECT task, blocker FROM task_blocker WHERE owner = ?1 ORDER BY task, blocker", [who], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let rows: Vec<(i64, String, String, String)> = store.all(
        "SELECT number, title, description, status FROM task WHERE owner = ?1 ORDER BY number",
        [who],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    rows.into_iter()
        .map(|(number, title, description, status)| {
            let status = Status::parse(&status)
                .ok_or_else(|| Error::new(Code::Io, format!("task t{number} has the unknown status \"{status}\"")))?;
            let blocked_by = blockers.iter().filter(|(task, _)| *task == number).map(|(_, by)| Id(*by)).collect();
            Ok(Task { id: Id(number), title, description, status, blocked_by })
        })
        .collect()
}

fn write(store: &Store, who: &str, task: &Task, at: &str) -> Result<()> {
    store.execute(
        "INSERT INTO task (owner, number, title, description, status, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (owner, number) DO UPDATE
         SET title = excluded.title, description = excluded.description, status = excluded.status, at = excluded.at",
        (who, task.id.0, &task.title, &task.description, task.status.name(), at),
    )?;
    store.execute("DELETE FROM task_blocker WHERE owner = ?1 AND task = ?2", (who, task.id.0))?;
    for blocker in &task.blocked_by {
        store.execute(
            "INSERT INTO task_blocker (owner, task, blocker) VALUES (?1, ?2, ?3)",
            (who, task.id.0, blocker.0),
        )?;
    }
    Ok(())
}

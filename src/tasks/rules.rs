//! What holds for every list of tasks.

use super::{Id, Status, Task, row, waits_for};
use crate::error::{Code, Error, Result};
use crate::hint;

/// Whether the list is in order after a change of `task`.
///
/// NOT_FOUND for a task to wait for that is not there; `INVALID_OPERATION` names what blocks, what is blocked, or the way
/// round.
pub fn check(tasks: &[Task], task: &Task) -> Result<()> {
    for id in &task.blocked_by {
        if !tasks.iter().any(|known| known.id == *id) {
            return Err(unknown(*id, tasks));
        }
    }
    if let Some(way) = way_round(tasks, task) {
        let way: Vec<String> = way.iter().map(Id::to_string).collect();
        return Err(Error::new(Code::InvalidOperation, format!("{} would wait for itself", task.id)).detail(format!(
            "{} by way of {}",
            task.id,
            way.join(", ")
        )));
    }
    if matches!(task.status, Status::InProgress | Status::Completed) {
        let open: Vec<&Task> = waits_for(task, tasks).collect();
        if let Some(first) = open.first() {
            let ids = row(open.iter().map(|task| task.id));
            let mut error = Error::new(Code::InvalidOperation, format!("{} waits for {ids}", task.id));
            for task in &open {
                error = error.detail(format!("{} is {}: {}", task.id, task.status.name(), task.title));
            }
            return Err(error.hint(hint!("task complete {}", first.id)));
        }
    }
    if !task.status.is_over() {
        let goes_on = |other: &&Task| {
            other.blocked_by.contains(&task.id) && matches!(other.status, Status::InProgress | Status::Completed)
        };
        let ahead: Vec<&Task> = tasks.iter().filter(goes_on).collect();
        if !ahead.is_empty() {
            let ids = row(ahead.iter().map(|other| other.id));
            let mut error = Error::new(
                Code::InvalidOperation,
                format!("{} cannot be {}: {ids} waited for it", task.id, task.status.name()),
            );
            for other in &ahead {
                error = error.detail(format!("{} is {}: {}", other.id, other.status.name(), other.title));
            }
            return Err(error.hint(hint!("task update {} status:pending", ahead[0].id)));
        }
    }
    Ok(())
}

/// The failure of an id that no task has.
pub fn unknown(id: Id, tasks: &[Task]) -> Error {
    let open = tasks.iter().filter(|task| !task.status.is_over()).map(|task| task.id.to_string());
    Error::new(Code::NotFound, format!("there is no task {id}")).suggest(open.take(4)).hint("task list")
}

/// The tasks through which `task` waits for itself, if it does.
fn way_round(tasks: &[Task], task: &Task) -> Option<Vec<Id>> {
    let mut came_from: Vec<(Id, Id)> = Vec::new();
    let mut open: Vec<Id> = vec![task.id];
    while let Some(at) = open.pop() {
        let Some(known) = tasks.iter().find(|known| known.id == at) else { continue };
        for next in &known.blocked_by {
            if *next == task.id {
                let mut way = vec![at];
                while let Some((_, from)) = came_from.iter().find(|(id, _)| Some(id) == way.last()) {
                    way.push(*from);
                }
                way.reverse();
                return Some(way.into_iter().filter(|id| *id != task.id).chain([task.id]).collect());
            }
            if !came_from.iter().any(|(id, _)| id == next) {
                came_from.push((*next, at));
                open.push(*next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tasks as `1p`, `2c<1,3`: number, first letter of the status, what it waits for.
    fn tasks(text: &str) -> Vec<Task> {
        let task = |word: &str| {
            let (head, blockers) = word.split_once('<').unwrap_or((word, ""));
            let (number, letter) = head.split_at(head.len() - 1);
            let statuses = [Status::Pending, Status::InProgress, Status::Completed];
            let status = statuses.into_iter().find(|status| status.name().starts_with(letter));
            Task {
                id: Id::parse(number).expect("an id"),
                title: format!("task {number}"),
                description: String::new(),
                status: status.unwrap_or(Status::Cancelled),
                blocked_by: blockers.split(',').filter_map(Id::parse).collect(),
            }
        };
        text.split_whitespace().map(task).collect()
    }

    /// Checks the last task of a list.
    fn check(text: &str, expected: &str) {
        let tasks = tasks(text);
        let last = tasks.last().expect("a task");
        let said = super::check(&tasks, last)
            .map_or_else(|error| [vec![error.message], error.details].concat().join("; "), |()| "in order".to_owned());
        assert_eq!(said, expected, "{text}");
    }

    #[test]
    fn what_waits_waits() {
        check("1p 2p<1", "in order");
        check("1p 2i<1", "t2 waits for t1; t1 is pending: task 1");
        check("1c 2x 3c<1,2", "in order");
        check("1p 2i 3c<1,2", "t3 waits for t1 and t2; t1 is pending: task 1; t2 is in_progress: task 2");
        check(
            "2c<1 3i<1 1p",
            "t1 cannot be pending: t2 and t3 waited for it; t2 is completed: task 2; t3 is in_progress: task 3",
        );
        check("1p<9", "there is no task t9");
    }

    #[test]
    fn nothing_waits_for_itself() {
        check("1p<1", "t1 would wait for itself; t1 by way of t1");
        check("1p<2 2p<1", "t2 would wait for itself; t2 by way of t1, t2");
        check("1p 2p<3,1 3p<4 4p<2,1", "t4 would wait for itself; t4 by way of t2, t3, t4");
    }
}

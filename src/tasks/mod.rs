//! A list of tasks in which what waits really waits: no task is begun or completed before those that it waits for, and
//! none waits for itself, however long the way round.
//!
//! The list is its owner's and lies in the workspace's database. Nothing is cached; every change is one transaction that
//! leaves the list in order or as it was.

mod rules;
mod store;

use crate::text::is_digits;
use serde::Serialize;

pub use store::{change, create, list, open};

/// A task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Task {
    /// Its id: `t3`.
    pub id: Id,
    /// The task in a line.
    pub title: String,
    /// The task in full.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// How far it is.
    pub status: Status,
    /// The tasks that it waits for, done or not.
    #[serde(rename = "blockedBy")]
    pub blocked_by: Vec<Id>,
}

/// The id of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(pub i64);

/// How far a task is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not begun.
    Pending,
    /// Begun.
    InProgress,
    /// Done.
    Completed,
    /// Not to be done.
    Cancelled,
}

/// What is to become of a task; what is not given stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Its title.
    pub title: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// How far it is.
    pub status: Option<Status>,
    /// The tasks that it waits for.
    pub blocked_by: Option<Vec<Id>>,
}

impl Id {
    /// The id that a word says: `t3`, `3`, `#3`, `T-3`, `task-3`.
    pub fn parse(word: &str) -> Option<Self> {
        let lower = word.trim().to_lowercase();
        let number = ["task", "t"].iter().find_map(|kind| lower.strip_prefix(kind)).unwrap_or(&lower);
        let digits = number.strip_prefix(['-', '_', '#']).unwrap_or(number);
        let is_number = is_digits(digits);
        digits.parse().ok().filter(|number| is_number && *number > 0).map(Self)
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "t{}", self.0)
    }
}

impl Serialize for Id {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Status {
    /// Every status.
    const ALL: [Self; 4] = [Self::Pending, Self::InProgress, Self::Completed, Self::Cancelled];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::InProgress => "in_progress",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether nothing is left to do.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// The tasks among `tasks` that `task` still waits for.
pub fn waits_for<'a>(task: &'a Task, tasks: &'a [Task]) -> impl Iterator<Item = &'a Task> {
    let is_open = |other: &&Task| !other.status.is_over();
    tasks.iter().filter(|other| task.blocked_by.contains(&other.id)).filter(is_open)
}

/// Ids in a row: `t1, t2 and t3`.
pub fn row(ids: impl IntoIterator<Item = Id>) -> String {
    let mut ids: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    let last = ids.pop().unwrap_or_default();
    if ids.is_empty() { last } else { format!("{} and {last}", ids.join(", ")) }
}

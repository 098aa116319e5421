//! What a replay found, as text: one line a transcript, its findings below, totals at the end.
//!
//! It holds nothing that depends on how the transcripts were run, no times and no order of completion, so that it has
//! the same bytes for any number of jobs.

use std::fmt;

use crate::error::Error;

use super::diff::Diff;
use crate::text::plural;

/// What came of all transcripts, in the order in which they were given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// One record a transcript.
    pub records: Vec<Record>,
}

/// What came of one transcript. The numbers count commands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The file as it was given.
    pub name: String,
    /// Commands whose result was as expected.
    pub passed: usize,
    /// Commands in fences marked `skip`.
    pub skipped: usize,
    /// Commands in fences marked `fails` that do fail.
    pub gaps: usize,
    /// What there is to say, in the order of lines.
    pub findings: Vec<Finding>,
}

/// Something to say about a transcript. Lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It could not be read or run.
    Problem(Error),
    /// A result is not as expected.
    Differs {
        /// The first line of the command.
        command: String,
        /// Where and how.
        diff: Diff,
    },
    /// An expectation was rewritten.
    Updated {
        /// Where the first difference was.
        line: usize,
        /// The first line of the command.
        command: String,
    },
    /// A fence was not run.
    Skipped {
        /// The fence's line.
        line: usize,
        /// The reason given.
        why: String,
    },
    /// A fence fails, as it is marked to.
    Fails {
        /// The fence's line.
        line: usize,
        /// The reason given.
        why: Option<String>,
    },
    /// A fence that is marked to fail does not.
    NowPasses {
        /// The fence's line.
        line: usize,
    },
}

/// What came of a transcript as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Everything that was run is as expected.
    Ok,
    /// Something is not.
    Fail,
    /// Some expectations were rewritten, and nothing else is wrong.
    Updated,
    /// Nothing was run, because it is marked so.
    Skipped,
    /// It has no command.
    Empty,
}

impl Record {
    /// A record without findings.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// What came of it.
    pub fn status(&self) -> Status {
        let has = |which: fn(&Finding) -> bool| self.findings.iter().any(which);
        if has(Finding::is_failure) {
            Status::Fail
        } else if has(|finding| matches!(finding, Finding::Updated { .. })) {
            Status::Updated
        } else if self.passed + self.gaps > 0 {
            Status::Ok
        } else if self.skipped > 0 {
            Status::Skipped
        } else {
            Status::Empty
        }
    }

    /// How many commands gave a result that differs and was not written down.
    pub fn differing(&self) -> usize {
        self.findings.iter().filter(|finding| matches!(finding, Finding::Differs { .. })).count()
    }

    /// How many expectations were rewritten.
    pub fn updated(&self) -> usize {
        self.findings.iter().filter(|finding| matches!(finding, Finding::Updated { .. })).count()
    }
}

impl Finding {
    /// Whether the replay fails because of it.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Self::Problem(_) | Self::Differs { .. } | Self::NowPasses { .. })
    }
}

impl Report {
    /// Whether nothing failed.
    pub fn is_ok(&self) -> bool {
        self.count(Status::Fail) == 0
    }

    /// How many transcripts ended so.
    pub fn count(&self, status: Status) -> usize {
        self.records.iter().filter(|record| record.status() == status).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for record in &self.records {
            write!(f, "{record}")?;
        }
        let sum = |of: fn(&Record) -> usize| self.records.iter().map(of).sum::<usize>();
        write!(f, "{}: ", plural(self.records.len(), "transcript"))?;
        let named =
            [(Status::Ok, "ok"), (Status::Fail, "FAILED"), (Status::Updated, "updated"), (Status::Skipped, "skipped")];
        let mut parts: Vec<_> = named
            .into_iter()
            .map(|(status, name)| (self.count(status), name))
            .filter(|(count, name)| *count > 0 || *name == "ok")
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        match self.count(Status::Empty) {
            0 => {}
            empty => parts.push(format!("{empty} without commands")),
        }
        write!(f, "{}; ", parts.join(", "))?;
        let commands = sum(|r| r.passed + r.skipped + r.gaps + r.differing() + r.updated());
        write!(f, "{}: ", plural(commands, "command"))?;
        writeln!(
            f,
            "{}",
            numbers(
                sum(|r| r.passed),
                sum(Record::differing),
                sum(Record::updated),
                sum(|r| r.skipped),
                sum(|r| r.gaps)
            )
        )
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = numbers(self.passed, self.differing(), self.updated(), self.skipped, self.gaps);
        match self.status() {
            Status::Ok => writeln!(f, "ok       {}  {numbers}", self.name)?,
            Status::Fail => writeln!(f, "FAIL     {}  {numbers}", self.name)?,
            Status::Updated => writeln!(f, "updated  {}  {numbers}", self.name)?,
            Status::Skipped => writeln!(f, "skipped  {}  {numbers}", self.name)?,
            Status::Empty => writeln!(f, "empty    {}  no arrow fence with a command", self.name)?,
        }
        for finding in &self.findings {
            match finding {
                Finding::Problem(error) => {
                    writeln!(f, "  {}: {error}", self.name)?;
                    if !error.suggestions.is_empty() {
                        writeln!(f, "    did you mean: {}", error.suggestions.join(", "))?;
                    }
                }
                Finding::Differs { command, diff } => {
                    writeln!(f, "  {}:{}: {command}", self.name, diff.line)?;
                    for line in diff.print().lines() {
                        writeln!(f, "    {line}")?;
                    }
                }
                Finding::Updated { line, command } => writeln!(f, "  {}:{line}: {command}", self.name)?,
                Finding::Skipped { line, why } => writeln!(f, "  {}:{line}: skipped: {why}", self.name)?,
                Finding::Fails { line, why } => {
                    let why = why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                    writeln!(f, "  {}:{line}: known to fail{why}", self.name)?;
                }
                Finding::NowPasses { line } => writeln!(f, "  {}:{line}: now passes: remove fails", self.name)?,
            }
        }
        Ok(())
    }
}

fn numbers(passed: usize, differing: usize, updated: usize, skipped: usize, gaps: usize) -> String {
    let mut parts = vec![format!("{passed} as expected")];
    let others = [(differing, "differ"), (updated, "updated"), (skipped, "skipped"), (gaps, "known to fail")];
    parts.extend(others.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    parts.join(", ")
}

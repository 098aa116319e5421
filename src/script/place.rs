//! Where in a script something went wrong, as the interpreter's trace of calls tells it.

use crate::error::Error;

/// The name under which the interpreter knows the script.
pub const NAME: &str = "plan";
/// Lines that stand before the script in what the interpreter reads.
const BEFORE: usize = 1;

/// A place in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Place {
    /// The innermost place of the script that a trace of calls names: `at f (plan:3:7)`.
    pub fn of(trace: &str, script: &str) -> Option<Self> {
        let mark = format!("{NAME}:");
        let found = trace.lines().find_map(|frame| {
            let (_, place) = frame.rsplit_once(&mark)?;
            let (line, column) = place.trim_end_matches(')').split_once(':')?;
            Some(Self { line: line.parse().ok()?, column: column.parse().ok()? })
        })?;
        // What is missing at the end is missed behind it.
        let last = script.lines().count().max(1);
        let line = found.line.saturating_sub(BEFORE).max(1);
        if line <= last {
            return Some(Self { line, ..found });
        }
        let end = script.lines().last().map_or(0, |line| line.chars().count());
        Some(Self { line: last, column: end + 1 })
    }

    /// Adds the place to a failure, with the line and a pointer below it.
    pub fn shown(self, error: Error, script: &str) -> Error {
        let error = error.detail(format!("in the script at line {}, column {}", self.line, self.column));
        let Some(line) = script.lines().nth(self.line - 1).filter(|line| line.chars().count() <= 200) else {
            return error;
        };
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let pointer = " ".repeat((self.column - 1).saturating_sub(indent));
        error.detail(line.trim()).detail(format!("{pointer}^"))
    }
}

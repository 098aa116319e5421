//! What a program said last, for the failure that it ended with.

use crate::error::Error;
use crate::world::Ran;

/// Lines of each output that are told.
const LINES: usize = 12;

/// Adds the last lines of what a program wrote to the failure that it ended with: its complaints first, then what else
/// it printed.
pub fn last_words(ran: &Ran, mut error: Error) -> Error {
    for bytes in [&ran.stderr, &ran.stdout] {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        if lines.len() > LINES {
            error = error.detail(format!("… {} earlier lines", lines.len() - LINES));
        }
        for line in lines.iter().rev().take(LINES).rev() {
            error = error.detail(*line);
        }
    }
    error
}

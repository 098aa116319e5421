//! `arrowsh context`: what a harness puts in front of a model.

use super::Status;
use super::app::App;
use crate::engine::Verdict;
use crate::error::{Code, Error, Result};
use crate::shell;
use crate::text::tokens;

/// Prints the card, the operational memory and the surroundings, or counts their tokens.
pub fn context(app: &App, card: bool, count: bool) -> Result<Status> {
    let mut shell = app.shell()?;
    let line = if card { "context card budget:100000" } else { "context budget:100000" };
    let events = shell.run_line(line);
    let outcome = shell::outcomes(&events).next();
    let text = match outcome.map(|outcome| &outcome.verdict) {
        Some(Verdict::Ok { page, .. }) => page.plain(),
        Some(Verdict::Failed(error)) => return Err(error.clone()),
        _ => return Err(Error::new(Code::Internal, "the context was not made")),
    };
    super::say(if count { format!("{}\n", tokens(&text)) } else { text })?;
    Ok(Status::Ok)
}

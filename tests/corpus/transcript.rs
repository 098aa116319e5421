//! A transcript prints what it says.

use std::path::Path;

use arrowsh::cli::replay::{Files, Workspaces};
use arrowsh::replay::{self, Options, Transcript};

/// Whether a Markdown file is one that is meant to be replayed: it has an arrow fence.
pub fn has_commands(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let transcript = Transcript::parse(text);
    !transcript.problems.is_empty() || transcript.fences().next().is_some()
}

/// Replays a transcript.
pub fn check(file: &Path) -> Result<(), String> {
    let update = std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
    let options = Options { filter: None, jobs: 1, update };
    let report =
        replay::run(&[file.to_owned()], &options, &Workspaces::default(), &Files).map_err(|error| error.to_string())?;
    if report.is_ok() { Ok(()) } else { Err(report.to_string()) }
}

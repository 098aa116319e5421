//! `arrowsh scan`: what would be attempted of a text.

use std::path::PathBuf;

use super::Status;
use super::app::App;
use crate::error::Result;
use crate::shell;
use crate::world::host;

/// Prints the batches of the texts.
pub fn scan(app: &App, files: &[PathBuf], json: bool) -> Result<Status> {
    let mut text = Vec::new();
    if files.is_empty() {
        host::read_stdin(|chunk| {
            text.extend_from_slice(chunk);
            true
        })?;
    }
    for file in files {
        text.extend(host::read_input(file)?);
    }
    let found = shell::scan(app.shell()?, &text);
    if json || app.is_json() {
        super::say(format_args!("{}\n", serde_json::json!(found)))?;
        return Ok(Status::Ok);
    }
    let mut out = String::new();
    for (index, batch) in found.batches.iter().enumerate() {
        out.push_str(&format!("batch {}\n", index + 1));
        for command in batch {
            out.push_str(&format!("  {}\n", command.replace('\n', "\n  ")));
        }
    }
    for command in &found.held {
        out.push_str(&format!("held: {}\n", command.replace('\n', "\n  ")));
    }
    for note in &found.notes {
        out.push_str(&format!("note: {note}\n"));
    }
    super::say(out)?;
    Ok(Status::Ok)
}

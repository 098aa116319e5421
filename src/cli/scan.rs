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
        println!("{}", serde_json::json!(found));
        return Ok(Status::Ok);
    }
    for (index, batch) in found.batches.iter().enumerate() {
        println!("batch {}", index + 1);
        for command in batch {
            println!("  {}", command.replace('\n', "\n  "));
        }
    }
    for note in &found.notes {
        println!("note: {note}");
    }
    Ok(Status::Ok)
}

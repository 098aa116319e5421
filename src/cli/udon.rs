//! `arrowsh udon`: the document engine by itself.

use std::path::{Path, PathBuf};

use super::Status;
use crate::error::Result;
use crate::udon;
use crate::world::host;

/// Prints the event stream of documents; several are told apart by a line `# file PATH`.
pub fn events(files: &[PathBuf], spans: bool, strict: bool) -> Result<Status> {
    let mut out = String::new();
    for file in files {
        let mut source = Vec::new();
        if file == Path::new("-") {
            host::read_stdin(|chunk| {
                source.extend_from_slice(chunk);
                true
            })?;
        } else {
            source = host::read_input(file)?;
        }
        if files.len() > 1 {
            out.push_str(&format!("# file {}\n", file.display()));
        }
        udon::write_events(&source, spans, &mut out);
    }
    let has_errors = out.lines().any(|line| line.starts_with("Error "));
    super::say(out)?;
    Ok((!(strict && has_errors)).into())
}

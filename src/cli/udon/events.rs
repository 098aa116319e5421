//! `arrowsh udon events`: the event stream as text.

use std::path::PathBuf;

use super::{Status, print, read};
use crate::error::Result;
use crate::udon;

/// Prints the event stream of documents; several are told apart by a line `# file PATH`.
pub(super) fn events(files: &[PathBuf], spans: bool, strict: bool) -> Result<Status> {
    let mut out = String::new();
    for file in files {
        let source = read(file)?;
        if files.len() > 1 {
            out.push_str(&format!("# file {}\n", file.display()));
        }
        udon::write_events(&source, spans, &mut out);
    }
    let has_errors = strict && out.lines().any(|line| line.starts_with("Error "));
    print(out.as_bytes())?;
    Ok((!has_errors).into())
}

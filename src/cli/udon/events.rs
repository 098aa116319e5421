//! `arrowsh udon events`: the event stream as text.

use std::path::{Path, PathBuf};

use super::{Status, print};
use crate::error::Result;
use crate::udon::{self, EventStream};
use crate::world::host;

/// Prints the event stream of documents; several are told apart by a line `# file PATH`. One that comes on standard input
/// is followed while it is written.
pub(super) fn events(files: &[PathBuf], spans: bool, strict: bool) -> Result<Status> {
    let mut has_errors = false;
    let mut show = |out: &mut String| {
        has_errors |= out.lines().any(|line| line.starts_with("Error "));
        print(out.as_bytes())?;
        out.clear();
        Ok(())
    };
    let mut out = String::new();
    for file in files {
        if files.len() > 1 {
            out.push_str(&format!("# file {}\n", file.display()));
        }
        if file == Path::new("-") {
            follow(spans, &mut show, &mut out)?;
        } else {
            udon::write_events(&host::read_input(file)?, spans, &mut out);
        }
        show(&mut out)?;
    }
    Ok((!(strict && has_errors)).into())
}

/// Prints the events of what comes on standard input as soon as they are settled.
fn follow(spans: bool, show: &mut dyn FnMut(&mut String) -> Result<()>, out: &mut String) -> Result<()> {
    let mut stream = EventStream::default();
    let mut shown = Ok(());
    host::read_stdin(|chunk| {
        stream.push(chunk, |event| udon::write_event(&event, spans, out));
        shown = show(out);
        shown.is_ok()
    })?;
    shown?;
    stream.finish(|event| udon::write_event(&event, spans, out));
    Ok(())
}

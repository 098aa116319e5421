//! `arrowsh udon`: the document engine by itself, for other programs and for people without a session.

mod args;
mod check;
mod events;
mod format;
mod json;
mod views;

use std::io::Write as _;
use std::path::Path;

pub use self::args::UdonCommand;
use super::Status;
use super::app::App;
use crate::error::{Code, Error, Result};
use crate::udon::{DEVIATIONS, Document};
use crate::world::host;

/// Runs one command of the document engine.
pub fn run(app: &App, command: &UdonCommand) -> Result<Status> {
    match command {
        UdonCommand::Events { files, spans, strict } => events::events(files, *spans, *strict),
        UdonCommand::Json(args) => json::json(app, args),
        UdonCommand::Fmt(args) => format::format(args),
        UdonCommand::Tree { file } => views::print_view(file, Document::to_tree_text),
        UdonCommand::Md { file } => views::print_view(file, Document::to_markdown),
        UdonCommand::Dialect => print(DEVIATIONS.as_bytes()).map(|()| Status::Ok),
        UdonCommand::Check { files } => check::check(app, files),
    }
}

/// The bytes of a file; `-` is standard input.
fn read(file: &Path) -> Result<Vec<u8>> {
    if file != Path::new("-") {
        return host::read_input(file);
    }
    let mut source = Vec::new();
    host::read_stdin(|chunk| {
        source.extend_from_slice(chunk);
        true
    })?;
    Ok(source)
}

/// Prints a result. A reader that has seen enough and closes the pipe is no failure.
fn print(bytes: &[u8]) -> Result<()> {
    match std::io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::new(Code::Io, format!("cannot print: {error}")))
        }
        _ => Ok(()),
    }
}

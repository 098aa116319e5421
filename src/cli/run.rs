//! Running texts: files, standard input, single lines.

use std::path::{Path, PathBuf};

use super::Status;
use super::app::App;
use super::args::{Emit, RunArgs};
use super::into;
use super::printer::Printer;
use crate::error::Result;
use crate::shell::{Event, Shell, Stream};
use crate::syntax::front_matter::{self, FrontMatter};
use crate::world::host;

/// How a text is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flow {
    /// Each batch runs as soon as it is closed.
    stream: bool,
    /// Nothing is read behind the first batch.
    first_batch: bool,
}

impl Flow {
    /// A text of which nothing was read.
    fn open(self) -> Stream {
        if self.first_batch { Stream::new().only_first_batch() } else { Stream::new() }
    }
}

/// `arrowsh run`.
pub fn run(app: &App, args: &RunArgs) -> Result<Status> {
    let flow = Flow { stream: args.stream, first_batch: args.first_batch };
    let mut printer = Printer::new(app);
    if args.emit == Some(Emit::Cleaned) {
        printer = printer.cleaned();
    }
    if let Some(tree) = &args.into {
        let stdin = [PathBuf::from("-")];
        return into::run(app, tree, if args.files.is_empty() { &stdin } else { &args.files }, printer);
    }
    if args.files.is_empty() {
        return read_stdin(app, flow, printer);
    }
    all(app, &args.files, flow, printer)
}

/// `arrowsh FILE…`.
pub fn files(app: &App, files: &[PathBuf]) -> Result<Status> {
    all(app, files, Flow::default(), Printer::new(app))
}

/// Runs texts one after the other. Every input is read before the first line runs, so that a wrong name runs nothing.
fn all(app: &App, files: &[PathBuf], flow: Flow, mut printer: Printer) -> Result<Status> {
    let texts: Vec<Vec<u8>> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    for bytes in &texts {
        if !text(app, bytes, flow, &mut printer)? {
            break;
        }
    }
    printer.status()
}

/// `arrowsh -` and a pipe.
pub fn stdin(app: &App, flow: Flow) -> Result<Status> {
    read_stdin(app, flow, Printer::new(app))
}

/// `arrowsh -c LINE`: the lines are one batch.
pub fn lines(app: &App, lines: &[String]) -> Result<Status> {
    let mut shell = app.shell()?;
    let mut printer = Printer::new(app);
    printer.print(&shell.run_lines(lines));
    printer.status()
}

/// The bytes of a text that is named; `-` is standard input.
pub fn read(file: &Path) -> Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        host::read_stdin(|chunk| {
            bytes.extend_from_slice(chunk);
            true
        })?;
        return Ok(bytes);
    }
    host::read_input(file)
}

/// Runs a text that is there as a whole; gives whether to go on with another.
fn text(app: &App, bytes: &[u8], flow: Flow, printer: &mut Printer) -> Result<bool> {
    let (mut shell, start) = begin(app, bytes)?;
    let mut stream = flow.open();
    let events = stream.feed(&mut shell, &bytes[start..]);
    if !printer.print(&events) || stream.is_done() {
        return Ok(false);
    }
    let rest = stream.finish(&mut shell);
    let has_batch = rest.iter().any(|event| matches!(event, Event::Batch(_)));
    Ok(printer.print(&rest) && !(flow.first_batch && has_batch))
}

fn read_stdin(app: &App, flow: Flow, mut printer: Printer) -> Result<Status> {
    if !flow.stream && !flow.first_batch {
        text(app, &read(Path::new("-"))?, flow, &mut printer)?;
        return printer.status();
    }
    let mut waiting: Vec<u8> = Vec::new();
    let mut open: Option<(Shell, Stream)> = None;
    let mut failure = None;
    host::read_stdin(|chunk| {
        if open.is_none() {
            waiting.extend_from_slice(chunk);
            if may_be_header(&waiting) {
                return true;
            }
            match begin(app, &waiting) {
                Ok((shell, start)) => {
                    waiting.drain(..start);
                    open = Some((shell, flow.open()));
                }
                Err(error) => {
                    failure = Some(error);
                    return false;
                }
            }
        } else {
            waiting.clear();
            waiting.extend_from_slice(chunk);
        }
        let Some((shell, stream)) = &mut open else { return true };
        let events = stream.feed(shell, &waiting);
        printer.print(&events) && !stream.is_done()
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    let Some((mut shell, stream)) = open else {
        text(app, &waiting, flow, &mut printer)?;
        return printer.status();
    };
    if !stream.is_done() {
        printer.print(&stream.finish(&mut shell));
    }
    printer.status()
}

fn begin(app: &App, bytes: &[u8]) -> Result<(Shell, usize)> {
    let (header, start) = header(bytes);
    Ok((app.shell_of_text(&header)?, start))
}

/// The front matter of a text, if it is one of ours: other programs write such blocks as well.
pub fn header(bytes: &[u8]) -> (FrontMatter, usize) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(HEADER)]);
    match front_matter::read(&text) {
        Ok((header, start)) if header.workspace.is_some() => (header, start),
        _ => (FrontMatter::default(), 0),
    }
}

/// Front matter longer than this is none.
const HEADER: usize = 4096;

/// Whether more must be read to know if a text begins with front matter.
fn may_be_header(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let opening = "---\n";
    let begins = opening.starts_with(text) || text.starts_with(opening) || text.starts_with("---\r");
    let is_closed = text.match_indices("\n---").any(|(at, _)| text[at + 4..].starts_with(['\n', '\r']));
    begins && !is_closed && bytes.len() < HEADER
}

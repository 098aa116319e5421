//! Prints events as they come: results and remarks to standard output, one block each, a blank line between.

use std::io::{self, Write as _};

use super::Status;
use super::app::App;
use crate::engine::Outcome;
use crate::error::{Code, Error, Result};
use crate::render::{self, Style};
use crate::shell::Event;

/// Prints what a text gives.
#[allow(clippy::struct_excessive_bools, reason = "four independent choices and a state")]
pub struct Printer {
    style: Style,
    json: bool,
    quiet: bool,
    cleaned: bool,
    printed: bool,
    all_ok: bool,
    /// Why something could not be printed.
    failure: Option<io::Error>,
}

impl Printer {
    /// A printer in the style of `app`.
    pub fn new(app: &App) -> Self {
        Self { json: app.is_json(), quiet: app.is_quiet(), ..Self::in_style(app.style()) }
    }

    /// A printer of text in a style.
    pub const fn in_style(style: Style) -> Self {
        Self { style, json: false, quiet: false, cleaned: false, printed: false, all_ok: true, failure: None }
    }

    /// The same, printing the text without its commands instead of the results.
    pub fn cleaned(mut self) -> Self {
        self.cleaned = true;
        self
    }

    /// Prints some events; gives whether anybody still reads.
    pub fn print(&mut self, events: &[Event]) -> bool {
        let out = self.rendered(events);
        let mut stdout = io::stdout().lock();
        let written = stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush());
        let is_read = written.is_ok();
        // A reader that closes the pipe has seen enough, which is no failure.
        self.failure = self.failure.take().or(written.err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe));
        is_read
    }

    /// What is printed of some events.
    pub fn rendered(&mut self, events: &[Event]) -> String {
        let mut out = String::new();
        for event in events {
            match event {
                Event::Prose(text) if self.cleaned => out.push_str(text),
                Event::Prose(_) => {}
                Event::Batch(outcomes) => outcomes.iter().for_each(|outcome| self.outcome(outcome, &mut out)),
                Event::Note(_) if self.quiet || self.cleaned => {}
                Event::Note(note) if self.json => out.push_str(&format!("{}\n", serde_json::json!({"note": note}))),
                Event::Note(note) => self.block(&self.style.note(note), &mut out),
            }
        }
        out
    }

    fn outcome(&mut self, outcome: &Outcome, out: &mut String) {
        self.all_ok &= outcome.passes();
        if self.cleaned {
            return;
        }
        if self.json {
            out.push_str(&format!("{}\n", render::json(outcome, self.style)));
            return;
        }
        self.block(&render::text(outcome, self.style), out);
    }

    fn block(&mut self, block: &str, out: &mut String) {
        if block.is_empty() {
            return;
        }
        if self.printed {
            out.push('\n');
        }
        out.push_str(block);
        out.push('\n');
        self.printed = true;
    }

    /// The exit status of what was printed; IO where it could not be.
    pub fn status(&self) -> Result<Status> {
        match &self.failure {
            Some(error) => Err(Error::new(Code::Io, format!("cannot print: {error}"))),
            None => Ok(self.all_ok.into()),
        }
    }
}

//! A text as it comes: blocks from the scanner become batches, and each batch runs when it is closed.

use super::recognise::is_command;
use super::run::Doubt;
use super::view::SessionView;
use super::{Runner, Shell};
use crate::engine::{Outcome, plural};
use crate::error::Result;
use crate::memory::{self, Dialogue};
use crate::syntax::{Block, BlockKind, Line, LineKind, Notes, Scanner, Strength};

/// What a text gives, in order.
#[derive(Debug)]
pub enum Event {
    /// Text that is no command, as written.
    Prose(String),
    /// A batch ran.
    Batch(Vec<Outcome>),
    /// A remark about the text.
    Note(String),
}

/// A text that is being read.
pub struct Stream {
    scanner: Scanner,
    /// Lines behind a strong arrow that were taken for prose.
    taken_for_prose: usize,
    doubt: Doubt,
    reach: Reach,
}

/// How far a text is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// To its end.
    All,
    /// To the end of its first batch.
    FirstBatch,
    /// No further.
    Done,
}

impl Default for Stream {
    fn default() -> Self {
        Self::new()
    }
}

impl Stream {
    /// A text of which nothing was read.
    pub fn new() -> Self {
        Self { scanner: Scanner::new(), taken_for_prose: 0, doubt: Doubt::None, reach: Reach::All }
    }

    /// The same, running nothing behind the first batch, however the text is cut.
    pub fn only_first_batch(mut self) -> Self {
        self.reach = Reach::FirstBatch;
        self
    }

    /// Whether nothing more will run.
    pub const fn is_done(&self) -> bool {
        matches!(self.reach, Reach::Done)
    }

    /// Reads on; gives what the new part made certain.
    pub fn feed(&mut self, shell: &mut Shell, chunk: &[u8]) -> Vec<Event> {
        let blocks = self.scanner.feed(chunk);
        self.events(&mut shell.runner(), blocks)
    }

    /// The text is over; gives the rest, and remarks about the whole.
    pub fn finish(self, shell: &mut Shell) -> Vec<Event> {
        self.finish_with(&mut shell.runner())
    }

    fn finish_with(self, runner: &mut Runner<'_>) -> Vec<Event> {
        let Self { scanner, taken_for_prose, doubt, reach } = self;
        let (blocks, notes) = scanner.finish();
        let mut rest = Self { scanner: Scanner::new(), taken_for_prose, doubt, reach };
        let mut events = rest.events(runner, blocks);
        events.extend(remarks(&notes, rest.taken_for_prose).into_iter().map(Event::Note));
        events
    }

    fn events(&mut self, runner: &mut Runner<'_>, blocks: Vec<Block>) -> Vec<Event> {
        let mut events = Vec::new();
        for block in blocks {
            if self.is_done() {
                break;
            }
            match block.kind {
                BlockKind::Prose => events.push(Event::Prose(block.text)),
                BlockKind::Candidates => self.candidates(runner, block, &mut events),
            }
        }
        events
    }

    /// Cuts a block of candidates at the lines that are prose after all, and runs what is between.
    fn candidates(&mut self, runner: &mut Runner<'_>, block: Block, events: &mut Vec<Event>) {
        let mut batch: Vec<Line> = Vec::new();
        let mut prose = String::new();
        let mut at = 0;
        for line in block.lines {
            // An unreadable state must not silence a line: it counts as a command and says so when it runs.
            let command = runner.recognises(&line).unwrap_or(true);
            let before = block.text.get(at..line.place.start).unwrap_or_default();
            at = line.place.end;
            if command {
                if !prose.is_empty() {
                    events.push(Event::Prose(std::mem::take(&mut prose)));
                }
                batch.push(line);
            } else {
                if !batch.is_empty() && self.run(runner, std::mem::take(&mut batch), events) {
                    return;
                }
                self.taken_for_prose +=
                    usize::from(line.strength == Strength::Strong && line.kind == LineKind::Command);
                prose.push_str(before);
                prose.push_str(line.place.of(&block.text));
            }
        }
        if !batch.is_empty() && self.run(runner, batch, events) {
            return;
        }
        prose.push_str(block.text.get(at..).unwrap_or_default());
        if !prose.is_empty() {
            events.push(Event::Prose(prose));
        }
    }

    /// Runs a batch; gives whether it was the last to run.
    fn run(&mut self, runner: &mut Runner<'_>, batch: Vec<Line>, events: &mut Vec<Event>) -> bool {
        events.push(Event::Batch(runner.run_batch(batch, &mut self.doubt)));
        if self.reach == Reach::FirstBatch {
            self.reach = Reach::Done;
        }
        self.is_done()
    }
}

impl Runner<'_> {
    fn recognises(&mut self, line: &Line) -> Result<bool> {
        memory::load(self.session)?;
        let is_asked = self.session.part::<Dialogue>()?.question.is_some();
        let view = SessionView::new(self.session, &[])?;
        Ok(is_command(line, &self.rules.resolver, &view, is_asked))
    }
}

/// Everything that a text gives.
pub(super) fn whole(runner: &mut Runner<'_>, text: &[u8]) -> Vec<Event> {
    let mut stream = Stream::new();
    let blocks = stream.scanner.feed(text);
    let mut events = stream.events(runner, blocks);
    events.extend(stream.finish_with(runner));
    events
}

/// What is to be said about the whole text.
fn remarks(notes: &Notes, taken_for_prose: usize) -> Vec<String> {
    let mut remarks = Vec::new();
    for skipped in &notes.skipped {
        let (lines, were) = count(skipped.count, "arrow line");
        let remedy = skipped.reason.remedy().map(|remedy| format!("; {remedy}")).unwrap_or_default();
        remarks.push(format!("{lines} {} {were} not run{remedy}", skipped.reason.place()));
    }
    if taken_for_prose > 0 {
        let (lines, were) = count(taken_for_prose, "arrow line");
        remarks.push(format!("{lines} {were} taken for prose"));
    }
    if notes.invalid > 0 {
        let (sequences, were) = count(notes.invalid, "invalid byte sequence");
        let at = notes.first_invalid.map(|at| format!(", the first at byte {at}")).unwrap_or_default();
        remarks.push(format!("{sequences} {were} replaced{at}"));
    }
    remarks
}

/// `1 arrow line` and `was`, `2 arrow lines` and `were`.
fn count(n: usize, noun: &str) -> (String, &'static str) {
    (plural(n, noun), if n == 1 { "was" } else { "were" })
}

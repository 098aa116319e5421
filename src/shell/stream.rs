//! A text as it comes: blocks from the scanner become batches, and each batch runs when it is closed.

use super::cue::Cue;
use super::progress::Doubt;
use super::recognise::is_command;
use super::view::SessionView;
use super::{Runner, Shell};
use crate::engine::Outcome;
use crate::error::Result;
use crate::memory::{self, Dialogue};
use crate::syntax::{Block, BlockKind, Line, LineKind, Notes, Scanner, Strength};
use crate::text::plural;

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
    /// Lines that are commands beyond doubt.
    commands: usize,
    doubt: Doubt,
    reach: Reach,
    /// What stands right before the next batch, the end of it.
    before: String,
    /// The last line behind a strong arrow that was taken for prose, until it is said why.
    passed: Option<String>,
}

/// The arrow lines around a batch.
#[derive(Debug, Clone, Copy)]
struct Around {
    /// Some of its block are prose, or most that came before it.
    is_company: bool,
    /// Most of the text so far are, those of its block among them.
    is_crowd: bool,
}

/// How much prose is kept for what it says of the batch behind it, in bytes.
const KEPT: usize = 1 << 10;

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
        Self {
            scanner: Scanner::new(),
            taken_for_prose: 0,
            commands: 0,
            doubt: Doubt::None,
            reach: Reach::All,
            before: String::new(),
            passed: None,
        }
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
        let (blocks, notes) = self.scanner.finish();
        let mut rest = Self { scanner: Scanner::new(), ..self };
        let mut events = rest.events(runner, blocks);
        rest.explain_passed(runner);
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
                BlockKind::Prose => {
                    self.keep(&block.text);
                    events.push(Event::Prose(block.text));
                }
                BlockKind::Candidates => self.candidates(runner, &block, &mut events),
            }
        }
        events
    }

    /// Cuts a block of candidates at the lines that are prose after all, and runs what is between.
    fn candidates(&mut self, runner: &mut Runner<'_>, block: &Block, events: &mut Vec<Event>) {
        let mut batch: Vec<Line> = Vec::new();
        let mut prose = String::new();
        let mut at = 0;
        let lines = block.lines.iter().enumerate();
        let commands: Vec<bool> = lines.map(|(index, line)| self.recognises(runner, block, index, line)).collect();
        let is_prose = |(line, command): &(&Line, &bool)| line.strength == Strength::Strong && !**command;
        let prose_lines = block.lines.iter().zip(&commands).filter(is_prose).count();
        let command_lines = commands.iter().filter(|command| **command).count();
        let around = Around {
            is_company: prose_lines > 0 || self.is_prose(),
            is_crowd: self.taken_for_prose + prose_lines > self.commands + command_lines,
        };
        let mut is_changed = false;
        for (index, line) in block.lines.iter().enumerate() {
            // What ran in between may have made what a line speaks of.
            let command = if is_changed { self.recognises(runner, block, index, line) } else { commands[index] };
            let before = block.text.get(at..line.place.start).unwrap_or_default();
            at = line.place.end;
            if command {
                if !prose.is_empty() {
                    events.push(Event::Prose(std::mem::take(&mut prose)));
                }
                batch.push(line.clone());
            } else {
                let prose_line = line.place.of(&block.text);
                if !batch.is_empty() {
                    if self.run(runner, std::mem::take(&mut batch), Some(&line.text), around, events) {
                        return;
                    }
                    is_changed = true;
                }
                self.keep(prose_line);
                if line.strength == Strength::Strong && line.kind == LineKind::Command {
                    self.taken_for_prose += 1;
                    self.passed = Some(line.text.clone());
                }
                prose.push_str(before);
                prose.push_str(line.place.of(&block.text));
            }
        }
        if !batch.is_empty() && self.run(runner, batch, block.ended_by.as_deref(), around, events) {
            return;
        }
        prose.push_str(block.text.get(at..).unwrap_or_default());
        if !prose.is_empty() {
            events.push(Event::Prose(prose));
        }
    }

    /// Whether a line of a block is a command.
    fn recognises(&self, runner: &mut Runner<'_>, block: &Block, index: usize, line: &Line) -> bool {
        let may_answer =
            !self.is_prose() && !is_listed(line.place.of(&block.text)) && (index > 0 || !is_unfinished(&self.before));
        // An unreadable state must not silence a line: it counts as a command and says so when it runs.
        let above = block.text.get(..line.place.start).unwrap_or_default();
        runner.recognises(line, above, may_answer).unwrap_or(true)
    }

    /// Whether the arrows of the text so far stood before prose more often than before commands.
    const fn is_prose(&self) -> bool {
        self.taken_for_prose > self.commands
    }

    /// Keeps the end of prose, however many blocks it came in.
    fn keep(&mut self, prose: &str) {
        self.before.push_str(prose);
        let start = self.before.len().saturating_sub(KEPT);
        let start = (start..=self.before.len()).find(|&at| self.before.is_char_boundary(at)).unwrap_or(0);
        self.before.drain(..start);
    }

    /// Says for `→ why` why the last line was taken for prose. Where that cannot be kept, nothing else is lost.
    fn explain_passed(&mut self, runner: &mut Runner<'_>) {
        if let Some(line) = self.passed.take().filter(|_| !runner.rules.only_scan) {
            let _ = runner.explain_prose(&line);
        }
    }

    /// Runs a batch; gives whether it was the last to run.
    fn run(
        &mut self,
        runner: &mut Runner<'_>,
        batch: Vec<Line>,
        ended_by: Option<&str>,
        around: Around,
        events: &mut Vec<Event>,
    ) -> bool {
        self.explain_passed(runner);
        let before = std::mem::take(&mut self.before);
        let said = Cue::before(&before).or_else(|| ended_by.and_then(Cue::behind));
        let company = (!runner.typed && around.is_company).then(|| Cue::company(around.is_crowd));
        let cues = said.into_iter().chain(company).collect();
        let outcomes = runner.run_batch(batch, &mut self.doubt, cues);
        self.commands += outcomes.iter().filter(|outcome| outcome.is_command()).count();
        events.push(Event::Batch(outcomes));
        if self.reach == Reach::FirstBatch {
            self.reach = Reach::Done;
        }
        self.is_done()
    }
}

impl Runner<'_> {
    /// Whether a line is a command below lines that are still to run; it can answer a question only where an answer may
    /// stand.
    fn recognises(&mut self, line: &Line, above: &str, may_answer: bool) -> Result<bool> {
        if self.typed && line.strength == Strength::Strong && !line.text.is_empty() {
            return Ok(true);
        }
        memory::load(self.session)?;
        let questions = if may_answer { self.session.part::<Dialogue>()?.questions.clone() } else { Vec::new() };
        let view = SessionView::new(self.session, None)?.below(above);
        Ok(is_command(line, &self.rules.resolver, &view, &questions))
    }
}

/// Whether a line stands in a list: `1. → 1` is a step that leads to the next, and no answer.
fn is_listed(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '*' | '•'))
}

/// Whether a sentence goes on behind a text: in `the limit goes → 1` over a line end nobody answers.
fn is_unfinished(before: &str) -> bool {
    let text = before.trim_end_matches([' ', '\t', '\r']);
    let text = text.strip_suffix('\n').unwrap_or(text).trim_end_matches([' ', '\t', '\r']);
    text.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | '-' | '–' | '—'))
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
    if let Some(line) = notes.open_scratchpad {
        remarks.push(format!("the scratchpad of line {line} has no end, so all below it is private"));
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

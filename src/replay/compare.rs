//! A transcript beside what its commands printed: which results are as expected, what to report and what to rewrite.
//!
//! Both a plain run and an update judge by the same steps, so that they never disagree about what differs.

use crate::error::{Code, Error, Result};

use super::align::{Verdict, judge};
use super::bindings::Bindings;
use super::diff::Diff;
use super::expectation::result_lines;
use super::fence::Mode;
use super::report::{Finding, Record};
use super::transcript::{Fence, Item, Transcript};
use super::update::{Revision, rewrite};

/// A transcript's fences with what came of them.
#[derive(Debug)]
pub struct Judged<'t> {
    fences: Vec<(&'t Fence, Vec<Line<'t>>)>,
}

/// A command with its result.
#[derive(Debug)]
struct Line<'t> {
    item: &'t Item,
    actual: String,
    verdict: Verdict,
}

/// Runs the fences of a transcript in order and judges their results.
///
/// Fails if the dialogue does not give one result for each command.
pub fn compare(transcript: &Transcript, mut run: impl FnMut(&[String]) -> Vec<String>) -> Result<Judged<'_>> {
    let mut bindings = Bindings::default();
    let mut fences = Vec::new();
    for fence in transcript.fences() {
        if matches!(fence.mode, Mode::Skip(_)) || fence.items.is_empty() {
            fences.push((fence, Vec::new()));
            continue;
        }
        let commands: Vec<_> = fence.items.iter().map(|item| item.command.clone()).collect();
        let results = run(&commands);
        if results.len() != commands.len() {
            let message = format!("line {}: {} commands gave {} results", fence.line, commands.len(), results.len());
            return Err(Error::new(Code::Internal, message));
        }
        let mark = bindings.mark();
        let lines = fence.items.iter().zip(results).map(|(item, actual)| {
            let expected: Vec<_> = item.expected.iter().map(|line| &line.pattern).collect();
            let verdict = judge(&expected, &result_lines(&actual), &mut bindings);
            Line { item, actual, verdict }
        });
        let lines = lines.collect();
        if matches!(fence.mode, Mode::Fails(_)) {
            bindings.undo(mark);
        }
        fences.push((fence, lines));
    }
    Ok(Judged { fences })
}

impl Judged<'_> {
    /// The transcript's text with the expectations that differ rewritten; known gaps stay as they are.
    pub fn update(&self, transcript: &Transcript) -> Result<String> {
        let mut revisions = Vec::new();
        for (fence, lines) in self.fences.iter().filter(|(fence, _)| fence.mode == Mode::Run) {
            for line in lines {
                if let Some(steps) = line.verdict.steps() {
                    revisions.push(Revision { fence, item: line.item, actual: result_lines(&line.actual), steps });
                }
            }
        }
        if revisions.is_empty() {
            return Ok(transcript.text.clone());
        }
        rewrite(transcript, &revisions)
    }

    /// Writes down what came of each command.
    pub fn record(&self, transcript: &Transcript, updated: bool, record: &mut Record) {
        for (fence, lines) in &self.fences {
            let differ = lines.iter().filter(|line| line.verdict != Verdict::Fits).count();
            match &fence.mode {
                Mode::Skip(why) => {
                    record.skipped += fence.items.len();
                    record.findings.push(Finding::Skipped { line: fence.line, why: why.clone() });
                }
                Mode::Fails(_) if differ == 0 => {
                    record.passed += lines.len();
                    record.findings.push(Finding::NowPasses { line: fence.line });
                }
                Mode::Fails(why) => {
                    record.gaps += lines.len();
                    record.findings.push(Finding::Fails { line: fence.line, why: why.clone() });
                }
                Mode::Run => {
                    record.passed += lines.len() - differ;
                    for line in lines {
                        let actual = result_lines(&line.actual);
                        if let Some(diff) = Diff::new(&transcript.text, line.item, &actual, &line.verdict) {
                            let command = line.item.command.lines().next().unwrap_or_default().to_owned();
                            record.findings.push(if updated {
                                Finding::Updated { line: diff.line, command }
                            } else {
                                Finding::Differs { command, diff }
                            });
                        }
                    }
                }
            }
        }
    }
}

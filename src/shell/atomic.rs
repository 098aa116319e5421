//! `batch atomic`: everything that its lines change is kept at its end, or nothing of it.
//!
//! A line that ran and whose work was taken back says so in its outcome: nobody is told of a success that is none.

use super::Runner;
use super::run::said;
use crate::engine::{Effect, Kind, Outcome, Verdict, journal};
use crate::error::{Code, Error, Result};
use crate::memory::Dialogue;
use crate::text::plural;

impl Runner<'_> {
    /// Begins to hold back; gives the dialogue as it is, for the case that nothing is kept.
    pub(super) fn begin_atomic(&mut self) -> Result<Dialogue> {
        let dialogue = self.session.part::<Dialogue>()?.clone();
        journal::hold(self.session).map(|()| dialogue)
    }

    /// Keeps what a batch did, or takes it back if one of its lines failed.
    pub(super) fn end_atomic(&mut self, before: Dialogue, outcomes: &mut [Outcome], failed: Option<usize>) {
        let kept = match failed {
            None => journal::keep(self.session).map(Some),
            Some(_) => journal::give_up(self.session).map(|()| None),
        };
        let verdict = match kept {
            Ok(Some(kept)) => {
                let files = plural(kept.files.len(), "file");
                let text = match kept.entry {
                    Some(entry) => format!("batch atomic: wrote {files} as {entry}; undo {entry} takes all of it back"),
                    None => "batch atomic: no file to write".to_owned(),
                };
                outcomes[0].verdict = said(text);
                return;
            }
            Ok(None) => said("batch atomic: nothing is kept".to_owned()),
            Err(error) => Verdict::Failed(error),
        };
        let line = failed.unwrap_or(1);
        for outcome in &mut outcomes[1..] {
            if left_something(outcome) {
                outcome.verdict =
                    Verdict::Skipped(Error::new(Code::Skipped, format!("taken back: line {line} failed")));
            }
        }
        outcomes[0].verdict = verdict;
        if let Ok(dialogue) = self.session.part::<Dialogue>() {
            let now = std::mem::take(dialogue);
            *dialogue = Dialogue { questions: now.questions, decision: now.decision, ..before };
        }
        // The trace went with the rest; what was tried and did not need to be taken back is told again.
        for outcome in outcomes {
            self.trace(outcome);
        }
    }
}

/// Whether a line that ran left more than its answer: a change, or a preview that is kept.
fn left_something(outcome: &Outcome) -> bool {
    let Verdict::Ok { reply, .. } = &outcome.verdict else { return false };
    let changes = outcome.call.as_ref().is_some_and(|call| call.tool.spec.effect != Effect::Read);
    changes || reply.yields.iter().any(|it| it.kind == Kind::Proposal)
}

/// The refusal of a line that cannot be taken back.
pub(super) fn refuse_what_acts(name: &str, effect: Effect) -> Result<()> {
    if !matches!(effect, Effect::Exec | Effect::Send) {
        return Ok(());
    }
    let message = format!("{name} acts at once, and cannot be part of an atomic batch");
    Err(Error::new(Code::InvalidOperation, message).detail("let it stand in a batch of its own"))
}

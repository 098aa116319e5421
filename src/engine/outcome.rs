//! What came of a line.

use std::time::Duration;

use super::{Call, Change, Page, Reply, StoredCall};
use crate::error::{Code, Error};
use crate::span::Span;

/// What came of one command line; everything that a renderer could need.
#[derive(Debug)]
pub struct Outcome {
    /// The line's number in its batch, from 1.
    pub n: usize,
    /// The line as written after its arrow.
    pub line: String,
    /// The bytes of the input that the line takes.
    pub span: Span,
    /// What it was understood as, if it was.
    pub call: Option<Call>,
    /// What came of it.
    pub verdict: Verdict,
    /// Remarks.
    pub notes: Vec<String>,
    /// How long it took.
    pub duration: Duration,
}

/// The four ways in which a line can end.
#[derive(Debug)]
pub enum Verdict {
    /// It ran.
    Ok {
        /// What the tool answered.
        reply: Reply,
        /// The answer as lines, in budget.
        page: Page,
    },
    /// It could mean several things, or lacks something.
    Question(Question),
    /// It failed.
    Failed(Error),
    /// It was not tried, because an earlier line failed, or because nothing was to be run.
    Skipped(Error),
}

/// A question back.
#[derive(Debug, Clone)]
pub struct Question {
    /// AMBIGUOUS or MISSING.
    pub code: Code,
    /// What made it unsure: `"open notes" could mean`.
    pub message: String,
    /// At most four readings, best first.
    pub candidates: Vec<Candidate>,
    /// What helps where there are no candidates.
    pub hint: Option<String>,
}

/// One way to read a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The tool's name.
    pub tool: &'static str,
    /// The complete line, without its arrow; what is still missing stands as `<name>`.
    pub line: String,
    /// What the line says, where nothing is missing: who takes it gets just this.
    pub call: Option<StoredCall>,
}

impl From<&Call> for Candidate {
    fn from(call: &Call) -> Self {
        Self { tool: call.tool.spec.name, line: call.exact(), call: Some(call.into()) }
    }
}

impl Outcome {
    /// Whether the line ran.
    pub const fn is_ok(&self) -> bool {
        matches!(self.verdict, Verdict::Ok { .. })
    }

    /// Whether the line is a command beyond doubt: it ran, or was skipped for what is around it.
    pub const fn is_command(&self) -> bool {
        match self.verdict {
            Verdict::Ok { .. } => true,
            Verdict::Skipped(_) => self.call.is_some(),
            Verdict::Failed(_) | Verdict::Question(_) => false,
        }
    }

    /// Whether the line ran, and what it looked at passes.
    pub const fn passes(&self) -> bool {
        matches!(&self.verdict, Verdict::Ok { reply, .. } if !reply.refused)
    }

    /// What the call changed.
    pub fn changes(&self) -> &[Change] {
        match &self.verdict {
            Verdict::Ok { reply, .. } => &reply.changes,
            _ => &[],
        }
    }
}

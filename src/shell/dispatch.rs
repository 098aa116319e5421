//! Lines run on behalf of a tool: on its session, one by one, each in its exact or loose form.

use std::sync::Arc;

use super::view::SessionView;
use crate::engine::{self, Dispatch, Outcome, Page, Session, Verdict};
use crate::error::{Code, Error, Result};
use crate::resolve::{Decision, Resolver};
use crate::span::Span;
use crate::syntax::Utterance;

/// The shell as tools see it.
pub struct Lines(pub Arc<Resolver>);

impl Dispatch for Lines {
    fn dispatch(&self, session: &mut Session, text: &str) -> Vec<Outcome> {
        let lines = text.lines().map(|line| line.trim_start_matches(['→', ' '])).filter(|line| !line.is_empty());
        lines.enumerate().map(|(index, line)| self.run(session, index + 1, line)).collect()
    }
}

impl Lines {
    fn run(&self, session: &mut Session, n: usize, line: &str) -> Outcome {
        let verdict = self.verdict(session, line).unwrap_or_else(Verdict::Failed);
        Outcome {
            n,
            line: line.to_owned(),
            span: Span::new(0, line.len()),
            call: None,
            verdict,
            notes: Vec::new(),
            duration: std::time::Duration::ZERO,
        }
    }

    fn verdict(&self, session: &mut Session, line: &str) -> Result<Verdict> {
        let utterance = Utterance::parse(line, None)?;
        let view = SessionView::new(session, &[])?;
        let resolution = self.0.resolve(&utterance, &view)?;
        drop(view);
        match resolution.decision {
            Decision::Run(mut call) => {
                let reply = engine::run(session, &mut call)?;
                Ok(Verdict::Ok { reply, page: Page::default() })
            }
            Decision::Ask(question) => Ok(Verdict::Question(question)),
            Decision::Reject { .. } => Err(Error::new(Code::InvalidSyntax, "no tool does that").hint("help")),
        }
    }
}

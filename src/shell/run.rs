//! Running a batch: its lines in order, each resolved in the light of what the ones before left.

use super::Runner;
use super::cue::Cue;
use super::directive::{Directive, MODES, Mode};
use super::progress::{Doubt, Progress};
use super::view::SessionView;
use super::{explain, outside};
use crate::engine::{self, Call, Outcome, Page, Read, Reply, Show, Verdict};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Dialogue};
use crate::nearest::best;
use crate::resolve::{self, Decision, Resolution};
use crate::span::Span;
use crate::syntax::{Line, LineKind, Utterance};
use crate::tools;

impl Runner<'_> {
    /// Runs the lines of a batch; gives one outcome a line.
    pub(super) fn run_batch(&mut self, lines: Vec<Line>, doubt: &mut Doubt, cues: Vec<Cue>) -> Vec<Outcome> {
        // Without its state a dialogue begins anew; each tool that needs the store says why it fails.
        let _ = memory::load(self.session);
        let mut progress = Progress::new(*doubt, cues);
        // Only the next batch answers; what is looked at, or run by a tool, answers nobody.
        if !self.rules.only_scan
            && !self.inner
            && let Ok(dialogue) = self.session.part::<Dialogue>()
        {
            progress.asked = std::mem::take(&mut dialogue.questions);
        }
        let mut outcomes = Vec::with_capacity(lines.len());
        let mut begins = true;
        for (index, line) in lines.into_iter().enumerate() {
            let outcome = self.run_one(index + 1, &line, &mut progress);
            // What an atomic batch comes to is known at its end.
            if progress.atomic.is_none() {
                begins &= !self.note_said(&outcome, begins);
            }
            let value = match &outcome.verdict {
                Verdict::Ok { reply, .. } => reply.yields.clone(),
                _ => Vec::new(),
            };
            if !outcome.is_ok() && progress.failed.is_none() {
                progress.failed = Some(index + 1);
            }
            progress.values.push(value);
            outcomes.push(outcome);
        }
        if progress.unclosed {
            *doubt = Doubt::OpenString;
        }
        if let Some(before) = progress.atomic.take() {
            self.end_atomic(before, &mut outcomes, progress.failed);
            for outcome in &outcomes {
                begins &= !self.note_said(outcome, begins);
            }
        }
        outside::forget(self.session);
        // The dialogue is a convenience: where it cannot be kept, what ran has run and is reported.
        let _ = memory::save(self.session);
        outcomes
    }

    /// Runs a call that came without a line, or says why it is none.
    pub(super) fn run_call(&mut self, call: Result<Call>, line: String) -> Outcome {
        let _ = memory::load(self.session);
        let line = call.as_ref().map_or(line, Call::exact);
        let outcome = self.outcome(1, line, Span::default(), |runner, outcome| {
            runner.perform(call?, &Progress::new(Doubt::None, Vec::new()), outcome)
        });
        self.note_said(&outcome, true);
        let _ = memory::save(self.session);
        outcome
    }

    fn run_one(&mut self, n: usize, line: &Line, progress: &mut Progress) -> Outcome {
        self.outcome(n, line.source.clone(), line.span, |runner, outcome| runner.verdict(line, progress, outcome))
    }

    /// What came of a line: `run` gives the verdict, the rest is around it.
    fn outcome(
        &mut self,
        n: usize,
        line: String,
        span: Span,
        run: impl FnOnce(&mut Self, &mut Outcome) -> Result<Verdict>,
    ) -> Outcome {
        let watch = self.session.world().clock().start();
        let mut outcome = Outcome {
            n,
            line,
            span,
            call: None,
            verdict: Verdict::Skipped(Error::new(Code::Skipped, "")),
            notes: Vec::new(),
            duration: std::time::Duration::ZERO,
        };
        outcome.verdict = match run(self, &mut outcome) {
            Ok(verdict) => verdict,
            Err(error) if error.code == Code::Skipped => Verdict::Skipped(error),
            Err(error) => Verdict::Failed(error),
        };
        outcome.duration = watch.elapsed();
        self.trace(&mut outcome);
        outcome
    }

    fn verdict(&mut self, line: &Line, progress: &mut Progress, outcome: &mut Outcome) -> Result<Verdict> {
        if self.rules.only_scan {
            return self.looked_at(line, progress, outcome);
        }
        if progress.unreadable {
            return Err(Error::new(Code::Skipped, "an earlier line could not be read"));
        }
        if line.kind == LineKind::Think {
            return self.think(line, outcome);
        }
        let utterance = match line.utterance() {
            Ok(utterance) => utterance,
            Err(error) => {
                progress.unreadable = true;
                progress.unclosed = error.code == Code::InvalidSyntax;
                return self.unread(&line.text, error);
            }
        };
        if let Some(directive) = Directive::of(&utterance) {
            match directive {
                Directive::Answer(answer) if !progress.asked.is_empty() => {
                    let result = self.answered(answer, &utterance.text, progress, outcome);
                    if result.is_err() {
                        // What was refused can be answered again.
                        self.session.part::<Dialogue>()?.questions.clone_from(&progress.asked);
                    }
                    return result;
                }
                Directive::Answer(_) => {}
                Directive::Batch(Mode::Atomic) if progress.values.is_empty() => {
                    // Without it nothing after it may run.
                    progress.unreadable = true;
                    progress.atomic = Some(self.begin_atomic()?);
                    (progress.mode, progress.unreadable) = (Mode::Atomic, false);
                    return Ok(said("batch atomic".to_owned()));
                }
                other => return directive_verdict(other, self.session.part::<Dialogue>()?, progress),
            }
        }
        self.command(&utterance, progress, outcome)
    }

    /// What is said of a line that is not to be run: its call, and whether the words around its batch would make a question
    /// of it.
    fn looked_at(&mut self, line: &Line, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
        let skipped = || Error::new(Code::Skipped, "only looked at");
        if line.kind != LineKind::Command {
            return Err(skipped());
        }
        let view = SessionView::new(self.session, None)?;
        let Decision::Run(call) = self.rules.resolver.resolve(&line.utterance()?, &view)?.decision else {
            return Err(skipped());
        };
        let question = progress.question(&call, &line.text);
        outcome.call = Some(*call);
        question.map(Verdict::Question).ok_or_else(skipped)
    }

    /// Keeps a scratchpad; nothing of it is shown.
    fn think(&mut self, line: &Line, outcome: &mut Outcome) -> Result<Verdict> {
        let mut args = engine::Args::default();
        args.set("text", engine::Value::from(line.text.as_str()), None);
        let mut call = Call { tool: &tools::meta::THINK, outside: None, args, read: Read::Exact };
        let reply = engine::run(self.session, &mut call)?;
        outcome.call = Some(call);
        Ok(Verdict::Ok { reply, page: Page::default() })
    }

    /// Resolves a line and runs it.
    pub(super) fn command(
        &mut self,
        utterance: &Utterance,
        progress: &Progress,
        outcome: &mut Outcome,
    ) -> Result<Verdict> {
        let view = SessionView::new(self.session, Some(&progress.values))?;
        let resolution = self.rules.resolver.resolve(utterance, &view);
        drop(view);
        if !matches!(&resolution, Ok(Resolution { decision: Decision::Run(_), .. }))
            && let Some(completed) = self.completed(utterance, progress)?
        {
            return self.command(&completed, progress, outcome);
        }
        let resolution = match resolution {
            Ok(resolution) if self.typed => resolution.of_typed(utterance),
            Ok(resolution) => resolution,
            Err(error) => {
                let error = self.forbidden(utterance, error);
                return self.unread(&utterance.text, error);
            }
        };
        let is_remembered = !is_about_decisions(&resolution);
        if is_remembered {
            self.session.part::<Dialogue>()?.decision = Some(explain::explained(&utterance.text, &resolution));
        }
        let result = match resolution.decision {
            Decision::Run(call) => self.perform(*call, progress, outcome),
            Decision::Ask(question) => {
                self.wait_for(utterance.text.clone(), &question, resolution.readings.first())?;
                Ok(Verdict::Question(question))
            }
            Decision::Reject { .. } if resolution.doubt == Some(resolve::Doubt::Refusal) => {
                Ok(said("nothing done, as it says".to_owned()))
            }
            Decision::Reject { .. } => Err(self.out_of_scope(utterance)),
        };
        let decision = self.session.part::<Dialogue>()?.decision.as_mut();
        if let Some(decision) = decision.filter(|decision| is_remembered && decision.line == utterance.text) {
            explain::add_end(decision, &result);
        }
        result
    }

    /// What is wrong with a line: words come first, then what may not be done at all, then how it would have to be done.
    fn forbidden(&self, utterance: &Utterance, error: Error) -> Error {
        let words: Vec<&str> = utterance.words.iter().map(|word| word.text.as_str()).collect();
        match self.session.catalog().leading(&words) {
            Some((tool, _)) if error.code != Code::InvalidSyntax => {
                self.session.grants().check(tool.spec.permission, tool.spec.name).err().unwrap_or(error)
            }
            _ => error,
        }
    }

    /// Keeps why a line could not be read.
    fn unread(&mut self, line: &str, error: Error) -> Result<Verdict> {
        self.session.part::<Dialogue>()?.decision = Some(explain::unread(line, &error));
        Err(error)
    }

    /// Keeps why a line behind an arrow was taken for prose.
    pub(super) fn explain_prose(&mut self, line: &str) -> Result<()> {
        memory::load(self.session)?;
        let utterance = Utterance::parse(line, None)?;
        let view = SessionView::new(self.session, None)?;
        let resolution = self.rules.resolver.resolve(&utterance, &view)?;
        drop(view);
        self.session.part::<Dialogue>()?.decision = Some(explain::explained(line, &resolution));
        memory::save(self.session)
    }

    /// The failure of a line that looks like a command and is none.
    fn out_of_scope(&self, utterance: &Utterance) -> Error {
        let first = utterance.words.first().map(|word| word.text.to_lowercase()).unwrap_or_default();
        let catalog = self.rules.resolver.catalog();
        let names = catalog.tools().filter(|tool| tool.run.is_some()).map(|tool| tool.spec.short());
        let scored = names.map(|name| (strsim::jaro_winkler(name, &first), name));
        let near = best(scored.filter(|(likeness, _)| *likeness > 0.75), 2);
        let error = Error::new(Code::InvalidSyntax, "no tool does that").hint("help");
        match utterance.words.first() {
            Some(word) => error.at(word.span).suggest(near),
            None => error,
        }
    }
}

/// A directive's verdict.
fn directive_verdict(directive: Directive, dialogue: &mut Dialogue, progress: &mut Progress) -> Result<Verdict> {
    let text = match directive {
        Directive::Batch(_) if !progress.values.is_empty() => {
            return Err(Error::new(Code::InvalidOperation, "\"batch\" can only be the first line of a batch"));
        }
        Directive::Batch(mode) => {
            progress.mode = mode;
            let name = MODES.iter().find(|(_, known)| *known == mode).map_or("", |(name, _)| name);
            format!("batch {name}")
        }
        Directive::UnknownMode(mode) => {
            return Err(Error::new(Code::InvalidArgument, format!("\"{mode}\" is no way to run a batch"))
                .suggest(MODES.iter().map(|(name, _)| *name)));
        }
        Directive::As(name) => {
            let previous = progress.values.last().cloned().filter(|value| !value.is_empty());
            let value = previous.or_else(|| progress.values.is_empty().then(|| dialogue.it.clone()));
            let Some(value) = value.filter(|value| !value.is_empty()) else {
                return Err(Error::new(Code::InvalidOperation, format!("nothing before \"as {name}\" can be named")));
            };
            let text = format!("{name} = {}", value[0].value);
            dialogue.named.insert(name, value);
            text
        }
        Directive::Answer(_) => return Err(Error::new(Code::Internal, "an answer is no directive here")),
    };
    Ok(said(text))
}

/// What the shell itself answers to a line.
pub(super) fn said(text: String) -> Verdict {
    shown(Reply::new(Said { said: text }))
}

/// A reply of the shell's own, with its page.
pub(super) fn shown(reply: Reply) -> Verdict {
    let mut page = Page::default();
    reply.show(&mut page);
    Verdict::Ok { reply, page }
}

/// Whether a line asks about decisions, and so is no decision to remember.
fn is_about_decisions(resolution: &Resolution) -> bool {
    matches!(&resolution.decision, Decision::Run(call) if std::ptr::eq(call.tool, &raw const tools::meta::WHY))
}

/// What the shell itself answers.
#[derive(serde::Serialize)]
struct Said {
    said: String,
}

impl Show for Said {
    fn show(&self, page: &mut Page) {
        page.line().plain(&self.said);
    }
}

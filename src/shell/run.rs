//! Running a batch: its lines in order, each resolved in the light of what the ones before left.

use super::Runner;
use super::atomic::refuse_what_acts;
use super::cue::Cue;
use super::directive::{Answer, Directive, MODES, Mode};
use super::view::SessionView;
use super::{explain, outside, restored, result};
use crate::engine::{
    self, Call, Candidate, Effect, It, Outcome, Page, Question, Read, Repeatable, Reply, Show, Verdict,
};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Action, Dialogue, OpenQuestion};
use crate::nearest::best;
use crate::resolve::{self, Decision, Reading, Resolution};
use crate::span::Span;
use crate::syntax::{Line, LineKind, Utterance};
use crate::text::{excerpt, plural};
use crate::tools;

/// What a batch carries from line to line.
struct Progress {
    mode: Mode,
    /// What each line so far stands for; a failed line stands for nothing.
    values: Vec<Vec<It>>,
    /// The first line that failed or asked.
    failed: Option<usize>,
    /// A line could not be read, so that nothing after it can be trusted.
    unreadable: bool,
    /// It could not be read because a string in it never closes.
    unclosed: bool,
    doubt: Doubt,
    /// What the words around the batch say against it.
    cues: Vec<Cue>,
    /// What the batch before it asked.
    asked: Vec<OpenQuestion>,
    /// The dialogue as it was before, where everything is kept or nothing.
    atomic: Option<Dialogue>,
}

impl Progress {
    const fn new(doubt: Doubt, cues: Vec<Cue>) -> Self {
        Self {
            mode: Mode::Careful,
            values: Vec::new(),
            failed: None,
            unreadable: false,
            unclosed: false,
            doubt,
            cues,
            asked: Vec::new(),
            atomic: None,
        }
    }

    /// The question whether a call is meant, where the words around it say otherwise.
    fn question(&self, call: &Call, line: &str) -> Option<Question> {
        let cue = self.cues.iter().find(|cue| cue.holds(call, line))?;
        let message = format!("this line {}", cue.describe());
        Some(Question { code: Code::Ambiguous, message, candidates: vec![call.into()], hint: None })
    }
}

/// Whether the lines of a batch can be trusted to be commands at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// They stand in a text that could be read so far.
    None,
    /// An earlier string of the text never closed, so that they may be part of it.
    OpenString,
}

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

    /// Notes what was tried, where it is worth telling.
    pub(super) fn trace(&mut self, outcome: &mut Outcome) {
        // A line that only takes another back is told by the undo that ran it.
        if engine::journal::is_turning(self.session) {
            return;
        }
        let action = outcome.call.as_ref().and_then(|call| action(call, &outcome.verdict));
        if let Some(action) = action
            && let Err(error) = memory::log_action(self.session, &action)
        {
            outcome.notes.push(format!("not in the trace: {}", error.message));
        }
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
    fn command(&mut self, utterance: &Utterance, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
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
                let lacking = resolution.readings.first().and_then(Reading::lacking);
                self.wait_for(utterance.text.clone(), &question, lacking)?;
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

    /// Keeps a question, so that the next batch can answer it.
    fn wait_for(&mut self, line: String, question: &Question, lacking: Option<String>) -> Result<()> {
        let (offered, calls) =
            question.candidates.iter().map(|candidate| (candidate.line.clone(), candidate.call.clone())).unzip();
        self.session.part::<Dialogue>()?.questions.push(OpenQuestion { line, offered, calls, lacking });
        Ok(())
    }

    /// The line that a single word completes, where the batch before asked for just that.
    fn completed(&mut self, utterance: &Utterance, progress: &Progress) -> Result<Option<Utterance>> {
        let ([question], [word]) = (&progress.asked[..], &utterance.words[..]) else { return Ok(None) };
        // The name of a tool is that tool, whatever was asked.
        if self.session.catalog().known(&word.text).is_some() {
            return Ok(None);
        }
        let Some((start, _)) = question.lacking.as_deref().and_then(|line| line.rsplit_once('<')) else {
            return Ok(None);
        };
        let Ok(line) = Utterance::parse(&format!("{start}{}", word.source(utterance)), None) else { return Ok(None) };
        let view = SessionView::new(self.session, Some(&progress.values))?;
        let resolution = self.rules.resolver.resolve(&line, &view);
        Ok(matches!(resolution, Ok(Resolution { decision: Decision::Run(_), .. })).then_some(line))
    }

    /// Does what an answer says. Where it could answer several questions, or mean several lines, it is asked which.
    fn answered(&mut self, answer: Answer, words: &str, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
        let asked = &progress.asked;
        let mut meant: Vec<Repeatable> = match answer {
            Answer::No => {
                let lines: Vec<String> = asked.iter().map(|question| format!("\"{}\"", question.line)).collect();
                return Ok(said(format!("not done: {}", lines.join(", "))));
            }
            Answer::Yes => asked.iter().flat_map(OpenQuestion::answers).collect(),
            Answer::Number(number) => asked.iter().filter_map(|question| question.answers().nth(number - 1)).collect(),
        };
        match meant.len() {
            0 => {
                let offered: Vec<String> = asked.iter().flat_map(|question| question.offered.clone()).collect();
                let message = format!("the question had {}", plural(offered.len(), "answer"));
                Err(Error::new(Code::InvalidArgument, message).suggest(offered))
            }
            1 => self.taken(meant.remove(0), words, progress, outcome),
            _ => {
                let candidates = meant.into_iter().map(|deed| self.candidate(deed)).collect::<Result<_>>()?;
                let message = format!("\"{words}\" could mean");
                let question = Question { code: Code::Ambiguous, message, candidates, hint: None };
                self.wait_for(words.to_owned(), &question, None)?;
                Ok(Verdict::Question(question))
            }
        }
    }

    /// Runs what was offered and is taken. What lacks something has only its line, and is asked about again.
    fn taken(&mut self, deed: Repeatable, answer: &str, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
        let Some(stored) = deed.call else {
            return self.command(&Utterance::parse(&deed.line, None)?, progress, outcome);
        };
        let call = restored(&self.session.catalog(), &stored)?;
        self.session.part::<Dialogue>()?.decision = Some(explain::taken(answer, &call));
        let result = self.perform(call, progress, outcome);
        if let Some(decision) = self.session.part::<Dialogue>()?.decision.as_mut() {
            explain::add_end(decision, &result);
        }
        result
    }

    /// What was offered before, as a candidate.
    fn candidate(&mut self, deed: Repeatable) -> Result<Candidate> {
        if let Some(stored) = &deed.call {
            return Ok((&restored(&self.session.catalog(), stored)?).into());
        }
        let view = SessionView::new(self.session, None)?;
        let resolution = self.rules.resolver.resolve(&Utterance::parse(&deed.line, None)?, &view)?;
        let tool = resolution.readings.first().map_or("", |best| best.tool.spec.name);
        Ok(Candidate { tool, line: deed.line, call: None })
    }

    /// Runs a call, unless it is to be held back.
    fn perform(&mut self, mut call: Call, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
        outcome.call = Some(call.clone());
        outcome.notes.extend(unheard(&call));
        if let Some(question) = progress.question(&call, &outcome.line) {
            self.wait_for(outcome.line.clone(), &question, None)?;
            return Ok(Verdict::Question(question));
        }
        if let Some(planned) = self.held_back(&call, progress)? {
            return Ok(planned);
        }
        let watch = self.session.world().clock().start();
        let observers = self.rules.observers.clone();
        let ids: Vec<u64> = observers.iter().map(|observer| observer.started(&call)).collect();
        let result = self.answer(&mut call, outcome);
        for (observer, id) in observers.iter().zip(ids) {
            observer.ended(id, &call, &result, watch.elapsed());
        }
        outcome.call = Some(call);
        result
    }

    /// Runs a call; what it answers becomes a page, and what the answer stands for is kept.
    fn answer(&mut self, call: &mut Call, outcome: &mut Outcome) -> Result<Verdict> {
        let reply = engine::run(self.session, call)?;
        if call.tool.spec.effect >= Effect::Write {
            outside::forget(self.session);
        }
        outcome.notes.extend(reply.notes.iter().cloned());
        self.note_changes(call, &reply)?;
        self.session.part::<Dialogue>()?.note(&reply.yields);
        let page = result::page(self.session, call, &reply)?;
        Ok(Verdict::Ok { reply, page })
    }

    /// Keeps what a call changed in working memory, so that it can be undone.
    fn note_changes(&mut self, call: &Call, reply: &Reply) -> Result<()> {
        if reply.has_own_account {
            return Ok(());
        }
        for change in &reply.changes {
            if let engine::Change::Remembered { what, inverse: Some(inverse) } = change {
                engine::journal::note(self.session, call.tool.spec.name, what, &call.into(), inverse)?;
            }
        }
        Ok(())
    }

    /// Whether a call must not run now: skipped after a failure, or only planned.
    fn held_back(&self, call: &Call, progress: &Progress) -> Result<Option<Verdict>> {
        let effect = call.tool.spec.effect;
        if progress.mode == Mode::Plan || (self.rules.dry_run && effect != Effect::Read) {
            let reply = Reply::new(Planned { would_run: call.exact(), effect }).planned();
            let mut page = Page::default();
            reply.show(&mut page);
            return Ok(Some(Verdict::Ok { reply, page }));
        }
        if progress.doubt == Doubt::OpenString && effect != Effect::Read {
            return Err(Error::new(Code::Skipped, "an earlier string never closes, and this line may be part of it"));
        }
        if progress.mode == Mode::Atomic {
            refuse_what_acts(call.tool.spec.name, effect)?;
        }
        match (progress.failed, progress.mode) {
            (Some(line), Mode::Careful | Mode::Atomic) if effect != Effect::Read => {
                Err(Error::new(Code::Skipped, format!("line {line} failed")))
            }
            (Some(line), Mode::Stop) => Err(Error::new(Code::Skipped, format!("line {line} failed"))),
            _ => Ok(None),
        }
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
    let reply = Reply::new(Said { said: text });
    let mut page = Page::default();
    reply.show(&mut page);
    Verdict::Ok { reply, page }
}

/// What is said of words that a loose line leaves without a place, so that nobody thinks they were heard. Words of the
/// tool's own description and of its parameters say nothing beside it.
fn unheard(call: &Call) -> Option<String> {
    let Read::Loose { left, .. } = &call.read else { return None };
    let spec = &call.tool.spec;
    let is_own = |word: &str| {
        let names = spec.params.iter().flat_map(|param| param.name.split(['-', '_']));
        names.chain(spec.about.split(' ')).any(|own| own.eq_ignore_ascii_case(word))
    };
    let words: Vec<String> = left.iter().filter(|word| !is_own(word)).map(|word| format!("\"{word}\"")).collect();
    (!words.is_empty()).then(|| format!("not understood: {}", words.join(", ")))
}

/// Whether a line asks about decisions, and so is no decision to remember.
fn is_about_decisions(resolution: &Resolution) -> bool {
    matches!(&resolution.decision, Decision::Run(call) if std::ptr::eq(call.tool, &raw const tools::meta::WHY))
}

/// What goes into the trace; private and fruitless things do not.
fn action(call: &Call, verdict: &Verdict) -> Option<Action> {
    let (verdict, results) = match verdict {
        Verdict::Ok { reply, .. } if reply.is_plan => return None,
        Verdict::Ok { reply, .. } => ("ok".to_owned(), reply.results),
        Verdict::Failed(error) => (error.code.name().to_owned(), None),
        Verdict::Question(_) | Verdict::Skipped(_) => return None,
    };
    let spec = &call.tool.spec;
    let private = [&raw const tools::meta::THINK, &raw const tools::meta::CONTEXT];
    if private.iter().any(|tool| std::ptr::eq(call.tool, *tool)) {
        return None;
    }
    let target = spec.params.iter().filter_map(|param| call.args.value(param.name));
    let target = target.filter(|value| !matches!(value, engine::Value::Flag(_)));
    // What was done to a node is told by the node; of other things the second value says which part.
    let is_node = matches!(spec.params.first().map(|param| param.kind), Some(engine::Type::Node));
    let written: Vec<String> = target.take(if is_node { 1 } else { 2 }).map(engine::Value::written).collect();
    let mut target = excerpt(&written.join(" "), 60);
    if let Some(count) = results {
        let gap = if target.is_empty() { "" } else { " " };
        target = format!("{target}{gap}({})", plural(count, "result"));
    }
    Some(Action { verb: spec.past.into(), line: call.exact(), target, verdict })
}

/// A line that was not run because only a plan was wanted.
#[derive(serde::Serialize)]
struct Planned {
    would_run: String,
    effect: Effect,
}

impl Show for Planned {
    fn show(&self, page: &mut Page) {
        page.line().plain(format!("would run: {} ({})", self.would_run, self.effect.name()));
    }
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

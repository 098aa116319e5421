//! Running one call: held back where it must not run now, watched while it runs, noted in the trace and the journal
//! after. Refuses to resolve anything.

use super::Runner;
use super::atomic::refuse_what_acts;
use super::directive::Mode;
use super::progress::{Doubt, Progress};
use super::run::shown;
use super::{outside, result};
use crate::engine::{self, Call, Effect, Outcome, Page, Read, Reply, Show, Verdict};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Action, Dialogue};
use crate::text::{excerpt, plural};
use crate::tools;

impl Runner<'_> {
    /// Runs a call, unless it is to be held back.
    pub(super) fn perform(&mut self, mut call: Call, progress: &Progress, outcome: &mut Outcome) -> Result<Verdict> {
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

    /// Keeps what a call changed in working memory, so that it can be undone, or so that `undo` says that it cannot.
    fn note_changes(&mut self, call: &Call, reply: &Reply) -> Result<()> {
        if reply.has_own_account {
            return Ok(());
        }
        for change in &reply.changes {
            // What was sent or run is told by the trace, and is no change of what is kept here.
            let is_kept = matches!(call.tool.spec.effect, Effect::Note | Effect::Write);
            if let engine::Change::Remembered { what, inverse } = change
                && (is_kept || inverse.is_some())
            {
                engine::journal::note(self.session, call.tool.spec.name, what, &call.into(), inverse.as_ref())?;
            }
        }
        Ok(())
    }

    /// Whether a call must not run now: skipped after a failure, or only planned.
    fn held_back(&self, call: &Call, progress: &Progress) -> Result<Option<Verdict>> {
        let effect = call.tool.spec.effect;
        if progress.mode == Mode::Plan || (self.rules.dry_run && effect != Effect::Read) {
            return Ok(Some(shown(Reply::new(Planned { would_run: call.exact(), effect }).planned())));
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

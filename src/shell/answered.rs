//! Questions that stay open until the next batch, and what is done when it answers them: with a number, `yes`, or the
//! word that was missing.

use super::Runner;
use super::directive::Answer;
use super::progress::Progress;
use super::run::said;
use super::view::SessionView;
use super::{explain, restored};
use crate::engine::{Candidate, Outcome, Question, Repeatable, Verdict};
use crate::error::{Code, Error, Result};
use crate::memory::{Dialogue, OpenQuestion};
use crate::resolve::{self, Decision, Reading, Resolution};
use crate::syntax::Utterance;
use crate::text::plural;

/// The line that a single word completes, as far as it was said, where a question asks for just such a word.
pub(super) fn lacks<'q>(questions: &'q [OpenQuestion], utterance: &Utterance) -> Option<&'q str> {
    let ([question], [_]) = (questions, &utterance.words[..]) else { return None };
    let (start, _) = question.lacking.as_deref()?.rsplit_once('<')?;
    (question.takes_any || resolve::is_telling(utterance)).then_some(start)
}

impl Runner<'_> {
    /// Keeps a question, so that the next batch can answer it.
    pub(super) fn wait_for(&mut self, line: String, question: &Question, best: Option<&Reading>) -> Result<()> {
        let (offered, calls) =
            question.candidates.iter().map(|candidate| (candidate.line.clone(), candidate.call.clone())).unzip();
        let lacking = best.and_then(Reading::lacking);
        // Which of several tools is meant, a word does not say.
        let takes_any = question.code == Code::Missing && best.is_some_and(Reading::takes_any_word);
        self.session.part::<Dialogue>()?.questions.push(OpenQuestion { line, offered, calls, lacking, takes_any });
        Ok(())
    }

    /// The line that a single word completes, where the batch before asked for just that.
    pub(super) fn completed(&mut self, utterance: &Utterance, progress: &Progress) -> Result<Option<Utterance>> {
        let Some(start) = lacks(&progress.asked, utterance) else { return Ok(None) };
        let word = &utterance.words[0];
        // The name of a tool is that tool, whatever was asked.
        if self.session.catalog().known(&word.text).is_some() {
            return Ok(None);
        }
        let Ok(line) = Utterance::parse(&format!("{start}{}", word.source(utterance)), None) else { return Ok(None) };
        let view = SessionView::new(self.session, Some(&progress.values))?;
        let resolution = self.rules.resolver.resolve(&line, &view);
        Ok(matches!(resolution, Ok(Resolution { decision: Decision::Run(_), .. })).then_some(line))
    }

    /// Does what an answer says. Where it could answer several questions, or mean several lines, it is asked which.
    pub(super) fn answered(
        &mut self,
        answer: Answer,
        words: &str,
        progress: &Progress,
        outcome: &mut Outcome,
    ) -> Result<Verdict> {
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
}

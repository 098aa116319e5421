//! Questions back: what a line could mean, as lines that can be repeated, or what it lacks.

use std::fmt::Write as _;

use super::reading::Exactness;
use super::{Doubt, Reading, Token, programs, words};
use crate::engine::{Candidate, Effect, ParamSpec, Question, Read, StoredCall, Type, Value, blank};
use crate::error::Code;

/// How many readings are offered at most.
const OFFERED: usize = 4;

/// How sure a reading is, 0 to 1, that phrases alone are enough for it to be offered.
const CLEAR: f64 = 0.5;

/// A question about a line that could mean several things.
pub fn ambiguous(readings: &[Reading], tokens: &[Token], line: &str) -> Question {
    let best = readings.first().map_or(0.0, |reading| reading.score);
    // What its own words hold back would be asked about again.
    let is_first = |reading: &Reading| std::ptr::eq(reading, &raw const readings[0]);
    let is_held = |reading: &Reading| matches!(reading.reserve, Some(Doubt::Reserved { .. })) && !is_first(reading);
    let is_likely = |reading: &&Reading| {
        reading.score >= best * 0.001 && could_be_meant(reading, best, tokens) && !is_held(reading)
    };
    let mut likely: Vec<&Reading> = readings.iter().filter(is_likely).collect();
    // A line that could be repeated as it is comes before an unlikely one that still lacks something.
    likely.sort_by_key(|reading| !reading.missing.is_empty() && reading.score < best * 0.2);
    // Where only one can be meant, what it lacks is the question.
    if let [only] = likely[..]
        && !only.missing.is_empty()
    {
        return missing(only, line);
    }
    let mut candidates: Vec<Candidate> = likely.into_iter().map(foremost).collect();
    // A skill that is named and the tool that uses skills come to the same line.
    let mut lines: Vec<String> = Vec::new();
    candidates.retain(|candidate| {
        let is_new = !lines.contains(&candidate.line);
        lines.push(candidate.line.clone());
        is_new
    });
    candidates.truncate(OFFERED);
    Question { code: Code::Ambiguous, message: format!("{} could mean", quoted(line)), candidates, hint: None }
}

/// A question about a line of which hardly more is known than that it is a command: only what is nearly as likely as the
/// best is offered; `None` where nobody could mean any of it.
pub fn typed(readings: &[Reading], tokens: &[Token], line: &str) -> Option<Question> {
    Some(ambiguous(&likely(readings), tokens, line)).filter(|question| !question.candidates.is_empty())
}

/// The readings that are nearly as likely as the best.
fn likely(readings: &[Reading]) -> Vec<Reading> {
    let best = readings.first().map_or(0.0, |best| best.score);
    readings.iter().filter(|reading| reading.score >= best * 0.2).cloned().collect()
}

/// Whether somebody could mean a reading, however unlikely it is. Nothing is offered to be lost where no word says so, and
/// no tool that nobody named and that has no use for the line's words.
fn could_be_meant(reading: &Reading, best: f64, tokens: &[Token]) -> bool {
    let spec = &reading.tool.spec;
    let is_idle = !reading.takes_something() && !reading.left.is_empty();
    if reading.exactness < Exactness::Mentioned {
        // `make -j8` makes no document.
        return !is_idle || reading.exactness.is_name() || reading.score >= best * 0.05;
    }
    let says_so = || words::speak_of_loss(tokens, spec) || reading.score >= CLEAR;
    let is_careless = words::loses(spec) && (words::ask_about(tokens) || !says_so());
    let is_far = !reading.missing.is_empty() && reading.score < best * 0.02;
    // What does more than read is offered where a word speaks of it, and a program where one is written.
    let is_unsaid = spec.effect > Effect::Read && reading.score < best * 0.05 && !reading.is_spoken_of();
    let is_no_program = spec.effect == Effect::Exec && !runs_program(reading);
    // The verb of the line is no text to be written: `replace A with B in notes.md`.
    let begins_text = |first: &Token| !first.quoted && reading.texts().any(|span| span.start == first.span.start);
    let writes_verb = spec.effect == Effect::Write && tokens.first().is_some_and(begins_text);
    !(is_careless || is_far || is_unsaid || is_no_program || writes_verb || is_idle && reading.score < best * 0.3)
}

/// A question about a line that is clear but for what makes it doubtful.
pub fn reserved(readings: &[Reading], tokens: &[Token], line: &str, doubt: &Doubt) -> Question {
    let line = quoted(line);
    let message = match doubt {
        Doubt::Reserved { words } => format!("{line} is held back by its \"{words}\"; it could mean"),
        Doubt::Absent { name } => {
            format!("{line} could be a sentence, as there is no \"{name}\" here; as a command it is")
        }
        _ => format!("{line} is a question; as a command it is"),
    };
    // Which tool is meant is hardly in question.
    let likely = likely(readings);
    let best = likely.first().map_or(0.0, |reading| reading.score);
    let is_first = |reading: &Reading| std::ptr::eq(reading, &raw const likely[0]) && !words::loses(&reading.tool.spec);
    let could_be = |reading: &&Reading| is_first(reading) || could_be_meant(reading, best, tokens);
    let candidates = likely.iter().filter(could_be).take(OFFERED).map(foremost).collect();
    Question { code: Code::Ambiguous, message, candidates, hint: None }
}

/// Whether what a reading would run is written like a command for the system, if that is what its tool runs: a word alone is
/// one only where it is a program's name.
fn runs_program(reading: &Reading) -> bool {
    let Some(param) = reading.tool.spec.rest() else { return true };
    let command = reading.args.value(param.name).and_then(Value::as_text);
    command.is_none_or(|command| command.contains(char::is_whitespace) || programs::is_program(command))
}

/// A question about a line whose tool is clear and that lacks something.
pub fn missing(reading: &Reading, line: &str) -> Question {
    let spec = &reading.tool.spec;
    // Choices that are more than are offered are named.
    let choices = |param: &ParamSpec| match param.kind {
        Type::Enum(choices) if choices.len() > OFFERED => {
            let words: Vec<&str> = choices.iter().map(|choice| choice[0]).collect();
            format!(": {}", words.join(", "))
        }
        _ => String::new(),
    };
    let lacking: Vec<String> =
        reading.missing.iter().map(|param| format!("{} ({}{})", param.name, param.about, choices(param))).collect();
    let mut message = format!("{} lacks {}", quoted(line), lacking.join(" and "));
    // A word that stands where it should, and cannot be it.
    if let ([param], [word]) = (&reading.missing[..], &reading.left[..])
        && !param.kind.is_free()
    {
        let _ = write!(message, "; {} is no {}", quoted(word), param.kind.describe());
    }
    Question {
        code: Code::Missing,
        message,
        candidates: candidates(reading),
        hint: Some(format!("help {}", spec.short())),
    }
}

/// A line in quotes that it does not itself hold.
fn quoted(line: &str) -> String {
    if line.contains('"') { format!("`{line}`") } else { format!("\"{line}\"") }
}

/// Whether it is only the lack of an argument that keeps `best` from running: no other reading fits better.
pub fn lacks(best: &Reading, readings: &[Reading]) -> bool {
    readings.iter().skip(1).all(|other| other.score < best.score / 2.0 || !other.missing.is_empty())
}

/// A reading as complete lines: one for each thing that there is for what is missing, else one with its name.
fn candidates(reading: &Reading) -> Vec<Candidate> {
    let [param] = reading.missing[..] else { return vec![candidate(reading)] };
    let lines: Vec<Candidate> = reading
        .offers
        .iter()
        .rev()
        .take(OFFERED)
        .map(|offer| {
            let mut args = reading.args.clone();
            args.set(param.name, Value::from(offer.as_str()), None);
            candidate(&Reading { args, missing: Vec::new(), ..reading.clone() })
        })
        .collect();
    if lines.is_empty() { vec![candidate(reading)] } else { lines }
}

/// A reading as one line beside those of others. A choice that it lacks is left open: none of them is likelier.
fn foremost(reading: &Reading) -> Candidate {
    let is_choice = reading.missing.iter().any(|param| matches!(param.kind, Type::Enum(_)));
    let known = || candidates(reading).into_iter().next();
    (!is_choice).then(known).flatten().unwrap_or_else(|| candidate(reading))
}

impl Reading {
    /// The line with the one thing that it lacks as `<name>`, if it lacks one.
    pub fn lacking(&self) -> Option<String> {
        (self.missing.len() == 1).then(|| candidate(self).line)
    }

    /// Whether any word can be what it lacks. It is no plan to carry out, no program, and no text to write.
    pub fn takes_any_word(&self) -> bool {
        self.tool.spec.effect <= Effect::Note || self.missing.iter().all(|param| !param.kind.is_free())
    }
}

/// The line of a reading without what has no place in it. In the place of a value that cannot be one, `wrong`, stands a gap,
/// unless what only reads does without it.
pub fn without(reading: &Reading, wrong: Option<&'static ParamSpec>) -> String {
    let spec = &reading.tool.spec;
    let group = |param: &ParamSpec| spec.needs.iter().find(|group| group.contains(&param.name));
    let is_free = |param: &&'static ParamSpec| spec.effect <= Effect::Note && !param.required && group(param).is_none();
    let gap = wrong.filter(|param| !is_free(param));
    // What one of several parameters would do is not asked for beside the wrong one of them.
    let is_instead = |param: &ParamSpec| gap.and_then(group).is_some_and(|group| group.contains(&param.name));
    let lacking = reading.missing.iter().copied().filter(|param| !is_instead(param));
    let missing: Vec<_> = gap.into_iter().chain(lacking).collect();
    candidate(&Reading { missing, ..reading.clone() }).line
}

/// A reading as a complete line; what is missing stands as `<name>`, or `name:<name>` where its place does not tell it.
fn candidate(reading: &Reading) -> Candidate {
    let call = reading.call(Read::Exact);
    let mut line = call.exact_lacking(&reading.missing);
    for param in reading.missing.iter().filter(|_| call.outside.is_some()) {
        line.push(' ');
        if reading.via.is_some() {
            line.push_str(param.name);
            line.push(':');
        }
        line.push_str(&blank(param.name));
    }
    let call = reading.missing.is_empty().then(|| StoredCall::from(&call));
    Candidate { tool: reading.tool.spec.name, line, call }
}

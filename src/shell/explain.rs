//! What `→ why` tells of a line: what was done with it, what decided that, and what would change it.
//!
//! It is written when the decision falls, from what decided it, and not made up afterwards.

use crate::engine::{Call, Effect, Question, Read, Verdict};
use crate::error::{Error, Result};
use crate::memory::{Decision as Explained, Weighed};
use crate::resolve::{Clue, Decision, Doubt, Evidence, Exactness, Reading, Resolution, needed};

/// How many readings are told.
const READINGS: usize = 3;
/// A reading that is less likely is not told, 0 to 1.
const LEAST: f64 = 0.01;
/// Evidence that weighs less decides nothing, in log-odds.
const SLIGHT: f64 = 0.05;

/// How a line was understood.
pub fn explained(line: &str, resolution: &Resolution) -> Explained {
    let best = resolution.readings.first();
    let (verdict, instead) = match &resolution.decision {
        Decision::Run(call) => (run(call, best), exactly(call)),
        Decision::Ask(question) => (asked(question), question.candidates.first().map(|first| first.line.clone())),
        Decision::Reject { looks_like_one: true } => ("no tool does that".to_owned(), None),
        Decision::Reject { .. } => ("left alone, as prose is".to_owned(), None),
    };
    let told = resolution.readings.iter().take(READINGS).filter(|reading| reading.score >= LEAST);
    let readings = told.map(weighed).collect();
    Explained { line: line.to_owned(), verdict, because: because(resolution).into_iter().collect(), instead, readings }
}

/// An answer that takes what was offered.
pub fn taken(answer: &str, call: &Call) -> Explained {
    let verdict = format!("{RUN}as {}, which was offered", call.name());
    Explained { line: answer.to_owned(), verdict, ..Explained::default() }
}

/// A line that is understood and cannot be read so.
pub fn unread(line: &str, error: &Error) -> Explained {
    let because = std::iter::once(error.message.clone()).chain(error.details.iter().cloned()).collect();
    Explained { line: line.to_owned(), verdict: format!("not run: {}", error.code), because, ..Explained::default() }
}

/// Adds what came of a line that was to be run.
pub fn add_end(explained: &mut Explained, result: &Result<Verdict>) {
    match result {
        Err(error) | Ok(Verdict::Failed(error) | Verdict::Skipped(error)) => {
            // That no tool does it is said already.
            if let Some(read) = explained.verdict.strip_prefix(RUN) {
                explained.verdict = format!("read {read}; then {}", error.code);
                explained.because.push(error.message.clone());
            }
        }
        // The words around it made a question of what would have run.
        Ok(Verdict::Question(question)) if !explained.verdict.starts_with(ASKED) => {
            explained.verdict = asked(question);
            explained.because = vec![question.message.clone()];
            explained.instead = question.candidates.first().map(|first| first.line.clone());
        }
        Ok(_) => {}
    }
}

/// What the verdict on a line that is run begins with.
const RUN: &str = "run ";
/// What the verdict on a question begins with.
const ASKED: &str = "asked back";

fn asked(question: &Question) -> String {
    format!("{ASKED}, {}", question.code)
}

fn run(call: &Call, best: Option<&Reading>) -> String {
    let name = call.name();
    match (&call.read, best) {
        (Read::Loose { score, .. }, _) => {
            let needs = needed(call.tool.spec.effect)
                .map(|needed| format!("; what {} needs {}", does(call.tool.spec.effect), percent(needed)));
            format!("{RUN}as {name}: {} sure{}", percent(*score), needs.unwrap_or_default())
        }
        (Read::Exact, Some(best)) if best.exactness == Exactness::Qualified && !is_own(best) => {
            format!("{RUN}as {name}, which was given that name")
        }
        (Read::Exact, _) => format!("{RUN}as {name}, which it names; every word has its place"),
    }
}

/// Whether the first piece of evidence is a name that the tool has of itself.
fn is_own(reading: &Reading) -> bool {
    let plain = |name: &str| name.to_lowercase().replace(['.', '_', '-', ' '], "");
    let said = reading.evidence.first().map(|evidence| plain(&evidence.about)).unwrap_or_default();
    reading.outside.is_some() || reading.tool.names().any(|name| plain(name) == said)
}

/// The exact form of a line that was read loosely.
fn exactly(call: &Call) -> Option<String> {
    matches!(call.read, Read::Loose { .. }).then(|| call.exact())
}

/// What a tool of an effect does.
const fn does(effect: Effect) -> &'static str {
    match effect {
        Effect::Read => "only reads",
        Effect::Note => "takes notes",
        Effect::Send => "sends something out",
        Effect::Write => "writes",
        Effect::Exec => "runs programs",
    }
}

/// What kept a line from being run, in words.
pub fn because(resolution: &Resolution) -> Option<String> {
    resolution.doubt.as_ref().map(|doubt| kept(doubt, &resolution.readings))
}

fn kept(doubt: &Doubt, readings: &[Reading]) -> String {
    let best = readings.first();
    let name = best.map_or("a tool", |best| best.tool.spec.name);
    let effect = best.map_or(Effect::Read, |best| best.tool.spec.effect);
    match doubt {
        Doubt::Nothing { meant, worth } => format!(
            "it is {} likely that any tool is meant, and a line is asked about from {} on",
            percent(*meant),
            percent(*worth)
        ),
        Doubt::Typed { meant } => {
            format!("it is only {} likely that any tool is meant, but it was typed as a command", percent(*meant))
        }
        Doubt::Condition => "it begins with a condition, and whether that holds is not known here".to_owned(),
        Doubt::Refusal => "it refuses what it names".to_owned(),
        Doubt::Question => "it is a question, and nobody said that it is to be done".to_owned(),
        Doubt::Reserved { words } => format!("its \"{words}\" may say otherwise"),
        Doubt::Absent { name } => format!("it could be a sentence, as there is no \"{name}\" here"),
        Doubt::Prose => "it has the shape of a sentence rather than of a request".to_owned(),
        Doubt::Lacks => {
            let names: Vec<&str> = best.iter().flat_map(|best| &best.missing).map(|param| param.name).collect();
            format!("{name} needs {}, which is not said", names.join(" and "))
        }
        Doubt::NoPlace => {
            let words: Vec<String> =
                best.iter().flat_map(|best| &best.left).map(|word| format!("\"{word}\"")).collect();
            let what = if words.is_empty() { "all that the line says".to_owned() } else { words.join(", ") };
            format!("{name} has no place for {what}")
        }
        Doubt::Rival => match readings.get(1) {
            Some(second) => format!("{} can be meant as well as {name}", second.tool.spec.name),
            None => "another tool can be meant as well".to_owned(),
        },
        Doubt::Unsure { needed } => {
            let sure = best.map_or(0.0, |best| best.score);
            format!(
                "it is {} sure that {name} is meant; what {} needs {}",
                percent(sure),
                does(effect),
                percent(*needed)
            )
        }
        Doubt::SaysLittle => format!("it says too little to be sure that {name} is meant"),
        Doubt::NeedsName => {
            format!("{name} {}, so that it is not run unless its name is exact and what it needs is said", does(effect))
        }
    }
}

/// A reading with what weighs for and against it, the weightiest first; words without a place are told together.
fn weighed(reading: &Reading) -> Weighed {
    let weighty = |evidence: &&Evidence| evidence.weight.abs() >= SLIGHT;
    let what = |evidence: &Evidence| match evidence.clue {
        // Nobody has written phrases for a tool from outside.
        Clue::Phrases if reading.via.is_some() && evidence.weight < 0.0 => {
            "what it says of itself has too little of these words".to_owned()
        }
        Clue::Phrases if reading.via.is_some() => "what it says of itself has these words".to_owned(),
        _ => evidence.what(),
    };
    let mut evidence: Vec<(String, f64)> =
        reading.evidence.iter().filter(weighty).map(|evidence| (what(evidence), evidence.weight)).collect();
    evidence.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    Weighed { tool: reading.tool.spec.name.into(), score: reading.score, evidence }
}

fn percent(share: f64) -> String {
    // Of no readings the sum is -0.
    format!("{:.0} %", share.abs() * 100.0)
}

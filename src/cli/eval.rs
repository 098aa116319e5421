//! `arrowsh eval`: how well phrases are understood, and what a change does to their neighbours.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Status;
use crate::error::{Code, Error, Result};
use crate::resolve::learned::{NOTHING, Phrase, Weights, train};
use crate::resolve::{Assumed, Decision, Resolver};
use crate::syntax::Utterance;
use crate::world::host;

/// Labelled phrases with the hash of their files.
pub struct Phrases {
    /// The phrases, files in order of name.
    pub all: Vec<Phrase>,
    /// A hash of the files.
    pub hash: [u8; 32],
}

/// Reads the tab-separated files of a folder: phrase, tool, arguments.
pub fn read(folder: &Path) -> Result<Phrases> {
    let mut all = Vec::new();
    let mut hasher = blake3::Hasher::new();
    for file in host::files_ending(folder, "tsv")? {
        let text = host::read_text_input(&file)?;
        hasher.update(text.as_bytes());
        for (index, line) in text.lines().enumerate() {
            let mut columns = line.split('\t');
            let (Some(phrase), Some(tool)) = (columns.next(), columns.next()) else {
                let message = format!("{}:{} has no tool", file.display(), index + 1);
                return Err(Error::new(Code::InvalidSyntax, message));
            };
            all.push(Phrase { text: phrase.replace("\\n", "\n"), tool: tool.to_owned() });
        }
    }
    Ok(Phrases { all, hash: *hasher.finalize().as_bytes() })
}

/// Prints scores, or trains weights and writes them.
pub fn eval(folder: &Path, held_back: bool, learn: Option<&PathBuf>) -> Result<Status> {
    let phrases = read(folder)?;
    if held_back {
        let (held, kept): (Vec<_>, Vec<_>) = phrases.all.into_iter().enumerate().partition(|(index, _)| index % 5 == 0);
        let strip =
            |part: Vec<(usize, Phrase)>| -> Vec<Phrase> { part.into_iter().map(|(_, phrase)| phrase).collect() };
        let weights = train(&strip(kept), phrases.hash, &Arc::new(crate::tools::catalog()));
        print!("{}", scores(&strip(held), Some(weights)));
        return Ok(Status::Ok);
    }
    if let Some(file) = learn {
        let weights = train(&phrases.all, phrases.hash, &Arc::new(crate::tools::catalog()));
        let bytes = weights.write();
        host::replace_output(file, &bytes)?;
        println!("{} phrases, {} bytes of weights", phrases.all.len(), bytes.len());
        print!("{}", weights.scale());
        return Ok(Status::Ok);
    }
    print!("{}", scores(&phrases.all, None));
    Ok(Status::Ok)
}

/// What came of the phrases of one family.
#[derive(Default)]
struct Tally {
    lines: usize,
    right: usize,
    offered: usize,
    wrong: usize,
}

/// How the phrases are understood, family by family, and the surest mistakes.
fn scores(phrases: &[Phrase], weights: Option<Weights>) -> String {
    let mut resolver = Resolver::new(Arc::new(crate::tools::catalog()));
    if let Some(weights) = weights {
        resolver = resolver.with_weights(weights);
    }
    let mut families: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut mistakes: Vec<(f64, String)> = Vec::new();
    for phrase in phrases {
        let family = phrase.tool.split('.').next().unwrap_or_default();
        let tally = families.entry(if family == NOTHING { "none" } else { family }).or_default();
        tally.lines += 1;
        let resolution = Utterance::parse(&phrase.text, None).and_then(|line| resolver.resolve(&line, &Assumed));
        match resolution.map(|resolution| (resolution.decision, resolution.readings)) {
            Ok((Decision::Run(call), _)) if call.tool.spec.name == phrase.tool => tally.right += 1,
            Ok((Decision::Run(call), readings)) => {
                tally.wrong += 1;
                let score = readings.first().map_or(1.0, |reading| reading.score);
                mistakes.push((score, format!("{}: {} for {}", phrase.text, call.tool.spec.name, phrase.tool)));
            }
            Ok((Decision::Ask(question), _)) => {
                let is_offered = question.candidates.iter().any(|candidate| candidate.tool == phrase.tool);
                tally.offered += usize::from(is_offered);
            }
            Ok((Decision::Reject { .. }, _)) | Err(_) => tally.right += usize::from(phrase.tool == NOTHING),
        }
    }
    mistakes.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut out = format!("{:10}  lines   right  offered  wrong\n", "family");
    for (family, tally) in &families {
        let share = |n: usize| format!("{:.1} %", percent(n, tally.lines));
        out.push_str(&format!(
            "{family:10} {:6} {:>7} {:>8} {:>6}\n",
            tally.lines,
            share(tally.right),
            share(tally.offered),
            share(tally.wrong)
        ));
    }
    out.push_str("surest mistakes\n");
    for (score, mistake) in mistakes.iter().take(20) {
        out.push_str(&format!("  {score:.2}  {}\n", mistake.replace('\n', "\\n")));
    }
    out
}

fn percent(n: usize, of: usize) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a share to one decimal")]
    let share = n as f64 / of.max(1) as f64;
    share * 100.0
}

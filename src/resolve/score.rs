//! Weighing readings: log-odds added up, then compared with each other and with the line meaning nothing.
//!
//! What a clue is worth is learned with the phrases ([`learned`]), beginning with the judgement below: a verb at the head
//! with its arguments outweighs doubt, and a verb without them does not.

use super::learned::{self, Words};
use super::reading::{Clue, Evidence};
use super::{Reading, Token, shape};

/// What each kind of evidence is worth, in log-odds.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    /// A clue's worth, in the order of [`Clue::ALL`].
    pub clues: [f32; Clue::ALL.len()],
    /// What speaks for a line meaning nothing: that it is one, what phrases say, each word that looks like a value.
    pub nothing: [f32; 3],
}

/// The least that phrases can say against a tool; a name of it is not to be outvoted.
const LEAST: f64 = -9.0;
/// By how much phrases must rather mean nothing, in log-odds, for a harmless line to be doubted.
const CLEARLY: f64 = 1.5;
/// How many words that look like values count.
const TELLING: usize = 3;

impl Default for Scale {
    fn default() -> Self {
        Self { clues: Clue::ALL.map(Clue::judged), nothing: [1.5, 1.0, -0.5] }
    }
}

impl Scale {
    /// What a clue is worth.
    pub fn of(&self, clue: Clue) -> f64 {
        f64::from(self.clues[clue as usize])
    }

    /// What speaks for a line meaning nothing.
    fn nothing(&self, seen: [f64; 3]) -> f64 {
        self.nothing.iter().zip(seen).map(|(weight, amount)| f64::from(*weight) * amount).sum()
    }
}

impl std::fmt::Display for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for clue in Clue::ALL {
            writeln!(f, "{clue:?} {:.2}", self.of(clue))?;
        }
        let [nothing, phrases, telling] = self.nothing;
        writeln!(f, "nothing {nothing:.2}, by phrases {phrases:.2}, a value {telling:.2}")
    }
}

/// What is seen of a line that may mean nothing, in the order of [`Scale::nothing`].
pub fn nothing(tokens: &[Token], words: Option<&Words<'_>>) -> [f64; 3] {
    let is_telling = |token: &&Token| token.telling || shape::is_numbered_id(&token.text);
    let telling = tokens.iter().filter(is_telling).count().min(TELLING);
    [1.0, said(words, learned::NOTHING), f64::from(u8::try_from(telling).unwrap_or(u8::MAX))]
}

/// What phrases say of a tool, in log-odds.
fn said(words: Option<&Words<'_>>, tool: &str) -> f64 {
    words.and_then(|words| words.log_probability(tool)).map_or(0.0, |log| log.max(LEAST))
}

/// Adds what phrases say to each reading.
pub fn listen(readings: &mut [Reading], words: Option<&Words<'_>>) {
    for reading in readings {
        let amount = said(words, reading.tool.spec.name);
        // What only reads or notes is doubted where phrases are clear about it, and there are words enough to tell.
        let lead = if reading.is_harmless() { CLEARLY } else { 0.0 };
        reading.doubted &=
            words.is_some() && !reading.is_too_short_to_tell() && said(words, learned::NOTHING) > amount + lead;
        if amount != 0.0 {
            reading.evidence.push(Evidence::of(Clue::Phrases, amount));
        }
    }
}

/// Gives the evidence of a reading its weight.
pub fn weigh(reading: &mut Reading, scale: &Scale) {
    for evidence in &mut reading.evidence {
        evidence.weight = evidence.amount * scale.of(evidence.clue);
    }
    reading.log_odds = reading.evidence.iter().map(|evidence| evidence.weight).sum();
}

/// Gives each reading its probability and puts the best first. Ties fall to the surer name, then to the catalogue's
/// order, so that the same line always gets the same answer.
pub fn rank(readings: &mut [Reading], nothing: [f64; 3], scale: &Scale) {
    let nothing = scale.nothing(nothing);
    for reading in readings.iter_mut() {
        weigh(reading, scale);
    }
    let top = readings.iter().map(|reading| reading.log_odds).fold(nothing, f64::max);
    let total: f64 = readings.iter().map(|reading| (reading.log_odds - top).exp()).sum::<f64>() + (nothing - top).exp();
    for reading in readings.iter_mut() {
        reading.score = (reading.log_odds - top).exp() / total;
    }
    readings.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.exactness.cmp(&b.exactness)));
}

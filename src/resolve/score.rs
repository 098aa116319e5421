//! Weighing readings: log-odds added up, then compared with each other and with the line meaning nothing.
//!
//! The weights are judgement, set so that a verb at the head with its arguments outweighs doubt, and a verb without
//! them does not. What is learned from phrases joins here as one more piece of evidence.

use std::borrow::Cow;

use super::Reading;
use super::learned::{self, Words};
use super::reading::{Evidence, Exactness};

/// What speaks for a line meaning nothing at all, beside what phrases say of it.
const NOTHING: f64 = 1.5;
/// What the evidence of phrases is called.
pub const PHRASES: &str = "what its phrases say";
/// How much what phrases say counts.
const LEARNED: f64 = 1.0;
/// The least that phrases can say against a tool; a name of it is not to be outvoted.
const LEAST: f64 = -7.0;

/// Evidence in log-odds.
pub mod weight {
    /// An alias of its own at the head.
    pub const ALIAS: f64 = 6.0;
    /// Its own short name at the head.
    pub const VERB: f64 = 4.5;
    /// A shared verb at the head.
    pub const SENSE: f64 = 4.0;
    /// A misspelt name at the head, for each edit less than three.
    pub const MISSPELT: f64 = 1.5;
    /// A name somewhere else in the line.
    pub const MENTIONED: f64 = 1.0;
    /// A word of the tool's own vocabulary.
    pub const NOUN: f64 = 1.2;
    /// A required parameter that a word of the right look gives.
    pub const FITS: f64 = 1.5;
    /// A required parameter that some word gives.
    pub const GIVEN: f64 = 0.7;
    /// An option that the tool has.
    pub const OPTION: f64 = 1.0;
    /// A required parameter taken from where we are.
    pub const PLACE: f64 = 0.3;
    /// A required parameter without a value.
    pub const MISSING: f64 = -3.0;
    /// A word without a place.
    pub const LEFT: f64 = -0.8;
    /// A file, path or node without a place.
    pub const MISFIT: f64 = -2.5;
}

/// Adds the evidence of the name itself.
pub fn verb(exactness: Exactness, name: &str) -> Evidence {
    let (what, weight): (Cow<'static, str>, f64) = match exactness {
        Exactness::Qualified => (format!("\"{name}\" is its name").into(), 20.0),
        Exactness::Alias => (format!("\"{name}\" is a name of it").into(), weight::ALIAS),
        Exactness::Verb => (format!("\"{name}\" is its short name").into(), weight::VERB),
        Exactness::Sense => (format!("\"{name}\" can mean it").into(), weight::SENSE),
        Exactness::Misspelt { edits, .. } => {
            let edits = u32::try_from(edits).unwrap_or(3).min(3);
            (format!("\"{name}\" is close to a name of it").into(), weight::MISSPELT * f64::from(3 - edits))
        }
        Exactness::Mentioned => (format!("\"{name}\" is mentioned").into(), weight::MENTIONED),
        Exactness::Suggested => ("only its phrases speak for it".into(), 0.0),
    };
    Evidence { what, weight }
}

/// Gives each reading its probability and puts the best first. Ties fall to the surer name, then to the catalogue's
/// order, so that the same line always gets the same answer.
pub fn rank(readings: &mut [Reading], words: Option<&Words<'_>>) {
    let say =
        |tool: &str| words.and_then(|words| words.log_probability(tool)).map_or(0.0, |log| LEARNED * log.max(LEAST));
    for reading in readings.iter_mut() {
        let weight = say(reading.tool.spec.name);
        reading.doubted &= words.is_some() && say(learned::NOTHING) > weight;
        if weight != 0.0 {
            reading.evidence.push(Evidence { what: PHRASES.into(), weight });
        }
    }
    let nothing = NOTHING + say(learned::NOTHING);
    let sums: Vec<f64> = readings.iter().map(Reading::log_odds).collect();
    let top = sums.iter().copied().fold(nothing, f64::max);
    let total: f64 = sums.iter().map(|sum| (sum - top).exp()).sum::<f64>() + (nothing - top).exp();
    for (reading, sum) in readings.iter_mut().zip(sums) {
        reading.score = (sum - top).exp() / total;
    }
    readings.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.exactness.cmp(&b.exactness)));
}

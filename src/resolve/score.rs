//! Weighing readings: log-odds added up, then compared with each other and with the line meaning nothing.
//!
//! The weights are judgement, set so that a verb at the head with its arguments outweighs doubt, and a verb without
//! them does not. What is learned from phrases joins here as one more piece of evidence.

use std::borrow::Cow;

use super::Reading;
use super::reading::{Evidence, Exactness};

/// What speaks for a line meaning nothing at all.
const NOTHING: f64 = 2.5;

/// Evidence in log-odds.
pub mod weight {
    /// An alias of its own at the head.
    pub const ALIAS: f64 = 6.0;
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
        // A name of several words says more than the shared verb that it begins with.
        Exactness::Alias => {
            let more = f64::from(u32::try_from(name.matches(' ').count()).unwrap_or(0));
            (format!("\"{name}\" is a name of it").into(), weight::ALIAS + weight::NOUN * more)
        }
        Exactness::Sense => (format!("\"{name}\" can mean it").into(), weight::SENSE),
        Exactness::Misspelt { edits, .. } => {
            let edits = u32::try_from(edits).unwrap_or(3).min(3);
            (format!("\"{name}\" is close to a name of it").into(), weight::MISSPELT * f64::from(3 - edits))
        }
        Exactness::Mentioned => (format!("\"{name}\" is mentioned").into(), weight::MENTIONED),
    };
    Evidence { what, weight }
}

/// Gives each reading its probability and puts the best first. Ties fall to the surer name, then to the catalogue's
/// order, so that the same line always gets the same answer.
pub fn rank(readings: &mut [Reading]) {
    let sums: Vec<f64> = readings.iter().map(Reading::log_odds).collect();
    let top = sums.iter().copied().fold(NOTHING, f64::max);
    let total: f64 = sums.iter().map(|sum| (sum - top).exp()).sum::<f64>() + (NOTHING - top).exp();
    for (reading, sum) in readings.iter_mut().zip(sums) {
        reading.score = (sum - top).exp() / total;
    }
    readings.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.exactness.cmp(&b.exactness)));
}

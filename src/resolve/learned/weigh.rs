//! What each kind of evidence is worth: fitted so that the readings of phrases come out with the probability with which they
//! are right, starting from judgement and never far from it.

use super::super::reading::Clue;
use super::super::score::Scale;
use super::super::{Assumed, Resolver};
use super::{NOTHING, Phrase};

/// Numbers that are fitted: a clue's worth each, then what speaks for a line meaning nothing.
const CLUES: usize = Clue::ALL.len();
/// Steps of the fit.
const STEPS: usize = 400;
/// How far a step goes.
const RATE: f64 = 0.1;
/// How strongly a number is held to what was judged.
const HELD: f64 = 2e-3;

/// A phrase with what was seen of it.
struct Row {
    /// What each reading shows, clue by clue.
    readings: Vec<[f64; CLUES]>,
    /// What is seen of a line that may mean nothing.
    nothing: [f64; 3],
    /// The reading that is meant; none if the line means nothing.
    meant: Option<usize>,
}

/// Phrases that were not learned from, as far as they are weighed.
#[derive(Default)]
pub struct Weigher {
    rows: Vec<Row>,
}

impl Weigher {
    /// Adds a phrase as `resolver` reads it. One whose tool is not among the readings, or that is certain, teaches nothing.
    pub fn add(&mut self, resolver: &Resolver, phrase: &Phrase) {
        let Some((readings, nothing)) = resolver.weighed(&phrase.text, &Assumed) else { return };
        let meant = readings.iter().position(|reading| reading.tool.spec.name == phrase.tool);
        if meant.is_none() && phrase.tool != NOTHING {
            return;
        }
        let seen = readings.iter().map(|reading| {
            let mut seen = [0.0; CLUES];
            for evidence in &reading.evidence {
                seen[evidence.clue as usize] += evidence.amount;
            }
            seen
        });
        self.rows.push(Row { readings: seen.collect(), nothing, meant });
    }

    /// The scale that fits best: gradient descent on the surprise at what was meant.
    pub fn scale(&self) -> Scale {
        let judged = Scale::default();
        let start: Vec<f64> = judged.clues.iter().chain(&judged.nothing).map(|weight| f64::from(*weight)).collect();
        let mut weights = start.clone();
        let mut moved = vec![1e-8; weights.len()];
        for _ in 0..STEPS {
            let mut slope: Vec<f64> =
                weights.iter().zip(&start).map(|(weight, start)| HELD * (weight - start)).collect();
            for row in &self.rows {
                row.slope(&weights, &mut slope, self.rows.len());
            }
            for (((weight, moved), slope), start) in weights.iter_mut().zip(&mut moved).zip(&slope).zip(&start) {
                *moved = 0.9 * *moved + 0.1 * slope * slope;
                *weight -= RATE * slope / (moved.sqrt() + 1e-4);
                // What speaks for a reading never comes to speak against it: nobody could follow that.
                *weight = if *start < 0.0 { weight.min(0.0) } else { weight.max(0.0) };
            }
        }
        #[allow(clippy::cast_possible_truncation, reason = "kept with less precision")]
        let kept: Vec<f32> = weights.into_iter().map(|weight| weight as f32).collect();
        let mut scale = judged;
        for (weight, fitted) in scale.clues.iter_mut().chain(&mut scale.nothing).zip(kept) {
            *weight = fitted;
        }
        scale
    }
}

impl Row {
    /// Adds to the slope of the surprise, a mean over `rows`.
    fn slope(&self, weights: &[f64], slope: &mut [f64], rows: usize) {
        let dot = |weights: &[f64], seen: &[f64]| -> f64 { weights.iter().zip(seen).map(|(a, b)| a * b).sum() };
        let mut shares: Vec<f64> = self.readings.iter().map(|seen| dot(&weights[..CLUES], seen)).collect();
        shares.push(dot(&weights[CLUES..], &self.nothing));
        let top = shares.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for share in &mut shares {
            *share = (*share - top).exp();
        }
        let total: f64 = shares.iter().sum();
        let meant = self.meant.unwrap_or(self.readings.len());
        #[allow(clippy::cast_precision_loss, reason = "some thousand phrases")]
        let rows = rows as f64;
        for (index, share) in shares.into_iter().enumerate() {
            let error = (share / total - f64::from(u8::from(index == meant))) / rows;
            match self.readings.get(index) {
                Some(seen) => slope.iter_mut().zip(seen).for_each(|(slope, seen)| *slope += error * seen),
                None => slope[CLUES..].iter_mut().zip(self.nothing).for_each(|(slope, seen)| *slope += error * seen),
            }
        }
    }
}

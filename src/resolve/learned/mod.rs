//! What phrases teach: how likely each tool is, by the words alone.
//!
//! A linear model over hashed word and character n-grams, trained from `corpus/phrases/` and kept as a file of quantised
//! weights that a test holds fresh. It is one piece of evidence among others: it never runs anything by itself, and
//! names that are exact never ask it.

mod concepts;
mod content;
mod features;
mod known;
mod quantise;
mod rows;
mod spelling;
mod train;
mod weigh;
mod weights;

pub use concepts::are_akin;
pub use spelling::{Spelling, correct_noun};
pub use train::{Phrase, sketch, train};
pub use weights::Weights;

use std::sync::LazyLock;

use super::Token;
use crate::engine::{Effect, Spec};

/// The trained weights, read when a loose line first needs them.
static WEIGHTS: LazyLock<Option<Weights>> = LazyLock::new(|| Weights::read(include_bytes!("weights.bin")));

/// The class of lines that mean no tool.
pub const NOTHING: &str = "-";

/// Whether two words mean the same where a tool is meant.
pub fn are_alike(a: &str, b: &str) -> bool {
    concepts::of(a).iter().any(|concept| concepts::of(b).contains(concept))
}

/// The weights of this build.
pub fn weights() -> Option<&'static Weights> {
    WEIGHTS.as_ref()
}

/// What the words of a line say.
pub struct Words<'w> {
    weights: &'w Weights,
    /// For each class the logarithm of its probability.
    logs: Vec<f32>,
    /// The same of tools that no phrase was written for.
    others: Vec<(&'static str, f32)>,
    /// Tools that are less likely are not weighed at all.
    least: f32,
}

/// A word with more than this weight for a tool is one that is said when the tool is meant.
const KNOWN: f32 = 2.2;

/// How likely a tool must be by what phrases say alone, 0 to 1, that they vouch for it.
const VOUCHED: f32 = 0.97;

/// By how much a tool may be less likely than the likeliest, and than that no tool is meant, and still be weighed, in log-odds.
const NEAR: [f32; 2] = [4.0, 6.0];
/// The same where it is learned what evidence is worth.
const FAR: [f32; 2] = [7.5, 7.5];

impl<'w> Words<'w> {
    /// What the words of a line say; each learns whether phrases have it.
    pub fn of(weights: &'w Weights, tokens: &mut [Token], line: &str) -> Self {
        weights.spelling().mark(tokens);
        let logs = weights.log_probabilities(&features::features(tokens, line));
        let words = Self { weights, logs, others: Vec::new(), least: 0.0 };
        Self { least: words.least(NEAR), ..words }
    }

    /// The same with tools that are far behind the likeliest: what evidence is worth is learned from more than is weighed.
    pub fn widely(self) -> Self {
        Self { least: self.least(FAR), ..self }
    }

    /// What makes a tool too unlikely to be weighed, if it may be so far behind the likeliest, and behind that none is meant.
    fn least(&self, [behind_likeliest, behind_nothing]: [f32; 2]) -> f32 {
        let likeliest = self.others.iter().map(|(_, log)| *log).fold(self.highest(true), f32::max);
        let nothing = self.log(NOTHING).unwrap_or(likeliest);
        (likeliest - behind_likeliest).max(nothing - behind_nothing)
    }

    /// The logarithm of a tool's probability; of [`NOTHING`], that no tool is meant.
    pub fn log_probability(&self, tool: &str) -> Option<f64> {
        self.log(tool).map(f64::from)
    }

    fn log(&self, tool: &str) -> Option<f32> {
        match self.weights.class(tool) {
            Some(class) => self.logs.get(class).copied(),
            None => self.others.iter().find(|(known, _)| *known == tool).map(|(_, log)| *log),
        }
    }

    /// Lets tools join that no phrase was written for, each with the logarithm of how likely it is beside the others.
    pub fn join(&mut self, others: impl Iterator<Item = (&'static str, f32)>) {
        self.others = others.collect();
        let total = 1.0 + self.others.iter().map(|(_, log)| log.exp()).sum::<f32>();
        let logs = self.logs.iter_mut().chain(self.others.iter_mut().map(|(_, log)| log));
        logs.for_each(|log| *log -= total.ln());
        self.least = self.least(NEAR);
    }

    /// The logarithm of the highest probability that a tool has, or that anything has, no tool included.
    pub fn highest(&self, of_tools: bool) -> f32 {
        let nothing = self.weights.class(NOTHING).filter(|_| of_tools);
        let logs = self.logs.iter().enumerate().filter(|(class, _)| Some(*class) != nothing);
        logs.map(|(_, log)| *log).fold(f32::NEG_INFINITY, f32::max)
    }

    /// Whether a tool is not so much less likely than the likeliest one that it is out of the question.
    pub fn is_near(&self, tool: &str) -> bool {
        self.log(tool).is_some_and(|log| log > self.least)
    }

    /// The `count` likeliest tools, best first.
    pub fn likeliest(&self, count: usize) -> Vec<&'w str> {
        let is_near = |class: &usize| self.logs[*class] > self.least;
        let mut near: Vec<usize> = (0..self.logs.len()).filter(is_near).collect();
        near.sort_unstable_by(|a, b| self.logs[*b].total_cmp(&self.logs[*a]).then(a.cmp(b)));
        let names = near.into_iter().map(|class| self.weights.names()[class].as_str());
        names.filter(|name| *name != NOTHING).take(count).collect()
    }

    /// Whether phrases have a word at all.
    pub fn is_known(&self, word: &str) -> bool {
        self.weights.spelling().knows(word)
    }

    /// Whether a word that phrases do not have is one of theirs with a letter wrong.
    pub fn is_misspelt(&self, word: &str) -> bool {
        self.weights.spelling().meant(word).is_some()
    }

    /// Whether they are so sure of a tool that only reads that what stands apart in the line is talk.
    pub fn vouch_for(&self, spec: &Spec) -> bool {
        spec.effect == Effect::Read && self.log(spec.name).is_some_and(|log| log.exp() >= VOUCHED)
    }

    /// The class of a tool, for [`knows`](Self::knows).
    pub fn class(&self, tool: &str) -> Option<usize> {
        self.weights.class(tool)
    }

    /// Whether a word is one that is said when a tool is meant, and so needs no place among its arguments. A word that no
    /// phrase has is none, whichever words share its bucket, nor is one that phrases have in the texts that they hand over.
    pub fn knows(&self, class: usize, token: &Token) -> bool {
        let is_said =
            |feature| self.weights.weight(feature, class) > KNOWN && !self.weights.content().has(feature, class);
        token.feature.is_some_and(is_said)
    }

    /// Whether phrases have a word, and none hands it over to the tool: it may speak for another tool, and is no value of this one.
    pub fn never_gives(&self, class: usize, token: &Token) -> bool {
        token.feature.is_some_and(|feature| !self.weights.content().has(feature, class))
    }
}

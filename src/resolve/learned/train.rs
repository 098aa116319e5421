//! Training: multinomial logistic regression by stochastic gradient descent, the same phrases always giving the same
//! weights.

use super::super::Token;
use super::features::features;
use super::weights::{BUCKETS, Weights, bucket, log_softmax, norm};
use crate::syntax::Utterance;

/// A phrase and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// The line, without an arrow.
    pub text: String,
    /// The tool's name, or `-` for none.
    pub tool: String,
}

/// Times that every phrase is looked at.
const EPOCHS: usize = 40;
/// How far a step goes.
const RATE: f32 = 0.6;
/// How much weights are pulled back to zero at a step.
const DECAY: f32 = 2e-6;

/// Trains weights from phrases. A fifth of them is held back first to find the temperature at which a probability of 0.9
/// is right nine times in ten; then all of them are used.
pub fn train(phrases: &[Phrase], corpus: [u8; 32]) -> Weights {
    let mut names: Vec<String> = phrases.iter().map(|phrase| phrase.tool.clone()).collect();
    names.sort();
    names.dedup();
    let rows: Vec<Row> = phrases
        .iter()
        .map(|phrase| Row {
            buckets: buckets_of(&phrase.text),
            class: names.binary_search(&phrase.tool).unwrap_or_default(),
        })
        .collect();
    let (held, kept): (Vec<_>, Vec<_>) = rows.iter().enumerate().partition(|(index, _)| index % 5 == 0);
    let strip = |rows: Vec<(usize, &Row)>| -> Vec<Row> { rows.into_iter().map(|(_, row)| row.clone()).collect() };
    let (held, kept) = (strip(held), strip(kept));
    let temperature = fit(&kept, names.len()).temperature(&held);
    let model = fit(&rows, names.len());
    Weights::quantise(corpus, names, &model.weights, model.bias, temperature)
}

/// A phrase as numbers.
#[derive(Clone)]
struct Row {
    buckets: Vec<usize>,
    class: usize,
}

fn buckets_of(text: &str) -> Vec<usize> {
    let tokens = Utterance::parse(text, None).map(|utterance| Token::of(&utterance)).unwrap_or_default();
    features(&tokens).into_iter().map(bucket).collect()
}

struct Model {
    classes: usize,
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Model {
    fn logits(&self, row: &Row) -> Vec<f32> {
        let mut sums = vec![0.0; self.classes];
        for bucket in &row.buckets {
            let weights = &self.weights[bucket * self.classes..(bucket + 1) * self.classes];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        let norm = norm(row.buckets.len());
        sums.iter().zip(&self.bias).map(|(sum, bias)| sum * norm + bias).collect()
    }

    /// The temperature at which held-back phrases are least surprising.
    fn temperature(&self, held: &[Row]) -> f32 {
        let surprise = |temperature: f32| -> f32 {
            held.iter()
                .map(|row| {
                    let mut logits = self.logits(row);
                    for logit in &mut logits {
                        *logit /= temperature;
                    }
                    log_softmax(&mut logits);
                    -logits[row.class]
                })
                .sum()
        };
        let candidates = (2..=40_u8).map(|tenths| f32::from(tenths) / 10.0);
        candidates.map(|each| (surprise(each), each)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(1.0, |(_, each)| each)
    }
}

/// Fits weights to rows. The steps shrink with how often a weight was moved before, so that rare words learn fast.
fn fit(rows: &[Row], classes: usize) -> Model {
    let mut model = Model { classes, weights: vec![0.0; BUCKETS * classes], bias: vec![0.0; classes] };
    let mut moved = vec![1e-6_f32; BUCKETS * classes];
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..EPOCHS {
        for index in (1..order.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(index, usize::try_from(random >> 33).unwrap_or(0) % (index + 1));
        }
        for &index in &order {
            step(&mut model, &mut moved, &rows[index]);
        }
    }
    model
}

fn step(model: &mut Model, moved: &mut [f32], row: &Row) {
    let mut errors = model.logits(row);
    log_softmax(&mut errors);
    for log in &mut errors {
        *log = log.exp();
    }
    errors[row.class] -= 1.0;
    for (bias, error) in model.bias.iter_mut().zip(&errors) {
        *bias -= 0.01 * error;
    }
    let norm = norm(row.buckets.len());
    for bucket in &row.buckets {
        let range = bucket * model.classes..(bucket + 1) * model.classes;
        let weights = &mut model.weights[range.clone()];
        for ((weight, moved), error) in weights.iter_mut().zip(&mut moved[range]).zip(&errors) {
            let gradient = error * norm;
            *moved += gradient * gradient;
            *weight -= RATE * (gradient / moved.sqrt() + DECAY * *weight);
        }
    }
}

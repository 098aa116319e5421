//! Training: multinomial logistic regression by stochastic gradient descent, the same phrases always giving the same
//! weights.

use std::panic::resume_unwind;
use std::sync::Arc;

use foldhash::HashMap;

use super::super::score::Scale;
use super::super::{Resolver, Token, courtesy, foreign};
use super::content::Content;
use super::features::features;
use super::known::known;
use super::weigh::Weigher;
use super::weights::{BUCKETS, Weights, bucket, log_softmax, norm};
use super::{NOTHING, Spelling};
use crate::engine::Catalog;
use crate::syntax::Utterance;

/// A phrase and what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// The line, without an arrow.
    pub text: String,
    /// The tool's name, or `-` for none.
    pub tool: String,
    /// The arguments by the tool's names for them, if anything is said of them; only which words are part of texts is learned from them.
    pub args: Option<serde_json::Map<String, serde_json::Value>>,
}

/// Times that every phrase is looked at.
const EPOCHS: usize = 12;
/// Orders that they are looked at in, each for weights of its own. The mean of these is steadier than any of them, and surer of
/// what is right: the log loss on 620 lines never seen fell from 0.13 to 0.09; more epochs, their mean, a slower rate and
/// more decay brought nothing.
const ORDERS: u64 = 12;
/// How far a step goes.
const RATE: f32 = 0.6;
/// How much weights are pulled back to zero at a step.
const DECAY: f32 = 2e-6;

/// Parts that the phrases are cut into, so that what phrases say is weighed against other evidence on phrases that were
/// not learned from.
const PARTS: usize = 3;
/// Phrases that are in a part together.
const TOGETHER: usize = 5;

/// An error that is not worth a step.
const SMALL: f32 = 1e-3;

/// Trains weights from phrases: what words say, and then what that and every other piece of evidence is worth.
pub fn train(phrases: &[Phrase], corpus: [u8; 32], catalog: &Arc<Catalog>) -> Weights {
    let mut weigher = Weigher::default();
    let parts = parts(phrases);
    for part in 0..PARTS {
        let split = |wanted: bool| {
            let chosen = phrases.iter().zip(&parts).filter(move |(_, of)| (**of == part) == wanted);
            chosen.map(|(phrase, _)| phrase.clone()).collect::<Vec<_>>()
        };
        let resolver =
            Resolver::new(Arc::clone(catalog)).with_weights(learn(&split(false), corpus, catalog, EPOCHS, ORDERS));
        for phrase in split(true) {
            weigher.add(&resolver, &phrase);
        }
    }
    learn(phrases, corpus, catalog, EPOCHS, ORDERS).with_scale(weigher.scale())
}

/// The part that each phrase is in. Phrases that stand together are alike, and are learned from or held back together; what is added
/// behind those of a tool moves none of another.
fn parts(phrases: &[Phrase]) -> Vec<usize> {
    let mut counts: HashMap<&str, usize> = HashMap::default();
    let mut parts = Vec::with_capacity(phrases.len());
    for phrase in phrases {
        let count = counts.entry(&phrase.tool).or_default();
        parts.push(*count / TOGETHER % PARTS);
        *count += 1;
    }
    parts
}

/// Weights that were trained for a moment only, other evidence being worth what it is in this build: enough to see whether
/// phrases that were held back are still understood.
pub fn sketch(phrases: &[Phrase], catalog: &Catalog) -> Weights {
    let scale = super::weights().map_or_else(Scale::default, |weights| weights.scale().clone());
    learn(phrases, [0; 32], catalog, 3, 1).with_scale(scale)
}

/// What words say.
fn learn(phrases: &[Phrase], corpus: [u8; 32], catalog: &Catalog, epochs: usize, orders: u64) -> Weights {
    let mut names: Vec<String> = phrases.iter().map(|phrase| phrase.tool.clone()).collect();
    names.sort();
    names.dedup();
    let (mut lines, texts): (Vec<Vec<Token>>, Vec<String>) = phrases.iter().map(|phrase| read(&phrase.text)).unzip();
    let meant = phrases.iter().map(|phrase| phrase.tool != NOTHING);
    let spelling = Spelling::of(known(lines.iter().map(Vec::as_slice).zip(meant), catalog));
    for tokens in &mut lines {
        spelling.correct(tokens);
    }
    let class = |tool: &str| names.binary_search_by(|name| name.as_str().cmp(tool)).ok();
    let row = |((phrase, tokens), text): ((&Phrase, &Vec<Token>), &String)| {
        let buckets = features(tokens, text).into_iter().map(bucket).collect();
        Row { buckets, class: class(&phrase.tool).unwrap_or_default() }
    };
    let rows: Vec<Row> = phrases.iter().zip(&lines).zip(&texts).map(row).collect();
    let tool = |name: &str| Some((u16::try_from(class(name)?).ok()?, &catalog.exact(name)?.spec));
    let content = Content::of(phrases, &lines, &spelling, tool);
    let model = mean(&rows, names.len(), epochs, orders);
    Weights::quantise(corpus, names, model.weights, model.bias, spelling).with_content(content)
}

/// The words of a phrase as the resolver would look at them, and the line that they stand in.
fn read(text: &str) -> (Vec<Token>, String) {
    let line = foreign::rewrite(text);
    let utterance =
        line.and_then(|line| Utterance::parse(&line, None).ok()).or_else(|| Utterance::parse(text, None).ok());
    let Some(utterance) = utterance else { return Default::default() };
    let mut tokens = Token::of(&utterance);
    courtesy::drop_opening(&mut tokens, &utterance.text);
    (tokens, utterance.text)
}

/// A phrase as numbers.
#[derive(Clone)]
struct Row {
    buckets: Vec<usize>,
    class: usize,
}

struct Model {
    classes: usize,
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Model {
    fn new(classes: usize) -> Self {
        Self { classes, weights: vec![0.0; BUCKETS * classes], bias: vec![0.0; classes] }
    }

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
}

/// The mean of weights that were fitted to rows in so many orders.
fn mean(rows: &[Row], classes: usize, epochs: usize, orders: u64) -> Model {
    let models: Vec<Model> = std::thread::scope(|scope| {
        let fits: Vec<_> = (0..orders).map(|seed| scope.spawn(move || fit(rows, classes, epochs, seed))).collect();
        fits.into_iter().map(|fit| fit.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    #[allow(clippy::cast_precision_loss, reason = "a handful")]
    let share = 1.0 / models.len() as f32;
    let mut mean = Model::new(classes);
    for model in models {
        let sums = mean.weights.iter_mut().chain(&mut mean.bias);
        sums.zip(model.weights.iter().chain(&model.bias)).for_each(|(sum, number)| *sum += share * number);
    }
    mean
}

/// Fits weights to rows, looked at in the order that `seed` gives. The steps shrink with how often a weight was moved before, so
/// that rare words learn fast.
fn fit(rows: &[Row], classes: usize, epochs: usize, seed: u64) -> Model {
    let mut model = Model::new(classes);
    let mut moved = vec![1e-6_f32; BUCKETS * classes];
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let mut random = 0x9E37_79B9_7F4A_7C15_u64.wrapping_add(seed.wrapping_mul(0x1234_5678_9ABC_DEF1));
    for _ in 0..epochs {
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
    // Most classes are out of the question for most lines, and are left as they are.
    let wrong: Vec<(usize, f32)> = errors
        .iter()
        .enumerate()
        .filter(|(_, error)| error.abs() > SMALL)
        .map(|(class, error)| (class, *error))
        .collect();
    for bucket in &row.buckets {
        let start = bucket * model.classes;
        for (class, error) in &wrong {
            let (weight, moved) = (&mut model.weights[start + class], &mut moved[start + class]);
            let gradient = error * norm;
            *moved += gradient * gradient;
            *weight -= RATE * (gradient / moved.sqrt() + DECAY * *weight);
        }
    }
}

//! The weights as a file: what evidence is worth, known words, words of texts, names of the classes, and a number for each of them and each
//! bucket.

use foldhash::HashMap;

use super::super::score::Scale;
use super::Spelling;
use super::content::Content;
use super::quantise::quantise;
use super::rows::Rows;

/// Buckets that features are hashed into.
pub const BUCKETS: usize = 32_768;
/// What the file begins with; the number is the version of the features.
const MAGIC: &[u8; 8] = b"arrow\0w7";

/// Trained weights.
#[derive(Debug, Clone)]
pub struct Weights {
    corpus: [u8; 32],
    scale: Scale,
    spelling: Spelling,
    content: Content,
    names: Vec<String>,
    /// Name → its place.
    classes: HashMap<String, usize>,
    bias: Vec<f32>,
    /// What a level's one counts.
    step: f32,
    /// A row a bucket.
    rows: Rows,
}

impl Weights {
    /// Quantises trained weights; `dense` is bucket by bucket, a number a class.
    pub fn quantise(corpus: [u8; 32], names: Vec<String>, dense: Vec<f32>, bias: Vec<f32>, spelling: Spelling) -> Self {
        let (numbers, step) = quantise(dense, names.len());
        let rows = Rows::of(&numbers, names.len());
        let classes = by_name(&names);
        Self {
            corpus,
            scale: Scale::default(),
            spelling,
            content: Content::default(),
            names,
            classes,
            bias,
            step,
            rows,
        }
    }

    /// Reads a file of weights; `None` if it is none of this version.
    pub fn read(file: &[u8]) -> Option<Self> {
        let mut at = Reader(file);
        if at.take(8)? != MAGIC {
            return None;
        }
        let corpus = at.take(32)?.try_into().ok()?;
        let mut scale = Scale::default();
        for weight in scale.clues.iter_mut().chain(&mut scale.nothing) {
            *weight = at.number()?;
        }
        let known = std::str::from_utf8(at.sized()?).ok()?;
        let spelling = Spelling::of(known.lines().map(str::to_owned).collect());
        let content = Content::read(at.sized()?);
        let classes = usize::from(u16::from_le_bytes(at.take(2)?.try_into().ok()?));
        let mut names = Vec::with_capacity(classes);
        let mut bias = Vec::with_capacity(classes);
        for _ in 0..classes {
            let length = usize::from(at.take(1)?[0]);
            names.push(String::from_utf8(at.take(length)?.to_vec()).ok()?);
            bias.push(at.number()?);
        }
        let step = at.number()?;
        let rows = Rows::read(at.0, BUCKETS)?;
        let classes = by_name(&names);
        Some(Self { corpus, scale, spelling, content, names, classes, bias, step, rows })
    }

    /// The file of these weights.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1 << 20);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&self.corpus);
        for weight in self.scale.clues.iter().chain(&self.scale.nothing) {
            out.extend_from_slice(&weight.to_le_bytes());
        }
        for part in [self.spelling.words().join("\n").into_bytes(), self.content.write()] {
            out.extend_from_slice(&u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes());
            out.extend_from_slice(&part);
        }
        out.extend_from_slice(&u16::try_from(self.names.len()).unwrap_or(u16::MAX).to_le_bytes());
        for (name, bias) in self.names.iter().zip(&self.bias) {
            out.push(u8::try_from(name.len()).unwrap_or(u8::MAX));
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(&bias.to_le_bytes());
        }
        out.extend_from_slice(&self.step.to_le_bytes());
        out.extend(self.rows.write());
        out
    }

    /// The phrases they were trained from, as a hash.
    pub const fn corpus(&self) -> [u8; 32] {
        self.corpus
    }

    /// What evidence is worth.
    pub const fn scale(&self) -> &Scale {
        &self.scale
    }

    /// The same with another scale.
    pub fn with_scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self
    }

    /// The same with other words of texts.
    pub fn with_content(mut self, content: Content) -> Self {
        self.content = content;
        self
    }

    /// The words that belong to the texts that tools are given.
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The words that are known.
    pub const fn spelling(&self) -> &Spelling {
        &self.spelling
    }

    /// The names of the classes.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The class of that name.
    pub fn class(&self, name: &str) -> Option<usize> {
        self.classes.get(name).copied()
    }

    /// What a feature counts for a class.
    pub fn weight(&self, feature: u32, class: usize) -> f32 {
        f32::from(self.rows.level(bucket(feature), class)) * self.step
    }

    /// The logarithm of each class's probability for a line with these features.
    pub fn log_probabilities(&self, features: &[u32]) -> Vec<f32> {
        let rows: Vec<usize> = features.iter().map(|feature| bucket(*feature)).collect();
        let sums = self.rows.sums(&rows);
        let each = norm(features.len()) * self.step;
        #[allow(clippy::cast_precision_loss, reason = "sums of some hundred levels")]
        let logits = sums.iter().zip(&self.bias).map(|(sum, bias)| *sum as f32 * each + bias);
        let mut logits: Vec<f32> = logits.collect();
        log_softmax(&mut logits);
        logits
    }
}

/// Names with their places.
fn by_name(names: &[String]) -> HashMap<String, usize> {
    names.iter().cloned().zip(0..).collect()
}

/// The bucket of a feature.
pub fn bucket(feature: u32) -> usize {
    // The upper bits of an FNV hash are the better mixed ones.
    ((feature ^ (feature >> 15)) as usize) & (BUCKETS - 1)
}

/// What each feature counts in a line of `count` features, so that long lines are no surer than short ones.
pub fn norm(count: usize) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "a line has few features")]
    let count = count.max(1) as f32;
    1.0 / count.sqrt()
}

/// Turns logits into log-probabilities.
pub fn log_softmax(logits: &mut [f32]) {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total: f32 = logits.iter().map(|logit| (logit - top).exp()).sum();
    let shift = top + total.ln();
    for logit in logits {
        *logit -= shift;
    }
}

/// Bytes that are taken from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// As many bytes as the number before them says.
    fn sized(&mut self) -> Option<&'a [u8]> {
        let length = u32::from_le_bytes(self.take(4)?.try_into().ok()?);
        self.take(usize::try_from(length).ok()?)
    }

    fn number(&mut self) -> Option<f32> {
        self.take(4).and_then(|bytes| bytes.try_into().ok()).map(f32::from_le_bytes)
    }
}

//! Summaries made of a text's own words, without a model: the same tree always gives the same ones.

use std::collections::{HashMap, HashSet};

use serde::{Serialize, Serializer};

use super::Loom;
use super::entity::{Node, Tree};
use crate::error::Result;
use crate::text::{beginning, excerpt};

/// The most words of a summary, and the most characters: not all writing parts its words.
const WORDS: usize = 30;
const CHARACTERS: usize = 240;

/// How much the first sentence counts more than its words.
const FIRST: f64 = 1.25;

/// Words that say nothing about what a text is about.
const STOP: &[&str] = &[
    "about", "after", "again", "all", "also", "and", "any", "are", "because", "been", "before", "being", "but", "can",
    "could", "did", "does", "for", "from", "had", "has", "have", "her", "here", "him", "his", "how", "into", "its",
    "just", "like", "may", "might", "more", "most", "must", "not", "now", "off", "one", "only", "other", "our", "out",
    "over", "own", "said", "same", "she", "should", "some", "such", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "those", "through", "too", "under", "until", "upon", "very", "was", "were",
    "what", "when", "where", "which", "while", "who", "why", "will", "with", "would", "yet", "you", "your",
];

/// A summary of `text`, seen against the texts around it: all of it if it is short, else its most telling sentence.
pub fn summarize(text: &str, around: &[&str]) -> String {
    let plain = plain(text);
    if is_short(&plain) {
        return plain;
    }
    let sentences = sentences(&plain);
    let texts: Vec<HashSet<String>> =
        around.iter().chain([&text]).map(|text| terms(&self::plain(text)).into_iter().collect()).collect();
    let weight = |term: &str| {
        let known = texts.iter().filter(|text| text.contains(term)).count();
        #[allow(clippy::cast_precision_loss, reason = "counts of texts are small")]
        let (all, known) = (texts.len() as f64, known.max(1) as f64);
        (1.0 + all / known).ln()
    };
    let mut best: Option<(f64, &str)> = None;
    for (index, sentence) in sentences.iter().enumerate() {
        let terms: HashSet<String> = terms(sentence).into_iter().collect();
        let mut sorted: Vec<&String> = terms.iter().collect();
        sorted.sort();
        let score: f64 = sorted.into_iter().map(|term| weight(term)).sum();
        let score = if index == 0 { score * FIRST } else { score };
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, sentence));
        }
    }
    trimmed(best.map_or(plain.as_str(), |(_, sentence)| sentence))
}

/// `text` cut to the length of a summary.
fn trimmed(text: &str) -> String {
    let end = text.match_indices(' ').nth(WORDS - 1).map_or(text.len(), |(blank, _)| blank);
    let kept = beginning(&text[..end], CHARACTERS);
    if kept.len() == text.len() { text.to_owned() } else { format!("{kept}…") }
}

/// Text without Markdown's marks, spaces collapsed.
fn plain(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches(['#', '>']).trim_start());
    let joined: String = lines.flat_map(|line| [line, " "]).collect::<String>().replace(['*', '`', '_'], "");
    joined.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sentences(plain: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in plain.char_indices() {
        let end = at + c.len_utf8();
        let is_end = match c {
            '.' | '!' | '?' | '…' => plain[end..].starts_with(' '),
            '。' | '！' | '？' => true,
            _ => false,
        };
        if is_end {
            found.push(plain[start..end].trim());
            start = end;
        }
    }
    found.push(plain[start..].trim());
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// The telling words of a text, in lower case.
fn terms(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(str::to_lowercase)
        .filter(|word| word.chars().count() > 2 && !STOP.contains(&word.as_str()))
        .collect()
}

/// A short form of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// What it says.
    #[serde(rename = "summary")]
    pub text: String,
    /// Where it is from.
    #[serde(rename = "summary_source")]
    pub source: Source,
}

/// Where a summary is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// It is the whole text.
    Whole,
    /// It is taken from the text's own words.
    Extract,
    /// A model of this name wrote it.
    Model(String),
}

impl Source {
    /// Its name outside: `text`, `extractive`, or the model's.
    pub fn name(&self) -> &str {
        match self {
            Self::Whole => "text",
            Self::Extract => "extractive",
            Self::Model(name) => name,
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Summary {
    /// A summary without a model.
    pub fn of(text: &str, around: &[&str]) -> Self {
        let source = if is_short(text) { Source::Whole } else { Source::Extract };
        Self { text: summarize(text, around), source }
    }

    pub(super) fn by(model: &(String, String)) -> Self {
        Self { text: model.0.clone(), source: Source::Model(model.1.clone()) }
    }
}

/// Whether a text is short enough to be its own summary.
pub(super) fn is_short(text: &str) -> bool {
    text.split_whitespace().nth(WORDS).is_none() && text.chars().nth(CHARACTERS).is_none()
}

impl Loom<'_> {
    /// What a node says, in a sentence: what a model wrote of it, else of its own words.
    pub fn summary(&self, node: &Node) -> Result<Summary> {
        if let Some(summary) = &node.summary {
            return Ok(Summary::by(summary));
        }
        if is_short(&node.content) {
            return Ok(Summary::of(&node.content, &[]));
        }
        let mut around = Vec::new();
        if let Some(parent) = self.parent(node)? {
            around = self.first_continuations(&parent, 12)?;
            around.retain(|sibling| sibling.key != node.key);
            around.push(parent);
        }
        let around: Vec<&str> = around.iter().map(|node| node.content.as_str()).collect();
        Ok(Summary::of(&node.content, &around))
    }

    /// What happens from one node to another, in a sentence for each.
    pub fn summary_of_path(&self, nodes: &[Node]) -> Result<String> {
        let lines: Vec<String> = nodes.iter().map(|node| Ok(self.summary(node)?.text)).collect::<Result<_>>()?;
        Ok(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
    }

    /// What a tree is about: what a model wrote of it, else its description or what its root says.
    pub fn summary_of_tree(&self, tree: &Tree) -> Result<Summary> {
        if let Some(summary) = &tree.summary {
            return Ok(Summary::by(summary));
        }
        let about = match &tree.description {
            Some(description) => Summary { text: description.clone(), source: Source::Extract },
            None => self.summary(&self.root(tree)?)?,
        };
        let title = tree.called();
        let text = if about.text.is_empty() { title } else { format!("{title}: {}", excerpt(&about.text, CHARACTERS)) };
        Ok(Summary { text, source: Source::Extract })
    }

    /// The words that come up most on the way to the caller's position, by how many nodes say them.
    pub fn themes(&self, tree: &Tree) -> Result<Vec<String>> {
        let path = self.last_of_path(&self.position(tree)?, 200)?;
        let mut counts: HashMap<String, usize> = HashMap::new();
        for node in &path {
            let words: HashSet<String> =
                terms(&plain(&node.content)).into_iter().filter(|word| word.len() > 4).collect();
            for word in words {
                *counts.entry(word).or_default() += 1;
            }
        }
        let mut counts: Vec<(String, usize)> = counts.into_iter().filter(|(_, count)| *count > 1).collect();
        counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(counts.into_iter().take(5).map(|(word, _)| word).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::summarize;

    #[test]
    fn short_texts_are_their_own_summary() {
        assert_eq!(summarize("# The *harbour*\n\n> froze", &[]), "The harbour froze");
        assert_eq!(summarize("", &[]), "");
    }

    #[test]
    fn the_most_telling_sentence_stands_for_a_long_text() {
        let text = "It was late. The lighthouse keeper counted the frozen boats twice before he wrote the number into \
            the ledger. He slept. Then it was morning again and the harbour was as it had been before that night.";
        let expected =
            "The lighthouse keeper counted the frozen boats twice before he wrote the number into the ledger.";
        assert_eq!(summarize(text, &[]), expected);
        let long = "word ".repeat(40);
        assert!(summarize(&long, &[]).ends_with("word…"));
    }

    #[test]
    fn a_summary_is_short_in_any_writing() {
        let many = "港口在夜里结冰了。守望者数着船只，发现少了十一艘。".repeat(40);
        assert_eq!(summarize(&many, &[]), "守望者数着船只，发现少了十一艘。");
        let unbroken = summarize(&"港".repeat(3000), &[]);
        assert_eq!((unbroken.chars().count(), unbroken.ends_with('…')), (241, true));
        let wide = summarize(&"wavelength-dependent-attenuation ".repeat(12), &[]);
        assert!(wide.chars().count() <= 241 && wide.ends_with("attenuation…"), "{wide}");
    }
}

//! How well an entry fits a query, by its looks alone: what needs no index.

use std::collections::HashMap;

use serde::Serialize;

use super::entry::Entry;
use super::words::{bare, folded, likeness, normal, ratio, texts};

/// How alike a term must look to a query.
const TERM: f64 = 0.4;

/// How alike a word of a definition must look to each word of a query.
const WORD: f64 = 0.6;

/// In what way an entry was found, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reached {
    /// It is the term.
    Exact,
    /// It is the term but for its suffix.
    WithoutSuffix,
    /// The term begins with it.
    Prefix,
    /// All its words are in the term.
    InTerm,
    /// All its words are in the entry.
    AllWords,
    /// Some of its words are in the entry.
    SomeWords,
    /// The term looks like it.
    LikeTerm,
    /// Words of the definition look like its words.
    LikeDefinition,
    /// Nothing was asked for, and everything is listed.
    Listed,
    /// Another entry that was found refers to it.
    Reference,
}

/// A query in the forms in which it is compared.
pub(super) struct Asked {
    normal: String,
    folded: String,
    /// Its words; none for a query that lists all.
    pub words: Vec<String>,
}

impl Asked {
    pub(super) fn new(query: &str) -> Self {
        let folded = folded(query.trim());
        Self { normal: normal(query), words: texts(&folded), folded }
    }

    /// The tiers above the index: the term itself, its beginning, its words.
    pub(super) fn by_term(&self, entry: &Entry) -> Option<Reached> {
        if normal(&entry.term) == self.normal {
            return Some(Reached::Exact);
        }
        if normal(bare(&entry.term)) == self.normal {
            return Some(Reached::WithoutSuffix);
        }
        let term = folded(&entry.term);
        if term.starts_with(&self.folded) {
            return Some(Reached::Prefix);
        }
        let words = texts(&term);
        self.words.iter().all(|word| words.contains(word)).then_some(Reached::InTerm)
    }

    /// The tiers below the index, with how alike things are.
    pub(super) fn by_likeness(&self, entry: &Entry, known: &mut Known) -> Option<(Reached, f64)> {
        let whole = likeness(&self.folded, &folded(&entry.term));
        let alike = likeness(&self.folded, &folded(bare(&entry.term))).max(whole);
        if alike >= TERM {
            return Some((Reached::LikeTerm, alike));
        }
        let mut best = vec![0.0_f64; self.words.len()];
        for word in texts(&entry.definition) {
            let alike = known
                .entry(word)
                .or_insert_with_key(|word| self.words.iter().map(|asked| likeness(asked, word)).collect());
            best.iter_mut().zip(alike.iter()).for_each(|(best, alike)| *best = best.max(*alike));
        }
        let fits = best.iter().all(|best| *best >= WORD);
        fits.then(|| (Reached::LikeDefinition, best.iter().sum::<f64>() * ratio(1, best.len())))
    }
}

/// How alike the words of definitions are to each word of a query; the same words come again and again.
pub(super) type Known = HashMap<String, Vec<f64>>;

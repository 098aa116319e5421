//! How good a block is for a query: BM25 over the terms that speak for it, with true counts, lifted for definitions
//! whose name is what was looked for.

use serde::Serialize;

use super::block::{Block, Snippet};
use super::query::Query;
use crate::code::symbol::SymbolKind;

/// How soon more of the same counts no more.
const K1: f64 = 1.2;
/// How much long blocks are held back.
const B: f64 = 0.5;
/// The length, in lines, of a block that is neither short nor long. A constant, so that a block's score does not hang
/// on which others were looked at.
const USUAL: f64 = 15.0;
/// What a term counts for more in a definition that is called so, or whose name holds it.
const NAMED: [f64; 3] = [1.0, 1.6, 3.0];
/// The most that a kind of block counts for.
const BEST_KIND: f64 = 1.2;

/// A block that was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// Its place in the answer, from 1.
    pub rank: usize,
    /// The file.
    pub file: String,
    /// The first line, from 1.
    pub first: usize,
    /// The last line.
    pub last: usize,
    /// What it is, if it is a definition.
    pub kind: Option<SymbolKind>,
    /// What it is called, with the names around it.
    pub symbol: Option<String>,
    /// How good it is; compares with others of the same answer only.
    pub score: f64,
    /// The terms that stand in it.
    pub terms: Vec<String>,
    /// Whether all its lines follow, or only the telling ones.
    pub whole: bool,
    /// Its lines.
    pub lines: Vec<Snippet>,
}

/// The weights of a query's terms among some files.
#[derive(Debug)]
pub struct Weights {
    /// For each term how rare it is.
    rarity: Vec<f64>,
}

impl Weights {
    /// The weights among `files` files, of which `holding[term]` hold a term.
    pub fn new(files: usize, holding: &[usize]) -> Self {
        let rarity = |holding: &usize| (1.0 + (number(files) - number(*holding) + 0.5) / (number(*holding) + 0.5)).ln();
        Self { rarity: holding.iter().map(rarity).collect() }
    }

    /// How good a block is.
    pub fn score(&self, query: &Query, block: &Block) -> f64 {
        let length = number(block.own);
        let name = block.symbol.as_ref().map_or("", |symbol| symbol.name.as_str());
        let terms = query.wanted.iter().map(|&term| {
            let count = block.counts.get(term).copied().unwrap_or(0);
            let named = if count > 0 && !name.is_empty() { query.terms[term].in_name(name) } else { 0 };
            self.rarity[term] * saturated(count, length) * NAMED[usize::from(named)]
        });
        let found = query.wanted.iter().filter(|&&term| block.counts.get(term).is_some_and(|count| *count > 0)).count();
        terms.sum::<f64>() * coverage(found, query.wanted.len()) * kind_weight(block.kind())
    }

    /// A score that no block of a file with these counts exceeds.
    pub fn bound(&self, query: &Query, counts: &[usize]) -> f64 {
        let terms = query.wanted.iter().map(|&term| self.rarity[term] * saturated(counts[term], 1.0) * NAMED[2]);
        let found = query.wanted.iter().filter(|&&term| counts[term] > 0).count();
        // Sums are rounded; a bound must not be rounded below what it bounds.
        terms.sum::<f64>() * coverage(found, query.wanted.len()) * BEST_KIND * (1.0 + 1e-9)
    }
}

fn saturated(count: usize, length: f64) -> f64 {
    let count = number(count);
    count * (K1 + 1.0) / (count + K1 * (1.0 - B + B * length / USUAL))
}

/// A block that has all the terms is worth twice one that has almost none.
fn coverage(found: usize, wanted: usize) -> f64 {
    if wanted == 0 { 1.0 } else { 0.5 + 0.5 * number(found) / number(wanted) }
}

fn kind_weight(kind: Option<SymbolKind>) -> f64 {
    use SymbolKind::{Constant, Implementation, Module, Section, Variable};
    match kind {
        None => 0.7,
        Some(Section) => 0.5,
        Some(Module | Implementation) => 0.8,
        Some(Constant | Variable) => 1.0,
        Some(_) => BEST_KIND,
    }
}

/// A count as a number to reckon with; no count here comes near what a float cannot hold.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

//! The pieces of a file that a search answers with: definitions in which a term stands, and the lines around the terms
//! that stand in none.

use std::ops::Range;

use serde::Serialize;

use super::scan::Places;
use crate::code::anchor::anchor;
use crate::code::symbol::{Symbol, SymbolKind};
use crate::text::shortened;

/// Lines shown on both sides of a term that stands in no definition.
const AROUND: usize = 2;
/// Terms shown in the outline of a block.
const OUTLINED: usize = 8;
/// The longest line that is handed on, in characters; longer ones are generated, and nobody reads them.
const LONGEST: usize = 500;

/// A piece of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first line, from 1.
    pub first: usize,
    /// The last line.
    pub last: usize,
    /// The definition that it is; none for lines outside of all.
    pub symbol: Option<Symbol>,
    /// The lines that are its own, those of definitions within it left out.
    pub own: usize,
    /// How often each term stands in it.
    pub counts: Vec<usize>,
    /// The lines on which terms stand, in order.
    pub hits: Vec<usize>,
}

/// A line of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Snippet {
    /// Its number, from 1.
    pub line: usize,
    /// Its anchor.
    pub anchor: String,
    /// Its text.
    pub text: String,
    /// Whether a block that is shown in part shows it: a term stands in it, or the block begins with it.
    pub key: bool,
}

/// The blocks of a text in which the terms `wanted` stand; the whole file, without a place in it, where none is wanted.
pub fn blocks(text: &str, symbols: &[Symbol], places: &Places, wanted: &[usize]) -> Vec<Block> {
    let starts: Vec<usize> =
        std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect();
    let total = text.lines().count().max(1);
    let line = |at: usize| starts.partition_point(|start| *start <= at).min(total);
    if wanted.is_empty() {
        return vec![Block { first: 1, last: total, symbol: None, own: total, counts: vec![], hits: vec![] }];
    }
    let empty = |first, last, symbol: Option<&Symbol>| Block {
        first,
        last,
        symbol: symbol.cloned(),
        own: last + 1 - first,
        counts: vec![0; places.len()],
        hits: Vec::new(),
    };
    let mut by_symbol: Vec<Option<Block>> = vec![None; symbols.len()];
    let mut loose: Vec<(usize, usize)> = Vec::new();
    for &term in wanted {
        for place in places.get(term).into_iter().flatten() {
            let at = line(place.start);
            let Some(inner) = innermost(symbols, at) else {
                loose.push((at, term));
                continue;
            };
            let symbol = &symbols[inner];
            let block =
                by_symbol[inner].get_or_insert_with(|| empty(symbol.first, symbol.last.min(total), Some(symbol)));
            block.counts[term] += 1;
            block.hits.push(at);
        }
    }
    loose.sort_unstable();
    let mut windows: Vec<Block> = Vec::new();
    for (at, term) in loose {
        let (first, last) = (at.saturating_sub(AROUND).max(1), (at + AROUND).min(total));
        match windows.last_mut().filter(|window| window.last + 1 >= first) {
            Some(window) => window.last = last,
            None => windows.push(empty(first, last, None)),
        }
        if let Some(window) = windows.last_mut() {
            window.counts[term] += 1;
            window.hits.push(at);
        }
    }
    let mut blocks: Vec<Block> = by_symbol.into_iter().flatten().chain(windows).collect();
    for block in &mut blocks {
        block.hits.sort_unstable();
        block.hits.dedup();
        block.own = own_lines(block, symbols);
    }
    blocks
}

/// The innermost definition that a line is part of. Definitions stand in order, outer before inner.
fn innermost(symbols: &[Symbol], line: usize) -> Option<usize> {
    let before = symbols.partition_point(|symbol| symbol.first <= line);
    (0..before).rev().find(|&index| symbols[index].last >= line)
}

/// The lines of a block that are in no definition within it.
fn own_lines(block: &Block, symbols: &[Symbol]) -> usize {
    let whole = block.last + 1 - block.first;
    let Some(symbol) = &block.symbol else { return whole };
    let mut inner = 0;
    let mut end = 0;
    for other in symbols.iter().filter(|o| o.depth > symbol.depth && o.first >= symbol.first && o.last <= symbol.last) {
        if other.first > end {
            inner += other.last + 1 - other.first;
            end = other.last;
        }
    }
    whole.saturating_sub(inner).max(1)
}

impl Block {
    /// The kind of definition, if it is one.
    pub fn kind(&self) -> Option<SymbolKind> {
        self.symbol.as_ref().map(|symbol| symbol.kind)
    }

    /// Its lines, all of them or, as an outline, its first lines and those with terms.
    pub fn snippet(&self, text: &str, is_outline: bool) -> Vec<Snippet> {
        let head = self.symbol.as_ref().map_or(self.first, |symbol| symbol.line);
        let shown: &[usize] = &self.hits[..self.hits.len().min(OUTLINED)];
        let range: Range<usize> = self.first..self.last + 1;
        let lines = text.lines().enumerate().skip(self.first - 1).map(|(index, line)| (index + 1, line));
        lines
            .take_while(|(number, _)| range.contains(number))
            .map(|(line, text)| {
                let key = line == head || shown.contains(&line);
                Snippet { line, anchor: anchor(text), text: shortened(text, LONGEST), key }
            })
            .filter(|line| !is_outline || line.key)
            .collect()
    }

    /// Whether it is only shown in part: it holds other definitions, or no term stands in it.
    pub fn is_frame(&self) -> bool {
        self.hits.is_empty() || (self.symbol.is_some() && self.own < self.last + 1 - self.first)
    }
}

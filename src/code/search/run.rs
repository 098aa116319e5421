//! The search itself: all files are scanned, those of which the query is true are ranked by what they could be worth at
//! most, and parsed from the top until no file left could change the answer.

use std::cmp::Ordering;

use serde::Serialize;

use super::block::{Block, blocks};
use super::query::Query;
use super::rank::{Hit, Weights};
use super::scan::Scanner;
use crate::code::language::Language;
use crate::code::symbol::symbols;
use crate::code::test_file::is_test;
use crate::engine::journal::hash;
use crate::engine::{Cancel, parallel};
use crate::error::Result;
use crate::text::tokens;
use crate::world::{Content, Tree};

/// Files that are parsed together; the same for any number of threads.
const BATCH: usize = 64;
/// What the place of a block costs, in tokens, beside its lines.
const PLACE: usize = 20;

/// How to search.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How many of the best blocks are passed over: those of the pages before.
    pub skip: usize,
    /// How many blocks at most.
    pub limit: Option<usize>,
    /// Whether tests are searched.
    pub tests: bool,
    /// How many tokens the blocks may cost in all.
    pub max_tokens: Option<usize>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The query in full.
    pub query: String,
    /// How many files were searched.
    pub searched: usize,
    /// Of how many of them the query is true.
    pub matching: usize,
    /// For each term in how many files it stands.
    pub terms: Vec<(String, usize)>,
    /// How many files were left out because they are tests.
    pub tests: usize,
    /// How many were left out because they are no text.
    pub binary: usize,
    /// The files that were too large to read.
    pub huge: Vec<String>,
    /// The files that the system refused to read.
    pub unreadable: Vec<String>,
    /// The blocks, best first.
    pub hits: Vec<Hit>,
    /// Blocks that were found and did not fit; there may be more where `limit` was reached.
    pub hidden: usize,
    /// Whether blocks were left out because of the limit.
    pub limited: bool,
    /// Remarks on the query.
    #[serde(skip)]
    pub notes: Vec<String>,
    /// The files of the blocks, with the hashes of what was read there.
    #[serde(skip)]
    pub read: Vec<(String, String)>,
}

/// What a scan says of a file.
struct Scanned<'a> {
    file: &'a str,
    content: Kind,
    /// How often each term stands in it; empty where none does.
    counts: Vec<usize>,
    is_true: bool,
}

#[derive(PartialEq, Eq)]
enum Kind {
    Text,
    Binary,
    Huge,
    Unreadable,
}

/// The blocks that are given, how many are left, and the files of the blocks with their hashes.
type Given = (Vec<Hit>, usize, Vec<(String, String)>);

/// A block with its file and score, before it is known whether it is among the best.
struct Candidate {
    score: f64,
    file: String,
    block: Block,
}

/// Searches the files of `tree`.
pub fn search(tree: &Tree, query: &Query, options: Options, cancel: &Cancel) -> Result<Found> {
    let all = tree.files();
    let of_interest = all.iter().filter(|file| !query.rules_out(file));
    let inner = |file: &str| file.get(tree.prefix().len()..).unwrap_or(file).to_owned();
    let (files, left_out): (Vec<&String>, Vec<&String>) =
        of_interest.partition(|file| options.tests || !is_test(&inner(file)));
    let scanner = Scanner::new(query)?;
    let scanned = parallel::map(&files, tree.threads(), cancel, |file| scan(tree, query, &scanner, file))?;
    let texts = scanned.iter().filter(|scan| scan.content == Kind::Text).count();
    let holding: Vec<usize> = (0..query.terms.len())
        .map(|term| scanned.iter().filter(|scan| scan.counts.get(term).is_some_and(|count| *count > 0)).count())
        .collect();
    let weights = Weights::new(texts, &holding);
    let matching: Vec<&Scanned> = scanned.iter().filter(|scan| scan.is_true).collect();
    let limit = options.limit.map(|limit| options.skip.saturating_add(limit));
    let (mut best, limited) = best(tree, query, &weights, &scanner, &matching, limit, cancel)?;
    best.drain(..options.skip.min(best.len()));
    let (hits, hidden, read) = within(tree, query, best, options);
    let of_kind = |kind: Kind| scanned.iter().filter(move |scan| scan.content == kind).map(|scan| scan.file.to_owned());
    Ok(Found {
        query: query.written(),
        searched: texts,
        matching: matching.len(),
        terms: query.terms.iter().map(|term| term.written.clone()).zip(holding).collect(),
        tests: left_out.len(),
        binary: of_kind(Kind::Binary).count(),
        huge: of_kind(Kind::Huge).collect(),
        unreadable: of_kind(Kind::Unreadable).collect(),
        hits,
        hidden,
        limited,
        notes: query.notes.clone(),
        read,
    })
}

fn scan<'a>(tree: &Tree, query: &Query, scanner: &Scanner<'_>, file: &'a str) -> Scanned<'a> {
    let (content, counts) = match tree.read(file) {
        Content::Text(text) => (Kind::Text, scanner.places(&text)),
        Content::Binary => (Kind::Binary, None),
        Content::Huge => (Kind::Huge, None),
        Content::Unreadable => (Kind::Unreadable, None),
    };
    let counts: Vec<usize> = counts.map(|places| places.iter().map(Vec::len).collect()).unwrap_or_default();
    let has = |term: usize| counts.get(term).is_some_and(|count| *count > 0);
    let is_true = content == Kind::Text && query.is_true(file, has);
    Scanned { file, content, counts, is_true }
}

/// The best blocks, best first, and whether there are more.
fn best(
    tree: &Tree,
    query: &Query,
    weights: &Weights,
    scanner: &Scanner<'_>,
    matching: &[&Scanned<'_>],
    limit: Option<usize>,
    cancel: &Cancel,
) -> Result<(Vec<Candidate>, bool)> {
    let none = vec![0; query.terms.len()];
    let bound = |scan: &Scanned<'_>| weights.bound(query, if scan.counts.is_empty() { &none } else { &scan.counts });
    let mut order: Vec<(f64, &str)> = matching.iter().map(|scan| (bound(scan), scan.file)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let limit = limit.unwrap_or(usize::MAX);
    let mut best: Vec<Candidate> = Vec::new();
    let mut limited = false;
    for batch in order.chunks(BATCH) {
        let worst = best.get(limit.wrapping_sub(1)).map(|candidate| candidate.score);
        if worst.is_some_and(|worst| batch.first().is_none_or(|(bound, _)| *bound < worst)) {
            limited = true;
            break;
        }
        let found =
            parallel::map(batch, tree.threads(), cancel, |(_, file)| candidates(tree, query, weights, scanner, file))?;
        best.extend(found.into_iter().flatten());
        best.sort_by(Candidate::order);
        if best.len() > limit {
            limited = true;
            best.truncate(limit);
        }
    }
    Ok((best, limited))
}

fn candidates(tree: &Tree, query: &Query, weights: &Weights, scanner: &Scanner<'_>, file: &str) -> Vec<Candidate> {
    let Content::Text(text) = tree.read(file) else { return Vec::new() };
    let places = scanner.places(&text).unwrap_or_else(|| vec![Vec::new(); query.terms.len()]);
    let known = Language::of(file).and_then(|language| symbols(&text, language)).unwrap_or_default();
    let blocks = blocks(&text, &known, &places, &query.wanted);
    let scored = |block: Block| Candidate { score: weights.score(query, &block), file: file.to_owned(), block };
    blocks.into_iter().map(scored).collect()
}

impl Candidate {
    /// Best first; blocks of one score in order of file and line.
    fn order(&self, other: &Self) -> Ordering {
        let place = |candidate: &Self| (candidate.block.first, candidate.block.last);
        other
            .score
            .total_cmp(&self.score)
            .then_with(|| self.file.cmp(&other.file))
            .then_with(|| place(self).cmp(&place(other)))
    }
}

/// The blocks that the tokens have room for, in order: whole, else as an outline; the first one whatever it costs.
/// Gives how many are left, and which files were read.
fn within(tree: &Tree, query: &Query, best: Vec<Candidate>, options: Options) -> Given {
    let mut left = options.max_tokens.unwrap_or(usize::MAX);
    let mut hits: Vec<Hit> = Vec::new();
    let all = best.len();
    let mut read = Vec::new();
    let mut last_read: Option<(String, String)> = None;
    for Candidate { score, file, block } in best {
        if last_read.as_ref().is_none_or(|(known, _)| *known != file) {
            let Content::Text(text) = tree.read(&file) else { continue };
            read.push((file.clone(), hash(text.as_bytes())));
            last_read = Some((file.clone(), text));
        }
        let Some((_, text)) = &last_read else { continue };
        let cost = |lines: &[super::Snippet]| PLACE + lines.iter().map(|line| tokens(&line.text) + 2).sum::<usize>();
        let is_part = block.is_frame();
        let mut lines = block.snippet(text, is_part);
        let mut whole = !is_part;
        if cost(&lines) > left {
            (lines, whole) = (block.snippet(text, true), false);
        }
        let spent = cost(&lines);
        if spent > left && !hits.is_empty() {
            break;
        }
        left = left.saturating_sub(spent);
        let terms = query.wanted.iter().filter(|&&term| block.counts.get(term).is_some_and(|count| *count > 0));
        hits.push(Hit {
            rank: options.skip + hits.len() + 1,
            first: block.first,
            last: block.last,
            kind: block.kind(),
            symbol: block.symbol.map(|symbol| symbol.path),
            score: (score * 1000.0).round() / 1000.0,
            terms: terms.map(|&term| query.terms[term].written.clone()).collect(),
            whole,
            lines,
            file,
        });
    }
    let hidden = all - hits.len();
    read.sort_unstable();
    read.dedup();
    (hits, hidden, read)
}

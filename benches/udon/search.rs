//! Which repeated pieces are slowest: `cargo bench --bench udon -- --search`.
//!
//! Every piece of `snippets.rs` is parsed, and those that cost most a byte are measured again with care. Then every
//! operation on a document is done on two sizes of the short ones; what takes more than its share on the larger is not
//! linear.

use std::hint::black_box;
use std::time::Instant;

use arrowsh::udon::{Document, visit_events};

use crate::clock::best;
use crate::operations::OPERATIONS;
use crate::snippets::{self, Snippet, TOKENS};

/// Bytes of a document in the first round, and in the second.
const ROUGH: usize = 64 << 10;
const CAREFUL: usize = 1 << 20;

/// Prints the slowest pieces beside the configuration, then what is not linear.
pub fn search(configuration: &str) {
    let short = snippets::short();
    let pieces: Vec<Snippet> = short.iter().cloned().chain(long()).collect();
    for (what, time) in [("tree", parse as fn(&str)), ("events", events)] {
        let usual = best(|| time(configuration)) / configuration.len() as f64;
        let mut ranked: Vec<(f64, &Snippet)> = pieces
            .iter()
            .map(|piece| {
                let source = snippets::document(piece.0, &piece.1, ROUGH);
                (quickly(|| time(&source), 3) / source.len() as f64, piece)
            })
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        println!("\n## The slowest of {} pieces: {what}\n", pieces.len());
        println!("| piece | ns a byte | beside (b) |\n| --- | ---: | ---: |");
        for (_, (opening, piece)) in ranked.iter().take(40) {
            let source = snippets::document(opening, piece, CAREFUL);
            let each = best(|| time(&source)) / source.len() as f64;
            println!("| {opening:?} {piece:?} | {:.2} | {:.1} |", each * 1e9, each / usual);
        }
    }
    linear(&short);
}

/// Prints every operation that takes more than three times its share on eight times the bytes.
fn linear(pieces: &[Snippet]) {
    println!("\n## Not linear\n\n| operation | piece | ms on {} kB | ms on {} kB |", ROUGH / 8000, ROUGH / 1000);
    println!("| --- | --- | ---: | ---: |");
    for (name, operation) in OPERATIONS {
        for (opening, piece) in pieces {
            let times = [ROUGH / 8, ROUGH].map(|bytes| {
                let doc = Document::parse(snippets::document(opening, piece, bytes));
                quickly(|| operation(&doc), 2) * 1e3
            });
            if times[1] > 2.0 && times[1] > times[0] * 24.0 {
                println!("| {name} | {opening:?} {piece:?} | {:.2} | {:.2} |", times[0], times[1]);
            }
        }
    }
}

fn parse(source: &str) {
    drop(black_box(Document::parse(source)));
}

fn events(source: &str) {
    let mut count = 0;
    visit_events(source.as_bytes(), |event| count += event.span().end);
    black_box(count);
}

/// The best time of a few calls in seconds, by the wall clock: for ranking only.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn quickly(call: impl Fn(), times: usize) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..times {
        let start = Instant::now();
        call();
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

/// Every three tokens.
fn long() -> Vec<Snippet> {
    let mut all = Vec::new();
    for first in TOKENS {
        for second in TOKENS {
            all.extend(TOKENS.iter().map(|third| ("", [*first, second, third].concat())));
        }
    }
    all
}

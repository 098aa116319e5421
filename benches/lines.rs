//! How long it takes to understand a line: `cargo bench --bench lines`, with `-- FOLDER` for other phrases than the project's.
//!
//! The lines are the phrases in `corpus/phrases/`, in this process, from the text behind the arrow to the decision, with
//! the view that takes for a file what looks like one. Each is timed in every round, between others as they come in a
//! text; what counts for a line is the median of its rounds, so that a moment in which somebody else had the processor
//! does not. Beside it stands the CPU time of this thread for all lines of a kind, and below it what a line takes that is
//! understood over and over. What a process does once is the median of several processes, and what the machine itself takes,
//! for an operation and to fetch what no near cache holds, stands above all. Prints Markdown; fails where a median is over its limit.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

#[path = "udon/clock.rs"]
mod clock;

use std::cell::RefCell;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{array, env, slice};

use arrowsh::cli::eval;
use arrowsh::engine::{Grants, Read, Session};
use arrowsh::resolve::learned::{self, NOTHING};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::shell::Shell;
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use arrowsh::world::World;

/// How often each line is understood, and how many processes read the weights.
const ROUNDS: usize = 15;
/// What a process is started with that only reads the weights.
const WEIGHTS: &str = "--weights";

/// A kind of line: what it is called, its lines, and what its median may be.
struct Kind {
    name: &'static str,
    lines: Vec<String>,
    limit: Duration,
}

fn main() {
    if env::args().any(|argument| argument == WEIGHTS) {
        return println!("{}", time(|| assert!(learned::weights().is_some(), "weights in the build")).as_nanos());
    }
    println!("| the machine | time |\n| --- | ---: |");
    println!("| an operation that waits for the one before | {:.2}ns |", operation());
    for size in [1, 8] {
        println!("| a fetch from {size} MB, each waiting for the one before | {:.0}ns |", fetch(size));
    }
    println!();
    let folder = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let folder = folder.map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/phrases"), PathBuf::from);
    let phrases = eval::read(&folder).expect("phrases");
    let start = Instant::now();
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let catalogue = start.elapsed();
    assert!(learned::weights().is_some(), "weights in the build");
    let first = time(|| drop(decide(&resolver, "dispaly the strcuture of fleet.udon")));
    let weights = median(array::from_fn(|_| weights()));
    println!("| once a process | time | limit |\n| --- | ---: | ---: |");
    println!("| the catalogue's names | {catalogue:.0?} | |");
    println!("| reading the weights | {weights:.0?} | 3ms |");
    println!("| the first loose line, tables of its words included | {first:.0?} | |\n");

    let mut kinds = [
        Kind { name: "exact", lines: Vec::new(), limit: Duration::from_micros(10) },
        Kind { name: "loose", lines: Vec::new(), limit: Duration::from_micros(50) },
        Kind { name: "no command", lines: Vec::new(), limit: Duration::from_micros(50) },
    ];
    for phrase in phrases.all {
        let kind = match phrase.tool.as_str() {
            NOTHING => 2,
            _ if decide(&resolver, &phrase.text) == Some(Read::Exact) => 0,
            _ => 1,
        };
        kinds[kind].lines.push(phrase.text);
    }
    println!("| lines | number | median | 95th percentile | 99th percentile | CPU time, mean | limit of the median |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut slow = Vec::new();
    for kind in &kinds {
        let times = times(&kind.lines, |line| drop(black_box(decide(&resolver, line))));
        let all = || kind.lines.iter().for_each(|line| drop(black_box(decide(&resolver, line))));
        row(kind.name, &times, mean(&kind.lines, all), &format!("{:.0?}", kind.limit));
        if times[times.len() / 2] > kind.limit {
            slow.push(kind.name);
        }
    }
    over_and_over(&kinds, |line| drop(black_box(decide(&resolver, line))));
    session(&kinds);
    let lines: Vec<String> = kinds.iter().flat_map(|kind| kind.lines.iter().cloned()).collect();
    let read = |line: &String| drop(black_box(Utterance::parse(line, None)));
    let all = || lines.iter().for_each(read);
    row(
        "all, only read into words",
        &times(&lines, |line| drop(black_box(Utterance::parse(line, None)))),
        mean(&lines, all),
        "",
    );
    assert!(slow.is_empty() && weights < Duration::from_millis(3), "over the limit: {slow:?}, weights {weights:?}");
}

/// How long an operation takes that waits for the one before, in nanoseconds: a cycle of the processor.
fn operation() -> f64 {
    const STEPS: u32 = 20_000_000;
    let chain = || {
        let mut state = black_box(0x2545_f491_4f6c_dd1d_u64);
        for _ in 0..STEPS {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
        }
        black_box(state);
    };
    // Three shifts and three exclusive ors a step.
    clock::best(chain) * 1e9 / f64::from(STEPS) / 6.0
}

/// How long it takes to fetch one of the places in so many megabytes that follow each other at random, in nanoseconds.
fn fetch(megabytes: usize) -> f64 {
    /// How far apart the places are: a line of a cache, in words of 32 bits.
    const LINE: usize = 16;
    const STEPS: u32 = 2_000_000;
    let count = (megabytes << 20) / 64;
    let (mut order, mut state): (Vec<usize>, u64) = ((0..count).collect(), 1);
    // One round through all of them, in an order of chance.
    for last in (1..count).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        order.swap(last, usize::try_from(state >> 33).unwrap_or_default() % last);
    }
    let mut places = vec![0_u32; count * LINE];
    for (from, to) in order.iter().zip(order.iter().cycle().skip(1)) {
        places[from * LINE] = u32::try_from(*to).unwrap_or_default();
    }
    let walk = || {
        let mut place = 0;
        for _ in 0..STEPS {
            place = places[place as usize * LINE];
        }
        black_box(place);
    };
    clock::best(walk) * 1e9 / f64::from(STEPS)
}

/// The same where each line is understood again at once: without what the processor has to fetch and to guess anew.
#[allow(clippy::cast_precision_loss, reason = "some thousand lines")]
fn over_and_over(kinds: &[Kind], work: impl Fn(&str)) {
    for kind in kinds {
        let mut times: Vec<Duration> = kind.lines.iter().map(|line| times(slice::from_ref(line), &work)[0]).collect();
        times.sort_unstable();
        let all: f64 = times.iter().map(Duration::as_secs_f64).sum();
        row(&format!("{}, over and over", kind.name), &times, all / times.len() as f64 * 1e6, "");
    }
}

/// The same of a session in a workspace with its files, nodes and notes: what there is, is looked up.
fn session(kinds: &[Kind]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/documents");
    let session = Session::new(World::fixed(&folder, 1), "me", Grants::person(), Arc::new(tools::catalog()));
    let shell = RefCell::new(Shell::new(session));
    for kind in kinds {
        let read = |line: &str| drop(black_box(shell.borrow_mut().resolve(line)));
        let all = || kind.lines.iter().for_each(|line| read(line));
        row(&format!("{}, in a session", kind.name), &times(&kind.lines, read), mean(&kind.lines, all), "");
    }
}

/// How a line is read, if it is run.
fn decide(resolver: &Resolver, line: &str) -> Option<Read> {
    let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed)).ok()?;
    match resolution.decision {
        Decision::Run(call) => Some(call.read),
        _ => None,
    }
}

/// The time of each line, the median of all rounds, in order.
fn times(lines: &[String], work: impl Fn(&str)) -> Vec<Duration> {
    let mut rounds = vec![[Duration::ZERO; ROUNDS]; lines.len()];
    for round in 0..ROUNDS {
        for (line, times) in lines.iter().zip(&mut rounds) {
            times[round] = time(|| work(line));
        }
    }
    let mut times: Vec<Duration> = rounds.into_iter().map(median).collect();
    times.sort_unstable();
    times
}

/// How long another process takes to read the weights.
fn weights() -> Duration {
    let process = Command::new(env::current_exe().expect("this program")).arg(WEIGHTS).output().expect("a process");
    let nanoseconds = String::from_utf8_lossy(&process.stdout).trim().parse();
    Duration::from_nanos(nanoseconds.expect("nanoseconds"))
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: [Duration; ROUNDS]) -> Duration {
    times.sort_unstable();
    times[ROUNDS / 2]
}

/// The CPU time of one line in microseconds, the mean.
#[allow(clippy::cast_precision_loss, reason = "some thousand lines")]
fn mean(lines: &[String], all: impl FnMut()) -> f64 {
    clock::best(all) / lines.len() as f64 * 1e6
}

fn row(name: &str, times: &[Duration], mean: f64, limit: &str) {
    let share = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e6;
    let (median, most, nearly_all) = (share(50), share(95), share(99));
    println!("| {name} | {} | {median:.1}µs | {most:.1}µs | {nearly_all:.1}µs | {mean:.1}µs | {limit} |", times.len());
}

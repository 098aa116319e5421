//! How long it takes to look around in a tree of 100,000 nodes: `cargo bench --bench loom`.
//!
//! Each figure is the 99th percentile of many lines, measured from the line to its printed block, dialogue and trace
//! included. Fails where a figure is over its limit.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock by itself")]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrowsh::engine::{Grants, Session};
use arrowsh::loom::{Loom, Turn};
use arrowsh::render::{self, Style};
use arrowsh::shell::{self, Shell};
use arrowsh::tools;
use arrowsh::world::World;

/// How many nodes the tree has.
const NODES: usize = 100_000;
/// How long the path is whose conversation is assembled.
const PATH: usize = 2_000;
/// Lines that are measured of each kind.
const LINES: usize = 300;

fn main() {
    let world = World::fixed(Path::new(env!("CARGO_TARGET_TMPDIR")), 1);
    let mut shell = Shell::new(Session::new(world, "me", Grants::person(), Arc::new(tools::catalog())));
    let file = file();
    let megabytes = file.len() >> 20;
    let start = Instant::now();
    Loom::of(shell.session()).and_then(|loom| loom.import(file.as_bytes())).expect("an import");
    println!("import of {NODES} nodes, {megabytes} MB   {:>10.1?}", start.elapsed());
    let ids = ids(&mut shell);
    let mut slow = 0;
    let limits = [("view", 5), ("view full", 5), ("list", 5), ("switch", 5), ("tree", 20), ("tree from", 20)];
    for (kind, limit) in limits {
        let mut times: Vec<Duration> =
            (0..LINES).map(|n| time(&mut shell, kind, &ids[(n * 7919) % ids.len()])).collect();
        times.sort_unstable();
        let (median, worst) = (times[LINES / 2], times[LINES * 99 / 100]);
        let verdict = if worst > Duration::from_millis(limit) { "OVER" } else { "ok" };
        slow += usize::from(verdict == "OVER");
        println!("{kind:<10} median {median:>10.1?}   p99 {worst:>10.1?}   limit {limit} ms   {verdict}");
    }
    let loom = Loom::of(shell.session()).expect("a loom");
    let deepest = loom.node(&format!("n{}", PATH - 1)).expect("a node");
    let start = Instant::now();
    let turns: Vec<Turn> = loom.conversation(&deepest, usize::MAX, arrowsh::loom::Cut::Middle).expect("turns").turns;
    println!("conversation of {PATH} nodes ({} turns)   {:>10.1?}", turns.len(), start.elapsed());
    assert!(slow == 0, "{slow} figures are over their limit");
}

/// A file with a path of its own length and branches everywhere beside it.
fn file() -> String {
    let mut nodes = String::new();
    let mut edges = String::new();
    for n in 0..NODES {
        let comma = if n == 0 { "" } else { "," };
        let role = ["human", "model"][n % 2];
        let text = format!("Node {n} says what a node says, in some forty words of its own. ").repeat(2);
        write!(
            nodes,
            "{comma}\"n{n}\":{{\"id\":\"n{n}\",\"content\":[{{\"type\":\"text\",\"text\":\"{text}\"}}],\
             \"author\":{{\"role\":\"{role}\"}},\"createdAt\":\"2025-12-01T00:00:00.000Z\"}}"
        )
        .expect("text");
        if n > 0 {
            let from = if n < PATH { n - 1 } else { (n - PATH) / 8 };
            let comma = if n == 1 { "" } else { "," };
            write!(
                edges,
                "{comma}{{\"id\":\"e{n}\",\"type\":\"continuation\",\"sources\":[{{\"nodeId\":\"n{from}\"}}],\"targetNodeId\":\"n{n}\"}}"
            )
            .expect("text");
        }
    }
    format!(
        "{{\"format\":\"open-loom\",\"version\":\"2.0\",\"trees\":[{{\"id\":\"t\",\"title\":\"Large\",\
         \"rootNodeIds\":[\"n0\"],\"nodes\":{{{nodes}}},\"edges\":[{edges}]}}]}}"
    )
}

/// The local ids of some nodes.
fn ids(shell: &mut Shell) -> Vec<String> {
    let loom = Loom::of(shell.session()).expect("a loom");
    (0..1000).map(|n| loom.node(&format!("n{}", n * 97)).expect("a node").name()).collect()
}

/// How long a line of a kind takes.
fn time(shell: &mut Shell, kind: &str, id: &str) -> Duration {
    let line = match kind {
        "view full" => format!("view {id} full"),
        "list" => format!("list {id} continuations"),
        "switch" => format!("switch to {id}"),
        "tree" => "tree".to_owned(),
        "tree from" => format!("tree from:{id}"),
        _ => format!("view {id}"),
    };
    let start = Instant::now();
    let events = shell.run_line(&line);
    let printed: usize = shell::outcomes(&events).map(|outcome| render::text(outcome, Style::default()).len()).sum();
    let took = start.elapsed();
    let is_ok = shell::outcomes(&events).all(arrowsh::engine::Outcome::is_ok);
    assert!(is_ok && printed > 0, "{line}: {events:?}");
    took
}

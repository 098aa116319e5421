//! How long it takes to look around in a tree of 100,000 nodes, to import a file of 20 MB, and to assemble the
//! conversation of a path of 2,000 nodes: `cargo bench --bench loom`.
//!
//! Each figure of a line is the 99th percentile of many, measured from the line to its printed block, dialogue and
//! trace included. The limits hold for the time that the processor spent on it, which other programs do not change; the
//! time that passed stands beside it. Fails where a figure is over its limit.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock by itself")]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrowsh::engine::{Grants, Session};
use arrowsh::loom::{Cut, Frame, Loom};
use arrowsh::render::{self, Style};
use arrowsh::shell::{self, Shell};
use arrowsh::tools;
use arrowsh::world::World;

/// How many nodes the large tree has.
const NODES: usize = 100_000;
/// Bytes of the file whose import is measured.
const FILE: usize = 20 << 20;
/// How long the path is whose conversation is assembled.
const PATH: usize = 2_000;
/// Lines that are measured of each kind.
const LINES: usize = 300;
/// The kinds of lines, each with the milliseconds it may take.
const LIMITS: &[(&str, u64)] =
    &[("view", 5), ("view full", 5), ("list", 5), ("switch", 5), ("tree", 20), ("tree from", 20), ("tree summary", 20)];

fn main() {
    let mut shell = shell();
    let nodes = NODES * FILE / file(NODES, "dialogue").len();
    import(&mut shell, nodes, "dialogue");
    for mode in ["dialogue", "buffer"] {
        let mut shell = self::shell();
        import(&mut shell, PATH, mode);
        conversation(&mut shell, mode);
    }
    let mut shell = self::shell();
    import(&mut shell, NODES, "dialogue");
    conversation(&mut shell, "dialogue");
    let ids = ids(&mut shell);
    let mut slow = 0;
    println!("{:<14}{:>12}{:>12}{:>16}{:>10}", "line", "median", "p99", "p99 on clock", "limit");
    for (kind, limit) in LIMITS {
        let mut times: Vec<Spent> = (0..LINES).map(|n| time(&mut shell, kind, &ids[(n * 7919) % ids.len()])).collect();
        times.sort_unstable_by_key(|spent| spent.clock);
        let passed = times[LINES * 99 / 100].clock;
        times.sort_unstable_by_key(|spent| spent.processor);
        let (median, worst) = (times[LINES / 2].processor, times[LINES * 99 / 100].processor);
        let is_over = worst > Duration::from_millis(*limit);
        slow += usize::from(is_over);
        let verdict = if is_over { "OVER" } else { "ok" };
        println!("{kind:<14}{median:>12.1?}{worst:>12.1?}{passed:>16.1?}{limit:>7} ms   {verdict}");
    }
    assert!(slow == 0, "{slow} figures are over their limit");
}

fn shell() -> Shell {
    let world = World::fixed(Path::new(env!("CARGO_TARGET_TMPDIR")), 1);
    Shell::new(Session::new(world, "me", Grants::person(), Arc::new(tools::catalog())))
}

/// What something took.
#[derive(Debug, Clone, Copy)]
struct Spent {
    processor: Duration,
    clock: Duration,
}

/// A running measurement.
struct Watch(Instant, Duration);

impl Watch {
    fn start() -> Self {
        Self(Instant::now(), processor())
    }

    fn stop(&self) -> Spent {
        let clock = self.0.elapsed();
        // Where the system does not tell, the clock has to do.
        let processor = processor().checked_sub(self.1).filter(|spent| !spent.is_zero()).unwrap_or(clock);
        Spent { processor, clock }
    }
}

/// The time that a processor has spent on this thread.
fn processor() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or_default())
}

fn import(shell: &mut Shell, nodes: usize, mode: &str) {
    let file = file(nodes, mode);
    let watch = Watch::start();
    Loom::of(shell.session()).and_then(|loom| loom.import(file.as_bytes())).expect("an import");
    let Spent { processor, clock } = watch.stop();
    println!(
        "import of {nodes} nodes, {} MB, {mode}: {processor:.1?}, on the clock {clock:.1?}",
        file.len().div_ceil(1 << 20)
    );
}

fn conversation(shell: &mut Shell, mode: &str) {
    let loom = Loom::of(shell.session()).expect("a loom");
    let deepest = loom.node(&format!("n{}", PATH - 1)).expect("a node");
    let frame = Frame { prompt: None, limit: usize::MAX, cut: Cut::Middle };
    let watch = Watch::start();
    let conversation = loom.conversation(&deepest, frame).expect("turns");
    let Spent { processor, clock } = watch.stop();
    assert!(!conversation.turns.is_empty());
    println!("conversation of {PATH} nodes, {mode}: {processor:.1?}, on the clock {clock:.1?}");
}

/// A file with a path of its own length and branches everywhere beside it.
fn file(count: usize, mode: &str) -> String {
    let mut nodes = String::new();
    let mut edges = String::new();
    for n in 0..count {
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
        "{{\"format\":\"open-loom\",\"version\":\"2.0\",\"trees\":[{{\"id\":\"t\",\"title\":\"Large\",\"mode\":\"{mode}\",\
         \"rootNodeIds\":[\"n0\"],\"nodes\":{{{nodes}}},\"edges\":[{edges}]}}]}}"
    )
}

/// The local ids of some nodes.
fn ids(shell: &mut Shell) -> Vec<String> {
    let loom = Loom::of(shell.session()).expect("a loom");
    (0..1000).map(|n| loom.node(&format!("n{}", n * 97)).expect("a node").name()).collect()
}

/// How long a line of a kind takes.
fn time(shell: &mut Shell, kind: &str, id: &str) -> Spent {
    let line = match kind {
        "view full" => format!("view {id} full"),
        "list" => format!("list {id} continuations"),
        "switch" => format!("switch to {id}"),
        "tree" | "tree summary" => kind.to_owned(),
        "tree from" => format!("tree from:{id}"),
        _ => format!("view {id}"),
    };
    let watch = Watch::start();
    let events = shell.run_line(&line);
    let printed: usize = shell::outcomes(&events).map(|outcome| render::text(outcome, Style::default()).len()).sum();
    let spent = watch.stop();
    let is_ok = shell::outcomes(&events).all(arrowsh::engine::Outcome::is_ok);
    assert!(is_ok && printed > 0, "{line}: {events:?}");
    spent
}

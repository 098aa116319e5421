//! `arrowsh -c 'glance FILE'` as a whole process: on one megabyte of the configuration, and on documents of tiny pieces,
//! of which none may cost more than three times as much a byte.

use crate::corpus::{Class, configuration};
use crate::worst::{SIZE, inputs};

/// How often a process is started, and how often where there are many documents: so many times so many in a row, of which the
/// mean is taken, and of the means the least, since other programs come and go.
const RUNS: (u32, u32) = (5, 8);
const RUNS_EACH: (u32, u32) = (4, 8);

/// A megabyte.
const MEGABYTE: usize = 1_000_000;

/// What a process takes, in seconds.
struct Taken {
    /// CPU time, user and system, the least mean of some in a row.
    cpu: f64,
    /// On the clock, the best.
    clock: f64,
}

/// Prints what one megabyte of the configuration takes.
pub fn of_configuration() {
    let text = megabyte();
    let Taken { cpu, clock } = taken(&text, RUNS);
    println!(
        "\n`arrowsh -c 'glance FILE'` on {} kB, whole process: {:.1} ms of CPU time, the least of {} means of {}; {:.1} ms on the clock, best",
        text.len() / 1000,
        cpu * 1e3,
        RUNS.0,
        RUNS.1,
        clock * 1e3
    );
}

/// Prints what a megabyte of each kind of document takes, slowest first.
pub fn of_many() {
    let usual = taken(&megabyte(), RUNS).cpu / MEGABYTE as f64;
    let mut rows: Vec<_> = inputs()
        .into_iter()
        .chain(tiny())
        .map(|(name, mut text)| {
            text.truncate(text.floor_char_boundary(MEGABYTE));
            let cpu = taken(&text, RUNS_EACH).cpu;
            (cpu / text.len() as f64 / usual, cpu, name)
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("# `arrowsh -c 'glance FILE'`, whole process\n");
    let (times, row) = RUNS_EACH;
    println!("CPU time, the least of {times} means of {row}, and how many times that of the configuration, a byte.\n");
    println!("| | ms | |\n| --- | ---: | ---: |");
    for (times, cpu, name) in rows {
        println!("| {name} | {:.1} | {times:.1} |", cpu * 1e3);
    }
}

fn megabyte() -> String {
    let mut text = Class::new("1 MB", &configuration(1 << 20)).udon;
    text.truncate(text.floor_char_boundary(MEGABYTE));
    text
}

/// Documents of which a glance has much to say.
fn tiny() -> Vec<(&'static str, String)> {
    let repeat = |piece: &str| piece.repeat(SIZE / piece.len());
    let numbered =
        |piece: &str| -> String { (0..SIZE / (piece.len() + 4)).map(|i| piece.replace('0', &i.to_string())).collect() };
    vec![
        ("`|a|b|c|d` lines", repeat("|a|b|c|d\n")),
        ("`|.t`", repeat("|.t\n")),
        ("`|[k]`", repeat("|[k]\n")),
        ("`|a[k]`", repeat("|a[k]\n")),
        ("`|a[k`", repeat("|a[k\n")),
        ("`|a[k] :b 1`", repeat("|a[k] :b 1\n")),
        ("`|{a[k] x}`", repeat("|{a[k] x}\n")),
        ("`|a[k]` and `@[k]`", repeat("|a[k]\n@[k]\n")),
        ("`|a[k]` and `:r @a[k]`", format!("|a[k]\n{}", repeat(":r @a[k]\n"))),
        ("`|a0`, `|a1`", numbered("|a0\n")),
        ("`|.t0`, `|.t1`", numbered("|.t0\n")),
        ("`|a[0]`, `|a[1]`", numbered("|a[0]\n")),
        ("`@[0]`, `@[1]`", numbered("@[0]\n")),
        ("`:k0 v`, `:k1 v`", numbered(":k0 v\n")),
        ("`:k v`", repeat(":k v\n")),
        ("`:d 2024-1-2`", repeat(":d 2024-1-2\n")),
        ("`:a [b,]`", repeat(":a [b,]\n")),
        ("`:[k]`", repeat(":[k]\n")),
        ("`see @a[k]`", format!("|a[k]\n{}", repeat("see @a[k]\n"))),
        ("attributes after text", repeat("|a\n  x\n  :b 1\n")),
        ("`|a?`", repeat("|a?\n")),
        ("`;c`", repeat(";c\n")),
        ("`x`", repeat("x\n")),
        ("`!{x}`", repeat("!{x}\n")),
        ("blank lines", repeat("\n")),
    ]
}

/// What `arrowsh -c 'glance FILE'` takes for a document.
#[allow(clippy::disallowed_methods, reason = "a benchmark starts what it measures")]
fn taken(text: &str, (times, row): (u32, u32)) -> Taken {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("big.udon"), text).unwrap();
    let mut best = Taken { cpu: f64::MAX, clock: f64::MAX };
    for _ in 0..times {
        let before = of_children();
        for _ in 0..row {
            let start = std::time::Instant::now();
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_arrowsh"))
                .args(["-c", "glance big.udon"])
                .current_dir(folder.path())
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
            best.clock = best.clock.min(start.elapsed().as_secs_f64());
        }
        best.cpu = best.cpu.min((of_children() - before) / f64::from(row));
    }
    best
}

/// Seconds of CPU time that the processes started so far have taken, in steps of a tick (10 ms on most systems).
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn of_children() -> f64 {
    const TICK: f64 = 0.01;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() * TICK
}

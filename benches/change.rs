//! One attribute of a document of 100 MB, beside what copying the file and reading it cost: `cargo bench --bench change`,
//! printed as Markdown.
//!
//! The program itself is started, as a user starts it, with the backup that it keeps; its memory is what the system saw
//! at its highest. The limits: twice as long as a copy that is on the disk (`cp`, then fsync) and once a parse; memory of
//! 3.5 times the file. Fails where they are not kept.

#![allow(clippy::disallowed_methods, reason = "a benchmark runs programs and reads the clock by itself")]
#![allow(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use arrowsh::udon::Document;

/// Bytes of the document.
const SIZE: usize = 100_000_000;
/// How often each thing is done; the best time counts.
const TIMES: usize = 5;
/// How often the memory of a running process is looked at.
const LOOK: Duration = Duration::from_micros(500);

/// A stock list: keyed elements with attributes, parts in them, and some prose.
fn document() -> String {
    let mut text = String::with_capacity(SIZE + 200);
    text.push_str("|catalogue\n  :owner \"the shop\"\n");
    let mut item = 0;
    while text.len() < SIZE {
        let _ = write!(
            text,
            "|item[{item}].stock\n  :name \"item number {item}\"\n  :price {}.50\n  :tags [a{} b{} c]\n  \
             |part[p{item}] :size {} :made 2026-01-{:02}\n  |part[q{item}] :size {}\n  Some words about it.\n",
            item % 997,
            item % 7,
            item % 11,
            item % 31,
            item % 28 + 1,
            item % 17,
        );
        item += 1;
    }
    text
}

/// What a process took.
#[derive(Debug, Clone, Copy)]
struct Cost {
    seconds: f64,
    /// Bytes at the highest.
    memory: usize,
}

/// Runs the program on one line; fails unless it says that it did it.
fn run(folder: &Path, line: &str, said: &str) -> Cost {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrowsh"));
    command.current_dir(folder).args(["--allow", "write", "-c", line]);
    command.env_remove("XDG_CONFIG_HOME").env("HOME", folder);
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program");
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    while child.try_wait().expect("a state").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let highest = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes: Option<usize> = highest.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
        memory = memory.max(kilobytes.unwrap_or(0) * 1024);
        thread::sleep(LOOK);
    }
    let seconds = start.elapsed().as_secs_f64();
    let out = child.wait_with_output().expect("an end").stdout;
    let out = String::from_utf8_lossy(&out);
    assert!(out.contains(said), "{out}");
    Cost { seconds, memory }
}

/// Copies a file and waits until the copy is on the disk; seconds.
fn copy(from: &Path, to: &Path) -> f64 {
    let start = Instant::now();
    fs::copy(from, to).expect("a copy");
    fs::File::open(to).expect("the copy").sync_all().expect("the disk");
    start.elapsed().as_secs_f64()
}

/// Parses; seconds.
fn parse(file: &Path) -> f64 {
    let source = fs::read(file).expect("the document");
    let start = Instant::now();
    let document = Document::parse(source);
    let seconds = start.elapsed().as_secs_f64();
    assert!(document.len() >= SIZE);
    seconds
}

fn least(costs: &[Cost]) -> Cost {
    let seconds = costs.iter().map(|cost| cost.seconds).fold(f64::MAX, f64::min);
    Cost { seconds, memory: costs.iter().map(|cost| cost.memory).max().unwrap_or(0) }
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("stock.udon"), folder.path().join("copy.udon"));
    fs::write(&file, document()).expect("the document");
    let size = fs::metadata(&file).expect("the document").len() as f64;
    let (mut copies, mut parses) = (Vec::new(), Vec::new());
    let (mut applies, mut proposals, mut undos) = (Vec::new(), Vec::new(), Vec::new());
    for time in 0..TIMES {
        // In turn, so that whatever else the machine does meets them alike.
        copies.push(copy(&file, &other));
        parses.push(parse(&file));
        let change = format!("stock.udon operation:update path:\"|item[300000]:price\" set:{time}.25 budget:100");
        applies.push(run(folder.path(), &format!("udon.apply {change}"), "✓ wrote stock.udon"));
        undos.push(run(folder.path(), "undo", "✓ undid"));
        proposals.push(run(folder.path(), &format!("udon.propose {change}"), "|proposal prop_"));
    }
    let best = |times: &[f64]| times.iter().copied().fold(f64::MAX, f64::min);
    let (copy, parse, apply) = (best(&copies), best(&parses), least(&applies));
    let limit = 2.0 * copy + parse;
    println!("| what | milliseconds | of the limit | memory, times the file |\n| --- | ---: | ---: | ---: |");
    let row = |what: &str, seconds: f64, memory: Option<usize>| {
        let memory = memory.map(|bytes| format!("{:.2}", bytes as f64 / size)).unwrap_or_default();
        println!("| {what} | {:.0} | {:.2} | {memory} |", seconds * 1000.0, seconds / limit);
    };
    row("copy and fsync", copy, None);
    row("parse", parse, None);
    row("limit: two copies, one parse", limit, None);
    for (what, costs) in [("apply one attribute", &applies), ("undo it", &undos), ("propose it", &proposals)] {
        let cost = least(costs);
        row(what, cost.seconds, Some(cost.memory));
    }
    let memory = apply.memory as f64 / size;
    assert!(apply.seconds <= limit, "{:.2} times the limit", apply.seconds / limit);
    assert!(memory <= 3.5, "memory of {memory:.2} times the file");
}

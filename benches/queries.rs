//! How long it takes to ask many documents, and to compare large ones: `cargo bench --bench queries`.
//!
//! Measured from the line to its printed block, dialogue and trace included; the files are warm. Prints Markdown, which
//! `benches/queries.md` keeps. Beside the wall time stands the CPU time of all threads together, which whoever else uses
//! the machine does not change much; a line that has the machine for itself takes no longer than that. Fails where the CPU
//! time is over the limit.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock and writes its own files")]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrowsh::engine::{Grants, Session};
use arrowsh::render::{self, Style};
use arrowsh::shell::{self, Shell};
use arrowsh::tools;
use arrowsh::world::World;

/// How often each line is run.
const ROUNDS: u32 = 15;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |file: String, text: String| {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let mut bytes: u32 = 0;
    for n in 0..1000 {
        let text = document(n);
        bytes += u32::try_from(text.len()).expect("a small file");
        write(format!("docs/{:02}/d{n}.udon", n % 20), text);
    }
    for n in 0..500 {
        write(format!("web/w{n}.udon"), web(n));
    }
    write("before.udon".into(), large(false));
    write("after.udon".into(), large(true));
    println!(
        "1,000 documents of {:.1} kB each, 500 that refer to each other, two of 5,000 elements\n",
        f64::from(bytes) / 1e6
    );
    println!("| | best | median | CPU time, mean | limit |\n| --- | ---: | ---: | ---: | ---: |");
    let mut shell = shell(folder.path());
    let lines = [
        ("search of 1,000 documents, few matches", "udon.search docs/**/*.udon element:section has-key:rare", 100),
        ("search of 1,000 documents by content", "udon.search docs/**/*.udon content:\"unheard of\"", 100),
        (
            "search of 1,000 documents, many matches",
            "udon.search docs/**/*.udon trait:.even has-attr:weight attr-value:\"> 500\"",
            100,
        ),
        (
            "extract from 1,000 documents",
            "udon.extract docs/**/*.udon query:\"all |section where :weight > 990 limit 5\" format:jsonl",
            400,
        ),
        ("trace over 500 documents, one hop", "udon.trace web/*.udon from @thing[k250] direction:in", 400),
        ("trace over 500 documents, twenty hops", "udon.trace web/*.udon from @thing[k250] depth:20", 400),
        ("diff of 5,000 elements", "udon.diff before:before.udon after:after.udon", 200),
    ];
    let mut slow = 0;
    for (what, line, limit) in lines {
        let before = cpu_time();
        let mut times: Vec<Duration> = (0..ROUNDS).map(|_| time(&mut shell, line)).collect();
        let cpu = cpu_time().saturating_sub(before) / ROUNDS;
        times.sort_unstable();
        let (best, median) = (times[0], times[times.len() / 2]);
        slow += usize::from(cpu > Duration::from_millis(limit));
        println!("| {what} | {best:.0?} | {median:.0?} | {cpu:.0?} | {limit}ms |");
    }
    assert!(slow == 0, "{slow} figures are over their limit");
}

fn shell(root: &Path) -> Shell {
    Shell::new(Session::new(World::fixed(root, 1), "me", Grants::person(), Arc::new(tools::catalog())))
}

fn time(shell: &mut Shell, line: &str) -> Duration {
    let start = Instant::now();
    let events = shell.run_line(line);
    let blocks: Vec<String> = shell::outcomes(&events).map(|outcome| render::text(outcome, Style::default())).collect();
    let took = start.elapsed();
    assert!(!blocks.iter().any(|block| block.starts_with(['✗', '?'])), "{line}: {blocks:?}");
    took
}

/// The CPU time that all threads of this process have had, in steps of ten milliseconds.
fn cpu_time() -> Duration {
    let line = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name, which may hold anything but a bracket that closes: fields from the third on.
    let fields = line.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// A document of about 10 kB.
fn document(n: usize) -> String {
    let mut text = format!("|doc[d{n}]\n");
    for section in 0..84 {
        let key = if n.is_multiple_of(250) && section == 7 { "rare".to_owned() } else { format!("s{section}") };
        let even = if section % 2 == 0 { ".even" } else { "" };
        let _ = write!(
            text,
            "  |section[{key}]{even}\n    :weight {}\n    :author @person[p{}]\n    Some sentences about nothing in particular, number {section}.\n",
            (n * 7 + section * 13) % 1000,
            section % 5,
        );
    }
    if n.is_multiple_of(300) {
        text += "  A closing line with something unheard of in it.\n";
    }
    text
}

/// A document whose elements refer to those of others.
fn web(n: usize) -> String {
    let mut text = String::new();
    for element in 0..20 {
        let key = if element == 0 { format!("k{n}") } else { format!("k{n}-{element}") };
        let _ = write!(
            text,
            "|thing[{key}].node\n  :next @thing[k{}]\n  :own @thing[k{n}]\n  Mentions @thing[k{}] in passing.\n",
            (n * 3 + element) % 500,
            (n + element * 17) % 500,
        );
    }
    text
}

/// 5,000 elements; the later version has some changed, moved, renamed, reordered, new and gone.
fn large(later: bool) -> String {
    let mut groups: Vec<Vec<String>> = vec![Vec::new(); 50];
    for n in 0..4950_usize {
        let mut group = n / 99;
        let value = if later && n % 40 == 3 { n + 1 } else { n };
        let name = if later && n % 400 == 9 { format!("entry[new{n}]") } else { format!("entry[e{n}]") };
        if later && n % 100 == 17 {
            group = (group + 1) % 50;
        }
        if later && n % 200 == 31 {
            continue;
        }
        // Every third has no key, and is known by what it holds.
        let name = if n % 3 == 0 { "entry" } else { &name };
        groups[group]
            .push(format!("    |{name}\n      :value {value}\n      :label text-{n}\n      Sentence number {n}.\n"));
    }
    let mut text = String::from("|all\n");
    for (n, mut group) in groups.into_iter().enumerate() {
        if later && n % 10 == 5 {
            group.rotate_left(1);
        }
        let _ = write!(text, "  |group[g{n}]\n{}", group.concat());
    }
    text
}

//! How long it takes to ask many documents, and to compare large ones: `cargo bench --bench queries`.
//!
//! Measured from the line to its printed block, dialogue and trace included; the files are warm. Fails where a figure is
//! over its limit.

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

/// How often each line is run; the median counts.
const ROUNDS: usize = 15;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |file: String, text: String| {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    let mut bytes = 0;
    for n in 0..1000 {
        let text = document(n);
        bytes += text.len();
        write(format!("docs/{:02}/d{n}.udon", n % 20), text);
    }
    for n in 0..500 {
        write(format!("web/w{n}.udon"), web(n));
    }
    write("before.udon".into(), large(false));
    write("after.udon".into(), large(true));
    println!("1000 documents of {} kB each, 500 that refer to each other, two of 5,000 elements", bytes / 1_000_000);
    let mut shell = shell(folder.path());
    let lines = [
        ("search, few matches", "udon.search docs element:section has-key:rare", 100),
        ("search, by content", "udon.search docs content:\"unheard of\"", 100),
        ("search, many matches", "udon.search docs trait:.even has-attr:weight attr-value:\"> 500\"", 400),
        ("extract", "udon.extract docs query:\"all |section where :weight > 990 limit 5\" format:jsonl", 400),
        ("trace, one hop", "udon.trace web/*.udon from @thing[k250] direction:in", 400),
        ("trace, twenty hops", "udon.trace web/*.udon from @thing[k250] depth:20", 400),
        ("diff of 5,000 elements", "udon.diff before:before.udon after:after.udon", 200),
    ];
    let mut slow = 0;
    for (what, line, limit) in lines {
        let mut times: Vec<Duration> = (0..ROUNDS).map(|_| time(&mut shell, line)).collect();
        times.sort_unstable();
        let median = times[ROUNDS / 2];
        let verdict = if median > Duration::from_millis(limit) { "OVER" } else { "ok" };
        slow += usize::from(verdict == "OVER");
        println!("{what:<24} median {median:>10.1?}   best {:>10.1?}   limit {limit} ms   {verdict}", times[0]);
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

/// A document of about 10 kB.
fn document(n: usize) -> String {
    let mut text = format!("|doc[d{n}]\n");
    for section in 0..60 {
        let key = if n % 250 == 0 && section == 7 { "rare".to_owned() } else { format!("s{section}") };
        let even = if section % 2 == 0 { ".even" } else { "" };
        let _ = write!(
            text,
            "  |section[{key}]{even}\n    :weight {}\n    :author @person[p{}]\n    Some sentences about nothing in particular, number {section}.\n",
            (n * 7 + section * 13) % 1000,
            section % 5,
        );
    }
    if n % 300 == 0 {
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

//! Eight processes write in one tree for a minute: `cargo bench --bench writers [-- SECONDS]`.
//!
//! Each process is the program itself, run again and again on a text of arrow lines. Every second one writes on a branch
//! of its own, the others meet on one. A line may be refused because somebody else is writing there, and for no other
//! reason. Afterwards everything that was reported as written is there, counted right and as it was hashed. The tests
//! do the same for a moment.

#![allow(clippy::disallowed_methods, reason = "a benchmark runs programs and reads the clock by itself")]

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How many processes write at a time.
const WRITERS: usize = 8;
/// Seconds, if the command line does not say.
const SECONDS: u64 = 60;

/// What one writer was told.
#[derive(Default)]
struct Told {
    nodes: Vec<String>,
    notes: usize,
    edits: usize,
    refused: usize,
    runs: usize,
}

fn main() {
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(SECONDS);
    let folder = tempfile::tempdir().expect("a folder");
    let root = first_id(&run(folder.path(), "me", "→ new tree \"Choir\" \"All begin.\"\n"));
    let meeting =
        first_id(&run(folder.path(), "me", &format!("→ respond {root} \"The meeting.\"\n→ switch to {root}\n")));
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let told: Vec<Told> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS)
            .map(|number| {
                let (folder, root, meeting) = (folder.path(), &root, &meeting);
                scope.spawn(move || writer(folder, number, root, meeting, end))
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().expect("a writer")).collect()
    });
    let sum = |count: fn(&Told) -> usize| told.iter().map(count).sum::<usize>();
    let (nodes, edits, notes) = (sum(|told| told.nodes.len()), sum(|told| told.edits), sum(|told| told.notes));
    let (refused, runs) = (sum(|told| told.refused), sum(|told| told.runs));
    println!("{WRITERS} processes, {:.0?}: {runs} runs, {nodes} nodes, {edits} edits, {notes} notes", start.elapsed());
    println!("{refused} lines refused because somebody else was writing there");
    check(folder.path(), &told, nodes + edits + 2, notes, &root);
    println!("nothing lost, every node as it was hashed");
}

/// Writes until the time is over.
fn writer(folder: &Path, number: usize, root: &str, meeting: &str, end: Instant) -> Told {
    let mut told = Told::default();
    let who = format!("writer{number}");
    let mut at = if number.is_multiple_of(2) { root.to_owned() } else { meeting.to_owned() };
    while Instant::now() < end {
        let n = told.runs;
        // A line that is refused stops what follows it; the next run begins at the meeting again.
        let text = format!(
            "→ respond {at} \"{who} {n}\"\n→ respond it \"{who} {n} goes on\"\n→ annotate node {root} \"{who} was here\"\n\
             → edit node $2 \"{who} {n} goes on differently\"\n→ bookmark $1 \"{who}\"\n→ view $1\n"
        );
        let said = run(folder, &who, &text);
        told.runs += 1;
        for line in said.lines() {
            if line.starts_with("✓ created branch") {
                told.edits += 1;
            } else if line.starts_with("✓ created") {
                told.nodes.push(first_id(line));
            } else if line.starts_with("✓ annotation") {
                told.notes += 1;
            } else if let Some(why) = line.strip_prefix("✗ ") {
                assert!(why.starts_with("CONFLICT") || why.starts_with("SKIPPED"), "{who}: {said}");
                told.refused += usize::from(why.starts_with("CONFLICT"));
            }
        }
        if number.is_multiple_of(2) {
            at = told.nodes.last().cloned().filter(|_| n % 8 < 7).unwrap_or_else(|| root.to_owned());
        }
    }
    told
}

/// Fails if something is not there that was reported as written, or is there that was not.
fn check(folder: &Path, told: &[Told], nodes: usize, notes: usize, root: &str) {
    let summary = run(folder, "me", "→ tree summary\n");
    assert!(summary.contains(&format!("\n{nodes} nodes")), "{nodes} nodes were written: {summary}");
    let listed = run(folder, "me", &format!("→ list {root} annotations budget:10000000\n"));
    assert_eq!(listed.lines().count() - 1, notes);
    let written: Vec<&String> = told.iter().flat_map(|told| &told.nodes).collect();
    let distinct: BTreeSet<&&String> = written.iter().collect();
    assert_eq!(distinct.len(), written.len(), "an id was given twice");
    for some in written.chunks(200) {
        let lines: Vec<String> = some.iter().map(|id| format!("→ verify node {id}")).collect();
        let said = run(folder, "me", &lines.join("\n"));
        assert_eq!(said.matches(" valid (").count(), some.len(), "{said}");
    }
}

/// Runs the program on a text as `who`; gives what it prints.
fn run(folder: &Path, who: &str, text: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrowsh"));
    command.current_dir(folder).args(["run", "--as", who, "--allow", "loom_write", "-"]);
    command.env_remove("XDG_CONFIG_HOME").env("HOME", folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("an input");
    stdin.write_all(text.as_bytes()).expect("to be read");
    drop(stdin);
    String::from_utf8(child.wait_with_output().expect("an end").stdout).expect("UTF-8")
}

/// The id in the first brackets of a text.
fn first_id(text: &str) -> String {
    let id = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    id.unwrap_or_else(|| panic!("no id in: {text}")).0.to_owned()
}

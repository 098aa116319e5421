//! Eight processes write in one tree: nothing that was reported as written is lost, and no tree is torn.
//!
//! Each process is the program itself, run again and again on a text of arrow lines. Every second one writes on a branch
//! of its own, the others meet on one. A line may be refused because somebody else is writing there, and for no other
//! reason.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use crate::support::{Workspace, finish};

/// How many processes write at a time.
const WRITERS: usize = 8;
/// Seconds, where `ARROWSH_WRITERS` does not say; the long run has 60.
const SECONDS: u64 = 3;

/// What one writer was told.
#[derive(Default)]
struct Told {
    nodes: Vec<String>,
    notes: usize,
    edits: usize,
    refused: usize,
    runs: usize,
}

#[test]
fn eight_processes_write_in_one_tree_and_nothing_is_lost() {
    let seconds = std::env::var("ARROWSH_WRITERS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let workspace = Workspace::new();
    let root = first_id(&run(&workspace, "me", "→ new tree \"Choir\" \"All begin.\"\n"));
    let meeting = first_id(&run(&workspace, "me", &format!("→ respond {root} \"The meeting.\"\n→ switch to {root}\n")));
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let told: Vec<Told> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS)
            .map(|number| {
                let (workspace, root, meeting) = (&workspace, &root, &meeting);
                scope.spawn(move || writer(workspace, number, root, meeting, end))
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().expect("a writer")).collect()
    });
    let passed = start.elapsed();
    let sum = |count: fn(&Told) -> usize| told.iter().map(count).sum::<usize>();
    let (nodes, edits, notes) = (sum(|told| told.nodes.len()), sum(|told| told.edits), sum(|told| told.notes));
    let (refused, runs) = (sum(|told| told.refused), sum(|told| told.runs));
    println!("{WRITERS} processes, {passed:.0?}: {runs} runs, {nodes} nodes, {edits} edits, {notes} notes");
    println!("{refused} lines refused because somebody else was writing there");
    assert!(told.iter().all(|told| !told.nodes.is_empty() || told.refused > 0), "some did not come to write");
    check(&workspace, &told, nodes + edits + 2, notes, &root);
    check_tables(&workspace, nodes + edits + notes + 2);
    println!("nothing lost, every node as it was hashed, no tree torn");
}

/// Writes until the time is over.
fn writer(workspace: &Workspace, number: usize, root: &str, meeting: &str, end: Instant) -> Told {
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
        let said = run(workspace, &who, &text);
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
fn check(workspace: &Workspace, told: &[Told], nodes: usize, notes: usize, root: &str) {
    let summary = run(workspace, "me", "→ tree summary\n");
    assert!(summary.contains(&format!("\n{nodes} nodes")), "{nodes} nodes were written: {summary}");
    let listed = run(workspace, "me", &format!("→ list {root} annotations budget:10000000\n"));
    assert_eq!(listed.lines().count() - 1, notes);
    let written: Vec<&String> = told.iter().flat_map(|told| &told.nodes).collect();
    let distinct: BTreeSet<&&String> = written.iter().collect();
    assert_eq!(distinct.len(), written.len(), "an id was given twice");
    for some in written.chunks(200) {
        let lines: Vec<String> = some.iter().map(|id| format!("→ view {id}")).collect();
        let said = run(workspace, "me", &lines.join("\n"));
        assert_eq!(said.matches("] model · ").count(), some.len(), "{said}");
    }
    let verified = run(workspace, "me", "→ verify node tree\n");
    assert_eq!(verified, format!("tree:\"Choir\" valid ({} nodes)\n", nodes + notes));
}

/// Fails unless the database is whole: every node but the root hangs on an edge, every edge has both its ends.
fn check_tables(workspace: &Workspace, nodes: usize) {
    let file = workspace.root().join(".arrowsh/state.db");
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database");
    let ask = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number");
    let whole: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a verdict");
    assert_eq!(whole, "ok");
    assert_eq!(ask("SELECT count(*) FROM pragma_foreign_key_check"), 0, "a row leads nowhere");
    assert_eq!(ask("SELECT count(*) FROM loom_node"), i64::try_from(nodes).expect("a number"));
    let loose = "SELECT count(*) FROM loom_node n WHERE (n.parent IS NOT NULL) <> EXISTS (SELECT 1 FROM loom_edge e
                 JOIN loom_source s ON s.edge = e.id WHERE e.target = n.id AND s.node = n.parent)";
    assert_eq!(ask(loose), 0, "a node hangs on nothing");
    let empty = "SELECT count(*) FROM loom_edge e WHERE NOT EXISTS (SELECT 1 FROM loom_source s WHERE s.edge = e.id)";
    assert_eq!(ask(empty), 0, "an edge comes from nothing");
}

/// Runs the program on a text as `who`; gives what it prints.
fn run(workspace: &Workspace, who: &str, text: &str) -> String {
    let mut command = workspace.command();
    finish(command.args(["run", "--as", who, "--allow", "loom_write", "-"]), text.as_bytes()).out
}

/// The id in the first brackets of a text.
fn first_id(text: &str) -> String {
    let id = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    id.unwrap_or_else(|| panic!("no id in: {text}")).0.to_owned()
}

//! `batch atomic`: several files and notes, all of them or nothing, also when the process is killed in the middle.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use arrowsh::engine::{Grants, Permission};
use arrowsh::shell::Shell;

use crate::support::{Workspace, printed, shell_in};

/// How many files the batch that is killed writes.
const FILES: usize = 24;
/// How many times it is killed.
const KILLS: usize = 5;

fn place() -> (Workspace, Shell) {
    let workspace = Workspace::new();
    workspace.write("pond.udon", "|pond[south]\n  :depth 2\n");
    let grants = Grants::agent().and([Permission::Write, Permission::Exec]);
    let shell = shell_in(&workspace.root(), "agent", grants);
    (workspace, shell)
}

fn read(workspace: &Workspace, file: &str) -> String {
    fs::read_to_string(workspace.root().join(file)).unwrap_or_default()
}

/// A change of `garden.udon`, then one of `pond.udon`.
const GARDEN: &str = "→ udon.apply garden.udon operation:update path:|garden:area set:41 no-backup budget:25\n";
const POND: &str = "→ udon.apply pond.udon operation:update path:|pond:depth set:3 no-backup budget:25\n";

#[test]
fn all_is_written_at_once_and_taken_back_at_once() {
    let (workspace, mut shell) = place();
    let before = (read(&workspace, "garden.udon"), read(&workspace, "pond.udon"));
    let text = format!("→ batch atomic\n{GARDEN}{POND}→ stash seeds \"carrot\"\n→ mv notes.txt to words.txt\n");
    let shown = printed(&shell.run_text(&text));
    assert!(
        shown.starts_with(
            "batch atomic: wrote 4 files as rev_1; undo rev_1 takes all of it back\n\n✓ wrote garden.udon (rev_1;"
        ),
        "{shown}"
    );
    assert!(read(&workspace, "garden.udon").contains(":area 41"));
    assert!(read(&workspace, "pond.udon").contains(":depth 3"));
    assert_eq!(
        (read(&workspace, "notes.txt"), read(&workspace, "words.txt")),
        (String::new(), "one\ntwo\nthree\n".into())
    );
    assert!(printed(&shell.run_line("recall seeds")).contains("carrot"));
    let undone = printed(&shell.run_line("undo rev_1"));
    assert!(undone.starts_with("✓ undid rev_1: "), "{undone}");
    assert_eq!((read(&workspace, "garden.udon"), read(&workspace, "pond.udon")), before);
    assert_eq!(read(&workspace, "notes.txt"), "one\ntwo\nthree\n");
}

#[test]
fn later_lines_see_what_earlier_ones_hold() {
    let (workspace, mut shell) = place();
    let again = POND.replace("depth set:3", "depth set:4");
    let moved = "→ mv notes.txt to words.txt\n→ cat words.txt lines:1\n→ list_files\n";
    let shown = printed(&shell.run_text(format!("→ batch atomic\n{POND}→ cat pond.udon\n{again}{moved}")));
    assert!(shown.contains("pond.udon (2 lines)\n1  |pond[south]\n2    :depth 3"), "{shown}");
    assert!(shown.contains("words.txt (3 lines, line 1)\n1  one\n\n. (3 files, 0 folders)"), "{shown}");
    assert!(shown.ends_with("words.txt  14 bytes"), "{shown}");
    assert!(read(&workspace, "pond.udon").contains(":depth 4"), "{shown}");
    assert!(printed(&shell.run_line("undo")).contains("depth 2 → 3; set |pond[south]:depth 3 → 4"));
    assert!(read(&workspace, "pond.udon").contains(":depth 2"));
}

#[test]
fn a_line_that_fails_takes_back_what_came_before() {
    let (workspace, mut shell) = place();
    let before = (read(&workspace, "garden.udon"), read(&workspace, "pond.udon"));
    let missing = POND.replace("|pond:depth", "|pond:width");
    let text = format!(
        "→ batch atomic\n{GARDEN}→ stash seeds \"carrot\"\n→ set |pond:depth to 9 in pond.udon\n→ cat pond.udon lines:1\n{missing}{POND}"
    );
    let shown = printed(&shell.run_text(&text));
    let blocks: Vec<&str> = shown.split("\n\n").collect();
    assert_eq!(blocks[0], "batch atomic: nothing is kept");
    assert_eq!(blocks[1], "✗ SKIPPED: taken back: line 6 failed");
    assert_eq!(blocks[2], "✗ SKIPPED: taken back: line 6 failed");
    assert!(blocks[3].ends_with("✗ SKIPPED: taken back: line 6 failed"), "{shown}");
    assert_eq!(blocks[4], "pond.udon (2 lines, line 1)\n1  |pond[south]");
    assert!(blocks[5].starts_with("✗ NOT_FOUND: path |pond:width not found"), "{shown}");
    assert_eq!(blocks[6], "✗ SKIPPED: line 6 failed");
    assert_eq!((read(&workspace, "garden.udon"), read(&workspace, "pond.udon")), before);
    assert_eq!(printed(&shell.run_line("memory stashed")), "nothing is stashed");
    assert!(printed(&shell.run_line("undo")).starts_with("✗ NOT_FOUND: nothing to undo"));
    assert!(printed(&shell.run_line("apply it")).contains("MISSING"), "what was taken back is no \"it\"");
}

#[test]
fn what_cannot_be_taken_back_is_refused() {
    let (workspace, mut shell) = place();
    let shown = printed(&shell.run_text(format!("→ batch atomic\n{GARDEN}→ bash \"touch made.txt\"\n")));
    assert!(
        shown.contains("✗ INVALID_OPERATION: code.bash acts at once, and cannot be part of an atomic batch"),
        "{shown}"
    );
    assert!(!workspace.root().join("made.txt").exists() && read(&workspace, "garden.udon").contains(":area 40"));
    shell.run_text(GARDEN);
    let shown = printed(&shell.run_text(format!("→ batch atomic\n{POND}→ undo rev_1\n")));
    assert!(shown.contains("cannot be taken back in an atomic one"), "{shown}");
    assert!(read(&workspace, "garden.udon").contains(":area 41") && read(&workspace, "pond.udon").contains(":depth 2"));
}

#[test]
fn a_question_is_a_failure_and_can_be_answered() {
    let (workspace, mut shell) = place();
    let shown = printed(&shell.run_text(format!("→ batch atomic\n{GARDEN}→ stash seeds\n")));
    assert!(
        shown.starts_with("batch atomic: nothing is kept\n\n✗ SKIPPED: taken back: line 3 failed\n\n? MISSING"),
        "{shown}"
    );
    assert!(read(&workspace, "garden.udon").contains(":area 40"));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_keeps_the_others_as_they_were() {
    use std::os::unix::fs::PermissionsExt as _;
    let (workspace, mut shell) = place();
    let pond = workspace.root().join("pond.udon");
    fs::set_permissions(&pond, fs::Permissions::from_mode(0o444)).expect("a mode");
    let shown = printed(&shell.run_text(format!("→ batch atomic\n{GARDEN}→ stash seeds \"carrot\"\n{POND}")));
    assert!(shown.starts_with("✗ IO: cannot write \"pond.udon\": the file is read-only\n"), "{shown}");
    assert!(shown.contains("\n\n✗ SKIPPED: taken back: line 1 failed"), "{shown}");
    assert!(read(&workspace, "garden.udon").contains(":area 40") && read(&workspace, "pond.udon").contains(":depth 2"));
    assert_eq!(printed(&shell.run_line("memory stashed")), "nothing is stashed");
    assert_eq!(temporary(&workspace.root()), 0);
}

/// How many temporary files lie about.
fn temporary(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(".arrowsh-")).count()
}

#[test]
fn a_process_killed_between_two_files_leaves_a_batch_that_the_next_one_ends() {
    let workspace = Workspace::new();
    let name = |index: usize| format!("file{index:02}.udon");
    let document = |value: usize| format!("|e\n  :value {value}\n");
    (0..FILES).for_each(|index| workspace.write(&name(index), document(0)));
    let first = workspace.root().join(name(0));
    let now = || -> Vec<String> { (0..FILES).map(|index| read(&workspace, &name(index))).collect() };
    let mut between = 0;
    let mut value = 0;
    for _ in 0..KILLS {
        let (then, next) = (value, value + 1);
        let lines = (0..FILES).map(|index| {
            format!("→ udon.apply {} operation:update path:|e:value set:{next} no-backup budget:20\n", name(index))
        });
        workspace
            .write("batch.md", format!("→ batch atomic\n→ stash newest \"{next}\"\n{}", lines.collect::<String>()));
        let mut command = workspace.command();
        command.args(["--allow", "write", "batch.md"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the binary");
        let watch = Instant::now();
        // As soon as the first file has its new content, the others have not.
        while fs::read_to_string(&first).unwrap_or_default() == document(then)
            && child.try_wait().expect("a state").is_none()
            && watch.elapsed() < Duration::from_mins(1)
        {
            thread::yield_now();
        }
        child.kill().expect("a process to kill");
        child.wait().expect("an end");
        let new = now().iter().filter(|text| **text == document(next)).count();
        let old = now().iter().filter(|text| **text == document(then)).count();
        assert_eq!(new + old, FILES, "every document is whole");
        between += usize::from(new > 0 && old > 0);
        // The next start brings to an end what was begun: the files, and what was noted with them.
        let recalled = workspace.run(&["-c", "recall newest"]);
        let is_kept = recalled.out.contains(&next.to_string());
        value = if is_kept { next } else { then };
        assert_eq!(now(), vec![document(value); FILES], "{new} files were new; {recalled:?}");
        assert!(is_kept || new == 0);
    }
    assert!(between > 0, "no process was killed between two files: this is no test");
    let undone = workspace.run(&["--allow", "write", "-c", "undo file00.udon"]);
    assert!(undone.out.starts_with("✓ undid"), "{undone:?}");
    assert_eq!(now(), vec![document(value - 1); FILES]);
}

//! Writing as a user meets it: who may through which face, and what the machine may refuse.

use std::fs;
use std::process::Command;

use crate::support::{Ran, Workspace, finish};

/// A line for each effect: what it reads, notes, and writes.
const READS: &str = "glance garden.udon skeleton:false";
const NOTES: &str = "stash seeds \"carrot\"";
const WRITES: &str = "udon.apply garden.udon operation:update path:|garden:area set:41 no-backup budget:40";

/// A way in: its arguments for a line, and what it reads on standard input.
type Face = (&'static str, fn(&Workspace, &str) -> (Vec<String>, String));

fn arrow(line: &str) -> String {
    format!("→ {line}\n")
}

/// The ways in that take lines from a text or an agent.
const FACES: &[Face] = &[
    ("-c", |_, line| (vec!["-c".into(), line.into()], String::new())),
    ("a file", |workspace, line| {
        workspace.write("lines.md", arrow(line));
        (vec!["lines.md".into()], String::new())
    }),
    ("a pipe", |_, line| (vec!["-".into()], arrow(line))),
    ("a stream", |_, line| (vec!["run".into(), "--stream".into()], arrow(line))),
];

fn run(workspace: &Workspace, face: &Face, line: &str, grants: &[&str]) -> Ran {
    let (args, input) = face.1(workspace, line);
    let options = grants.iter().flat_map(|grant| ["--allow".to_owned(), (*grant).to_owned()]);
    // Options come behind a subcommand.
    let (sub, rest) = args.split_at(usize::from(args[0] == "run"));
    let args: Vec<String> = sub.iter().cloned().chain(options).chain(rest.iter().cloned()).collect();
    workspace.pipe(&args.iter().map(String::as_str).collect::<Vec<_>>(), input)
}

fn area(workspace: &Workspace) -> String {
    let text = fs::read_to_string(workspace.root().join("garden.udon")).expect("a document");
    text.lines().nth(1).unwrap_or_default().trim().to_owned()
}

#[test]
fn through_every_face_a_text_may_read_and_note_and_writes_only_with_a_grant() {
    for face in FACES {
        let workspace = Workspace::new();
        let read = run(&workspace, face, READS, &[]);
        assert!(read.status == 0 && !read.out.contains('✗'), "{}: {read:?}", face.0);
        let noted = run(&workspace, face, NOTES, &[]);
        assert!(noted.out.contains("✓ stashed"), "{}: {noted:?}", face.0);
        let refused = run(&workspace, face, WRITES, &[]);
        assert_eq!(refused.status, 1, "{}: {refused:?}", face.0);
        assert!(refused.out.contains("PERMISSION_DENIED: udon.apply needs the permission \"write\""), "{refused:?}");
        assert!(refused.out.contains("--allow write"), "{}: {refused:?}", face.0);
        assert_eq!(area(&workspace), ":area 40", "{}", face.0);
        let written = run(&workspace, face, WRITES, &["write"]);
        assert!(written.out.contains("✓ wrote garden.udon"), "{}: {written:?}", face.0);
        assert_eq!(area(&workspace), ":area 41", "{}", face.0);
    }
}

#[test]
fn a_transcript_writes_only_where_its_front_matter_lets_it_and_in_a_copy() {
    let workspace = Workspace::new();
    let transcript = |allow: &str, expected: &str| {
        format!("---\nworkspace: .\n{allow}---\n```arrow\n→ {WRITES}\n{expected}\n…\n```\n")
    };
    workspace.write("refused.md", transcript("", "✗ PERMISSION_DENIED: udon.apply needs the permission \"write\""));
    workspace.write("allowed.md", transcript("allow: write\n", "✓ wrote garden.udon …"));
    let ran = workspace.run(&["replay", "refused.md", "allowed.md"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(area(&workspace), ":area 40");
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_document_as_it_was_and_says_so() {
    let workspace = Workspace::new();
    // The document fits under the limit, and one more line of it does not.
    let prose = format!("  {}\n", "x".repeat(1021)).repeat(2047);
    let document = format!("|log\n  :value 1\n{prose}");
    workspace.write("log.udon", &document);
    let line = "udon.apply log.udon operation:insert at:|log no-backup validate:false content:\"|entry\"";
    let line = format!("{line} position:last budget:40");
    let long = format!(
        "udon.apply log.udon operation:update path:|log:value set:{} no-backup validate:false",
        "y".repeat(1100)
    );
    let limited = |line: &str| {
        let own = workspace.command();
        let mut command = Command::new("/bin/bash");
        command.current_dir(workspace.root()).env_clear();
        command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
        // A write beyond the limit fails as on a full disk, once the signal is not in the way.
        command.args(["-c", "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$@\""]).arg(own.get_program());
        finish(command.args(["--allow", "write", "-c", line]), b"")
    };
    let ran = limited(&long);
    assert!(ran.out.contains("✗ IO: cannot write \"log.udon\": file too large"), "{ran:?}");
    assert_eq!(fs::read_to_string(workspace.root().join("log.udon")).expect("a document"), document);
    let names = fs::read_dir(workspace.root()).expect("a folder").flatten().map(|entry| entry.file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().starts_with(".arrowsh-")));
    // What fits is written under the same limit, and nothing of the failure is in the way.
    let ran = limited(&line);
    assert!(ran.out.contains("✓ wrote log.udon (rev_1;"), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn a_file_comes_back_with_its_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    let workspace = Workspace::new();
    let mode = |file: &str| fs::metadata(workspace.root().join(file)).expect("a file").permissions().mode() & 0o777;
    let script = workspace.root().join("notes.txt");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o750)).expect("a mode");
    let write = |line: &str| {
        let ran = workspace.run(&["--allow", "write", "-c", line]);
        assert_eq!(ran.status, 0, "{ran:?}");
    };
    write("files delete notes.txt");
    assert!(!script.exists());
    write("undo");
    assert_eq!(mode("notes.txt"), 0o750);
    write("mv notes.txt to words.txt");
    assert_eq!(mode("words.txt"), 0o750);
    write("undo");
    assert_eq!(mode("notes.txt"), 0o750);
    write("redo");
    assert_eq!(mode("words.txt"), 0o750);
}

#[test]
fn a_stale_proposal_names_what_changed_and_is_not_applied() {
    let workspace = Workspace::new();
    let proposed = workspace.run(&["-c", "set |garden:area to 44 in garden.udon"]);
    assert!(proposed.out.contains("|proposal prop_1"), "{proposed:?}");
    let text = fs::read_to_string(workspace.root().join("garden.udon")).expect("a document");
    workspace.write("garden.udon", text.replace(":rows 3", ":rows 7"));
    let ran = workspace.run(&["--allow", "write", "-c", "apply prop_1 no-backup"]);
    assert!(ran.out.contains("CONFLICT") && ran.out.contains("line 3: + |bed[roses] :rows 7"), "{ran:?}");
    assert_eq!(area(&workspace), ":area 40");
    workspace.write("garden.udon", text);
    let ran = workspace.run(&["--allow", "write", "-c", "apply prop_1 no-backup"]);
    assert!(ran.out.contains("✓ wrote"), "{ran:?}");
    let ran = workspace.run(&["--allow", "write", "-c", "apply prop_1 no-backup"]);
    assert!(ran.out.contains("DUPLICATE: prop_1 was applied already as rev_1"), "{ran:?}");
}

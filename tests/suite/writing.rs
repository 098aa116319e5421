//! Writing as a user meets it: who may through which face, and what the machine may refuse.

use std::fs;
use std::process::Command;

use arrowsh::world::{Prepared, World};
use serde_json::{Value, json};

use crate::mcp_server::Talk;
use crate::support::{Ran, Workspace, finish};

/// A line for each effect.
const READS: &str = "glance garden.udon skeleton:false";
const NOTES: &str = "stash seeds \"carrot\"";
const WRITES: &str = "udon.apply garden.udon operation:update path:|garden:area set:41 no-backup budget:40";
const RUNS: &str = "code.bash \"touch made.txt\"";
const SENDS: &str = "web.fetch http://127.0.0.1:9/";

/// What a face says where a permission is missing, quotes left out.
fn refusal(tool: &str, permission: &str) -> String {
    format!("PERMISSION_DENIED: {tool} needs the permission {permission}")
}

/// Goes through the effects by a face: `run` gives what it says to a line with grants.
fn check_effects(workspace: &Workspace, face: &str, run: &dyn Fn(&str, &[&str]) -> String) {
    let said = |line: &str, grants: &[&str]| run(line, grants).replace(['"', '\\'], "");
    let read = said(READS, &[]);
    assert!(read.contains("|size (4 lines"), "{face}: {read}");
    let noted = said(NOTES, &[]);
    assert!(noted.contains("✓ stashed seeds"), "{face}: {noted}");
    for (line, tool, permission) in
        [(WRITES, "udon.apply", "write"), (RUNS, "code.bash", "exec"), (SENDS, "web.fetch", "net")]
    {
        let refused = said(line, &[]);
        assert!(refused.contains(&refusal(tool, permission)), "{face}: {refused}");
        assert!(refused.contains(&format!("--allow {permission}")), "{face}: {refused}");
    }
    assert_eq!((area(workspace), workspace.root().join("made.txt").exists()), (":area 40".into(), false), "{face}");
    // Another grant is none.
    let refused = said(WRITES, &["exec", "net"]);
    assert!(refused.contains(&refusal("udon.apply", "write")), "{face}: {refused}");
    let written = said(WRITES, &["write"]);
    assert!(written.contains("✓ wrote garden.udon"), "{face}: {written}");
    assert_eq!(area(workspace), ":area 41", "{face}");
    workspace.configure("[bash]\nallow = [\"touch *\"]\n");
    said(RUNS, &["exec"]);
    assert!(workspace.root().join("made.txt").exists(), "{face}");
}

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
fn through_every_face_a_text_may_read_and_note_and_does_more_only_with_a_grant() {
    for face in FACES {
        let workspace = Workspace::new();
        check_effects(&workspace, face.0, &|line, grants| {
            let ran = run(&workspace, face, line, grants);
            assert_eq!(ran.status == 0, !ran.out.contains('✗'), "{}: {ran:?}", face.0);
            ran.out
        });
    }
}

#[test]
fn an_mcp_client_may_do_no_more_than_a_text() {
    let workspace = Workspace::new();
    check_effects(&workspace, "mcp", &|line, grants| {
        let options: Vec<&str> = grants.iter().flat_map(|grant| ["--allow", *grant]).collect();
        let mut talk = Talk::with(&workspace, &options);
        let said = talk.arrows(2, &arrow(line));
        assert_eq!(talk.close(), 0);
        said
    });
}

#[test]
fn a_call_may_do_no_more_than_a_text() {
    let workspace = Workspace::new();
    let write =
        json!({"file": "garden.udon", "operation": "update", "path": "|garden:area", "set": "41", "backup": false});
    let calls = [
        (READS, json!({"tool": "udon.glance", "arguments": {"file": "garden.udon", "skeleton": false}})),
        (NOTES, json!({"tool": "stash", "arguments": {"label": "seeds", "content": "carrot"}})),
        (WRITES, json!({"tool": "udon.apply", "arguments": write})),
        (RUNS, json!({"tool": "code.bash", "arguments": {"command": "touch made.txt"}})),
        (SENDS, json!({"tool": "web.fetch", "arguments": {"url": "http://127.0.0.1:9/"}})),
    ];
    check_effects(&workspace, "call", &|line, grants| {
        let (_, call) = calls.iter().find(|(known, _)| *known == line).expect("a call");
        let call = json!({"type": "tool_use", "id": "t", "name": call["tool"], "input": call["arguments"]}).to_string();
        let mut args: Vec<&str> = grants.iter().flat_map(|grant| ["--allow", *grant]).collect();
        args.extend(["call", &call]);
        let ran = workspace.run(&args);
        let answer: Value = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        answer["content"].as_str().expect("a text").to_owned()
    });
}

#[test]
fn a_transcript_does_only_what_its_front_matter_lets_it_and_in_a_copy() {
    let workspace = Workspace::new();
    workspace.configure("[bash]\nallow = [\"touch *\"]\n");
    let transcript = |name: &str, allow: &str, line: &str, expected: &str| {
        let text = format!("---\nworkspace: .\n{allow}---\n```arrow\n→ {line}\n{expected}\n…\n```\n");
        workspace.write(name, text);
    };
    let refused =
        |tool: &str, permission: &str| format!("✗ PERMISSION_DENIED: {tool} needs the permission \"{permission}\"");
    transcript("read.md", "", READS, "|size (4 lines, …");
    transcript("note.md", "", NOTES, "✓ stashed \"seeds\" …");
    transcript("no-write.md", "allow: exec, net\n", WRITES, &refused("udon.apply", "write"));
    transcript("no-exec.md", "allow: write, net\n", RUNS, &refused("code.bash", "exec"));
    transcript("no-net.md", "allow: write, exec\n", SENDS, &refused("web.fetch", "net"));
    transcript("write.md", "allow: write\n", WRITES, "✓ wrote garden.udon …");
    transcript("exec.md", "allow: exec\n", "code.bash \"ls\"", "…");
    let names = ["read.md", "note.md", "no-write.md", "no-exec.md", "no-net.md", "write.md", "exec.md"];
    let ran = workspace.run(&["replay"].into_iter().chain(names).collect::<Vec<_>>());
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!((area(&workspace), workspace.root().join("made.txt").exists()), (":area 40".into(), false));
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

#[cfg(unix)]
#[test]
fn an_owner_is_kept_where_that_is_permitted() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let workspace = Workspace::new();
    let file = workspace.root().join("garden.udon");
    let owner = |path: &std::path::Path| fs::metadata(path).map(|data| (data.uid(), data.gid())).expect("a file");
    let (_, group) = owner(&file);
    // Only the system's own user may give files away; anybody else keeps what they have.
    let given = chown(&file, Some(4321), Some(1234)).is_ok();
    let before = owner(&file);
    let ran = workspace.run(&["--allow", "write", "-c", &WRITES.replace(" no-backup", "")]);
    assert!(ran.out.contains("✓ wrote garden.udon"), "{ran:?}");
    assert_eq!(owner(&file), before);
    assert_eq!(owner(&workspace.root().join("garden.udon.bak")), before);
    assert_eq!(before == (4321, 1234), given, "of the group {group}");
}

#[cfg(unix)]
#[test]
fn a_backup_is_what_was_there_and_a_file_of_its_own() {
    use std::os::unix::fs::MetadataExt as _;
    let workspace = Workspace::new();
    let file = |name: &str| workspace.root().join(name);
    let text = |name: &str| fs::read_to_string(file(name)).expect("a document");
    let write = |value: u32| {
        let line = WRITES.replace(" no-backup", "").replace("41", &value.to_string());
        let ran = workspace.run(&["--allow", "write", "-c", &line]);
        assert!(ran.out.contains("✓ wrote garden.udon"), "{ran:?}");
    };
    let first = text("garden.udon");
    write(41);
    assert_eq!(text("garden.udon.bak"), first);
    let second = text("garden.udon");
    write(42);
    assert_eq!(text("garden.udon.bak"), second);
    // Whoever writes into the one does not write into the other, also where the document has a second name.
    fs::hard_link(file("garden.udon"), file("other.udon")).expect("a second name");
    write(43);
    let inode = |name: &str| fs::metadata(file(name)).expect("a file").ino();
    assert_ne!(inode("garden.udon"), inode("garden.udon.bak"));
    assert_ne!(inode("other.udon"), inode("garden.udon.bak"));
    assert_eq!(text("other.udon"), text("garden.udon.bak"));
}

#[test]
fn a_backup_takes_nobodys_place_and_goes_with_the_change() {
    let workspace = Workspace::new();
    let read = |name: &str| fs::read_to_string(workspace.root().join(name)).ok();
    let run = |line: &str| workspace.run(&["--allow", "write", "-c", line]).out;
    let line = WRITES.replace(" no-backup budget:40", "");
    let write = |value: u32| run(&line.replace("41", &value.to_string()));
    workspace.write("garden.udon.bak", "my own");
    let first = read("garden.udon");
    assert!(write(41).contains("backup: garden.udon.2.bak\n"));
    let second = read("garden.udon");
    assert!(write(42).contains("backup: garden.udon.2.bak\n"));
    assert_eq!(read("garden.udon.2.bak"), second);
    // What somebody wrote into it since is his.
    workspace.write("garden.udon.2.bak", "mine as well");
    assert!(write(43).contains("backup: garden.udon.3.bak\n"));
    for line in ["undo", "undo", "undo"] {
        assert!(run(line).starts_with("✓ undid"), "{line}");
    }
    assert_eq!(read("garden.udon"), first);
    assert_eq!((read("garden.udon.bak").as_deref(), read("garden.udon.3.bak")), (Some("my own"), None));
    assert_eq!(read("garden.udon.2.bak").as_deref(), Some("mine as well"));

    // A batch is one change, and what was there before it is what stays.
    let batch = format!("batch atomic\n→ {line}\n→ {}", line.replace("41", "44"));
    assert!(run(&batch).contains("backup: garden.udon.3.bak\n"));
    assert_eq!(read("garden.udon.3.bak"), first);
    assert!(run("undo").starts_with("✓ undid"));
    assert_eq!((read("garden.udon"), read("garden.udon.3.bak")), (first, None));
}

#[test]
fn of_a_very_large_document_the_lines_around_a_change_are_shown() {
    let workspace = Workspace::new();
    let item = |number: usize| format!("|item[{number}]\n  :price {number}\n  {}\n", "words ".repeat(30).trim_end());
    let text: String = (0..45_000).map(item).collect();
    assert!(text.len() > 8 << 20);
    workspace.write("large.udon", &text);
    let line = "udon.apply large.udon operation:update path:|item[30000]:price set:7";
    let ran = workspace.run(&["--allow", "write", "-c", line]);
    assert!(ran.out.contains("summary: set |item[30000]:price 30000 → 7\n"), "{ran:?}");
    assert!(ran.out.contains("(135000 lines, ") && ran.out.contains("around the change)\n"), "{ran:?}");
    assert!(ran.out.contains("~ 90002    :price 7    ; was :price 30000\n"), "{ran:?}");
    let read = |name: &str| fs::read_to_string(workspace.root().join(name)).expect("a document");
    assert_eq!(read("large.udon"), text.replace(":price 30000\n", ":price 7\n"));
    assert_eq!(read("large.udon.bak"), text);
    let undone = workspace.run(&["--allow", "write", "-c", "undo"]);
    assert!(undone.out.starts_with("✓ undid"), "{undone:?}");
    assert_eq!(read("large.udon"), text);
}

/// What is large is read in halves, and the disk begins with it while it is still being written.
#[test]
fn a_large_file_is_written_and_read_to_the_byte() {
    let workspace = Workspace::new();
    let world = World::fixed(&workspace.root(), 1);
    let line: Vec<u8> = (0..=250).collect();
    let bytes = line.repeat((35 << 20) / line.len());
    let check = |expected: &[u8]| {
        assert!(fs::read(workspace.root().join("large.bin")).expect("the file") == expected);
        assert!(world.read("large.bin").expect("the file") == expected);
        assert!(world.holds("large.bin", expected).expect("the file"));
    };
    world.write("large.bin", &bytes).expect("a write");
    check(&bytes);
    let pieces: [&[u8]; 3] = [&bytes[..7], b"here", &bytes[9..]];
    world.prepare("large.bin", &pieces, None).and_then(Prepared::put).expect("a write");
    check(&pieces.concat());
}

#[test]
fn a_subtree_is_kept_however_that_is_said_among_several_operations() {
    const SOURCE: &str = "|pool :size 3\n  |deep\n    |a\n";
    for (no, expected) in [("no", "has 1 child"), ("off", "has 1 child"), ("false", "has 1 child"), ("perhaps", "✗")]
    {
        let workspace = Workspace::new();
        workspace.write("pool.udon", SOURCE);
        let text =
            format!("→ udon.apply pool.udon\n  |update |pool:size\n    |set 9\n  |delete |pool\n    |recursive {no}\n");
        let ran = workspace.pipe(&["--allow", "write"], &text);
        assert!(ran.out.contains(expected), "{no}: {ran:?}");
        assert_eq!(fs::read_to_string(workspace.root().join("pool.udon")).expect("a document"), SOURCE, "{no}");
    }
}

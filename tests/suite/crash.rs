//! What a killed process leaves: every document whole, and everything that was reported as done on the disk.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::support::Workspace;

/// How many processes are killed, where `ARROWSH_KILLS` does not say; the long run has 3000.
const KILLS: u64 = 120;

/// The document after `n` changes.
fn document(n: u64) -> String {
    let prose = "    a line of prose that makes the document long enough to be caught half written\n".repeat(300);
    format!("|counter[main]\n  :value {n}\n  |notes\n{prose}")
}

/// The number that a whole document holds; fails for any other text.
fn number(text: &str) -> u64 {
    let value = text.lines().nth(1).and_then(|line| line.trim().strip_prefix(":value "));
    let number = value.and_then(|value| value.parse().ok()).expect("a number in the second line");
    assert_eq!(text, document(number), "the document is not whole");
    number
}

#[test]
fn a_killed_process_leaves_documents_whole_and_loses_nothing_reported() {
    let workspace = Workspace::new();
    workspace.write("counter.udon", document(0));
    let read = || number(&fs::read_to_string(workspace.root().join("counter.udon")).expect("a document"));
    let (mut now, mut written, mut lost) = (0, 0, 0);
    // How long a process may live at most: so long that about half of them write, however busy the machine is.
    let mut life = 40_000;
    let kills = std::env::var("ARROWSH_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS);
    for kill in 0..kills {
        let next = now + 1;
        let line = format!("udon.apply counter.udon operation:update path:|counter[main]:value set:{next} no-backup");
        let mut command = workspace.command();
        command.args(["--allow", "write", "-c", &line]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().expect("the binary");
        // Instants spread over the life of the process, each time others.
        thread::sleep(Duration::from_micros(1000 + kill * 7919 % life));
        child.kill().expect("a process to kill");
        let mut said = String::new();
        child.stdout.take().expect("standard output").read_to_string(&mut said).expect("text");
        child.wait().expect("an end");
        let is_reported = said.contains("✓ wrote");
        let then = now;
        now = read();
        assert!(now == then || now == next, "{now} after {then}");
        assert!(!is_reported || now == next, "the change to {next} was reported, and the document says {now}");
        if now == next {
            written += 1;
            life = (life - life / 20).max(2000);
        } else {
            lost += 1;
            life += life / 20;
        }
        if kill % 20 == 19 && now > 0 {
            // The next start brings to an end what was begun, and the newest change can be taken back.
            let undone = workspace.run(&["--allow", "write", "-c", "undo"]);
            assert!(undone.out.starts_with("✓ undid"), "{undone:?}");
            assert_eq!(read() + 1, now);
            let redone = workspace.run(&["--allow", "write", "-c", "redo"]);
            assert!(redone.out.starts_with("✓ redid"), "{redone:?}");
            assert_eq!(read(), now);
        }
    }
    assert!(written > 0 && lost > 0, "{written} were written and {lost} were not: the instants are no test");
    println!("{kills} processes killed: {written} changes written, {lost} not");
}

#[test]
fn processes_that_write_at_once_wait_for_each_other() {
    let workspace = Workspace::new();
    let names: Vec<String> = (0..20).map(|n| format!("a{n}")).collect();
    let body: Vec<String> = names.iter().map(|name| format!("  :{name} 0\n")).collect();
    workspace.write("shared.udon", format!("|e\n{}", body.concat()));
    let change = |name: &str| {
        let line = format!("udon.apply shared.udon operation:update path:|e:{name} set:1 no-backup budget:40");
        // Who waited in vain is told to try again.
        let mut ran = workspace.run(&["--allow", "write", "-c", &line]);
        while ran.out.contains("the same line may work now") {
            ran = workspace.run(&["--allow", "write", "-c", &line]);
        }
        assert!(ran.out.contains("✓ wrote"), "{ran:?}");
    };
    thread::scope(|scope| {
        for part in names.chunks(5) {
            let change = &change;
            scope.spawn(move || part.iter().for_each(|name| change(name)));
        }
    });
    let text = fs::read_to_string(workspace.root().join("shared.udon")).expect("a document");
    assert_eq!(text, format!("|e\n{}", body.concat().replace(" 0\n", " 1\n")));
}

#[cfg(unix)]
#[test]
fn mode_and_links_are_kept_and_read_only_files_are_left_alone() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let workspace = Workspace::new();
    let file = workspace.root().join("garden.udon");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    symlink("garden.udon", workspace.root().join("link.udon")).expect("a link");
    let line = "udon.apply link.udon operation:update path:|garden[north]:area set:41 no-backup budget:40";
    let ran = workspace.run(&["--allow", "write", "-c", line]);
    assert!(ran.out.contains("✓ wrote"), "{ran:?}");
    assert!(fs::symlink_metadata(workspace.root().join("link.udon")).expect("a link").is_symlink());
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
    assert!(fs::read_to_string(&file).expect("a document").contains(":area 41"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("a mode");
    let before = fs::read(&file).expect("a document");
    let ran = workspace.run(&["--allow", "write", "-c", &line.replace("41", "42")]);
    assert!(ran.out.contains("IO") && ran.out.contains("read-only"), "{ran:?}");
    assert_eq!(fs::read(&file).expect("a document"), before);
}

#[cfg(unix)]
#[test]
fn what_is_renamed_or_comes_back_is_what_it_was() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    let workspace = Workspace::new();
    let path = |name: &str| workspace.root().join(name);
    let nature = |name: &str| {
        let data = fs::symlink_metadata(path(name)).expect("a file");
        let link = fs::read_link(path(name)).ok();
        let whole = (!data.is_symlink()).then(|| (data.modified().expect("a time"), data.permissions().mode()));
        (whole, data.uid(), data.gid(), link)
    };
    let said = |line: &str| workspace.run(&["--allow", "write", "-c", line]).out;
    symlink("garden.udon", path("link.udon")).expect("a link");
    let file = fs::File::options().write(true).open(path("garden.udon")).expect("a file");
    file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000)).expect("a time");
    fs::set_permissions(path("garden.udon"), fs::Permissions::from_mode(0o640)).expect("a mode");
    // Only who may give files away sees whether they are given back.
    std::os::unix::fs::chown(path("garden.udon"), Some(65534), Some(65534)).ok();
    for name in ["link.udon", "garden.udon"] {
        let before = nature(name);
        let renamed = said(&format!("files rename {name} to moved.udon"));
        assert!(renamed.contains("✓ renamed"), "{renamed}");
        assert_eq!((nature("moved.udon"), path(name).symlink_metadata().is_err()), (before.clone(), true), "{name}");
        for line in ["undo", &format!("files delete {name}"), "undo"] {
            assert!(said(line).starts_with('✓'), "{line}");
        }
        assert_eq!((nature(name), path("moved.udon").exists()), (before, false), "{name}");
    }
    assert!(said("files rename link.udon to far/link.udon").contains("would lead elsewhere"));
    assert!(said("files rename garden.udon to deep/er/garden.udon").contains("✓ renamed"));
    assert!(said("undo").starts_with('✓'));
    assert!(path("garden.udon").is_file() && !path("deep").exists());
}

#[test]
fn what_was_changed_since_is_named_or_not_by_whom() {
    let workspace = Workspace::new();
    let said = |line: &str| workspace.run(&["--allow", "write", "-c", line]).out;
    let set = |area: u32| {
        said(&format!(
            "udon.apply garden.udon operation:update path:|garden[north]:area set:{area} no-backup budget:40"
        ))
    };
    assert!(set(41).contains("rev_1") && set(42).contains("rev_2"));
    let refused = said("undo rev_1");
    assert!(
        refused.contains("CONFLICT") && refused.contains("rev_2: set ") && refused.contains("→ undo rev_2"),
        "{refused}"
    );
    workspace.write("garden.udon", "|garden\n");
    let refused = said("undo rev_2");
    assert!(refused.contains("was changed since rev_2") && refused.contains("not by arrowsh"), "{refused}");
    fs::remove_file(workspace.root().join("garden.udon")).expect("a file");
    let refused = said("undo rev_2");
    assert!(refused.contains("is gone since rev_2") && refused.contains("not by arrowsh"), "{refused}");
}

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
fn two_processes_never_lose_an_update() {
    let workspace = Workspace::new();
    let names: Vec<String> = (0..20).map(|n| format!("a{n}")).collect();
    let body: Vec<String> = names.iter().map(|name| format!("  :{name} 0\n")).collect();
    let body = body.concat();
    workspace.write("shared.udon", format!("|e\n{body}"));
    let change = |name: &str| {
        let line = format!("udon.apply shared.udon operation:update path:|e:{name} set:1 no-backup budget:40");
        let ran = workspace.run(&["--allow", "write", "-c", &line]);
        // One that came in between is told so, and nothing else.
        ran.out.contains("✓ wrote") || {
            assert!(ran.out.contains("CONFLICT"), "{ran:?}");
            false
        }
    };
    let (even, odd): (Vec<_>, Vec<_>) = names.iter().enumerate().partition(|(index, _)| index % 2 == 0);
    let run = |names: Vec<(usize, &String)>| -> Vec<String> {
        names.into_iter().filter(|(_, name)| change(name)).map(|(_, name)| name.clone()).collect()
    };
    let written: Vec<String> = thread::scope(|scope| {
        let other = scope.spawn(|| run(odd));
        let mut written = run(even);
        written.extend(other.join().expect("the other"));
        written
    });
    let text = fs::read_to_string(workspace.root().join("shared.udon")).expect("a document");
    for name in &names {
        let expected = u8::from(written.contains(name));
        assert!(text.contains(&format!("  :{name} {expected}\n")), "{name} in\n{text}");
    }
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

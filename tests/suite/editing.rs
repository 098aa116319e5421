//! Editing source files as a user does it: what is written, taken back, and never written.

use std::fs;

use arrowsh::engine::{Grants, Permission, Value};
use proptest::prelude::*;

use crate::support::{Workspace, cases, printed, shell_in};

/// A file with a function `target` of some lines, in five languages.
const FILES: [(&str, &str); 5] = [
    ("a.rs", "fn first() {}\n\n/// About.\nfn target(x: u32) -> u32 {\n    x + 1\n}\n\nfn last() {}\n"),
    ("a.ts", "const first = 1;\n\n/** About. */\nexport function target(x: number) {\n  return x + 1;\n}\n"),
    ("a.py", "FIRST = 1\n\n\n# About.\ndef target(x):\n    return x + 1\n\n\nLAST = 2\n"),
    ("a.go", "package a\n\n// About.\nfunc target(x int) int {\n\treturn x + 1\n}\n"),
    ("a.c", "int first;\n\n/* About. */\nint target(int x)\n{\n  return x + 1;\n}\n"),
];

/// Lines that edit a file, the place of the line `number` among them.
fn lines(file: &str, number: usize, anchor: &str, new: &str) -> [String; 4] {
    let new = Value::from(new).written();
    [
        format!("edit code {file} start_line:{number}:{anchor} new_string:{new}"),
        format!("edit code {file} start_line:{number} position:after new_string:{new}"),
        format!("edit code {file} symbol:target position:before new_string:{new}"),
        format!("edit code {file} old_string:\"x + 1\" new_string:{new}"),
    ]
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn what_was_edited_is_taken_back_and_what_changed_since_is_left_alone(
        which in 0..FILES.len(),
        way in 0..4_usize,
        line in any::<prop::sample::Index>(),
        is_windows in any::<bool>(),
        ends in any::<bool>(),
        new in "[a-z\"'$\\\\ ]{0,8}[a-z]",
    ) {
        let (file, text) = FILES[which];
        let text = if ends { text } else { text.trim_end() };
        let bytes = if is_windows { text.replace('\n', "\r\n") } else { text.to_owned() };
        let workspace = Workspace::new();
        workspace.write(file, &bytes);
        let path = workspace.root().join(file);
        let grants = Grants::agent().and([Permission::Write]);
        let mut shell = shell_in(&workspace.root(), "tester", grants);
        let number = line.index(text.lines().count()) + 1;
        let shown = printed(&shell.run_line(&format!("code extract {file}:{number}-{number}")));
        let anchor = shown.lines().nth(1).and_then(|line| line.split([':', ' ']).nth(1)).expect("an anchor").to_owned();
        let edit = &lines(file, number, &anchor, &new)[way];
        let said = printed(&shell.run_line(edit));
        if said.starts_with("✓ edited") {
            prop_assert_ne!(fs::read_to_string(&path).expect("a file"), bytes.clone());
            let undone = printed(&shell.run_line("undo"));
            prop_assert!(undone.starts_with("✓ undid"), "{}", undone);
        }
        prop_assert_eq!(fs::read_to_string(&path).expect("a file"), bytes.clone(), "{}\n{}", edit, said);
        // Somebody else changes the file: the same line would now write on what was never seen.
        let changed = bytes.replacen("About", "Other", 1);
        fs::write(&path, &changed).expect("a file");
        let said = printed(&shell.run_line(edit));
        prop_assert!(said.contains("CONFLICT"), "{}\n{}", edit, said);
        prop_assert_eq!(fs::read_to_string(&path).expect("a file"), changed);
    }
}

#[test]
fn what_was_read_in_one_process_is_edited_in_the_next() {
    let workspace = Workspace::new();
    workspace.write("a.rs", "fn a() {}\n");
    let edit = ["--allow", "write", "-c", "edit code a.rs start_line:1 new_string:\"fn b() {}\""];
    assert!(workspace.run(&edit).out.contains("\"a.rs\" was not read before"));
    workspace.run(&["-c", "code extract a.rs"]);
    assert!(workspace.run(&edit).out.starts_with("✓ edited a.rs"));
    assert_eq!(fs::read_to_string(workspace.root().join("a.rs")).expect("a file"), "fn b() {}\n");
    workspace.run(&["-c", "reset"]);
    assert!(workspace.run(&edit).out.contains("\"a.rs\" was not read before"));
}

#[test]
fn huge_binary_and_foreign_files_are_refused() {
    let workspace = Workspace::new();
    workspace.write("huge.txt", vec![b'a'; 5 * 1024 * 1024]);
    workspace.write("zero.txt", b"a\0b");
    workspace.write("latin.txt", b"caf\xe9\n");
    for (file, message) in [
        ("huge.txt", "LIMIT_EXCEEDED: \"huge.txt\" has 5242880 bytes"),
        ("zero.txt", "INVALID_ARGUMENT: \"zero.txt\" is not a text file"),
        ("latin.txt", "INVALID_ARGUMENT: \"latin.txt\" is not UTF-8 text"),
        ("../outside.txt", "PERMISSION_DENIED: \"../outside.txt\" lies outside the workspace"),
    ] {
        let line = format!("edit code {file} old_string:\"a\" new_string:\"b\"");
        let out = workspace.run(&["--allow", "write", "-c", &line]).out;
        assert!(out.contains(message), "{out}");
    }
    assert_eq!(fs::read(workspace.root().join("latin.txt")).expect("a file"), b"caf\xe9\n");
}

#[test]
fn a_mask_is_not_written_over_its_secret() {
    const SOURCE: &str = "|harbour\n  :name Pier\n  :token sk-live-1234567890abcdef\n";
    for line in [
        "edit code quay.udon old_string:\":name Pier\" new_string:\":token ••••\"",
        "apply quay.udon update |harbour merge:\":token ••••\"",
        "apply quay.udon update |harbour:token set:\"••••\"",
    ] {
        let workspace = Workspace::new();
        workspace.write("quay.udon", SOURCE);
        let ran = workspace.run(&["--allow", "write", "-c", line]);
        assert!(ran.out.contains("stands for a secret that is not shown"), "{line}: {ran:?}");
        assert_eq!(fs::read_to_string(workspace.root().join("quay.udon")).expect("a file"), SOURCE, "{line}");
    }
}

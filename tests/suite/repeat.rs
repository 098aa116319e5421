//! What is taken back, made again, or answered with yes is exactly what was done or offered: no word of it is read a second
//! time, and no other file is touched.

use arrowsh::engine::{Grants, Outcome};
use arrowsh::shell::Shell;
use serde_json::{Value, json};

use crate::support::{Workspace, printed, shell_in};

/// A shell of a person in a workspace.
fn shell(workspace: &Workspace) -> Shell {
    shell_in(&workspace.root(), "me", Grants::person())
}

/// What a text prints.
fn run(shell: &mut Shell, text: &str) -> String {
    printed(&shell.run_text(text))
}

/// Calls a tool by name.
fn call(shell: &mut Shell, tool: &str, arguments: Value) -> Outcome {
    let Value::Object(arguments) = arguments else { panic!("no object") };
    shell.run_call(tool, arguments)
}

/// What a call answers.
fn answer(shell: &mut Shell, tool: &str, arguments: Value) -> Value {
    match call(shell, tool, arguments).verdict {
        arrowsh::engine::Verdict::Ok { reply, .. } => reply.json(),
        other => panic!("{tool}: {other:?}"),
    }
}

/// Labels and texts that look like something else when they stand in a line.
const ODD: &[&str] = &[
    "a:b",
    "limit:3",
    "x=y",
    "it",
    "the",
    "and",
    "stash",
    "…",
    "<name>",
    "file.udon",
    "result:2",
    "§x",
    "→ undo",
    "a b",
    "one\ntwo: three\n  four",
    "\"q\" 'r'",
    "yes",
];

#[test]
fn redo_makes_again_what_was_made() {
    let workspace = Workspace::new();
    for label in ODD {
        let mut shell = shell(&workspace);
        let content = format!("content of {label}\nand: more");
        answer(&mut shell, "memory.stash", json!({"label": label, "content": content}));
        for _ in 0..2 {
            let undone = run(&mut shell, "→ undo");
            assert!(undone.starts_with("✓ undid"), "{label}: {undone}");
            assert_eq!(
                answer(&mut shell, "memory.memory", json!({"what": "stashed"}))["stashes"],
                json!([]),
                "{label}"
            );
            let redone = run(&mut shell, "→ redo");
            assert!(redone.starts_with("✓ redid"), "{label}: {redone}");
        }
        let recalled = answer(&mut shell, "memory.recall", json!({"label": label}));
        assert_eq!((&recalled["label"], &recalled["content"]), (&json!(label), &json!(content)));
        answer(&mut shell, "memory.drop", json!({"stash": label}));
        run(&mut shell, "→ undo");
        assert_eq!(answer(&mut shell, "memory.recall", json!({"label": label}))["content"], json!(content), "{label}");
        answer(&mut shell, "memory.drop", json!({"stash": label}));
    }
}

#[test]
fn yes_runs_what_was_offered() {
    let workspace = Workspace::new();
    let held = "If you agree:\n→ stash plan\n  line one\n  line: two\n    deeper\n";
    for answer in ["yes", "1"] {
        let mut shell = shell(&workspace);
        let asked = run(&mut shell, held);
        assert!(asked.contains("1. stash plan \"line one\\nline: two\\n  deeper\""), "{asked}");
        assert!(run(&mut shell, &format!("→ {answer}\n")).starts_with("✓ stashed \"plan\""));
        let recalled = run(&mut shell, "→ recall plan\n");
        assert_eq!(recalled, "✓ recalled \"plan\":\n> line one\n> line: two\n>   deeper");
        run(&mut shell, "→ drop stash:plan");
    }
}

#[test]
fn an_answer_is_kept_between_processes_and_older_questions_are_read() {
    let workspace = Workspace::new();
    workspace.pipe(&["-", "--as", "me"], "If you agree:\n→ stash plan\n  one\n  two\n");
    assert!(workspace.pipe(&["-", "--as", "me"], "→ yes\n").out.starts_with("✓ stashed \"plan\""));
    let old = "{\"line\": \"stash plan\", \"offered\": [\"stash plan x\"], \"lacking\": null}";
    let question: arrowsh::memory::OpenQuestion = serde_json::from_str(old).expect("a question");
    let answers: Vec<_> = question.answers().collect();
    assert_eq!((answers.len(), answers[0].line.as_str(), answers[0].call.is_none()), (1, "stash plan x", true));
}

#[test]
fn a_plan_is_shown_as_it_is_written() {
    let workspace = Workspace::new();
    let mut shell = shell(&workspace);
    let plan = run(&mut shell, "→ batch plan\n→ stash Plan \"Hello README.md\"\n→ create file README.md \"Hello\"\n");
    assert!(plan.contains("would run: stash Plan \"Hello README.md\" (note)"), "{plan}");
    assert!(plan.contains("would run: create file README.md \"Hello\" (write)"), "{plan}");
}

#[test]
fn undo_of_a_file_is_of_that_file() {
    let workspace = Workspace::new();
    let mut shell = shell(&workspace);
    let mut write = |file: &str, text: &str| {
        let arguments = json!({"file_path": file, "content": text, "overwrite": true});
        answer(&mut shell, "code.create", arguments);
    };
    for file in ["config.udon", "myconfig.udon", "my_config.udon", "myxconfig.udon", "a%b.udon", "sub/only.udon"] {
        write(file, "|old\n");
    }
    for file in ["config.udon", "my_config.udon", "myconfig.udon", "myxconfig.udon"] {
        write(file, "|new\n");
    }
    let text = |file: &str| std::fs::read_to_string(workspace.root().join(file)).unwrap_or_default();
    // The newest change whose file has these letters in it is another one's.
    let undone = run(&mut shell, "→ undo config.udon\n");
    assert!(undone.starts_with("✓ undid") && undone.ends_with("in config.udon"), "{undone}");
    assert_eq!((text("config.udon"), text("myconfig.udon")), ("|old\n".into(), "|new\n".into()));
    let undone = run(&mut shell, "→ undo my_config.udon\n");
    assert!(undone.ends_with("in my_config.udon"), "{undone}");
    assert_eq!((text("my_config.udon"), text("myxconfig.udon")), ("|old\n".into(), "|new\n".into()));
    assert!(run(&mut shell, "→ undo onfig.udon\n").starts_with("✗ NOT_FOUND: nothing to undo of \"onfig.udon\""));
    // A file of a folder needs no folder where there is no other of that name.
    assert!(run(&mut shell, "→ undo only.udon\n").ends_with("in sub/only.udon"));
    // The log finds what has the letters in it, and takes none of them for a pattern.
    let log = run(&mut shell, "→ history log my_config.udon\n");
    assert!(log.contains("my_config.udon") && !log.contains("myxconfig"), "{log}");
    let log = run(&mut shell, "→ history log path:\"a%b\"\n");
    assert!(log.contains("a%b.udon") && log.lines().count() == 1, "{log}");
    assert!(run(&mut shell, "→ history log path:config\n").contains("myxconfig.udon"));
}

#[test]
fn nothing_is_dropped_by_the_end_of_its_name() {
    let workspace = Workspace::new();
    workspace.write("config.udon", "|config\n  |app :port 1\n");
    let mut shell = shell(&workspace);
    run(&mut shell, "→ pin config.udon|config|app\n→ pin config.udon\n");
    for word in ["p", "udon", "g.udon", "pp"] {
        let said = run(&mut shell, &format!("→ drop pin:{word}\n"));
        assert!(said.starts_with(&format!("✗ NOT_FOUND: nothing is pinned as \"{word}\"")), "{said}");
    }
    assert!(run(&mut shell, "→ drop |app\n").starts_with("✓ dropped pin config.udon|config|app"));
    assert!(run(&mut shell, "→ drop config.udon\n").starts_with("✓ dropped pin config.udon"));
}

/// Brings a store to the schema that it had before calls were kept in it.
const OLDER: &str = "
    UPDATE journal SET inverse = turned WHERE turned IS NOT NULL;
    DROP INDEX proposal_open;
    DROP INDEX journal_turned;
    ALTER TABLE journal_file DROP COLUMN backup;
    ALTER TABLE journal DROP COLUMN turned;
    ALTER TABLE journal DROP COLUMN turn;
    ALTER TABLE journal DROP COLUMN made;
    ALTER TABLE journal DROP COLUMN back;
    CREATE INDEX journal_undo ON journal (inverse) WHERE tool = 'history.undo';
    PRAGMA user_version = 17;";

#[test]
fn an_older_journal_is_taken_back_and_made_again() {
    let workspace = Workspace::new();
    let run = |text: &str| workspace.pipe(&["-", "--as", "me"], text).out;
    run("→ create file a.txt \"one\"\n→ stash plan \"first\"\n→ undo\n");
    let store = rusqlite::Connection::open(workspace.root().join(".arrowsh/state.db")).expect("a store");
    store.execute_batch(OLDER).expect("an older store");
    drop(store);
    assert_eq!(run("→ redo\n"), "✓ redid rev_2: stash plan\n");
    assert_eq!(run("→ recall plan\n"), "✓ recalled \"plan\":\n> first\n");
    assert_eq!(run("→ undo rev_2\n"), "✓ undid rev_2: stash plan\n");
    assert!(run("→ undo rev_1\n").starts_with("✓ undid rev_1"));
    assert!(!workspace.root().join("a.txt").exists());
    assert!(run("→ redo rev_1\n").starts_with("✓ redid rev_1"));
}

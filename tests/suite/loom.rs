//! Trees as processes and texts see them.

use std::time::Instant;

use rusqlite::Connection;

use crate::support::Workspace;

/// Runs lines as `who`, with the permissions to write in trees; gives what was printed.
fn run(workspace: &Workspace, who: &str, lines: &[&str]) -> String {
    let mut args = vec!["--as", who, "--allow", "loom_write"];
    for line in lines {
        args.extend(["-c", *line]);
    }
    let ran = workspace.run(&args);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    ran.out
}

/// The id in the first brackets of a text.
fn id(text: &str) -> String {
    let (_, rest) = text.split_once('[').expect("an id");
    rest.split_once(']').expect("an id").0.to_owned()
}

#[test]
fn on_one_branch_one_writes_at_a_time() {
    let workspace = Workspace::new();
    let root = id(&run(&workspace, "me", &["new tree \"Duet\" \"All begin.\""]));
    let first = id(&run(&workspace, "ann", &[&format!("respond {root} \"mine\"")]));
    let args = ["--as", "ben", "--allow", "loom_write", "-c", &format!("respond {first} \"too\"")];
    let ran = workspace.run(&args);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.out.starts_with(&format!("✗ CONFLICT: ann is writing on this branch, at [{first}]")), "{}", ran.out);
    run(&workspace, "ben", &[&format!("respond {root} \"a branch of my own\"")]);
    let context = workspace.run(&["context", "--as", "ben"]).out;
    assert!(context.contains(&format!("ann active at [{first}], depth:1")), "{context}");
}

#[test]
fn a_message_becomes_a_node_without_its_commands() {
    let workspace = Workspace::new();
    let root = id(&run(&workspace, "me", &["new tree \"Letters\" \"Dear keeper,\""]));
    let message = format!("The ice holds.\n\n→ view {root}\n→ think\nshould I say more?\n←\n\nUntil spring.\n");
    let args = ["run", "--as", "quill", "--allow", "loom_write", "--into", "letters"];
    let ran = workspace.pipe(&args, &message);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains('[') && ran.out.contains("stored as ["), "{}", ran.out);
    let stored = id(ran.out.split_once("stored as ").expect("a note").1);
    let view = run(&workspace, "me", &[&format!("view {stored} full")]);
    assert!(view.contains("The ice holds.") && view.contains("Until spring."), "{view}");
    assert!(!view.contains('→') && !view.contains("should I"), "{view}");
    // Who is not loom-aware has no tools; its arrows are text.
    let args = ["run", "--as", "subject", "--allow", "loom_write", "--deny", "loom_aware", "--into", "letters"];
    let ran = workspace.pipe(&args, "Look:\n→ view a7x2\n");
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{}{}", ran.out, ran.err);
    let stored = id(&ran.out);
    let raw = workspace.run(&["--as", "me", "--json", "-c", &format!("view {stored} full")]).out;
    assert!(raw.contains("→ view a7x2"), "{raw}");
    let lost = workspace.pipe(&["run", "--as", "me", "--into", "nowhere"], "x");
    assert!(lost.status != 0 && lost.err.contains("no tree is called"), "{}{}", lost.out, lost.err);
    // To be quoted is to write: with tools or without, that has to be allowed.
    for args in [vec!["--as", "subject", "--deny", "loom_aware"], vec!["--as", "quill"]] {
        let refused = workspace.pipe(&[&["run", "--into", "letters"], args.as_slice()].concat(), "x");
        assert_eq!(refused.status, 2, "{}", refused.out);
        assert!(refused.err.contains("run --into needs the permission \"loom_write\""), "{}", refused.err);
    }
}

#[test]
fn a_message_is_written_where_it_goes_and_can_be_taken_back() {
    let workspace = Workspace::new();
    let root = id(&run(&workspace, "me", &["new tree Letters \"Dear keeper,\""]));
    run(&workspace, "me", &["new tree Harbour \"It froze.\""]);
    let into = |options: &[&str], text: &str| {
        let args = [&["run", "--as", "quill", "--allow", "loom_write", "--into", "letters"], options].concat();
        let ran = workspace.pipe(&args, text);
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
        ran.out
    };
    let stored = |out: &str| id(out.split_once("stored as ").expect("a note").1);
    let tree = || run(&workspace, "quill", &["tree"]);
    // Its lines run in the tree that it goes to, wherever the author was before.
    run(&workspace, "quill", &["tree"]);
    let first = into(&[], "The ice holds.\n→ tree\n");
    assert!(first.contains("\"Letters\" (1 node, 1 branch)") && !first.contains("Harbour"), "{first}");
    let first = stored(&first);
    // What a message says behind nodes that it makes stands behind them, and the next one behind that.
    let second = into(&[], "→ respond \"So I went out.\"\nUntil spring.\n");
    let made = id(second.split_once("created ").expect("a node").1);
    assert!(second.contains(&format!("] below [{made}] in tree \"Letters\"")), "{second}");
    let second = stored(&second);
    assert!(into(&[], "PS").contains(&format!("] below [{second}] in tree")), "{}", tree());
    // Who goes elsewhere says it where it was, and stays where it went.
    let away = into(&[], &format!("I went back.\n→ switch to {first}\n"));
    assert!(away.contains(&format!("in tree \"Letters\"; quill is at [{first}]")), "{away}");
    // Each is a change of its own.
    let before = tree();
    let third = stored(&into(&[], "One more."));
    run(&workspace, "quill", &["undo"]);
    assert_eq!(tree(), before);
    run(&workspace, "quill", &["redo"]);
    assert!(tree().contains(&format!("[{third}] model \"One more.\" (leaf) *")), "{}", tree());
    // Looking at what would happen changes nothing.
    let before = (tree(), run(&workspace, "quill", &["history log"]));
    let dry = into(&["--dry-run"], &format!("Not yet.\n→ switch to {root}\n→ tree\n"));
    assert!(dry.contains("nothing was stored") && dry.contains("\"Letters\""), "{dry}");
    assert_eq!((tree(), run(&workspace, "quill", &["history log"])), before);
    // A mark of the encoding is no part of the text.
    let marked = stored(&into(&[], "\u{feff}Marked."));
    assert!(run(&workspace, "quill", &[&format!("view {marked} full")]).contains("\nMarked."));
}

#[test]
fn while_another_process_writes_one_reads_and_is_told_who_waits() {
    let workspace = Workspace::new();
    let root = id(&run(&workspace, "me", &["new tree \"Harbour\" \"It froze.\""]));
    let database = Connection::open(workspace.root().join(".arrowsh/state.db")).expect("a database");
    database.execute_batch("BEGIN IMMEDIATE").expect("a transaction that takes its time");
    let start = Instant::now();
    let line = format!("respond {root} \"The keeper counted.\"");
    let refused = workspace.run(&["--as", "me", "-c", &format!("view {root}"), "-c", &line]);
    let passed = start.elapsed().as_secs();
    assert_eq!(refused.status, 1, "{}", refused.out);
    assert!(refused.out.contains("] human · just now"), "{}", refused.out);
    let busy = "✗ CONFLICT: another process is writing in this workspace\n  after 5 seconds it still was; the same line \
                may work now\n";
    assert!(refused.out.contains(busy), "{}", refused.out);
    // It is waited for once, not with every step of every line.
    assert!((5..9).contains(&passed), "{passed} seconds");
    database.execute_batch("ROLLBACK").expect("an end");
    assert!(run(&workspace, "me", &[&line]).starts_with("✓ created"));
    assert!(run(&workspace, "me", &["tree summary"]).contains("\n2 nodes"));
}

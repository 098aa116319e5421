//! Trees as processes and texts see them.

use crate::support::{Workspace, finish};

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
fn eight_processes_write_in_one_tree_and_nothing_is_lost() {
    let workspace = Workspace::new();
    let root = id(&run(&workspace, "me", &["new tree \"Choir\" \"All begin.\""]));
    let (writers, lines) = (8, 12);
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let (workspace, root) = (&workspace, &root);
            scope.spawn(move || {
                let mut text = format!("→ respond {root} \"w{writer}-0\"\n");
                for line in 1..lines {
                    text.push_str(&format!("→ respond it \"w{writer}-{line}\"\n→ annotate node {root} \"n{writer}-{line}\"\n→ switch to $1\n"));
                    text.push_str(&format!("→ respond {root} \"v{writer}-{line}\"\n"));
                }
                let who = format!("writer{writer}");
                let mut command = workspace.command();
                command.args(["run", "--as", &who, "--allow", "loom_write"]);
                let ran = finish(&mut command, text.as_bytes());
                assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
            });
        }
    });
    let each = 2 * lines - 1;
    let summary = run(&workspace, "me", &["tree summary"]);
    assert!(summary.contains(&format!("{} nodes", writers * each + 1)), "{summary}");
    let notes = run(&workspace, "me", &[&format!("list {root} annotations --budget 100000")]);
    assert_eq!(notes.lines().count() - 1, writers * (lines - 1), "{notes}");
    for writer in 0..writers {
        let found = run(&workspace, "me", &[&format!("find node w{writer}-0")]);
        assert!(found.starts_with("1 node says"), "{found}");
    }
    // Every node that leads to the last that was written is as it was hashed.
    let last = run(&workspace, "writer3", &["verify node"]);
    assert!(last.contains(" valid "), "{last}");
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
    let args = ["run", "--as", "subject", "--deny", "loom_aware", "--into", "letters"];
    let ran = workspace.pipe(&args, "Look:\n→ view a7x2\n");
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{}{}", ran.out, ran.err);
    let stored = id(&ran.out);
    let raw = workspace.run(&["--as", "me", "--json", "-c", &format!("view {stored} full")]).out;
    assert!(raw.contains("→ view a7x2"), "{raw}");
    let lost = workspace.pipe(&["run", "--as", "me", "--into", "nowhere"], "x");
    assert!(lost.status != 0 && lost.err.contains("no tree is called"), "{}{}", lost.out, lost.err);
}

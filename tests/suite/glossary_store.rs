//! The library on disk: several writers at once, and a database that is damaged.

use crate::support::Workspace;

/// A workspace with an entry and a snapshot.
fn library() -> Workspace {
    let workspace = Workspace::new();
    let text =
        "→ glossary create \"lock\" \"A chamber that lifts boats.\" tags:[place]\n→ take snapshot \"boats rise\"\n";
    let ran = workspace.pipe(&["--allow", "glossary_write"], text);
    assert_eq!(ran.status, 0, "{ran:?}");
    workspace
}

#[test]
fn of_writers_at_once_one_gets_the_term_and_all_get_their_own() {
    let workspace = Workspace::new();
    let made: Vec<String> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                let workspace = &workspace;
                scope.spawn(move || {
                    let own = (0..4).map(|n| format!("→ glossary create \"term {writer} {n}\" \"x\" tags:[t]\n"));
                    let text = own.collect::<Vec<_>>().concat() + "→ glossary create \"Shared\" \"y\" tags:[t]\n";
                    workspace.pipe(&["--allow", "glossary_write"], text).out
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    let count = |what: &str| made.iter().map(|out| out.matches(what).count()).sum::<usize>();
    assert_eq!((count("<glossary_created"), count("✗ DUPLICATE: entry "), count("✗")), (17, 3, 3), "{made:?}");
    let all = workspace.run(&["-c", "glossary search * limit:100"]).out;
    assert!(all.starts_with("<glossary_results count=\"17\">"), "{all}");
}

#[test]
fn a_database_that_is_none_is_said_to_be_none() {
    let workspace = Workspace::new();
    workspace.write(".arrowsh/state.db", "this is no database, however long one looks at it".repeat(40));
    for line in [
        "glossary search lock",
        "list_snapshots",
        "next scene",
        "read_post 1",
        "summon_dismiss \"x\"",
        "glossary show 1",
    ] {
        let ran = workspace.run(&["-c", line]);
        assert!(ran.status == 1 && ran.out.starts_with("✗ IO: the workspace's state"), "{line}: {ran:?}");
        assert!(ran.out.contains("\n  files are not in it, but pins, sessions and conversations are: "), "{ran:?}");
    }
}

#[test]
fn damage_is_a_failure_of_the_line_and_no_panic() {
    let whole = library();
    let database = rusqlite::Connection::open(whole.root().join(".arrowsh/state.db")).unwrap();
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;").unwrap();
    drop(database);
    let bytes = std::fs::read(whole.root().join(".arrowsh/state.db")).unwrap();
    let mut failed = 0;
    for page in (1..bytes.len() / 4096).step_by(2) {
        let mut damaged = bytes.clone();
        damaged[page * 4096..(page + 1) * 4096].fill(0xA5);
        let workspace = Workspace::new();
        workspace.write(".arrowsh/state.db", &damaged);
        let text = "→ batch keep-going\n→ glossary search boats\n→ glossary show 1\n→ list_snapshots\n→ summon 1 \"what rises?\"\n→ explicate \"lifts boats\"\n";
        let ran = workspace.pipe(&["--allow", "glossary_write"], text);
        assert!(!ran.out.contains("INTERNAL") && ran.status <= 1, "page {page}: {ran:?}");
        failed += usize::from(ran.out.contains("✗ IO: "));
    }
    assert!(failed > 0, "no page mattered");
}

#[test]
fn columns_that_somebody_else_wrote_are_reported() {
    let workspace = library();
    let database = rusqlite::Connection::open(workspace.root().join(".arrowsh/state.db")).unwrap();
    database.execute_batch("UPDATE snapshot SET summaries = '{'; DROP TABLE glossary_index;").unwrap();
    drop(database);
    let run = |line: &str| workspace.run(&["--allow", "glossary_write", "-c", line]).out;
    assert!(
        run("summon 1 \"what rises?\"")
            .starts_with("✗ IO: the workspace's state is damaged: the summaries of snapshot 1")
    );
    assert!(run("glossary search lock").starts_with("✗ IO: the workspace's state in .arrowsh/state.db: no such table"));
    // What failed half way was not begun: nothing is summoned, and nothing was made.
    assert!(run("summon_dismiss \"x\"").starts_with("✗ NO_SUMMON"));
    assert!(run("glossary create b \"c\" tags:[t]").starts_with("✗ IO"));
    assert!(run("glossary show 2").starts_with("✗ NOT_FOUND: there is no entry 2"));
}

#[test]
fn each_has_a_summon_and_a_position_of_their_own() {
    let workspace = library();
    let run = |who: &str, line: &str| workspace.run(&["--as", who, "--allow", "glossary_write", "-c", line]).out;
    assert!(run("ann", "summon 1 \"what rises?\"").starts_with("<summoned_context snapshot_id=\"1\">"));
    assert!(run("ann", "glossary update 1 status:confirmed").starts_with("✗ SUMMON_READ_ONLY"));
    assert!(run("bob", "glossary update 1 status:confirmed").starts_with("<glossary_updated id=\"1\""));
    assert!(run("bob", "summon_continue \"and?\"").starts_with("✗ NO_SUMMON"));
    assert!(run("bob", "summon 1 \"who?\"").starts_with("<summoned_context"));
    // What is asked knows what was known then.
    assert!(run("ann", "summon_continue \"the lock?\"").contains("lock (tentative): A chamber"));
    assert!(run("ann", "summon_dismiss \"boats do\"").contains("turns=\"2\""));
}

#[test]
fn a_store_of_an_older_build_is_brought_up_to_date() {
    let workspace = Workspace::new();
    assert_eq!(workspace.run(&["-c", "stash \"kept\" \"as it was\""]).status, 0);
    let database = rusqlite::Connection::open(workspace.root().join(".arrowsh/state.db")).unwrap();
    let names: Vec<String> = database
        .prepare(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'trigger') AND sql NOT NULL
                  AND name NOT IN ('pin', 'stash', 'trace', 'thought', 'result', 'dialogue', 'alias')
                  AND name NOT GLOB 'sqlite_*'",
        )
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(names.len() > 10, "{names:?}");
    database.execute_batch("PRAGMA foreign_keys = OFF;").unwrap();
    for name in names {
        let _ = database.execute_batch(&format!("DROP TRIGGER IF EXISTS {name}"));
        let _ = database.execute_batch(&format!("DROP TABLE IF EXISTS {name}"));
    }
    database
        .execute_batch(
            "ALTER TABLE result DROP COLUMN packed; ALTER TABLE result DROP COLUMN again; PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(database);
    assert_eq!(workspace.run(&["-c", "recall kept"]).out, "✓ recalled \"kept\":\n> as it was\n");
    assert_eq!(workspace.run(&["-c", "glossary search *"]).out, "<glossary_results count=\"0\"/>\n");
}

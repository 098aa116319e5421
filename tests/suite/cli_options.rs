//! Options of every command: where, as whom, with which permissions, in which form.

use crate::support::{Ran, Workspace};

const SECOND: &str = "notes.txt (3 lines, line 2)\n2  two\n";

/// Compares the exit status and all of standard output.
fn check(ran: &Ran, status: i32, out: &str) {
    assert_eq!((ran.status, ran.out.as_str()), (status, out), "said: {}", ran.err);
}

#[test]
fn the_workspace_is_named_or_found_upwards() {
    let (here, there) = (Workspace::new(), Workspace::new());
    there.write("notes.txt", "other\n");
    let folder = there.root();
    let folder = folder.to_str().expect("UTF-8");
    check(&here.run(&["--workspace", folder, "-c", "cat notes.txt"]), 0, "notes.txt (1 line)\n1  other\n");
    check(&here.run(&["-c", "cat notes.txt", "--workspace", folder]), 0, "notes.txt (1 line)\n1  other\n");
    let mut command = here.command();
    let ran = crate::support::finish(command.env("ARROWSH_WORKSPACE", folder).args(["-c", "cat notes.txt"]), b"");
    check(&ran, 0, "notes.txt (1 line)\n1  other\n");
    // Below a folder with a configuration, that folder is the workspace.
    there.write("arrowsh.toml", "");
    there.write("deep/down/empty.txt", "");
    let mut command = there.command();
    let ran =
        crate::support::finish(command.current_dir(there.root().join("deep/down")).args(["-c", "cat notes.txt"]), b"");
    check(&ran, 0, "notes.txt (1 line)\n1  other\n");
}

#[test]
fn nothing_outside_the_workspace_is_read() {
    let workspace = Workspace::new();
    for file in ["../config/secret.txt", "/etc/secret.txt", "a/../../x.txt"] {
        let ran = workspace.run(&["-c", &format!("cat {file}")]);
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(ran.out.starts_with(&format!("✗ PERMISSION_DENIED: \"{file}\" lies outside the workspace")), "{ran:?}");
    }
}

#[test]
fn a_workspace_that_is_not_there_is_not_made() {
    let workspace = Workspace::new();
    let ran = workspace.run(&["--workspace", "misspelt", "-c", "stash seeds \"carrot\""]);
    assert_eq!((ran.status, ran.err.as_str()), (2, "arrowsh: there is no folder \"misspelt\"\n"));
    assert!(!workspace.root().join("misspelt").exists());
}

#[test]
fn a_transcript_shows_nothing_from_outside_the_folder_of_the_replay() {
    let (workspace, other) = (Workspace::new(), Workspace::new());
    let folder = other.root();
    for folder in ["..", folder.to_str().expect("UTF-8")] {
        workspace.write("t.md", format!("---\nworkspace: {folder}\n---\n```arrow\n→ cat notes.txt\n```\n"));
        let ran = workspace.run(&["replay", "t.md"]);
        assert_eq!(ran.status, 3, "{ran:?}");
        assert!(ran.out.contains("lies outside the folder where the replay was started"), "{ran:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_a_failure() {
    let workspace = Workspace::new();
    for args in [&["-c", "cat notes.txt"][..], &["--json", "-c", "cat notes.txt"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let mut command = workspace.command();
        let ran = command.args(args).stdout(full).stderr(std::process::Stdio::piped()).output().expect("a run");
        assert_eq!(ran.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&ran.stderr).starts_with("arrowsh: cannot print: "), "{ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_leads_nowhere_else() {
    let (workspace, other) = (Workspace::new(), Workspace::new());
    std::os::unix::fs::symlink(other.root(), workspace.root().join("linked")).expect("a link");
    let ran = workspace.run(&["-c", "cat linked/notes.txt"]);
    assert!(ran.out.starts_with("✗ PERMISSION_DENIED"), "{ran:?}");
    std::os::unix::fs::symlink(other.root().join("notes.txt"), workspace.root().join("link.txt")).expect("a link");
    let ran = workspace.run(&["-c", "cat link.txt"]);
    assert!(ran.out.starts_with("✗ PERMISSION_DENIED"), "{ran:?}");
}

#[test]
fn memory_belongs_to_a_name() {
    let workspace = Workspace::new();
    check(&workspace.run(&["--as", "ann", "-c", "stash seeds \"carrot\""]), 0, "✓ stashed \"seeds\" (2 tokens)\n");
    check(&workspace.run(&["--as", "ann", "-c", "recall seeds"]), 0, "✓ recalled \"seeds\":\n> carrot\n");
    let none = "✗ NOT_FOUND: nothing is stashed as \"seeds\"\n  hint: → memory stashed\n";
    check(&workspace.run(&["--as", "bob", "-c", "recall seeds"]), 1, none);
    check(&workspace.run(&["-c", "recall seeds"]), 1, none);
    let mut command = workspace.command();
    let ran = crate::support::finish(command.env("ARROWSH_AS", "ann").args(["-c", "recall seeds"]), b"");
    check(&ran, 0, "✓ recalled \"seeds\":\n> carrot\n");
}

#[test]
fn processes_share_a_memory_at_the_same_time() {
    let workspace = Workspace::new();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let workspace = &workspace;
            scope.spawn(move || {
                let lines: Vec<String> = (0..5).map(|n| format!("→ stash \"w{writer}-{n}\" \"x\"\n")).collect();
                let ran = workspace.pipe(&[], lines.concat());
                assert_eq!(ran.status, 0, "{ran:?}");
            });
        }
    });
    let all = workspace.run(&["-c", "memory stashed budget:5000"]).out;
    assert_eq!(all.lines().count(), 20, "{all}");
}

#[test]
fn a_database_that_another_process_is_making_is_waited_for() {
    let workspace = Workspace::new();
    let folder = workspace.root().join(".arrowsh");
    std::fs::create_dir(&folder).expect("a folder");
    let maker = rusqlite::Connection::open(folder.join("state.db")).expect("a database");
    maker.execute_batch("CREATE TABLE being_made (x); BEGIN IMMEDIATE").expect("a held database");
    std::thread::scope(|scope| {
        let ran = scope.spawn(|| workspace.pipe(&[], "→ stash seeds \"carrot\"\n"));
        std::thread::sleep(std::time::Duration::from_millis(500));
        maker.execute_batch("COMMIT").expect("a commit");
        check(&ran.join().expect("a run"), 0, "✓ stashed \"seeds\" (2 tokens)\n");
    });
}

#[test]
fn permissions_are_given_and_taken() {
    let workspace = Workspace::new();
    let granted = |args: &[&str]| {
        let ran = workspace.run(&[args, &["-c", "help permissions"]].concat());
        let names = ran.out.lines().filter_map(|line| line.strip_prefix("✓ "));
        names.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let agent = ["read", "tasks", "loom_aware", "doc_read", "glossary_read", "corpus_read", "snapshots"];
    assert_eq!(granted(&[]), agent);
    assert_eq!(granted(&["--as", "helper"]), agent);
    assert_eq!(granted(&["--allow", "write,net"]), [&["read", "write", "net"], &agent[1..]].concat());
    assert_eq!(
        granted(&["--deny", "tasks", "--deny", "corpus-read,snapshots"]),
        ["read", "loom_aware", "doc_read", "glossary_read"]
    );
    let person = granted(&["--as", "me"]);
    assert!(person.contains(&"write".into()) && !person.contains(&"exec".into()), "{person:?}");
}

#[test]
fn a_permission_that_is_missing_is_named() {
    let refused = "✗ PERMISSION_DENIED: files.show needs the permission \"read\"\n  grant: start arrowsh with --allow read, or give it to this role in the user's configuration\n  hint: → help permissions\n";
    check(&Workspace::new().run(&["--deny", "read", "-c", "cat notes.txt"]), 1, refused);
}

#[test]
fn an_unknown_permission_is_a_wrong_call() {
    for option in ["--allow", "--deny"] {
        let ran = Workspace::new().run(&[option, "wrte", "-c", "cat notes.txt"]);
        check(&ran, 2, "");
        assert_eq!(ran.err, "arrowsh: no permission and no tool is called \"wrte\"\n  did you mean: write\n");
    }
}

#[test]
fn options_stand_before_a_command_or_behind_it() {
    let place = Workspace::new();
    let behind = place.run(&["tools", "--status", "--allow", "write"]);
    check(&place.run(&["--allow", "write", "tools", "--status"]), 0, &behind.out);
    assert_ne!(behind.out, place.run(&["tools", "--status"]).out);
    // A text that is called like a command is a text where another stands before it.
    let ran = place.run(&["notes.txt", "tools"]);
    check(&ran, 2, "");
    assert!(ran.err.contains("cannot read \"tools\""), "{}", ran.err);
    let ran = place.run(&["-c", "cat notes.txt", "tools"]);
    check(&ran, 2, "");
    assert!(ran.err.contains("a command stands alone"), "{}", ran.err);
}

#[test]
fn an_unknown_option_is_a_wrong_call() {
    let ran = Workspace::new().run(&["--ephemral", "-c", "cat notes.txt"]);
    check(&ran, 2, "");
    assert!(ran.err.contains("--ephemeral"), "{}", ran.err);
}

#[test]
fn colour_is_for_terminals() {
    let workspace = Workspace::new();
    let line = ["-c", "cat notes.txt lines:2"];
    check(&workspace.run(&line), 0, SECOND);
    check(&workspace.run(&[&["--color", "never"][..], &line].concat()), 0, SECOND);
    let coloured = workspace.run(&[&["--color", "always"][..], &line].concat()).out;
    assert!(coloured.contains("\x1b[36mnotes.txt\x1b[0m"), "{coloured}");
    let ran = workspace.run(&["--color", "sometimes"]);
    check(&ran, 2, "");
}

#[test]
fn secrets_are_masked() {
    let workspace = Workspace::new();
    workspace.write("keys.txt", "password: hunter2\napi_key=abc123\nAKIAIOSFODNN7EXAMPLE\nfine: 7\n");
    let masked = "keys.txt (4 lines)\n1  password: ••••\n2  api_key=••••\n3  ••••\n4  fine: 7\n";
    check(&workspace.run(&["-c", "cat keys.txt"]), 0, masked);
    let json = workspace.run(&["--json", "-c", "cat keys.txt"]).out;
    let leaks = |text: &str| ["hunter2", "abc123", "AKIAIOSFODNN7EXAMPLE"].iter().any(|secret| text.contains(secret));
    assert!(!leaks(&json) && json.contains("fine: 7"), "{json}");
    let framed = workspace.run(&["--framed", "--color", "always", "-c", "cat keys.txt"]).out;
    assert!(!leaks(&framed), "{framed}");
    let shown = "keys.txt (4 lines)\n1  password: hunter2\n2  api_key=abc123\n3  AKIAIOSFODNN7EXAMPLE\n4  fine: 7\n";
    check(&workspace.run(&["--show-secrets", "-c", "cat keys.txt"]), 0, shown);
}

#[test]
fn a_result_stays_in_its_budget() {
    let workspace = Workspace::new();
    let numbers: Vec<String> = (1..=300).map(|n| format!("line {n}\n")).collect();
    workspace.write("long.txt", numbers.concat());
    let ran = workspace.run(&["--budget", "60", "-c", "cat long.txt"]);
    assert!(ran.out.chars().count() <= 60 * 4, "{}", ran.out);
    assert!(ran.out.trim_end().ends_with("→ more"), "{}", ran.out);
    let more = workspace.run(&["--budget", "60", "-c", "more"]).out;
    let last = ran.out.lines().rev().nth(1).and_then(|line| line.split_whitespace().last()?.parse::<u32>().ok());
    let next = format!("line {}", last.expect("a number") + 1);
    assert!(more.lines().nth(1).is_some_and(|line| line.ends_with(&next)), "{more} does not go on with {next}");
    let whole = workspace.run(&["-c", "cat long.txt budget:100000"]).out;
    assert_eq!(whole.lines().count(), 301);
}

#[test]
fn a_clock_that_stands_still_makes_runs_repeatable() {
    let run = || {
        Workspace::new()
            .run(&["--clock", "2026-03-01T12:00:00Z", "--seed", "7", "--json", "-c", "pin notes.txt", "-c", "memory"])
            .out
    };
    assert_eq!(run(), run());
    let ran = Workspace::new().run(&["--clock", "noon", "-c", "memory"]);
    check(&ran, 2, "");
    assert!(ran.err.starts_with("arrowsh: \"noon\" is no time\n"), "{}", ran.err);
}

/// The table of docs/harness.md: each option as it stands there, with the tools that it leaves.
#[test]
fn the_options_of_the_page_for_harnesses_do_what_it_says() {
    let page = std::fs::read_to_string(crate::support::package().join("docs/harness.md")).expect("the page");
    let option = regex::Regex::new(r"(?m)^\| `(--\w+) '([^']+)'` \| ([^|]+) \|$").expect("a pattern");
    let workspace = Workspace::new();
    let names = |args: &[&str]| -> Vec<String> {
        let ran = workspace.run(args);
        assert_eq!(ran.status, 0, "{args:?}: {ran:?}");
        let tools: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let tools = tools.as_array().expect("a list");
        tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
    };
    let all = names(&["tools", "--format", "anthropic"]);
    let mut rows = 0;
    for row in option.captures_iter(&page) {
        rows += 1;
        let left = names(&["tools", "--format", "anthropic", &row[1], &row[2]]);
        let patterns = || row[2].split(',').filter(|name| *name != "*");
        let fits = |name: &str, pattern: &str| {
            let pattern = pattern.trim_start_matches('!').replace('.', "_");
            let own = name.split_once('_').map_or(name, |(_, own)| own);
            pattern.strip_suffix('*').map_or(name == pattern || own == pattern, |start| name.starts_with(start))
        };
        let named = |name: &str| patterns().any(|pattern| fits(name, pattern));
        match &row[3] {
            "these and no others" => {
                assert_eq!(left.len(), patterns().count(), "{left:?}");
                assert!(left.iter().all(|name| named(name)), "{left:?}");
            }
            "all but these" => {
                let expected: Vec<&String> = all.iter().filter(|name| !named(name)).collect();
                assert_eq!(left.iter().collect::<Vec<_>>(), expected, "{}", &row[2]);
                assert!(left.len() > 40, "{left:?}");
            }
            "none" => assert!(left.is_empty(), "{left:?}"),
            other => panic!("\"{other}\" is not told apart here"),
        }
    }
    assert_eq!(rows, 4);
}

#[test]
fn a_sense_in_a_list_of_tools_is_answered_with_the_tools_that_it_may_mean() {
    let ran = Workspace::new().run(&["tools", "--allow", "search"]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.err.contains("no permission and no tool is called \"search\""), "{ran:?}");
    assert!(ran.err.contains("code.search"), "{ran:?}");
}
